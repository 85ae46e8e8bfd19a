"""Scores in Chinese: four characters a move."""

from kifu.lessons.model import Lesson, LessonStep, choice, read

AFTER_CANNON = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"

LESSON = Lesson(
    "chinese",
    order=94,
    title="Scores in Chinese",
    goal="Read 炮二平五 and 马8进7.",
    part="Reading a score",
    notation="zh-hans",
    steps=(
        LessonStep(
            "A Chinese score says the same four things: man, file, direction, number. 炮二平五 is C2.5. "
            "炮 is the cannon, 二 is 2, 平 is sideways, 五 is 5.",
            task=read("h3e3"),
        ),
        LessonStep(
            "The directions are 进 forward, 退 back, 平 sideways. Red's numbers are 一 1, 二 2, 三 3, 四 4, "
            "五 5, 六 6, 七 7, 八 8, 九 9.",
            task=choice(
                "Which of these goes forward?",
                ("车一平二", "车一进二", "车一退二"),
                2,
                why="进 is forward, 退 is back, 平 is sideways.",
            ),
        ),
        LessonStep(
            "马 is the horse. The last number is its new file.", task=read("h1g3", hint="二 is file 2, 三 is file 3.")
        ),
        LessonStep("兵 is Red's pawn. The last number is the distance.", task=read("c4c5", hint="七 is 7.")),
        LessonStep(
            "Black's moves have ordinary digits: 马8进7. 卒 is Black's pawn, 象 Black's elephant, 士 the advisor.",
            fen=AFTER_CANNON,
            task=read("h10g8"),
        ),
        LessonStep(
            "One more of Black: 象 is the elephant.",
            fen=AFTER_CANNON,
            task=read("g10e8", hint="Black's file 7 is the third from the right as you see it."),
        ),
        LessonStep(
            "Red's king is 帅, its elephant 相, its advisor 仕, the chariot 车.",
            task=choice(
                "What is 相三进五 in letters?",
                ("E3+5", "A3+5", "H3+5"),
                1,
                why="相 is the elephant, E. 仕 is the advisor, A. 马 is the horse, H.",
            ),
        ),
    ),
)
