"""Reading a score: the letters and signs of the World Xiangqi Federation."""

from kifu.lessons.model import Lesson, LessonStep, choice, name, read

AFTER_CANNON = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"
MIDDLE = "r1bakabr1/9/1cn3nc1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w"

LESSON = Lesson(
    "scores",
    order=92,
    title="Reading a score",
    goal="Read and write C2.5, H8+7 and the like.",
    part="Reading a score",
    notation="wxf",
    steps=(
        LessonStep(
            "In scores the files are numbered 1 to 9 from right to left, as each player sees the board. Red's file 1 "
            "is at "
            "the right. The numbers stand along the edges: Red's below, Black's above.",
            task=choice(
                "Which file is Red's cannon at the right on?",
                ("file 2", "file 8", "file h"),
                1,
                why="Count from the right, Red's side: the chariot is on file 1, the horse and the cannon on file 2.",
            ),
        ),
        LessonStep(
            "A move has four signs: the man, its file, the direction, and a number. C2.5 is: the cannon, on file 2, "
            "a dot "
            "for sideways, to file 5.",
            task=read("h3e3", hint="Red's file 2 is the second from the right, file 5 is the middle."),
        ),
        LessonStep(
            "+ is forward and - is back. For men that go straight, chariot, cannon, pawn and king, the last "
            "number then "
            "says how many points. R1+2: the chariot on file 1 goes two points forward.",
            task=name("g4g5", hint="P for the pawn, its file, + for forward, and one point."),
        ),
        LessonStep(
            "For men that never go straight, horse, elephant and advisor, the last number is always the new file. "
            "H2+3: the "
            "horse on file 2 goes forward to file 3.",
            task=name("b1c3", hint="The horse stands on Red's file 8."),
        ),
        LessonStep(
            "Black counts from Black's own right, so the numbers run the other way. Forward is down the board.",
            fen=AFTER_CANNON,
            task=read("h10g8", hint="Black's file 8 is the second from the right as you see it."),
        ),
        LessonStep(
            "Now write a move of Black.",
            fen=AFTER_CANNON,
            task=name("b10c8", hint="From Black's side the files run 1 to 9 from your left."),
        ),
        LessonStep(
            "A few moves later. The number says a file or a distance: it depends on the man and on the direction.",
            fen=MIDDLE,
            task=choice(
                "What does the 6 in R2+6 say?",
                ("The chariot goes to file 6", "The chariot goes six points forward"),
                2,
                why="A chariot goes straight, and + is forward: so it is the number of points.",
            ),
        ),
        LessonStep("Read this one on the same board.", fen=MIDDLE, task=read("h1h7", hint="Six points forward.")),
        LessonStep(
            "And back again: a minus sign.",
            fen=MIDDLE,
            task=name("g3i2", hint="A horse: the last number is the new file."),
        ),
    ),
)
