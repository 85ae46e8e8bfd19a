"""Shogi: three ways of writing a move: Western letters, Japanese, and what computers write."""

from kifu.lessons.model import Lesson, LessonStep, choice, name, read

MARKED = "Write the move that is marked on the board."
GOLDS = "4k4/9/9/9/9/9/9/9/3GKG3 b G 1"

LESSON = Lesson(
    "shogi-writing",
    order=530,
    title="Shogi: three ways of writing",
    part="Shogi: writing",
    goal="Read P-7f, ７六歩 and 7g7f.",
    game="shogi",
    notation="hodges",
    steps=(
        LessonStep(
            "In the West a move is a letter and a square: P-7f. An x takes, * drops, + promotes, = declines to. "
            "King K, rook R, bishop B, gold G, silver S, knight N, lance L, pawn P; a promoted man has a + "
            "before its letter.",
            task=name("7g7f", ask=MARKED, hint="P for the pawn, a hyphen, the square."),
        ),
        LessonStep(
            "Where two men of a kind attack the square, the text says from where: G6i-5h.",
            fen=GOLDS,
            task=name("6i5h", ask=MARKED, hint="G, where it comes from, a hyphen, where it goes."),
        ),
        LessonStep(
            "In Japan the square comes first, then the man: ７六歩. ☗ or ▲ is Black's move, ☖ or △ White's.",
            task=read("2g2f", notation="japanese", hint="The last character is the man: 歩 is the pawn."),
        ),
        LessonStep(
            "Words say which of several is meant: 右 the right one, 左 the left one, 直 the one straight behind the "
            "square, 上 the one that goes up, 寄 sideways, 引 back.",
            fen=GOLDS,
            task=read("4i5h", notation="japanese", hint="右 is the one on Black's right."),
        ),
        LessonStep(
            "打 says that the man comes from the hand. It is written only where a man on the board could go there, "
            "too.",
            fen=GOLDS,
            task=read("G*5h", notation="japanese", hint="Type a drop as G*5h."),
        ),
        LessonStep(
            "成 promotes, 不成 declines to. 同 stands for the square on which the last move ended: 同　銀 takes there "
            "with the silver.",
            task=choice(
                "What does 同　歩 say?",
                ("A pawn takes what has just moved", "A pawn makes the same move again", "Both sides move a pawn"),
                1,
                why="同 is the square of the move before.",
            ),
        ),
        LessonStep(
            "Computers write both squares, as in USI: 7g7f, 8h2b+, P*5e; or the side, two squares in digits and the "
            "man afterwards, as in CSA: +7776FU.",
            task=name("7g7f", notation="usi", ask=MARKED, hint="From and to: four characters."),
        ),
    ),
)
