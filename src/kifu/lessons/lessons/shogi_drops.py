"""Shogi: men in hand, and where they may be dropped."""

from kifu.lessons.model import Lesson, LessonStep, choice, move

LESSON = Lesson(
    "shogi-drops",
    order=520,
    title="Shogi: drops",
    part="Shogi: board and men",
    goal="Put a man that you took back on the board.",
    game="shogi",
    notation="usi",
    steps=(
        LessonStep(
            "A man that you take is yours. It waits beside the board, in your hand, until you drop it: instead of a "
            "move you put it on an empty square, never promoted.",
            fen="4k4/9/9/9/9/9/9/9/4K4 b G 1",
            task=move("Drop the gold on 5c. Typed, that is G*5c.", "G*5c", hint="Type G*5c, or choose the gold first."),
        ),
        LessonStep(
            "A drop may give check, and mate.",
            fen="4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
            task=move("Give mate with the gold.", "mate", hint="The pawn guards the square in front of the king."),
        ),
        LessonStep(
            "A pawn is not dropped on a file on which an unpromoted pawn of yours stands. Two pawns on a file, 二歩, "
            "lose the game at once.",
            fen="4k4/9/9/9/9/4P4/9/9/4K4 b P 1",
            task=choice(
                "On which file may you not drop the pawn?",
                ("file 5", "file 1", "none, every file is free"),
                1,
                why="Look where a pawn of yours stands.",
            ),
        ),
        LessonStep(
            "No man is dropped where it could never move: no pawn or lance on the last rank, no knight on the last "
            "two. And no pawn is dropped so that it mates, 打ち歩詰め; a pawn on the board may mate.",
            fen="8k/6+P2/7G1/9/9/9/9/9/K8 b P 1",
            task=choice(
                "May Black drop the pawn on 1b?",
                ("Yes", "No, it would mate", "No, it could never move again"),
                2,
                why="The king could neither take the pawn nor step aside.",
            ),
        ),
        LessonStep(
            "A man that was dropped may promote with a later move.",
            fen="4k4/9/2P6/9/9/9/9/9/4K4 b - 1",
            task=move("Promote the pawn.", "promote", hint="A move inside the zone promotes, too."),
        ),
    ),
)
