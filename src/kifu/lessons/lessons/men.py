"""The men: seven kinds, their characters, and where they begin."""

from kifu.lessons.model import Lesson, LessonStep, choice, point

LESSON = Lesson(
    "men",
    order=20,
    title="The men",
    goal="Know the seven kinds of men and where they begin.",
    part="The board and the first men",
    steps=(
        LessonStep(
            "Each side has sixteen men of seven kinds. Every man is a disc with a character. Red's and Black's "
            "characters may differ for the same kind. The marked men are the chariots: 俥 for Red, 車 for Black.",
            marks="a1 i1 a10 i10",
            task=point(
                "Beside each chariot stands a horse: 傌 or 馬. Choose Red's two horses.",
                "b1 h1",
                hint="They are on the bottom rank, next to the corners.",
                why="A horse of Red is 傌, and Red's men begin at the bottom.",
            ),
        ),
        LessonStep(
            "Beside the horses stand the elephants: 相 for Red, 象 for Black. They are marked. "
            "In the middle, next to the king, stand the advisors: 仕 for Red, 士 for Black.",
            marks="c1 g1 c10 g10",
            task=point(
                "Choose Black's two advisors.",
                "d10 f10",
                hint="They are on the top rank, to the left and to the right of the middle.",
                why="Black's advisors are the two 士 at the top.",
            ),
        ),
        LessonStep(
            "The king is 帥 for Red and 將 for Black. The game is about this man: whose king cannot be saved has "
            "lost. Many English books call it the general.",
            task=point(
                "Choose Black's king.",
                "e10",
                hint="Look at the middle of the top rank.",
                why="Black's king is 將.",
            ),
        ),
        LessonStep(
            "The cannons stand by themselves: 炮 for Red, 砲 for Black. Red's cannons are marked.",
            marks="b3 h3",
            task=point(
                "Choose Black's two cannons.",
                "b8 h8",
                hint="They stand as Red's do, seen from the other side.",
                why="Black's cannons are the two 砲 on rank 8.",
            ),
        ),
        LessonStep(
            "The pawns stand in front: 兵 for Red, 卒 for Black. Each side has five. They are also called soldiers.",
            task=point(
                "Choose all five pawns of Black.",
                "a7 c7 e7 g7 i7",
                hint="They are all on rank 7.",
                why="Black's pawns are the five 卒.",
            ),
        ),
        LessonStep(
            "In scores each kind has a letter: R chariot, H horse, E elephant, A advisor, K king, C cannon, P pawn.",
            task=choice(
                "Which letter is the horse?",
                ("K", "H", "R"),
                2,
                why="H is the first letter of horse. K is the king. R is the chariot.",
            ),
        ),
    ),
)
