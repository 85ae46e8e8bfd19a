"""Scores by points: two points a move, as programs write them."""

from kifu.lessons.model import Lesson, LessonStep, choice, name, read

LESSON = Lesson(
    "points",
    order=240,
    title="Scores by points",
    goal="Read the moves of computer programs.",
    part="More ways to write a move",
    notation="uci",
    steps=(
        LessonStep(
            "You know this form already: two points, from and to. Programs write it so: h3e3. The files are a to i "
            "for both "
            "sides, and the ranks 1 to 10 from Red's side.",
            task=name(
                "h1g3", ask="Write the move that is marked on the board.", hint="It is a horse, and it starts on h1."
            ),
        ),
        LessonStep(
            "Black's moves use the same names: nothing is turned round.",
            fen="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b",
            task=name(
                "h10g8", ask="Write the move that is marked on the board.", hint="It is a horse, and it starts on h10."
            ),
        ),
        LessonStep(
            "Some programs count the ranks from 0 to 9. Then the lowest rank is 0, and h3e3 becomes h2e2. "
            "This is called UCCI.",
            task=read("h3e3", notation="ucci", hint="Each rank is one less than you are used to."),
        ),
        LessonStep(
            "With capitals and a hyphen it is called ICCS: H2-E2. The ranks are 0 to 9 as well.",
            task=name("b1c3", notation="iccs", hint="The lowest rank is 0, so b1 is B0."),
        ),
        LessonStep(
            "So look first whether there is a rank 0 or a rank 10.",
            task=choice(
                "A score has the move h0g2. From which rank are its ranks counted?",
                ("from 0", "from 1"),
                1,
                why="There is a rank 0 in it, so the lowest rank is 0.",
            ),
        ),
    ),
)
