"""Tandems: two of a kind on one file, front and rear."""

from kifu.lessons.model import Lesson, LessonStep, choice, name, read

CHARIOTS = "3k5/9/9/9/1R7/9/9/1R7/9/4K4 w"
CANNONS = "3k5/9/9/r8/9/4C4/9/4C4/9/5K3 w"

LESSON = Lesson(
    "tandems",
    order=250,
    title="Two on one file",
    goal="Tell front from rear.",
    part="More ways to write a move",
    notation="wxf",
    steps=(
        LessonStep(
            "Two chariots on one file: R8 could be either. So a sign replaces the file: R+ is the front one, R- the "
            "rear one. "
            "Front is nearer to the other side.",
            fen=CHARIOTS,
            task=read("b6e6", hint="R+ is the front chariot, the dot is sideways."),
        ),
        LessonStep(
            "R+-1 looks odd, but it is simple: the front chariot, back, one point.",
            fen=CHARIOTS,
            task=read("b6b5", hint="The first sign says which one, the second says where to."),
        ),
        LessonStep(
            "Now write one.", fen=CHARIOTS, task=name("b3b1", hint="R-, then the direction, then the distance.")
        ),
        LessonStep(
            "Two cannons.", fen=CANNONS, task=name("e5a5", hint="The front cannon goes sideways, to Red's file 9.")
        ),
        LessonStep(
            "For Black the front is at the bottom: nearer to Red.",
            fen="4k4/9/2n6/9/9/2n6/9/9/9/3K5 b",
            task=name("c5e4", hint="Black's front horse goes forward, to Black's file 5."),
        ),
        LessonStep(
            "Two pawns on one file are written in the same way.",
            fen="4k4/9/9/2P6/2P6/9/9/9/9/3K5 w",
            task=name("c6d6", hint="The rear pawn goes sideways, to Red's file 6."),
        ),
        LessonStep(
            "Elephants and advisors on one file need no sign as long as only one of them can make the move.",
            fen="4k4/9/9/9/9/2B6/9/9/9/2B2K3 w",
            task=choice(
                "Both red elephants stand on file 7. Which one can move forward?",
                ("the one on c1", "the one on c5"),
                1,
                why="The elephant on c5 stands at the river and cannot go on. So the one that goes forward must be "
                "on c1.",
            ),
        ),
    ),
)
