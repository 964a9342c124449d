"""A Discord that runs on this machine: REST, gateway and files on 127.0.0.1, for the unmodified discord.py."""
