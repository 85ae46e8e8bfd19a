"""The board: lines and points, files and ranks, the river and the two palaces."""

from kifu.lessons.model import Lesson, LessonStep, choice, point

FILE_A = "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10"
RANK_4 = "a4 b4 c4 d4 e4 f4 g4 h4 i4"
RED_PALACE = "d1 e1 f1 d2 e2 f2 d3 e3 f3"
BANKS = "a5 b5 c5 d5 e5 f5 g5 h5 i5 a6 b6 c6 d6 e6 f6 g6 h6 i6"

LESSON = Lesson(
    "board",
    order=10,
    title="The board",
    goal="Find every point of the board by its name.",
    part="The board and the first men",
    steps=(
        LessonStep(
            "Xiangqi is Chinese chess. This is its board, with all men in their places. Men stand on the points where "
            "lines cross, not inside the squares. Red sits at the bottom and Black at the top."
        ),
        LessonStep(
            "Lines that go up and down are files. There are nine of them, named a to i from the left. "
            "All points of file a are marked.",
            marks=FILE_A,
            task=point("Choose a point on file e, the middle file.", "any e1 e2 e3 e4 e5 e6 e7 e8 e9 e10"),
        ),
        LessonStep(
            "Lines from left to right are ranks. There are ten of them, numbered from 1 at the bottom, Red's side, "
            "to 10 at the top. Rank 4 is marked.",
            marks=RANK_4,
            task=point("Choose a point on rank 7.", "any a7 b7 c7 d7 e7 f7 g7 h7 i7"),
        ),
        LessonStep(
            "A point has the name of its file and its rank. The marked point is on file b and rank 3, so it is b3. "
            "A red man stands on it.",
            marks="b3",
            task=point("Choose the point h3.", "h3", hint="File h is the second from the right."),
        ),
        LessonStep(
            "Between rank 5 and rank 6 there are no lines but those at the two edges. This gap is the river. "
            "Some men may not cross it. The points on its two banks are marked.",
            marks=BANKS,
            task=point(
                "Red's side of the river is ranks 1 to 5. Choose the middle point of Red's bank.",
                "e5",
                hint="It is on file e and rank 5.",
            ),
        ),
        LessonStep(
            "The nine points with the cross of slanted lines are a palace. Each side has one, and its king never "
            "leaves it. Red's palace is marked.",
            marks=RED_PALACE,
            task=point(
                "Choose the four corners of Black's palace.",
                "d10 f10 d8 f8",
                hint="It is as wide as Red's: files d, e and f, but at the top, ranks 8 to 10.",
            ),
        ),
        LessonStep(
            "A move takes a man from one point to another, so two points name it. The arrow shows h3e3: from h3 to e3. "
            "In this lesson and the next ones you can type moves like this.",
            arrows="h3e3",
            task=choice(
                "How many points has the board?",
                ("64, as a chess board has squares", "81, nine files of nine points", "90, nine files of ten points"),
                3,
                why="Count again: there are nine files, and each has ten points.",
            ),
        ),
    ),
)
