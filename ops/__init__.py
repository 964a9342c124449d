"""What whoever runs the bot needs: its log, its figures, its copies, and the three things it does without Discord."""
