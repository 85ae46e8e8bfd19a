"""The king: one point along the lines, never out of the palace, never into danger."""

from kifu.lessons.model import Lesson, LessonStep, choice, move, point

LESSON = Lesson(
    "king",
    order=80,
    title="The king",
    goal="Move the man that must not be lost.",
    part="The rest of the army",
    steps=(
        LessonStep(
            "The king goes one point along a line: up, down, left or right. It never leaves the palace.",
            fen="4k4/9/9/4p4/9/9/9/9/4K4/9 w",
            task=point("Choose all points to which the red king can go.", "targets e2"),
        ),
        LessonStep(
            "At the edge of the palace it has fewer ways. It does not go slanting, and it does not step out.",
            fen="3k5/9/9/9/9/9/9/5K3/9/9 w",
            task=point("Choose all points to which the red king can go.", "targets f3"),
        ),
        LessonStep(
            "The king may take a man that stands beside it.",
            fen="3k5/9/9/9/9/9/9/9/4p4/4K4 w",
            task=move("Take the pawn.", "take e2"),
        ),
        LessonStep(
            "It may never go to a point where the other side could take it. Here the black chariot on f9 looks down "
            "file f.",
            fen="4k4/5r3/9/4p4/9/9/9/9/4K4/9 w",
            task=point(
                "Choose all points to which the red king can go.",
                "targets e2",
                hint="Not to file f.",
            ),
        ),
        LessonStep(
            "The pawn on e2 is guarded here: if the king takes it, the chariot takes the king. That is not allowed.",
            fen="3k5/9/9/4r4/9/9/9/9/4p4/3AK4 w",
            task=choice(
                "The king is attacked by the pawn. Who can take the pawn?",
                ("the king on e1", "the advisor on d1", "nobody"),
                2,
                why="The chariot on e7 guards the pawn, so the king may not take it. An advisor goes slanting: d1 "
                "to e2.",
            ),
        ),
    ),
)
