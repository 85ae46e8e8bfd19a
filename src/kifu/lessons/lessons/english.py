"""Scores in English words."""

from kifu.lessons.model import Lesson, LessonStep, choice, name, read

LESSON = Lesson(
    "english",
    order=220,
    title="Moves in words",
    goal="Say a move as one says it aloud.",
    part="More ways to write a move",
    notation="english",
    steps=(
        LessonStep(
            "Spoken, the four signs become words. C2.5 is Cannon 2 traverses 5. To traverse is to go sideways.",
            task=read("h3e3"),
        ),
        LessonStep("Forward is advances.", task=read("h1g3")),
        LessonStep("Back is retreats.", fen="3k5/9/9/9/4R4/9/9/9/9/4K4 w", task=read("e6e4")),
        LessonStep(
            "Write one yourself, with the name of the man.",
            task=name("e4e5", hint="A pawn: Pawn, its file, advances, and one point."),
        ),
        LessonStep("And one of the chariot.", task=name("a1a3", hint="The chariot at the left is on file 9.")),
        LessonStep(
            "The words for the directions are always the same three.",
            task=choice(
                "Chariot 2 traverses 3. Where does it go?",
                ("three points forward", "sideways to file 3", "back to file 3"),
                2,
                why="To traverse is to go sideways, and then the number is the new file.",
            ),
        ),
    ),
)
