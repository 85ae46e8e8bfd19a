"""Stalemate: the side that cannot move has lost."""

from kifu.lessons.model import Lesson, LessonStep, choice, move

LESSON = Lesson(
    "stalemate",
    order=130,
    title="No move left",
    goal="Win without a check.",
    part="How else a game ends",
    steps=(
        LessonStep(
            "In xiangqi the side that is to move and has no move left has lost, even without check. In chess that "
            "would be a "
            "draw. Here it is Black's move. Red's king looks up file e, and the horse looks at d9.",
            fen="3k5/9/9/2N6/9/9/9/9/9/4K4 b",
            task=choice(
                "What is the result?",
                ("A draw, Black is not in check", "Red has won, Black has no move", "Black moves the king to d9"),
                2,
                why="On d9 the horse would take the king, and on e10 the kings would face each other.",
            ),
        ),
        LessonStep(
            "Now do it yourself. Black has nothing but the king.",
            fen="3k5/9/9/9/9/1N7/9/9/9/4K4 w",
            task=move("Leave Black without a move.", "stalemate", hint="From which point does the horse look at d9?"),
        ),
        LessonStep(
            "A pawn can do it, too. There are even two ways here.",
            fen="3k5/9/4P4/9/9/9/9/9/9/4K4 w",
            task=move(
                "Leave Black without a move.",
                "stalemate",
                hint="Attack d9 with the pawn. Black may not go to e10 either.",
            ),
        ),
        LessonStep(
            "All men count, not only the king.",
            fen="2bk5/9/3P5/9/9/9/9/9/9/4K4 b",
            task=choice(
                "Black's king cannot move. Has Black lost?",
                ("Yes, there is no move left", "No, the elephant can move"),
                2,
                why="The elephant on c10 can go to a8 or to e8.",
            ),
        ),
        LessonStep(
            "A chariot can shut the whole rank in front of the king.",
            fen="3k5/9/9/9/9/9/9/R8/9/4K4 w",
            task=move(
                "Leave Black without a move, and without a check.",
                "stalemate",
                hint="Black's king could only go down to d9.",
            ),
        ),
    ),
)
