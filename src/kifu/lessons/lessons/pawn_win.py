"""Winning with a pawn: the king shuts a file, the pawn takes the rest, and the last rank is a trap."""

from kifu.lessons.model import Lesson, LessonStep, choice, hold, win

LESSON = Lesson(
    "pawn-win",
    order=300,
    title="Winning with a pawn",
    goal="Beat a lone king with one pawn.",
    part="First wins",
    notation="wxf",
    steps=(
        LessonStep(
            "A lone king loses against a pawn, if the pawn stays off the last rank. Your king shuts one file, "
            "the "
            "pawn takes the other points away. Here one move is enough.",
            fen="3k5/9/2P6/9/9/9/9/9/9/4K4 w",
            task=win("Leave Black without a move.", 1, hint="Red's king holds file e. Attack d9."),
        ),
        LessonStep(
            "Bring the pawn close. Two ranks below the king it takes away much.",
            fen="4k4/9/9/4P4/9/9/9/9/9/3K5 w",
            task=win("Win in two moves.", 2, hint="Go forward, to the rank two below the king."),
        ),
        LessonStep(
            "Sometimes everything is in place and it is your move. Then wait: move your king along its file.",
            fen="4k4/3P5/9/9/9/9/9/9/9/5K3 w",
            task=win("Win with one quiet move.", 1, hint="The pawn is well placed. Do not move it."),
        ),
        LessonStep(
            "The last rank is a trap. A pawn there can only go left and right, and it attacks nothing in front of it.",
            fen="5k3/2P6/9/9/9/9/9/9/9/4K4 w",
            task=win("Win in three moves, and keep the pawn off the last rank.", 3, hint="Go sideways, to the king."),
        ),
        LessonStep(
            "Here the pawn has gone too far.",
            fen="3k4P/9/9/9/9/9/9/9/9/4K4 w",
            task=choice(
                "Red to move. What is the result with best play?",
                ("Red wins", "A draw"),
                2,
                why="A pawn on the last rank looks only along that rank. Black's king stays below it for ever.",
            ),
        ),
        LessonStep(
            "Now from far away. This pawn has not even crossed the river.",
            fen="4k4/9/9/9/9/9/4P4/9/9/3K5 w",
            task=win("Win in six moves.", 6, hint="March up the middle, and stop two ranks below the king."),
        ),
        LessonStep(
            "One advisor is usually enough to hold against a pawn: the king hides and the advisor waits. Now you "
            "are "
            "Black, and only one move is right at first.",
            fen="4k4/9/3a5/3P5/9/9/9/3K5/9/9 b",
            task=hold("Hold the draw for three moves.", 3, hint="The pawn attacks the advisor on d8. Save it first."),
        ),
    ),
)
