"""Winning with a horse: against a lone king, against an advisor; and why an elephant holds."""

from kifu.lessons.model import Lesson, LessonStep, choice, hold, win

LESSON = Lesson(
    "horse-win",
    order=310,
    title="Winning with a horse",
    goal="Beat a lone king and a lone advisor with one horse.",
    part="First wins",
    notation="wxf",
    steps=(
        LessonStep(
            "A horse beats a lone king wherever the two stand. Your king shuts a file, and the horse looks at "
            "the points that are left. Here all is in place: wait.",
            fen="3k5/9/5N3/9/9/9/9/9/9/4K4 w",
            task=win("Leave Black without a move.", 1, hint="The horse on f8 looks at d9 and at e10. Do not move it."),
        ),
        LessonStep(
            "In two moves: first to a point from which the horse looks at the king's ways out.",
            fen="4k4/9/9/9/9/4N4/9/9/9/3K5 w",
            task=win("Win in two moves.", 2, hint="Red's king holds file d. The horse should look after e9."),
        ),
        LessonStep(
            "From the first rank. Take your time: a move that is not the best may still win, it only costs a star.",
            fen="4k4/9/9/9/9/9/9/9/9/1N1K5 w",
            task=win("Win in six moves.", 6, hint="Come nearer, and keep your king on its file."),
        ),
        LessonStep(
            "A lone advisor hardly ever saves Black. Attack it: either it is lost, or it gets in its king's way.",
            fen="4k4/4a4/9/4N4/9/9/9/9/9/4K4 w",
            task=win("Win in six moves.", 6, hint="Attack the advisor from the side, two files from the middle."),
        ),
        LessonStep(
            "One elephant is another matter, it usually holds. It can wait far from the horse, and the king stays "
            "in the middle.",
            fen="4k4/9/4b4/9/9/2N6/9/9/9/3K5 w",
            task=choice(
                "Red to move. What is the result with best play?",
                ("Red wins", "A draw"),
                2,
                why="Black always has a move with the elephant, so that the king need not leave its good point.",
            ),
        ),
        LessonStep(
            "Show it: you are Black. The king belongs in the middle.",
            fen="9/5k3/8b/9/9/7N1/9/9/9/3K5 b",
            task=hold("Hold the draw for three moves.", 3, hint="Go to the middle of the palace."),
        ),
        LessonStep(
            "Two advisors that guard each other also hold.",
            fen="3k5/4a4/3a5/9/9/2N6/9/9/9/4K4 b",
            task=choice(
                "Black to move. What is the result with best play?",
                ("Red wins", "A draw"),
                2,
                why="Two advisors guard each other, and the horse alone cannot break them.",
            ),
        ),
    ),
)
