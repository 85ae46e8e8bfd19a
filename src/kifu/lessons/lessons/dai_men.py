"""Dai shogi: groups of men that move alike."""

from kifu.lessons.model import Lesson, LessonStep, choice, move, point, walk

ROWS = "15/15/15/15/15/15/15/{}/15/15/15/15/15/15/15 b - 1"

LESSON = Lesson(
    "dai-men",
    order=410,
    title="Dai shogi: groups of men",
    goal="Learn 29 kinds by learning five groups.",
    part="The large board",
    game="dai_shogi",
    notation="hodges",
    steps=(
        LessonStep(
            "First group: men that go one square. The king goes one square in every direction. The generals lack "
            "some of "
            "these. The gold general 金 has six: straight in four directions, and slanting forward.",
            fen=ROWS.format("7G7"),
            task=point("Choose all squares to which the gold general can go.", "targets 8h"),
        ),
        LessonStep(
            "The silver general 銀 has five: slanting in four directions, and straight forward.",
            fen=ROWS.format("7S7"),
            task=point("Choose all squares to which the silver general can go.", "targets 8h"),
        ),
        LessonStep(
            "Copper, iron and stone generals have fewer and fewer. Blind tiger, ferocious leopard, cat sword, evil "
            "wolf, angry "
            "boar and drunk elephant also go one square. The blind tiger goes everywhere but straight forward.",
            fen=ROWS.format("7T7"),
            task=choice(
                "To how many squares can the blind tiger go?",
                ("5", "7", "8"),
                2,
                why="A king has eight directions, and only straight forward is missing.",
            ),
        ),
        LessonStep(
            "Second group: men that go two squares at most. The violent ox 牛 goes one or two straight, the flying "
            "dragon one "
            "or two slanting.",
            fen=ROWS.format("7X'7"),
            task=point("Choose all squares to which the violent ox can go.", "targets 8h"),
        ),
        LessonStep(
            "Third group: rangers. They go as far as the way is free. The rook goes straight, the bishop slanting, "
            "the free "
            "king both ways. The lance goes only forward, the reverse chariot forward and back.",
            fen=ROWS.format("7R7"),
            marks="3c",
            task=walk("Take the rook to 3c in two moves. White waits.", "3c", 2),
        ),
        LessonStep(
            "Some range in two directions and go one square in the others: the side mover ranges left and right, the "
            "vertical "
            "mover up and down. The dragon king is a rook that also goes one square slanting.",
            fen=ROWS.format("7M7"),
            marks="1g",
            task=walk("Take the side mover to 1g in two moves. White waits.", "1g", 2),
        ),
        LessonStep(
            "Fourth group: jumpers. The kirin goes one square slanting, or jumps to the second square straight. What "
            "stands "
            "between does not matter.",
            fen="15/15/15/15/15/15/7P7/6POP6/7P7/15/15/15/15/15/15 b - 1",
            task=point(
                "The kirin is shut in by its own pawns. Choose all squares to which it can go.",
                "targets 8h",
                hint="Four slanting steps and four jumps.",
            ),
        ),
        LessonStep(
            "The phoenix is the other way round: one square straight, or a jump to the second square slanting. The "
            "knight jumps "
            "two forward and one to the side.",
            fen=ROWS.format("7X7"),
            task=move("Jump with the phoenix to 6f.", "8h6f"),
        ),
        LessonStep(
            "The fifth group is one man alone: the lion. It has its own lesson.",
            fen=ROWS.format("7L!7"),
            task=choice(
                "Which of these ranges as far as the way is free?",
                ("the gold general", "the kirin", "the free king"),
                3,
                why="The gold general goes one square, the kirin steps or jumps. The free king is rook and bishop in "
                "one.",
            ),
        ),
    ),
)
