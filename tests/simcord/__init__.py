"""A second opinion on Discord, in a process of its own: simcord replaces the connection for the whole process."""
