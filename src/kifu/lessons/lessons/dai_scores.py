"""Hodges' notation: letters for men, numbers and letters for squares."""

from kifu.lessons.model import Lesson, LessonStep, choice, name, read

MARKED = "Write the move that is marked on the board."

LESSON = Lesson(
    "dai-scores",
    order=440,
    title="Dai shogi: Hodges' letters and numbers",
    goal="Read and write LNx3hx2i.",
    part="The large board",
    game="dai_shogi",
    notation="hodges",
    steps=(
        LessonStep(
            "George Hodges gave the men letters and wrote moves like this: P-8j. The pawn moves to 8j. A hyphen is a "
            "move, an x is a capture. The square it comes from is left out if only one man can go there.",
            task=read("8k8j", hint="It ends on 8j. Which pawn can go there?"),
        ),
        LessonStep("Now write one.", task=name("7k7j", ask=MARKED, hint="P for the pawn, a hyphen, the square.")),
        LessonStep(
            "Many men have two letters: LN lion, KR kirin, PH phoenix, FK free king, DH dragon horse, DK dragon king.",
            fen="15/15/15/15/15/15/15/7O7/15/15/15/15/15/15/15 b - 1",
            task=name("8h8f", ask=MARKED, hint="The kirin is KR."),
        ),
        LessonStep(
            "A capture has an x in place of the hyphen.",
            fen="15/15/15/15/15/7p7/15/7R7/15/15/15/15/15/15/15 b - 1",
            task=read("8h8f", hint="R is the rook."),
        ),
        LessonStep(
            "A promotion has + at the end, and = says that the player could promote and did not.",
            fen="15/15/15/15/15/7P7/15/15/15/15/15/15/15/15/15 b - 1",
            task=name("8f8e+", ask="Write this: the pawn moves to 8e and promotes.", hint="It ends with +."),
        ),
        LessonStep(
            "The same move without promotion.",
            fen="15/15/15/15/15/7P7/15/15/15/15/15/15/15/15/15 b - 1",
            task=name("8f8e", ask="Write this: the pawn moves to 8e and does not promote.", hint="It ends with =."),
        ),
        LessonStep(
            "If two men of a kind can go to the square, the square of the one that goes is written after its letter: "
            "G7h-8h.",
            fen="15/15/15/15/15/15/15/6G1G6/15/15/15/15/15/15/15 b - 1",
            task=name("9h8h", ask=MARKED, hint="G, where it comes from, a hyphen, where it goes."),
        ),
        LessonStep(
            "Igui has an exclamation mark and the square of the man that is taken: LNx!9d.",
            fen="15/15/15/15/15/15/7p7/7L!7/15/15/15/15/15/15/15 b - 1",
            task=name(
                "8h8g8h", ask="Write this: the lion takes the pawn on 8g and stays.", hint="LN, x, !, the square."
            ),
        ),
        LessonStep(
            "A double capture has both squares in their order: LNx3hx2i.",
            fen="15/15/15/15/15/15/12L!2/12p2/13p1/15/15/15/15/15/15 b - 1",
            task=read("3g3h2i", hint="First 3h, then 2i: type 3g3h2i."),
        ),
        LessonStep(
            "One last question.",
            fen="15/15/15/15/15/15/12L!2/12p2/13p1/15/15/15/15/15/15 b - 1",
            task=choice(
                "What does a + in front of the letters say, as in +P-8d?",
                ("The man has been promoted before", "The man is promoted now", "The man gives check"),
                1,
                why="In front it belongs to the man: it is promoted already. At the end it belongs to the move.",
            ),
        ),
    ),
)
