"""Shogi: the board of nine by nine squares, the names of squares, and the set-up."""

from kifu.lessons.model import Lesson, LessonStep, choice, point

LESSON = Lesson(
    "shogi-board",
    order=500,
    title="Shogi: the board",
    part="Shogi: board and men",
    goal="Name a square as players of shogi do.",
    game="shogi",
    notation="usi",
    steps=(
        LessonStep(
            "Shogi is played on nine by nine squares with twenty men a side. Black sits at the bottom and moves first. "
            "Men of both sides have one colour: a man points at the opponent of its owner."
        ),
        LessonStep(
            "Files are numbered 1 to 9 from the right, ranks are counted from the top: a to i in the West, 一 to 九 in "
            "Japan. The marked square is 7f, or ７六.",
            marks="7f",
            task=point(
                "Choose the square 2c, which is ２三.", "2c", hint="File 2 from the right, rank 3 from the top."
            ),
        ),
        LessonStep(
            "The king 玉 stands in the middle of the lowest rank.",
            task=point("Choose the square of Black's king.", "5i", hint="The middle file is 5, the lowest rank is i."),
        ),
        LessonStep(
            "Two large men stand on the rank above: the rook 飛 on the right, the bishop 角 on the left.",
            task=point("Choose Black's rook, then Black's bishop.", "2h 8h", hint="They stand on rank h."),
        ),
        LessonStep(
            "Gold generals 金 stand beside the king, then silver generals 銀, knights 桂 and lances 香. A rank of "
            "pawns 歩 stands in front.",
            task=point("Choose Black's two gold generals.", "4i 6i", hint="They stand beside the king on 5i."),
        ),
        LessonStep(
            "In a handicap game White 上手 gives men away before the game, and then moves first. Black is 下手 there.",
            task=choice(
                "Who moves first in a handicap game?",
                ("The side with fewer men", "The side with all of its men", "The players draw lots"),
                1,
                why="White, who gives the men, moves first.",
            ),
        ),
    ),
)
