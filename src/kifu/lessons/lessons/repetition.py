"""Repetition, simply: which side has to change when a position comes back again and again."""

from kifu.lessons.model import Lesson, LessonStep, choice, move

LESSON = Lesson(
    "repetition",
    order=140,
    title="The same board again",
    goal="Know who has to change when a position comes back.",
    part="How else a game ends",
    steps=(
        LessonStep(
            "Two players could move back and forth for ever. So there are rules for it. Tournaments differ in "
            "details; three ideas are common. The first: you may not give check again and again.",
            fen="3k5/9/9/9/9/9/9/3R5/9/4K4 b",
            task=choice(
                "Red gives check with every move, and the same board comes for the third time. Who has to change?",
                ("Red, who gives check", "Black, who runs away", "Nobody, it is a draw"),
                1,
                why="The one who gives check without end has to stop. Who does not stop loses.",
            ),
        ),
        LessonStep(
            "Here you are Red. You have given check several times with the same moves, and the same board has come "
            "again.",
            fen="4k4/9/9/R8/9/9/9/9/9/3K5 w",
            task=move(
                "Play a move that gives no check.",
                "quiet",
                why="That is check again.",
                hint="Move the king, or move the chariot to a point from which it does not attack.",
            ),
        ),
        LessonStep(
            "The second idea: you may not chase one man for ever. To chase is to attack it with every move, so that "
            "it could be taken for nothing.",
            fen="3k5/9/9/9/n7R/9/9/9/9/4K4 b",
            task=choice(
                "Red's chariot attacks the horse again and again, and the horse runs to and fro. Who has to change?",
                ("Red, who chases", "Black, whose horse runs"),
                1,
                why="To run away is always allowed. The one who chases has to stop.",
            ),
        ),
        LessonStep(
            "The third idea: if nobody checks and nobody chases, and both only wait, it is a draw.",
            fen="3k5/9/9/9/9/9/9/9/9/4K4 w",
            task=choice(
                "Both sides have only their kings and move them to and fro. What is the result?",
                ("Red wins", "Black wins", "A draw"),
                3,
                why="Neither side gives check or chases anything.",
            ),
        ),
        LessonStep(
            "If both sides break the same rule at once, for instance if both give check with every move, it is a "
            "draw as well.",
            fen="3k5/9/9/9/9/9/9/9/9/4K4 w",
            task=choice(
                "One side checks for ever, the other side only runs. Is that a draw?",
                ("Yes", "No, the side that checks has to stop or loses"),
                2,
                why="Only one side breaks a rule here.",
            ),
        ),
    ),
)
