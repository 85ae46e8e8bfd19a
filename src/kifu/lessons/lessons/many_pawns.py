"""Three, four and five pawns on one file, and tandems on two files."""

from kifu.lessons.model import Lesson, LessonStep, choice, name, read

THREE = "4k4/9/6P2/6P2/6P2/9/9/9/9/3K5 w"
FOUR = "4k4/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w"
FIVE = "3k5/6P2/6P2/6P2/6P2/6P2/9/9/9/4K4 w"
TWO_FILES = "4k4/9/2P3P2/6P2/2P3P2/9/9/9/9/3K5 w"

LESSON = Lesson(
    "many-pawns",
    order=260,
    title="Many pawns on one file",
    goal="Name any of five pawns.",
    part="More ways to write a move",
    notation="wxf",
    steps=(
        LessonStep(
            "Three pawns on one file: P+ is the front one, P- the rear one. The one in the middle keeps the number "
            "of its "
            "file: P3.",
            fen=THREE,
            task=read("g8f8", hint="P+ is the pawn that has gone furthest."),
        ),
        LessonStep(
            "The middle one.", fen=THREE, task=name("g7f7", hint="It is on Red's file 3, and it goes to file 4.")
        ),
        LessonStep("The rear one.", fen=THREE, task=name("g6f6", hint="P-, then a dot, then the new file.")),
        LessonStep(
            "Four pawns: ++ is the very first and -- the very last. Between them P+ and P- are the second and the "
            "third.",
            fen=FOUR,
            task=read("g9f9", hint="++ has no letter: only pawns can be so many."),
        ),
        LessonStep("The second of four.", fen=FOUR, task=name("g8f8", hint="P+ for the second.")),
        LessonStep(
            "Five pawns: the same, and the one in the middle has the number of the file again: ++, P+, P3, P-, --.",
            fen=FIVE,
            task=name("g6f6", hint="It is the second from the rear."),
        ),
        LessonStep("One of the five again.", fen=FIVE, task=read("g7f7", hint="P3 is the middle one.")),
        LessonStep(
            "If two files hold tandems, the file comes first, in place of the letter: 3+ is the front pawn on file "
            "3, 7- the "
            "rear pawn on file 7. The middle one of three is 33: file 3, and again 3.",
            fen=TWO_FILES,
            task=read("g8f8", hint="The first 3 is the file, + is the front one."),
        ),
        LessonStep("The middle one of three.", fen=TWO_FILES, task=name("g7f7", hint="The file twice: 33.")),
        LessonStep("And on the other file.", fen=TWO_FILES, task=name("c6d6", hint="File 7, the rear one, to file 6.")),
        LessonStep(
            "Look at this board once more.",
            fen=TWO_FILES,
            task=choice(
                "Which pawn is 7+?",
                ("the pawn on c8", "the pawn on c6", "the pawn on g8"),
                1,
                why="Red's file 7 is file c, and the front pawn is the one that has gone further.",
            ),
        ),
    ),
)
