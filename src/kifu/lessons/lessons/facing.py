"""Facing kings: they may never look at each other along an open file."""

from kifu.lessons.model import Lesson, LessonStep, choice, move, point

LESSON = Lesson(
    "facing",
    order=110,
    title="Facing kings",
    goal="Use the look of your king as a weapon.",
    part="Check and mate",
    steps=(
        LessonStep(
            "The two kings may never face each other on a file with no man between them. A move that would bring "
            "that "
            "about is not allowed. Here the red pawn stands between.",
            fen="4k4/9/9/9/4P4/9/9/9/9/4K4 w",
            task=point(
                "The pawn has crossed the river. Choose all points to which it may go now.",
                "targets e6",
                hint="It has to stay between the kings.",
            ),
        ),
        LessonStep(
            "So a king looks along its file like a chariot, but only at the other king. Black's king may "
            "not step "
            "onto an open file that Red's king looks along.",
            fen="3k5/9/9/9/9/9/9/9/9/4K4 b",
            task=point("It is Black's move. Choose all points to which Black's king may go.", "targets d10"),
        ),
        LessonStep(
            "A man that stands alone between the kings cannot leave the file. It is pinned.",
            fen="4k4/9/9/9/4n4/9/9/9/9/4K4 b",
            task=choice(
                "How many moves has the black horse?",
                ("none", "4", "8"),
                1,
                why="Every move of a horse leaves its file, and then the kings would face each other.",
            ),
        ),
        LessonStep(
            "Take an open file with your king, and Black's king is shut out of it.",
            fen="3k5/9/9/9/9/9/9/9/9/5K3 w",
            task=move(
                "Move your king so that Black's king on d10 can no longer go to e10.",
                "to e1",
                hint="Which file is e10 on?",
            ),
        ),
        LessonStep(
            "Now it is a weapon. Red's king holds file e. The chariot does the rest.",
            fen="3k5/9/9/9/9/9/9/9/9/R3K4 w",
            task=move(
                "Give check so that Black has no answer.",
                "mate",
                hint="Black's king is on file d and cannot go to file e.",
            ),
        ),
    ),
)
