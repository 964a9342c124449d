"""What earlier releases have stored must be played on by this one."""
