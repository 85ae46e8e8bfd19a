"""Shogi: how the men go, and what they become."""

from kifu.lessons.model import Lesson, LessonStep, choice, move, point

LESSON = Lesson(
    "shogi-men",
    order=510,
    title="Shogi: the men",
    part="Shogi: board and men",
    goal="Know eight kinds of men and what becomes of them.",
    game="shogi",
    notation="usi",
    steps=(
        LessonStep(
            "Gold 金 goes one square straight in all four directions, or one square diagonally forward.",
            fen="9/9/9/9/4G4/9/9/9/9 b - 1",
            task=point("Choose all squares to which the gold can go.", "targets 5e", hint="There are six."),
        ),
        LessonStep(
            "Silver 銀 goes one square diagonally, or straight forward.",
            fen="9/9/9/9/4S4/9/9/9/9 b - 1",
            task=point("Choose all squares to which the silver can go.", "targets 5e", hint="There are five."),
        ),
        LessonStep(
            "The knight 桂 jumps two squares forward and one aside, never back. The lance 香 goes straight forward as "
            "far as it likes, the pawn 歩 one square forward. All men take as they go.",
            fen="9/9/3p5/9/4N4/9/9/9/9 b - 1",
            task=move("Take the pawn with the knight, and promote it.", "promote 6c", hint="Typed, it is 5e6c+."),
        ),
        LessonStep(
            "The three far ranks are the promotion zone. A man that moves into it, in it or out of it may promote: "
            "pawn, lance, knight and silver then go as gold. Golds and kings do not promote.",
            fen="9/9/9/4P4/9/9/9/9/9 b - 1",
            marks="5c",
            task=move("Move the pawn into the zone and promote it.", "promote", hint="Typed, it is 5d5c+."),
        ),
        LessonStep(
            "The rook 飛 becomes a dragon 龍, which goes one square diagonally, too. The bishop 角 becomes a horse 馬, "
            "which goes one square straight, too.",
            fen="9/9/9/9/9/9/9/1B5R1/9 b - 1",
            task=move(
                "Make a horse of the bishop.", "8h3c+ 8h2b+ 8h1a+", hint="It goes diagonally into the far ranks."
            ),
        ),
        LessonStep(
            "Who has promoted stays so until it is taken. A pawn that promoted is と: it goes as gold, and in the hand "
            "of who takes it it is a pawn again.",
            task=choice(
                "You take a と. What have you in hand?",
                ("a gold", "a pawn", "nothing"),
                2,
                why="A man that is taken turns back to what it was.",
            ),
        ),
    ),
)
