"""The first game: three habits, and then a whole game against the novice."""

from kifu.lessons.model import Lesson, LessonStep, move, point

LESSON = Lesson(
    "first-game",
    order=125,
    title="Your first game",
    goal="Begin a game with three habits: bring the men out, take what hangs, keep what is yours.",
    part="Check and mate",
    leads="play",
    steps=(
        LessonStep(
            "At the start all men stand at home and are in each other's way. Bring each of them out once before you "
            "move one of them twice: the horses towards the middle, the cannons behind the pawns, then the chariots.",
            task=move(
                "Bring out the horse on h1, towards the middle.",
                "h1g3",
                hint="It goes two points up and one to the left.",
                why="Bring out that horse, and not to the edge: from there it has half as many ways.",
            ),
        ),
        LessonStep(
            "Before every move look for men of the other side that stand where you can take them for nothing.",
            fen="rnbakab1r/9/1c5c1/p1p1p3p/6n2/6P2/P1P1P3P/1C2C1N2/9/RNBAKAB1R w",
            task=move(
                "A black man hangs: it can be taken, and nothing takes back. Take it.",
                "take g6",
                hint="Look at the pawn on g5.",
                why="Look for the man that nothing guards.",
            ),
        ),
        LessonStep(
            "Then look with the eyes of the other side: which of your men could be taken for nothing?",
            fen="rnbakabnr/9/1c5c1/p3p1p1p/2p6/2N6/P3P1P1P/1C5C1/9/R1BAKABNR w",
            task=point(
                "Choose the red man that Black could take for nothing.",
                "c5",
                hint="A black pawn stands in front of it.",
                why="Nothing of Black's could take a man there for nothing.",
            ),
        ),
        LessonStep(
            "You know enough for a whole game now. The novice has just learnt the rules, too, and overlooks things as "
            "you will. The score writes itself beside the board, a hint helps, and every move can be taken back."
        ),
    ),
)
