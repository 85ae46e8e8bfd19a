"""The lessons in the terminal: the course with its stars, and one lesson step by step."""

import argparse
import sys

from kifu.cli._dialogue import LearnersFile, StoppedError, ask_line, forgive_broken_input, say
from kifu.cli._exercise_board import TARGET, draw_taught
from kifu.cli._language import speaker_for
from kifu.cli._options import make_printable, paint, wants_colour
from kifu.languages.language import Speaker
from kifu.lessons.attempt import ALL_STARS, attempt, begin
from kifu.lessons.course import find_lesson, lessons
from kifu.lessons.hints import hint, solve
from kifu.lessons.model import CHOICE, HOLD, NAME, POINT, WALK, WIN, Judgement, Lesson, LessonStep
from kifu.lessons.words import asked, lesson_speaker
from kifu.notations.base import find_notation
from kifu.render.diagram import Diagram
from kifu.rules.game import find_game
from kifu.rules.position import Position
from kifu.training.progress import usual_file
from kifu.width import pad, text_width

COUNTED = (POINT, WALK, WIN, HOLD)  # where what is left is counted; elsewhere one answer is all


def run_lessons(arguments: argparse.Namespace) -> int:
    """List the course, or go through the lesson that is named."""
    speaker = speaker_for(arguments)
    lesson = find_lesson(arguments.lesson) if arguments.lesson else None
    store = LearnersFile(arguments.progress or usual_file())
    if lesson is None:
        _list_course(store, speaker, ascii_only=arguments.ascii)
        return 0
    if arguments.reset and store.progress.lessons.pop(lesson.name, None):
        store.save()
    forgive_broken_input()
    walk = LessonWalk(lesson, store, speaker, ascii_only=arguments.ascii)
    try:
        walk.go()
    except StoppedError:
        pass
    except KeyboardInterrupt:
        print()
        raise
    walk.sum_up()
    return 0


def _list_course(store: LearnersFile, speaker: Speaker, *, ascii_only: bool) -> None:
    talk = lesson_speaker(speaker.language.name).say
    width = max(len(lesson.name) for lesson in lessons())
    titles = max(text_width(talk(lesson.title)) for lesson in lessons())
    star = "*" if ascii_only else "★"
    for lesson in lessons():
        tasks = len(lesson.task_numbers())
        stars = sum(store.progress.lessons.get(lesson.name, {}).values())
        title = pad(talk(lesson.title), titles)
        print(f"{lesson.name:{width}}  {title}  {stars:2} / {tasks * ALL_STARS:2} {star}".rstrip())
    print()
    upcoming = next((lesson for lesson in lessons() if not _is_done(store, lesson)), lessons()[0])
    say(speaker.say("Next: kifu learn lessons {name}", name=upcoming.name))


def _is_done(store: LearnersFile, lesson: Lesson) -> bool:
    return len(store.progress.lessons.get(lesson.name, {})) >= len(lesson.task_numbers())


