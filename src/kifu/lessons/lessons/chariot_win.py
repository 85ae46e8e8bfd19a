"""Winning with a chariot: against advisors, against elephants; and the full guard that holds."""

from kifu.lessons.model import Lesson, LessonStep, choice, hold, win

LESSON = Lesson(
    "chariot-win",
    order=320,
    title="Winning with a chariot",
    goal="Break every guard but the full one.",
    part="First wins",
    notation="wxf",
    steps=(
        LessonStep(
            "A chariot beats a lone king in two moves at most, wherever they stand.",
            fen="4k4/9/9/9/9/9/9/9/R8/3K5 w",
            task=win("Win in two moves.", 2, hint="Take away the rank in front of the king, or its file."),
        ),
        LessonStep(
            "An advisor only gets in the way of its king.",
            fen="3ak4/9/9/9/9/9/9/9/R8/3K5 w",
            task=win("Win in three moves.", 3, hint="Begin as against a lone king."),
        ),
        LessonStep(
            "Two advisors lose, too.",
            fen="3aka3/9/9/9/9/9/9/9/R8/3K5 w",
            task=win("Win in four moves.", 4, hint="Take the middle file."),
        ),
        LessonStep(
            "An elephant cannot help its king for long.",
            fen="4k4/9/4b4/9/9/9/9/9/R8/3K5 w",
            task=win("Win in four moves.", 4, hint="Attack the elephant along file e."),
        ),
        LessonStep(
            "Two elephants lose as well. They fall when they cannot guard each other.",
            fen="4k4/9/4b4/9/6b2/9/9/9/6R2/4K4 w",
            task=win("Win in four moves.", 4, hint="The elephant on e8 cannot leave the file of the two kings."),
        ),
        LessonStep(
            "The full guard is two advisors and two elephants. Placed like this it holds: the advisors guard each "
            "other, and so do the elephants.",
            fen="2b1ka3/4a4/4b4/9/9/9/9/9/R8/3K5 w",
            task=choice(
                "Red to move. What is the result with best play?",
                ("Red wins", "A draw"),
                2,
                why="Each man of the guard is guarded by another one, and there is always a safe move.",
            ),
        ),
        LessonStep(
            "Only if it is placed well! Here the men of the guard stand apart.",
            fen="9/4ak3/b2a5/9/2b6/9/9/9/9/1R1K5 w",
            task=choice(
                "Red to move. What is the result with best play?",
                ("Red wins", "A draw"),
                1,
                why="It takes as many as 32 moves, but this guard falls.",
            ),
        ),
        LessonStep(
            "Now hold it yourself. You are Black, and there is one right move: bring the guard together.",
            fen="4kaR2/4a4/b8/9/6b2/9/9/9/5K3/9 b",
            task=hold(
                "Hold the draw for three moves.", 3, hint="An elephant belongs in the middle, in front of the king."
            ),
        ),
    ),
)
