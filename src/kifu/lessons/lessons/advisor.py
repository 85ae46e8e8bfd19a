"""The advisor: one point slanting inside the palace."""

from kifu.lessons.model import Lesson, LessonStep, choice, move, point, walk

LESSON = Lesson(
    "advisor",
    order=70,
    title="The advisor",
    goal="Keep the king company.",
    part="The rest of the army",
    steps=(
        LessonStep(
            "The advisor goes one point slanting, along the slanted lines of the palace, and never leaves the palace. "
            "There are only five points on which it can stand.",
            fen="9/9/9/9/9/9/9/9/9/3A5 w",
            marks="d1 f1 e2 d3 f3",
            task=move("Move the advisor to the middle of the palace.", "to e2"),
        ),
        LessonStep(
            "From the middle it can go to every corner that is free.",
            fen="9/9/9/9/9/9/9/3A5/4A4/9 w",
            task=point(
                "Choose all points to which the advisor on e2 can go.",
                "targets e2",
                hint="One of the four corners is taken by the other advisor.",
            ),
        ),
        LessonStep(
            "From a corner there is only the way back to the middle.",
            fen="9/9/9/9/9/9/9/9/9/3A5 w",
            marks="f3",
            task=walk("Take the advisor from d1 to f3. Black waits.", "f3", 2),
        ),
        LessonStep(
            "An advisor takes as it moves. Here a black pawn has come into Red's palace.",
            fen="9/9/9/9/9/9/9/9/4p4/3A1A3 w",
            task=move("Take the pawn.", "take e2"),
        ),
        LessonStep(
            "Black's advisor does the same at the top of the board.",
            fen="9/4a4/5P3/9/9/9/9/9/9/9 b",
            task=choice(
                "The black advisor stands on e9. To how many points can it go?",
                ("3", "4", "8"),
                2,
                why="It goes to the four corners d10, f10, d8 and f8, and on f8 it takes the red pawn.",
            ),
        ),
    ),
)
