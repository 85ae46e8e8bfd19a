"""Ends of games by a rule book: a repetition for the third time, or too many moves without a capture."""

from collections.abc import Iterator
from typing import NamedTuple

from kifu.rules.outcome import Ending, Outcome
from kifu.rules.position import Position
from kifu.rules.side import Side
from kifu.rulings import words
from kifu.rulings.book import find_book
from kifu.rulings.kinds import has_books
from kifu.rulings.own_rules import choose_rules
from kifu.rulings.ruling import DEEPEST_KILL, Ruling, judge

COUNTED_CHECKS = 10  # of a side; those beyond, and the answers to them, do not count as moves without a capture
ENDINGS = {
    "perpetual-check": Ending.PERPETUAL_CHECK,
    "check-against-chase": Ending.PERPETUAL_CHECK,
    "perpetual-chase": Ending.PERPETUAL_CHASE,
    "all-attack": Ending.PERPETUAL_ATTACK,
}


class RuledEnd(NamedTuple):
    """How rules ended a game; ``ruling`` is that on a repetition, if it was one."""

    outcome: Outcome
    rules: str
    ruling: Ruling | None = None

    def explain(self, language: str = "en") -> str:
        """Return in words why the game is over, and by which rule."""
        if self.ruling is not None:
            return words.verdict(self.ruling, language)
        return words.describe_limit(find_book(self.rules), language)


def end_by_rules(position: Position, rules: str) -> Outcome | None:
    """Return how a rule book ends the game with the last move played on a position, or ``None``."""
    end = find_end(position, rules, kills=0)
    return end and end.outcome


def find_end(position: Position, rules: str = "", *, kills: int = DEEPEST_KILL) -> RuledEnd | None:
    """Return how the rules on repetition end the game with the last move played on a position, or ``None``.

    A repetition ends it when a ruling is final.  One that the book leaves undecided does not: play goes on, at most
    until too many moves were made without a capture.
    """
    rules = choose_rules(position.game, rules)
    if position.stood_before(position.hash):
        ruling = judge(position, rules, kills=kills)
        if ruling.decided and not ruling.provisional:
            return RuledEnd(Outcome(ruling.winner, ENDINGS.get(ruling.rule, Ending.REPETITION)), rules, ruling)
    if has_books(position.game) and count_quiet(position) >= find_book(rules).quiet_plies:
        return RuledEnd(Outcome(None, Ending.NO_CAPTURE), rules)
    return None


def find_warning(position: Position, rules: str = "") -> Ruling | None:
    """Return the ruling that the side to move, or the other, has to heed: it is against a side but not yet final.

    A ruling that the book leaves undecided is returned too: the players must agree about it.
    """
    if not position.stood_before(position.hash):
        return None
    ruling = judge(position, rules)
    against = ruling.provisional and ruling.winner is not None
    return ruling if against or not ruling.decided else None


def find_due(position: Position, rules: str) -> Iterator[Ruling]:
    """Yield the ruling at every ply at which a position stood as often as a rule book asks.

    A cycle that goes on is judged once, when it is first due: judged from another of its plies, the ruling is equal.
    """
    due = _find_due_plies(position.hashes(), find_book(rules).visits)
    if not due:
        return
    moves = position.moves()
    played = position.copy()
    while played.ply > due[0]:
        played.undo()
    for ply in due:
        played.play_all(moves[played.ply : ply])
        yield judge(played, rules, kills=0)


def _find_due_plies(hashes: list[int], most: int) -> list[int]:
    """Return the plies at which a position stands at least the ``most``-th time, one for each cycle."""
    if len(set(hashes)) == len(hashes):
        return []
    visits: dict[int, list[int]] = {}
    due = []
    before = -1
    for ply, value in enumerate(hashes):
        seen = visits.setdefault(value, [])
        seen.append(ply)
        first = seen[-most] if len(seen) >= most else -1
        # A window that has moved on by one ply holds the moves of the window before it, seen as a ring.
        if first >= 0 and (before < 0 or first != before + 1):
            due.append(ply)
        before = first
    return due


def count_quiet(position: Position) -> int:
    """Return how many moves count as made without a capture."""
    quiet = min(position.quiet, position.ply)
    recent = position.checked_sides()[-quiet:] if quiet else []
    given = dict.fromkeys(Side, 0)
    left_out = set()
    for number, side in enumerate(recent):
        if side is not None:
            given[side] += 1
            if given[side] > COUNTED_CHECKS:
                left_out |= {number, number + 1}
    return position.quiet - len(left_out & set(range(quiet)))
