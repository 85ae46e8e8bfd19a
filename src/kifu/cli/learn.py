"""Practise a notation, or go through the lessons: the rules, scores, first wins.

examples:
  kifu learn
  kifu learn --notation zh-hans --level 5
  kifu learn --notation hodges --game dai_shogi --ask move
  kifu learn --level two-files --questions 20 --ascii
  kifu learn lessons                       # the course, and how far you are
  kifu learn lessons horse                 # one lesson
  kifu learn lessons horse --language zh-hans
  kifu learn drill puzzles.pgn             # what `kifu puzzles` found, or your own repertoire
  kifu learn drill repertoire.xqf --side black

It prints a board and a question, takes an answer, says what is right or wrong with it and why, and at the end how many
were right.  Progress is kept for the next time.

A drill asks the moves of a file: of puzzles, or of a repertoire, of which every move for your side is asked.
What was right is asked again after 1, 3, 7, 14 and 30 days, what was wrong today.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

from kifu.cli._dialogue import LearnersFile, StoppedError, ask_line, forgive_broken_input, say
from kifu.cli._exercise_board import draw_exercise
from kifu.cli._language import add_language, speaker_for
from kifu.cli._named import add_game, add_notation
from kifu.cli._options import add_ascii, make_printable, paint, wants_colour
from kifu.languages.language import ENGLISH, Message, Speaker
from kifu.lines.explaining import sentence
from kifu.notations.base import Notation, find_notation, typed_notation
from kifu.registry import DEFAULT_GAME
from kifu.rules.game import Game, find_game
from kifu.rules.names import side_name
from kifu.training.exercises import ASKS, TEXT, Exercise
from kifu.training.grading import NO_ANSWER, Grade, grade
from kifu.training.levels import find_level, lesson, levels_of
from kifu.training.progress import usual_file
from kifu.training.slips import SLIPS
from kifu.training.trainer import RIGHT_IN_A_ROW, Trainer
from kifu.width import pad

LESSONS, DRILL = "lessons", "drill"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", nargs="?", choices=(LESSONS, DRILL), help="the lessons, or a drill, and not practice of a notation"
    )
    parser.add_argument(
        "lesson", nargs="?", metavar="NAME", help="the lesson to go through, without it they are listed; or a file"
    )
    add_language(parser)
    add_notation(parser, "that in which people type them")
    add_game(parser, DEFAULT_GAME, DEFAULT_GAME)
    parser.add_argument("--level", help="how hard it is: a number or name; without it the level that you have reached")
    parser.add_argument("--questions", type=_count, default=10, help="how many to ask (default: 10)")
    parser.add_argument("--ask", choices=(*ASKS, "both"), default="both", help="ask for the text or for the move")
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="a number that decides what is left to chance: the same one asks the same questions",
    )
    parser.add_argument("--side", help="the side that you play: first or second, or its name (that at the bottom)")
    add_ascii(parser)
    parser.add_argument("--progress", type=Path, metavar="FILE", help="keep progress here and not in the usual place")
    parser.add_argument(
        "--reset", action="store_true", help="forget the progress in this notation, or in this lesson, first"
    )


def run(arguments: argparse.Namespace) -> int:
    if arguments.what == LESSONS:
        from kifu.cli._lessons import run_lessons

        return run_lessons(arguments)
    if arguments.what == DRILL:
        from kifu.cli._drill import run_drill

        return run_drill(arguments)
    from random import Random

    game = find_game(arguments.game)
    notation = find_notation(arguments.notation or typed_notation(game), game)
    level = find_level(arguments.level, levels_of(game, notation)) if arguments.level else None
    store = LearnersFile(arguments.progress or usual_file())
    name = _track_name(game, notation)
    if arguments.reset and store.progress.tracks.pop(name, None):
        store.save()
    asks = ASKS if arguments.ask == "both" else (arguments.ask,)
    trainer = Trainer(game, notation, store.progress.track(name), Random(arguments.seed), asks=asks, level=level)
    forgive_broken_input()
    dialogue = _Dialogue(trainer, store, speaker_for(arguments), ascii_only=arguments.ascii)
    try:
        dialogue.practise(arguments.questions)
    except KeyboardInterrupt:
        print()
        raise
    dialogue.sum_up()
    return 0


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:6]) <= 10_000:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to 10,000")
    return int(text)


def _track_name(game: Game, notation: Notation) -> str:
    """Return the name of game and notation with all options that are not the usual ones."""
    words = [game.name]
    words += [f"{option}={value}" for option, value in game.chosen.items() if value != game.options[option][0]]
    words.append(notation.name)
    words += [f"{option}={value}" for option, value in notation.chosen.items() if value != notation.options[option][0]]
    return ":".join(words)


class _Dialogue:
    def __init__(self, trainer: Trainer, store: LearnersFile, speaker: Speaker, *, ascii_only: bool) -> None:
        self.trainer = trainer
        self.speaker = speaker
        self.store = store
        self.ascii_only = ascii_only
        self.asked = self.right = 0
        self.slips: Counter[str] = Counter()
        self._taught: set[str] = set()
        self._watched = sys.stdin.isatty() and sys.stdout.isatty()
        self._verdict = ""  # of the last answer, as it stands beside the next question
        self._said_enough = True  # whether the last answer needs no time to be read

    def practise(self, questions: int) -> None:
        """Ask ``questions`` questions, or fewer if the learner quits."""
        level = self.trainer.level
        print(
            self.speaker.say(
                "{notation}, level {number} of {all}: {title}",
                notation=self.trainer.notation.name,
                number=self.trainer.place + 1,
                all=len(self.trainer.levels),
                title=level.title,
            )
        )
        print(self.speaker.say("an empty line shows the answer, ? gives a hint, q stops"))
        try:
            for number in range(1, questions + 1):
                exercise = self.trainer.next()
                self._show(exercise, f"{number}/{questions}")
                self._take(exercise)
                self._offer()
                if number < questions:
                    self._wait()
        except StoppedError:
            pass

    def sum_up(self) -> None:
        print()
        print(self.speaker.say("{right} of {asked} right.", right=self.right, asked=self.asked))
        for kind, count in self.slips.most_common(5):
            slip = Message(SLIPS[kind].words)
            times = self.speaker.say("{slip}: {count, plural, one {# time} other {# times}}", slip=slip, count=count)
            say(times, indent=2)
        tally = self.trainer.track.tally(self.trainer.level.name)
        state = self.speaker.say(
            "level {number}, {title}: {right} of {asked} right so far, {streak} in a row",
            number=self.trainer.place + 1,
            title=self.trainer.level.title,
            right=tally.right,
            asked=tally.asked,
            streak=tally.streak,
        )
        say(state, indent=2)
        if self.store.keeps and self.asked:
            print(f"  {self.speaker.say('progress: {file}', file=make_printable(str(self.store.path)))}")

    def _show(self, exercise: Exercise, number: str) -> None:
        place = [level.name for level in self.trainer.levels].index(exercise.level)
        level = self.trainer.levels[place]
        position = exercise.position
        print()
        print(f"{number}  {self.speaker.say('level {number}, {title}', number=place + 1, title=level.title)}")
        if level.name not in self._taught:
            self._taught.add(level.name)
            say(lesson(level, position.game, exercise.notation), indent=2)
        print(draw_exercise(exercise, ascii_only=self.ascii_only, colour=wants_colour()))
        shown_as = exercise.text
        if exercise.ask == TEXT:
            asked = exercise.move_in_words(marked=wants_colour()).say(self.speaker)
            shown_as = self.speaker.say("{sentence}.", sentence=asked)
        # The board pushes what was said of the last answer off a small screen.
        verdict, self._verdict = self._verdict, ""
        side = side_name(position.game, position.turn)
        say(verdict + self.speaker.say("{side} to move: {move}", side=side, move=shown_as))

    def _take(self, exercise: Exercise) -> None:
        """Take an answer, after as many hints as are asked for, and say what it is worth."""
        answer, hinted = self._answer(exercise)
        result = grade(exercise, answer) if answer else NO_ANSWER
        self.asked += 1
        self.right += result.right
        self.slips.update(slip.kind for slip in result.slips)
        self.trainer.record(exercise, result, hinted=hinted)
        self.store.save()
        _say_result(exercise, answer, result, self.speaker)
        self._said_enough = result.right and not result.remarks
        self._verdict = self.speaker.say("Right. ") if self._said_enough and self._watched else ""

    def _answer(self, exercise: Exercise) -> tuple[str, bool]:
        """Return an answer, and whether a hint was asked for; what cannot be read at all may be typed once more."""
        prompt = f"{exercise.wanted()}> "
        hints = exercise.hints()
        hinted = retried = False
        while True:
            answer = ask_line(prompt)
            if answer == "?":
                hinted = True
                say(
                    hints.pop(0)
                    if hints
                    else self.speaker.say("there is no other hint: an empty line shows the answer"),
                    indent=2,
                )
            elif answer and not retried and (reason := _why_unreadable(exercise, answer)):
                retried = True
                say(self.speaker.say("{reason}; type it once more", reason=reason), indent=2)
            else:
                return answer, hinted

    def _wait(self) -> None:
        """Leave what was said of a wrong answer on the screen until it is read."""
        if self._watched and not self._said_enough:
            ask_line(self.speaker.say("Enter shows the next question> "))

    def _offer(self) -> None:
        level = self.trainer.offer()
        if level is None:
            return
        print()
        question = self.speaker.say(
            "{count} right in a row: go on to level {number}, {title}? [Y/n] ",
            count=RIGHT_IN_A_ROW,
            number=self.trainer.place + 2,
            title=level.title,
        )
        accept = not ask_line(question).lower().startswith("n")
        self.trainer.answer_offer(accept=accept)
        self.store.save()


def _why_unreadable(exercise: Exercise, answer: str) -> str:
    """Return why an answer is no move of any kind, which is more likely a slip of the fingers than one of the mind."""
    result = grade(exercise, answer)
    kinds = [slip.kind for slip in result.slips]
    return make_printable(result.remarks[0]) if kinds == ["unreadable"] and result.remarks else ""


def _say_result(exercise: Exercise, answer: str, result: Grade, speaker: Speaker) -> None:
    position, text, move = exercise.position, exercise.text, exercise.move
    if result.right:
        print(paint(speaker.say("right." if result.clean else "right, but:"), "green"))
    elif answer:
        print(paint(speaker.say("not right:"), "red"))
    # How a text is wrongly written says little about how one was wrongly read.
    known = [slip for slip in result.slips if slip.reason]
    reasons = [slip.reason if exercise.ask == TEXT else speaker.say(SLIPS[slip.kind].words) for slip in known]
    for reason in (*reasons, *result.remarks):
        say(make_printable(reason), indent=2)
    if result.right and not result.remarks:
        return
    if result.right:
        say(speaker.say("usually it is written {text}", text=text), indent=2)
        return
    shown = text if exercise.ask == TEXT else str(move)
    said = speaker.say("the answer is {text}", text=shown)
    say(f"{said}: {sentence(position, move)}" if speaker.language.name == ENGLISH else said, indent=2)
    for part, meaning in exercise.notation.parts(position, text, move):
        print(f"    {pad(part, 9)} {meaning}")
    if said := exercise.notation.pronounced(text):
        print(f"    said: {said}")
