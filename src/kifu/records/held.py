"""The kinds of things that a record holds, as bits: a loss says of which kinds, and a file is held to all others.

A writer says ``losses.report("how a game ended", "resigns", lost=held.ENDING)``; then only the ending may differ when
the file is read back.
"""

TAGS, SETUP, RESULT, ENDING, GAME = 1, 2, 4, 8, 16
COMMENTS, MARKS, CLOCKS, EVALUATIONS, UNREAD = 32, 64, 128, 256, 512
BRANCHES, MOVES = 1024, 2048  # without branches the main line is there; without moves perhaps the setup alone

NOTHING = 0
TEXTS = TAGS | ENDING | COMMENTS | UNREAD  # what an encoding may lack characters for
REMARKS = COMMENTS | MARKS | CLOCKS | EVALUATIONS | UNREAD  # what many formats put into one comment
ALL_BUT_MOVES = TAGS | SETUP | RESULT | ENDING | GAME | REMARKS
