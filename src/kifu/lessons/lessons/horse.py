"""The horse: one point straight, one point slanting, and a leg that can be blocked."""

from kifu.lessons.model import Lesson, LessonStep, move, point, walk

LESSON = Lesson(
    "horse",
    order=40,
    title="The horse",
    goal="Move the horse, and see when its leg is blocked.",
    part="The board and the first men",
    steps=(
        LessonStep(
            "The horse goes one point straight and then one point slanting, away from where it came. "
            "From e5 it can go to the eight marked points.",
            fen="9/9/9/9/9/4N4/9/9/9/9 w",
            marks="c4 c6 d3 d7 f3 f7 g4 g6",
            task=move("Take the horse to f7: one point up, then one slanting to the right.", "to f7"),
        ),
        LessonStep(
            "A horse changes its file and its rank with every move. Some points near by need several moves.",
            fen="9/9/9/9/9/4N4/9/9/9/9 w",
            marks="e6",
            task=walk(
                "Take the horse to e6, the next point up. Find a way of three moves. Black waits.",
                "e6",
                3,
                hint="From which points can a horse go to e6 in one move? Get to one of them in two.",
            ),
        ),
        LessonStep(
            "The horse does not jump. If a man stands on the point of its first, straight step, it cannot go that way. "
            "We say that its leg is blocked. Here the red pawn on e6 blocks the two moves up.",
            fen="9/9/9/9/4P4/4N4/9/9/9/9 w",
            task=point(
                "Choose all points to which the horse can go.",
                "targets e5",
                hint="Eight less the two that begin with the step to e6.",
            ),
        ),
        LessonStep(
            "A man of the other side blocks the leg, too. It is not taken: the horse takes only on the point where "
            "it ends.",
            fen="9/9/9/3c1n3/4r1p2/4N4/9/9/9/9 w",
            task=move(
                "Take a black man with the horse.",
                "take",
                hint="The chariot on e6 blocks the way up. Look to the right.",
            ),
        ),
        LessonStep(
            "Two horses: it can happen that one of them can take the other, and not the other way round. The red horse "
            "wants to go up first, and the pawn on e6 is in its way. Black's horse begins with a step down.",
            fen="9/9/9/5n3/4P4/4N4/9/9/9/9 b",
            task=move("It is Black's move. Take the red horse.", "take e5"),
        ),
        LessonStep(
            "Now a ride. Do not stop where the black chariot can take the horse.",
            fen="9/8r/2c6/9/9/4p4/9/3N5/9/9 w",
            marks="c8 e5",
            task=walk("Take the pawn and the cannon in four moves.", "c8 e5", 4, hint="Take the pawn first."),
        ),
    ),
)
