"""What whoever runs the bot needs, tested as they would use it."""
