"""The cannon: moves as a chariot, captures over a screen."""

from kifu.lessons.model import Lesson, LessonStep, choice, move, point, walk

LESSON = Lesson(
    "cannon",
    order=50,
    title="The cannon",
    goal="Shoot over a screen.",
    part="The board and the first men",
    steps=(
        LessonStep(
            "As long as it takes nothing, the cannon moves like the chariot: along a line, as far as the way is free.",
            fen="9/9/9/9/9/4C4/9/9/9/9 w",
            marks="h8",
            task=walk("Take the cannon to h8 in two moves. Black waits.", "h8", 2),
        ),
        LessonStep(
            "To take a man, the cannon has to jump over exactly one other man. That man is called the screen. "
            "Here the red pawn on e4 is the screen.",
            fen="9/4r4/9/9/9/9/4P4/9/4C4/9 w",
            marks="e4",
            task=move("Jump over the pawn and take the black chariot.", "take e9"),
        ),
        LessonStep(
            "A man of either side can be the screen. It stays where it is.",
            fen="9/9/9/9/9/1C2p1n2/9/9/9/9 w",
            task=move("Take the horse over the black pawn.", "take g5"),
        ),
        LessonStep(
            "Without a screen the cannon takes nothing, and over two men it does not shoot.",
            fen="9/1n7/9/1P7/1P7/9/9/1C1r2n2/9/1c7 w",
            task=move(
                "There is one black man that the cannon can take. Take it.",
                "take",
                hint="Count the men between. It has to be exactly one.",
            ),
        ),
        LessonStep(
            "The same rule, all at once: free points along the lines, and a man on the far side of a screen.",
            fen="9/9/4n4/9/4P4/2r1C1p1r/9/9/4A4/9 w",
            task=point(
                "Choose all points to which the cannon on e5 can go.",
                "targets e5",
                hint="Two of them are captures.",
            ),
        ),
        LessonStep(
            "At the start of a game both red cannons can already take something.",
            task=choice(
                "The cannon on h3 takes the horse on h10. What happens then?",
                (
                    "Nothing, Red has won a horse",
                    "The chariot on i10 takes the cannon",
                    "The cannon has to go back",
                ),
                2,
                why="Look at the corner: the chariot on i10 stands beside h10.",
                hint="Which black man stands beside h10?",
            ),
        ),
    ),
)