class LessonWalk:
    """One learner on the way through one lesson."""

    def __init__(self, lesson: Lesson, store: LearnersFile, speaker: Speaker, *, ascii_only: bool) -> None:
        self.lesson = lesson
        self.store = store
        self.speaker = speaker
        self.language = speaker.language.name
        self.tell = lesson_speaker(self.language).say
        self.ascii_only = ascii_only
        self._watched = sys.stdin.isatty() and sys.stdout.isatty()

    def go(self) -> None:
        """Go from the first task without stars to the end, or from the beginning if there is none."""
        lesson = self.lesson
        print(paint(self.tell(lesson.title), "bold"))
        say(self.tell(lesson.goal), indent=2)
        say(self.speaker.say("? gives a hint, an empty line shows the answer, q stops."), indent=2)
        for number in range(self._first(), len(lesson.steps)):
            self._take_step(number)

    def sum_up(self) -> None:
        lesson, kept = self.lesson, self.store.progress.lessons.get(self.lesson.name, {})
        tasks = len(lesson.task_numbers())
        print()
        stars, most = sum(kept.values()), tasks * ALL_STARS
        say(self.speaker.say("{stars} of {most} stars in this lesson.", stars=stars, most=most))
        if len(kept) < tasks:
            return
        following = next((each for each in lessons() if each.order > lesson.order), None)
        if following:
            say(self.speaker.say("Next: kifu learn lessons {name}", name=following.name))
        else:
            say(self.speaker.say("That was the last lesson. Well done!"))

    def _first(self) -> int:
        kept = self.store.progress.lessons.get(self.lesson.name, {})
        tasks = self.lesson.task_numbers()
        open_tasks = [number for number in tasks if str(number) not in kept]
        if not open_tasks or open_tasks[0] == tasks[0]:
            return 0
        return open_tasks[0]

    def _take_step(self, number: int) -> None:
        step = self.lesson.steps[number]
        print()
        print(f"{number + 1}/{len(self.lesson.steps)}")
        say(self.tell(step.text))
        start = begin(self.lesson, number)
        self._draw(step, start.fen)
        if step.task:
            self._solve_task(number, start)
        elif self._watched:
            ask_line(self.speaker.say("Enter goes on> "))

    def take_task(self, number: int) -> int:
        """Show the board of a task and ask until it is solved; return how many slips there were."""
        start = begin(self.lesson, number)
        self._draw(self.lesson.steps[number], start.fen)
        return self._solve_task(number, start)

    def _solve_task(self, number: int, start: Judgement) -> int:
        """Ask until the task is solved or the learner wants to see the answer, which is a slip as well."""
        judged, slips, hints = start, 0, 0
        self._ask(number, judged)
        while not judged.done:
            answer = ask_line(f"{self._prompt(number)}> ")
            if answer == "?":
                text = hint(self.lesson, number, judged.moves, hints, self.language).text
                say(text or self.speaker.say("There is no other hint: an empty line shows the answer."), indent=2)
                slips += bool(text)
                hints += 1
                continue
            if not answer:
                answer = solve(self.lesson, number, judged.moves)
                say(self.speaker.say("The answer is {text}.", text=answer), indent=2)
                return slips + 1
            before = judged
            judged = attempt(self.lesson, number, before.moves, answer, slips=slips, language=self.language)
            slips += not judged.right
            hints = hints if judged.moves == before.moves else 0
            self._answer(number, judged)
        self.keep(number, judged.stars)
        return slips

    def keep(self, number: int, stars: int) -> None:
        """Keep the stars for a task."""
        self.store.progress.keep_stars(self.lesson.name, number, stars)
        self.store.save()

    def _answer(self, number: int, judged: Judgement) -> None:
        """Print the judgement of an answer and the board after it, and ask again unless the task is done."""
        step = self.lesson.steps[number]
        if judged.boards:
            self._draw(step, judged.boards[-1], judged.line[-1])
        for words in judged.words:
            say(paint(make_printable(words), "green" if judged.right else "red"), indent=2)
        if judged.done:
            say(("*" if self.ascii_only else "★") * judged.stars, indent=2)
            return
        if judged.boards and not judged.right:
            if self._watched:
                ask_line(self.speaker.say("Enter takes it back> "))
            self._draw(step, judged.fen)
        self._ask(number, judged)

    def _ask(self, number: int, judged: Judgement) -> None:
        task = self.lesson.steps[number].task
        assert task is not None
        shown = asked(self.lesson, number).ask.say(lesson_speaker(self.language))
        left = self._say_left(task.kind, judged.left) if task.kind in COUNTED else ""
        turn = "" if task.kind in (POINT, CHOICE) else self.speaker.say("{side} to move.", side=judged.turn)
        say(" ".join(filter(None, (turn, shown, left))))
        for place, option in enumerate(task.options, 1):
            say(f"{place}  {self.tell(option)}", indent=2)

    def _say_left(self, kind: str, count: int) -> str:
        return self.speaker.say(
            "{kind, select, win {Moves to the win} hold {Moves left} other {Points left}}: {count}.",
            kind=kind,
            count=count,
        )

    def _prompt(self, number: int) -> str:
        task = self.lesson.steps[number].task
        assert task is not None
        word = self.speaker.say(
            "{kind, select, point {points} name {text} choice {number} other {move}}", kind=task.kind
        )
        return f"{word} ({task.notation or self.lesson.notation})" if task.kind == NAME else word

    def _draw(self, step: LessonStep, fen: str, last: str = "") -> None:
        """Draw the board with its marks; an arrow and a move that is shown are marked at both ends."""
        game = find_game(self.lesson.game)
        position = Position.from_fen_lenient(fen, game)
        task = step.task
        shown = [task.answer] if task and task.kind == NAME and not last else []
        moves = [game.move(text) for text in (*step.arrows.split(), *shown)]
        played = game.move(last) if last else False
        labels = {move.target: TARGET for move in moves if not position[move.target]}
        # Once men have moved, only the points that are to be reached are still of use.
        kept = step.marks.split() if not last or (task and task.kind == WALK) else []
        marks = [*kept, *(point for move in moves for point in move.points)]
        notation = find_notation((task.notation if task else "") or self.lesson.notation, game)
        diagram = Diagram.of(position, last_move=played, highlights=marks, labels=labels, letters=[notation])
        print(
            draw_taught(diagram, notation, ascii_only=self.ascii_only, colour=wants_colour(), prefer_taught=bool(shown))
        )
