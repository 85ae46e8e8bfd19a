"""The elephant: two points slanting, an eye that can be blocked, and a river that it does not cross."""

from kifu.lessons.model import Lesson, LessonStep, choice, move, point, walk

LESSON = Lesson(
    "elephant",
    order=60,
    title="The elephant",
    goal="Guard your own side of the river.",
    part="The rest of the army",
    steps=(
        LessonStep(
            "The elephant goes exactly two points slanting. It never crosses the river, so there are only seven points "
            "on which it can stand. They are marked.",
            fen="9/9/9/9/9/9/9/9/9/2B6 w",
            marks="c1 g1 a3 e3 i3 c5 g5",
            task=move("Move the elephant to the middle.", "to e3"),
        ),
        LessonStep(
            "From the middle it can go to four points.",
            fen="9/9/9/9/9/9/9/4B4/9/9 w",
            task=point("Choose all points to which the elephant can go.", "targets e3"),
        ),
        LessonStep(
            "The elephant does not jump. The point in the middle of its way is called its eye. If any man stands "
            "there, "
            "it cannot go that way.",
            fen="9/9/9/9/9/9/3p5/4B4/5N3/9 w",
            marks="d4 f2",
            task=point(
                "Two eyes are blocked. Choose the points that are left for the elephant.",
                "targets e3",
                hint="The way over d4 and the way over f2 are closed.",
            ),
        ),
        LessonStep(
            "An elephant takes as it moves.",
            fen="9/9/9/9/9/2p3p2/5N3/4B4/9/9 w",
            task=move("Take a pawn of Black.", "take", hint="The red horse on f4 blocks the way to one of them."),
        ),
        LessonStep(
            "Since it has only seven points, some ways are long.",
            fen="9/9/9/9/9/9/9/B8/9/9 w",
            marks="i3",
            task=walk("Take the elephant from a3 to i3. Black waits.", "i3", 4, hint="It has to pass the middle."),
        ),
        LessonStep(
            "This elephant stands on Red's bank of the river.",
            fen="9/9/9/4n4/9/2B6/9/9/9/9 w",
            task=choice(
                "Can it take the black horse on e7?",
                ("Yes, it is two points away, slanting", "No, it would have to cross the river"),
                2,
                why="e7 is on Black's side. An elephant stays on its own side.",
            ),
        ),
    ),
)
