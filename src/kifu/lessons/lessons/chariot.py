"""The chariot: straight lines as far as they are free."""

from kifu.lessons.model import Lesson, LessonStep, choice, move, point, walk

ALONE = "9/9/9/9/9/4R4/9/9/9/9 w"
BLOCKED = "9/9/9/4p4/9/2P1R4/9/9/9/9 w"
TWO_TO_TAKE = "9/9/9/7c1/9/9/4R4/9/9/2n6 w"

LESSON = Lesson(
    "chariot",
    order=30,
    title="The chariot",
    goal="Move the strongest man of the board.",
    part="The board and the first men",
    steps=(
        LessonStep(
            "The chariot goes along a file or a rank, as far as the way is free. It moves like the rook of chess. "
            "On the board it is 俥 for Red and 車 for Black. In scores it is R.",
            fen=ALONE,
            marks="b9",
            task=walk(
                "Take the chariot to b9 in two moves. Black waits.",
                "b9",
                2,
                hint="First along one line, then along the other.",
            ),
        ),
        LessonStep(
            "It cannot jump. A man of its own side stops it one point before. A man of the other side can be taken: "
            "the chariot goes to its point and the man leaves the board.",
            fen=BLOCKED,
            task=move("Take the black pawn on e7.", "take e7"),
        ),
        LessonStep(
            "The same board. The red pawn on c5 is a friend, so the chariot cannot go to c5 or beyond it.",
            fen=BLOCKED,
            task=point(
                "Choose all points on rank 5 to which the chariot can go.",
                "d5 f5 g5 h5 i5",
                hint="To the left there is one, to the right there are four.",
                why="The chariot has to stay on rank 5 and may not go through the pawn.",
            ),
        ),
        LessonStep(
            "One move after another: here Black does not answer, so that you can practise.",
            fen=TWO_TO_TAKE,
            marks="h7 c1",
            task=walk(
                "Take both black men in four moves or fewer, and do not stop where one of them can take you.",
                "h7 c1",
                4,
            ),
        ),
        LessonStep(
            "A man that can be taken for nothing is a gift. Look before you move.",
            fen="3k5/9/4n4/9/9/4R3p/9/9/9/4K4 w",
            task=move(
                "Black has a horse and a pawn. Take the man that is worth more.",
                "take e8",
                why="A horse is worth much more than a pawn.",
                hint="The horse is on the same file as the chariot.",
            ),
        ),
        LessonStep(
            "Each side has two chariots, and they begin in the corners.",
            task=choice(
                "A chariot in the corner a1 at the start: how many moves has it?",
                ("none", "2", "9"),
                2,
                why="Its horse stands on b1, but a2 and a3 are free.",
                hint="Look along file a: the red pawn is on a4.",
            ),
        ),
    ),
)
