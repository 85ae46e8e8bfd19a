"""Dai shogi: the lion, igui and double captures."""

from kifu.lessons.model import Lesson, LessonStep, choice, move

LESSON = Lesson(
    "dai-lion",
    order=430,
    title="Dai shogi: the lion",
    goal="Take two men in one move, or one without moving.",
    part="The large board",
    game="dai_shogi",
    notation="hodges",
    steps=(
        LessonStep(
            "The lion moves like a king twice in one turn. It may also jump, so it reaches every square up to two "
            "squares away, "
            "24 in all, whatever stands between.",
            fen="15/15/15/15/15/15/6PPP6/6PL!P6/6PPP6/15/15/15/15/15/15 b - 1",
            marks="8f",
            task=move("The lion is shut in by its own pawns. Jump to 8f.", "8h8f", hint="Type 8h8f."),
        ),
        LessonStep(
            "It takes like any other man, next to it or two squares away.",
            fen="15/15/15/15/15/6p8/15/7L!7/15/15/15/15/15/15/15 b - 1",
            task=move("Take the pawn on 9f.", "take 9f", hint="A lion goes anywhere within two squares."),
        ),
        LessonStep(
            "Igui is to take without moving. The lion steps to a man beside it, takes it, and steps back, all in one "
            "move. "
            "Typed, it has three squares: from, by way of, and to. From and to are the same.",
            fen="15/15/15/15/15/15/7p7/7L!7/15/15/15/15/15/15/15 b - 1",
            task=move(
                "Take the pawn on 8g and stay on 8h.",
                "8h8g8h",
                hint="Type 8h8g8h.",
                why="That takes the pawn in another way, or not at all. The lion has to end on 8h.",
            ),
        ),
        LessonStep(
            "With two steps the lion can take two men. This is a double capture.",
            fen="15/15/15/15/15/6p8/7p7/7L!7/15/15/15/15/15/15/15 b - 1",
            task=move(
                "Take both pawns in one move: first the one on 8g, then the one on 9f.",
                "8h8g9f",
                hint="Type 8h8g9f.",
                why="Both pawns have to go, with one move.",
            ),
        ),
        LessonStep(
            "The second step may go in any direction.",
            fen="15/15/15/15/15/15/6pp7/7L!7/15/15/15/15/15/15/15 b - 1",
            task=move(
                "Take both pawns in one move, in either order.",
                "8h8g9g 8h9g8g",
                hint="They stand beside each other: step to one, then to the other.",
                why="Both pawns have to go, with one move.",
            ),
        ),
        LessonStep(
            "The lion may even step away and back and take nothing. That is a pass: you leave the board as it is.",
            fen="15/15/15/15/15/15/15/7L!7/15/15/15/15/15/15/15 b - 1",
            task=choice(
                "What does the lion need for a pass?",
                ("An empty square beside it", "A man beside it to take", "Nothing at all"),
                1,
                why="It steps to a square and back, so that square has to be empty.",
            ),
        ),
        LessonStep(
            "Two promoted men have a part of this power: the horned falcon straight forward, the soaring eagle "
            "slanting forward. "
            "Here is a horned falcon, a promoted dragon horse.",
            fen="15/15/15/15/15/15/7p7/7+H7/15/15/15/15/15/15/15 b - 1",
            task=move(
                "Take the pawn in front of the falcon without moving.",
                "8h8g8h",
                hint="Igui again: type 8h8g8h.",
                why="It has to take the pawn and end where it began.",
            ),
        ),
    ),
)
