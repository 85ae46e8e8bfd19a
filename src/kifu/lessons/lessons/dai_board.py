"""Dai shogi: the board of 15 by 15 squares and the set-up."""

from kifu.lessons.model import Lesson, LessonStep, choice, move, point

LESSON = Lesson(
    "dai-board",
    order=400,
    title="Dai shogi: the board",
    goal="Find your way on 225 squares.",
    part="The large board",
    game="dai_shogi",
    notation="hodges",
    steps=(
        LessonStep(
            "Dai shogi is the large shogi of old Japan: 15 by 15 squares, 65 men a side. Men stand inside the "
            "squares. Black is at the bottom and moves first; White is at the top. All men have the same colour."
        ),
        LessonStep(
            "Files are numbered 1 to 15 from the right, and ranks are lettered a to o from the top. A square is "
            "named by its number and its letter: the marked square is 8h, the middle of the board.",
            marks="8h",
            task=point("Choose the square 1a.", "1a", hint="File 1 is at the right, rank a is at the top."),
        ),
        LessonStep(
            "Black's king stands in the middle of the lowest rank.",
            task=point(
                "Choose the square of Black's king.",
                "8o",
                hint="The middle file is 8, the lowest rank is o.",
                why="Look at the middle of the lowest rank.",
            ),
        ),
        LessonStep(
            "Right above Black's king stands the drunk elephant 酔象, and above that the lion 獅子, the famous man of "
            "this game.",
            task=point(
                "Choose the square of Black's lion.",
                "8m",
                hint="It is on file 8, two squares above the king.",
                why="It is on the same file as the king.",
            ),
        ),
        LessonStep(
            "A whole rank of pawns stands in front. Two men stand before the pawns: the go-betweens.",
            task=point(
                "Choose Black's two go-betweens.",
                "11j 5j",
                hint="They are on rank j.",
                why="They stand one rank in front of Black's pawns.",
            ),
        ),
        LessonStep(
            "There is no check in dai shogi: a king may be left to be taken, and who loses the king (the last one, "
            "if there are two) has lost. Men that are taken do not come back.",
            task=choice(
                "What happens to a man that is taken?",
                ("It changes sides, as in the small shogi", "It leaves the board for good", "It is promoted"),
                2,
                why="Only in the small shogi of today men come back. Here they are gone.",
            ),
        ),
        LessonStep(
            "Pawns go one square forward and take forward, too.",
            task=move("Move the pawn on 8k one square forward.", "8k8j"),
        ),
    ),
)
