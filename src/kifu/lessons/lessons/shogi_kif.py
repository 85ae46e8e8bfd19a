"""Shogi: reading a KIF file line by line."""

from kifu.lessons.model import Lesson, LessonStep, choice, read

LESSON = Lesson(
    "shogi-kif",
    order=540,
    title="Shogi: reading a KIF",
    part="Shogi: writing",
    goal="Read the file in which most games of shogi are kept.",
    game="shogi",
    notation="kif",
    steps=(
        LessonStep(
            "A KIF file begins with headings: 先手 is Black's player, 後手 White's, 手合割：平手 an even game, 香落ち "
            "one without White's left lance.",
            task=choice(
                "What does 手合割：二枚落ち say?",
                ("Two games were played", "White gave two men, rook and bishop", "Black gave two men"),
                2,
                why="落ち is a handicap, and White gives it.",
            ),
        ),
        LessonStep(
            "Then comes a move in each line: its number, the move, the square it comes from in brackets, and the time: "
            "1 ７六歩(77) ( 0:16/00:00:16).",
            task=read("7g7f", hint="(77) is the square it comes from: file 7, rank 7."),
        ),
        LessonStep(
            "The time is that of this move, and after the stroke that of all moves of the side.",
            task=choice(
                "What does ( 0:10/00:02:30) say?",
                ("Ten seconds for this move", "Ten moves in two minutes", "Ten seconds are left"),
                1,
                why="The first time is that of the move.",
            ),
        ),
        LessonStep(
            "A drop has 打 in place of the brackets, and a promotion 成 before them.",
            fen="4k4/9/9/9/9/9/9/1B7/4K4 b G 1",
            task=read("8h2b+", hint="馬 is what it becomes; 角成 is what stands there."),
        ),
        LessonStep(
            "Text after * is a comment on the move above. 変化：5手 begins a branch from move 5. The last line says "
            "how the game ended: 投了 is resignation, 千日手 repetition, 持将棋 a draw with both kings entered.",
            task=choice(
                "まで60手で後手の勝ち: who won?",
                ("Black", "White", "nobody"),
                2,
                why="後手 is White.",
            ),
        ),
    ),
)
