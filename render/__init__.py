"""Pictures: pure functions of what one pair of eyes may see. One thread draws; nothing here knows Discord."""

LOSSLESS = False  # PNG with every colour as drawn, four times as big: what tests compare
