"""The pawn: one point forward, and after the river also sideways."""

from kifu.lessons.model import Lesson, LessonStep, choice, move, point, walk

LESSON = Lesson(
    "pawn",
    order=90,
    title="The pawn",
    goal="Bring a pawn across the river.",
    part="The rest of the army",
    steps=(
        LessonStep(
            "On its own side of the river a pawn goes one point straight forward, and nowhere else. It also takes "
            "straight forward, not slanting as in chess.",
            fen="9/9/9/9/9/9/4P4/9/9/9 w",
            marks="e6",
            task=walk("Take the pawn across the river, to e6. Black waits.", "e6", 2),
        ),
        LessonStep(
            "Once it has crossed the river, a pawn can also go one point to the left or to the right.",
            fen="9/9/9/9/4P4/9/9/9/9/9 w",
            task=point("Choose all points to which this pawn can go.", "targets e6"),
        ),
        LessonStep(
            "A pawn never goes back. On the last rank it can only go sideways. It does not become another man.",
            fen="4P4/9/9/9/9/9/9/9/9/9 w",
            task=point("Choose all points to which this pawn can go.", "targets e10"),
        ),
        LessonStep(
            "Black's pawns go the other way: down the board. They cross the river from rank 6 to rank 5.",
            fen="9/9/9/9/4p4/9/9/9/9/9 b",
            task=choice(
                "The black pawn stands on e6. Has it crossed the river?",
                ("Yes, it can go to d6, f6 and e5", "No, it can only go to e5"),
                2,
                why="Rank 6 is Black's own bank. The river is between rank 6 and rank 5.",
            ),
        ),
        LessonStep(
            "A pawn that has crossed can take to the side as well.",
            fen="9/9/9/3rP4/4c4/9/9/9/9/9 w",
            task=move("Take a man with the pawn.", "take", hint="It cannot take the cannon: that would be backwards."),
        ),
        LessonStep(
            "Look around before you cross. Here a black chariot waits on its own bank.",
            fen="9/9/9/9/r8/4P4/9/9/9/9 w",
            task=choice(
                "Red plays e5e6, across the river. What does Black answer?",
                ("The chariot on a6 takes the pawn", "Nothing can take the pawn"),
                1,
                why="Rank 6 is free between a6 and e6, so the chariot goes all the way.",
            ),
        ),
    ),
)
