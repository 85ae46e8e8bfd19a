"""Winning with a cannon: it needs a screen, so it needs an advisor of its own."""

from kifu.lessons.model import Lesson, LessonStep, choice, hold, win

LESSON = Lesson(
    "cannon-win",
    order=330,
    title="Winning with a cannon",
    goal="Use your own advisor as a screen.",
    part="First wins",
    notation="wxf",
    steps=(
        LessonStep(
            "A cannon gives check over a screen. Against a lone king the screen has to be a man of your own: an "
            "advisor.",
            fen="3k5/9/9/9/9/9/9/3A5/9/1C2K4 w",
            task=win("Give mate in one move.", 1, hint="The advisor on d3 is the screen. Get onto its file."),
        ),
        LessonStep(
            "The screen can also come in front of the cannon.",
            fen="3k5/9/9/9/9/9/9/9/4A4/3CK4 w",
            task=win("Give mate in one move.", 1, hint="Move the advisor onto the file of the cannon."),
        ),
        LessonStep(
            "Without any screen there is no check at all.",
            fen="3k5/9/9/9/9/9/9/9/9/C3K4 w",
            task=choice(
                "A cannon alone against a king alone. What is the result with best play?",
                ("Red wins", "A draw"),
                2,
                why="There is nothing to jump over. Red's own king may not be the screen: the kings would face "
                "each other.",
            ),
        ),
        LessonStep(
            "An elephant instead of the advisor?",
            fen="4k4/9/9/9/9/9/9/4B4/9/C2K5 w",
            task=choice(
                "A cannon and an elephant against a king. What is the result with best play?",
                ("Red wins", "A draw"),
                2,
                why="An elephant cannot be a screen on the files at the sides of the palace.",
            ),
        ),
        LessonStep(
            "Now from further away: the king shuts a file, the cannon waits on another one, and the advisor comes in.",
            fen="4k4/9/9/9/9/9/9/9/4A4/2CK5 w",
            task=win("Win in six moves.", 6, hint="First move your king up its file."),
        ),
        LessonStep(
            "Against an advisor it wins, too. Sometimes Black's own advisor is the target.",
            fen="2Ck1a3/9/9/9/9/9/9/3AK4/9/9 w",
            task=win("Win in three moves.", 3, hint="Jump over the king: something stands on the far side."),
        ),
        LessonStep(
            "Two elephants hold against cannon and advisor, if Black is careful. You are Black.",
            fen="2bk5/9/8b/9/9/9/9/3AK4/8C/9 b",
            task=hold("Hold the draw for three moves.", 3, hint="Block the middle with an elephant."),
        ),
    ),
)
