"""Mate: a check without an answer."""

from kifu.lessons.model import Lesson, LessonStep, choice, move, win

LESSON = Lesson(
    "mate",
    order=120,
    title="Mate",
    goal="End a game with one move, and then with two.",
    part="Check and mate",
    steps=(
        LessonStep(
            "A check to which there is no answer is mate, and the game is won. The king cannot step aside, "
            "nothing can be put in between, and the man that gives check cannot be taken.",
            fen="4k4/R8/9/9/9/9/9/9/1R7/3K5 w",
            task=move(
                "The chariot on a9 holds rank 9. Give mate with the other one.",
                "mate",
                hint="Check on the last rank: the king cannot come down to rank 9.",
            ),
        ),
        LessonStep(
            "Two cannons on one file: the front one is the screen for the rear one.",
            fen="3aka3/9/9/9/9/4C4/9/9/C8/3K5 w",
            task=move("Give mate with two cannons.", "mate", hint="Put the second cannon on file e, too."),
        ),
        LessonStep(
            "A pawn next to the king is strong if a friend guards it.",
            fen="3k5/9/3P5/9/9/9/9/9/9/3RK4 w",
            task=move(
                "Give mate with the pawn.",
                "mate",
                hint="The chariot on d1 guards the pawn along file d.",
            ),
        ),
        LessonStep(
            "Here the king of Red looks up file d, and the chariot up file f. Black's own advisor stands on e9.",
            fen="4k4/4a4/9/1N7/9/9/9/9/9/3K1R3 w",
            task=move("Give mate with the horse.", "mate", hint="The horse checks from c9, over d9."),
        ),
        LessonStep(
            "Check is not always mate. Look for the three answers.",
            fen="4k4/9/9/9/9/4R4/9/9/9/3K5 b",
            task=choice(
                "Black's king is in check on file e. Is it mate?",
                ("Yes, it is mate", "No, it can step to f10", "No, it can step to d10"),
                2,
                why="d10 is on the file of Red's king, but nobody looks at f10.",
            ),
        ),
        LessonStep(
            "Now two moves. First your king takes the middle file away, then the chariot gives mate. Black "
            "answers in between.",
            fen="3a5/9/5k3/9/9/9/9/3K5/1R7/9 w",
            task=win("Give mate in two moves.", 2, hint="Begin with the king, as in the lesson before."),
        ),
    ),
)
