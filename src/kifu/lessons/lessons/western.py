"""The form with fc and bc: front and back in small letters."""

from kifu.lessons.model import Lesson, LessonStep, choice, name, read

TWO_CANNONS = "3k5/9/9/9/4C4/9/9/4C4/9/5K3 w"
TWO_HORSES = "3k5/9/9/9/2N6/9/9/2N6/9/4K4 w"

LESSON = Lesson(
    "western",
    order=230,
    title="Small letters, fc and bc",
    goal="Read the form that some Western pages use.",
    part="More ways to write a move",
    notation="seattle",
    steps=(
        LessonStep(
            "Some pages write small letters, an equals sign for sideways, and g, general, for the king: c2=5 is C2.5.",
            task=read("h3e3"),
        ),
        LessonStep("Write one yourself.", task=name("h1g3", hint="h, its file, a plus sign, the new file.")),
        LessonStep(
            "If two cannons stand on one file, the file does not say which one moves. So fc is the front cannon, "
            "nearer to "
            "the other side, and bc is the back cannon.",
            fen=TWO_CANNONS,
            task=read("e6b6", hint="fc is the one that has gone further."),
        ),
        LessonStep(
            "The back cannon, on the same board.", fen=TWO_CANNONS, task=name("e3h3", hint="It begins with bc.")
        ),
        LessonStep(
            "It is the same with horses: fh and bh.",
            fen=TWO_HORSES,
            task=name("c6d8", hint="The front horse goes forward."),
        ),
        LessonStep(
            "Black's front is the other way: nearer to Red.",
            fen="4k4/9/7c1/9/9/7c1/9/9/9/3K5 b",
            task=choice(
                "Black has cannons on h8 and h5. Which one is fc?",
                ("the cannon on h8", "the cannon on h5"),
                2,
                why="Black goes down the board, so the lower one is in front.",
            ),
        ),
        LessonStep(
            "Try it on this board.",
            fen="4k4/9/7c1/9/9/7c1/9/9/9/3K5 b",
            task=read("h8e8", hint="bc is the one nearer to Black's own side."),
        ),
    ),
)
