"""A drill in the terminal: the positions of a file that are due today, one after another."""

import argparse
from datetime import date
from pathlib import Path

from kifu.cli._dialogue import LearnersFile, StoppedError, ask_line, forgive_broken_input, say
from kifu.cli._language import speaker_for
from kifu.cli._lessons import LessonWalk
from kifu.cli._options import WrongUseError, make_printable
from kifu.files.reading import Records
from kifu.languages.language import Speaker
from kifu.lessons.drill import DrillCard, cards_of, due_cards, lesson_of, put_in_box
from kifu.records.found_by import say_found
from kifu.training.progress import usual_file


def run_drill(arguments: argparse.Namespace) -> int:
    """Ask the positions of a file that are due, as many as were asked for."""
    if not arguments.lesson:
        raise WrongUseError("a drill needs a file: kifu learn drill puzzles.pgn")
    speaker, store = speaker_for(arguments), LearnersFile(arguments.progress or usual_file())
    cards: dict[str, DrillCard] = {}
    for record in Records(Path(arguments.lesson)):
        side = record.game.find_side(arguments.side) if arguments.side else None
        for card in cards_of(record, side):
            known = cards.get(card.key, card)
            cards[card.key] = known._replace(answers=tuple(dict.fromkeys([*known.answers, *card.answers])))
    if arguments.reset:
        for key in cards:
            store.progress.drills.pop(key, None)
        store.save()
    forgive_broken_input()
    due = due_cards(cards.values(), store.progress.drills, date.today().toordinal())
    say(speaker.say("{due} of {all} positions are due.", due=len(due), all=len(cards)))
    if due:
        say(speaker.say("? gives a hint, an empty line shows the answer, q stops."), indent=2)
    right = asked = 0
    try:
        for number, card in enumerate(due[: arguments.questions], 1):
            walk = DrillWalk(card, store, speaker, ascii_only=arguments.ascii)
            walk.ask(f"{number}/{min(len(due), arguments.questions)}")
            asked, right = asked + 1, right + walk.right
    except StoppedError:
        pass
    except KeyboardInterrupt:
        print()
        raise
    if asked:
        print()
        print(speaker.say("{right} of {asked} right.", right=right, asked=asked))
    return 0


class DrillWalk(LessonWalk):
    """One card: the mistake shown first, then the question."""

    def __init__(self, card: DrillCard, store: LearnersFile, speaker: Speaker, *, ascii_only: bool) -> None:
        super().__init__(lesson_of(card), store, speaker, ascii_only=ascii_only)
        self.card = card
        self.right = False

    def ask(self, number: str) -> None:
        """Show the position and take answers until one is right or the learner gives up; keep the box."""
        card = self.card
        print()
        print(make_printable(f"{number}  {self.lesson.steps[0].text}"))
        slips = self.take_task(0)
        self.right = slips == 0
        put_in_box(self.store.progress.drills, card, date.today().toordinal(), right=self.right)
        self.store.save()
        if card.comment:
            say(make_printable(say_found(card.comment)), indent=2)
        if self._watched:
            ask_line(self.speaker.say("Enter goes on> "))

    def keep(self, number: int, stars: int) -> None:
        """Keep no stars: a card has its box."""
