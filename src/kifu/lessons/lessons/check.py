"""Check: an attack on the king, how to give it, and the answers to it."""

from kifu.lessons.model import Lesson, LessonStep, choice, move

LESSON = Lesson(
    "check",
    order=100,
    title="Check",
    goal="Attack the king, and save your own.",
    part="Check and mate",
    steps=(
        LessonStep(
            "A king that could be taken with the next move is in check. It is never really taken: the other side "
            "has to answer the check at once.",
            fen="3k5/9/9/9/9/8R/9/9/9/4K4 w",
            task=move("Give check with the chariot.", "check", hint="Go to the file or the rank of Black's king."),
        ),
        LessonStep(
            "Every man gives check in the way in which it takes. Mind the leg of the horse.",
            fen="4k4/9/9/9/4N4/9/9/9/9/3K5 w",
            task=move("Give check with the horse.", "check", hint="Go two ranks up."),
        ),
        LessonStep(
            "A cannon needs a screen to give check. Here Black's own advisor can be the screen.",
            fen="4k4/4a4/9/9/9/9/9/1C7/9/3K5 w",
            task=move("Give check with the cannon.", "check", hint="Put the cannon on the file of the advisor."),
        ),
        LessonStep(
            "There are three answers to check. The first: the king steps aside, to a point that is not attacked.",
            fen="4k4/9/9/9/9/4r4/9/9/9/3AK4 w",
            task=move("Red is in check from the chariot. Step aside.", "aside"),
        ),
        LessonStep(
            "The second answer: put a man in between. The board is the same.",
            fen="4k4/9/9/9/9/4r4/9/9/9/3AK4 w",
            task=move("Block the check with the advisor.", "block", hint="The advisor can go to e2."),
        ),
        LessonStep(
            "The third answer: take the man that gives check.",
            fen="4k4/9/9/9/9/R3r4/9/9/9/3AK4 w",
            task=move("Take the chariot that gives check.", "take-checker"),
        ),
        LessonStep(
            "Against a horse, a man on its leg is a block. The black horse on d3 wants to go down over d2.",
            fen="5k3/9/9/9/9/9/9/3n5/R8/4K4 w",
            task=move("Block the leg of the horse.", "block", hint="Put the chariot on d2."),
        ),
        LessonStep(
            "Against a cannon there is one more: take its screen away. Here your own advisor on e2 is the screen.",
            fen="3k5/9/4c4/9/9/9/9/9/4A4/4K4 w",
            task=move("Move the advisor away, so that the cannon has no screen.", "block"),
        ),
        LessonStep(
            "A move that leaves your own king in check is not allowed at all.",
            fen="4k4/9/9/9/9/4r4/9/9/4A4/4K4 w",
            task=choice(
                "The advisor on e2 stands between the black chariot and the king. May it move?",
                ("Yes, it is free to move", "No, the king would be in check"),
                2,
                why="Without the advisor file e is open from the chariot to the king.",
            ),
        ),
    ),
)
