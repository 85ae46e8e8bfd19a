"""Dai shogi: promotion in the five far ranks."""

from kifu.lessons.model import Lesson, LessonStep, choice, move, point

LESSON = Lesson(
    "dai-promotion",
    order=420,
    title="Dai shogi: promotion",
    goal="Know when a man may become another one.",
    part="The large board",
    game="dai_shogi",
    notation="hodges",
    steps=(
        LessonStep(
            "The five ranks farthest from you are your promotion zone: for Black ranks a to e. A man that enters the "
            "zone may "
            "promote with that move. It is turned over and moves in a new way.",
            fen="15/15/15/15/15/7P7/15/15/15/15/15/15/15/15/15 b - 1",
            marks="8e",
            task=move(
                "Move the pawn into the zone and promote it. Typed, a promotion ends with +: 8f8e+.",
                "promote",
                hint="Rank e is the first rank of the zone.",
                why="That move enters the zone without promotion.",
            ),
        ),
        LessonStep(
            "You need not promote. But a man that is inside the zone already promotes only with a move that takes "
            "something.",
            fen="15/15/15/6pp7/7P7/15/15/15/15/15/15/15/15/15/15 b - 1",
            task=move(
                "The pawn is inside the zone. Take and promote.",
                "promote",
                hint="Pawns take straight forward.",
                why="That takes the pawn without promotion.",
            ),
        ),
        LessonStep(
            "Most small men become gold generals: pawn, knight, iron and stone general, cat sword, violent ox and "
            "more.",
            fen="15/15/15/15/15/7N7/15/15/15/15/15/15/15/15/15 b - 1",
            task=choice(
                "What does a pawn become?",
                ("a gold general", "a free king", "a lion"),
                1,
                why="Small men become gold generals.",
            ),
        ),
        LessonStep(
            "Two jumpers become giants: the kirin becomes a lion, the phoenix a free king.",
            fen="15/15/15/15/15/7O7/15/15/15/15/15/15/15/15/15 b - 1",
            task=move(
                "Make a lion of the kirin.",
                "promote",
                hint="Enter the zone with a step or a jump.",
                why="That leaves the kirin a kirin.",
            ),
        ),
        LessonStep(
            "The drunk elephant becomes a crown prince, a second king. Then both have to be taken before the game is "
            "lost.",
            fen="15/15/15/15/15/7E7/15/15/15/15/15/15/15/7K7/15 b - 1",
            task=move(
                "Promote the drunk elephant.",
                "promote",
                hint="It goes one square in every direction but straight back.",
                why="That does not make a crown prince.",
            ),
        ),
        LessonStep(
            "White's zone is at the bottom: ranks k to o.",
            fen="15/15/15/15/15/15/15/15/15/7p7/15/15/15/15/15 w - 1",
            task=point(
                "White's pawn on 8j moves next. Choose the square on which it may promote.",
                "8k",
                hint="White's pawns go down the board.",
                why="White's pawn goes one square down.",
            ),
        ),
    ),
)
