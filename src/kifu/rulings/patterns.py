"""Patterns: what the moves of one side in a cycle have in common, and how heavily a rule book weighs it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kifu.core.board.board import Board
from kifu.core.board.packing import POINT_BITS
from kifu.rules.side import Side
from kifu.rulings import book as patterns
from kifu.rulings.book import Book
from kifu.rulings.cycle import CycleStep, Pair
from kifu.rulings.facts import Attack
from kifu.rulings.threats import ThreatTest

# What a move can be, the heaviest first; all that follow a kill are equal before every rule.
CHECK, CHASE, KILL = "check", "chase", "kill"

MIXTURES = {
    frozenset((CHECK, CHASE)): patterns.CHECK_AND_CHASE,
    frozenset((CHASE,)): patterns.ALTERNATE_CHASE,
    frozenset((CHECK, KILL)): patterns.CHECK_AND_KILL,
    frozenset((KILL, CHASE)): patterns.KILL_AND_CHASE,
    frozenset((CHECK, KILL, CHASE)): patterns.CHECK_AND_CHASE,
    frozenset((KILL,)): patterns.PERPETUAL_KILL,
}


class MoveFacts(NamedTuple):
    """What a move of the cycle does, by one reading of the rules."""

    step: CycleStep
    check: bool
    chases: Mapping[Pair, Attack]
    kill: int  # in how many checks it threatens to mate

    @property
    def heaviest(self) -> str:
        """The heaviest class of the move; an empty text for an idle move."""
        return CHECK if self.check else CHASE if self.chases else KILL if self.kill else ""

    @property
    def victims(self) -> frozenset[int]:
        return frozenset(victim for _, victim in self.chases)


class SidePattern(NamedTuple):
    """What the moves of a side have in common; ``chased`` are the men that every move chases, by their names."""

    side: Side
    pattern: str
    chased: frozenset[int] = frozenset()


def facts_of_moves(
    steps: Sequence[CycleStep], test: ThreatTest, book: Book, kills: Mapping[int, int]
) -> list[MoveFacts]:
    """Return what each move does; ``kills`` are the threats to mate, by ply."""
    facts = []
    known: dict[tuple[int, int, int], MoveFacts] = {}
    for step in steps:
        if step.key not in known:
            check = bool(step.after.checkers[1 - step.side])
            if book.answering_king_is_idle and not check and _king_answers_check(step, test):
                known[step.key] = MoveFacts(step, check, {}, 0)
            else:
                known[step.key] = MoveFacts(step, check, test.chases(step), kills.get(step.ply, 0))
        facts.append(known[step.key]._replace(step=step))
    return facts


def pattern_of(facts: Sequence[MoveFacts], side: Side, other: str = "") -> SidePattern:
    """Return the pattern of a side; ``other`` has the letters of the open readings that are not read as kifu does."""
    own = [fact for fact in facts if fact.step.side is side]
    if all(fact.check for fact in own):
        return SidePattern(side, patterns.PERPETUAL_CHECK)
    chased = frozenset.intersection(*(fact.victims for fact in own))
    if chased and not ("K" in other and any(fact.check for fact in own)):
        return SidePattern(side, patterns.PERPETUAL_CHASE, chased)
    heaviest = frozenset(fact.heaviest for fact in own)
    if "" in heaviest:
        return SidePattern(side, patterns.IDLE if len(heaviest) == 1 else patterns.MIXED)
    return SidePattern(side, MIXTURES[heaviest])


def guilt_of(pattern: SidePattern, facts: Sequence[MoveFacts], book: Book, test: ThreatTest) -> float:
    """Return how heavily a pattern weighs; 0 is no offence."""
    guilt = book.guilt.get(pattern.pattern, 0)
    return guilt + 0.5 if "T" in test.other and chases_tied(pattern, facts, test) else guilt


def chases_tied(pattern: SidePattern, facts: Sequence[MoveFacts], test: ThreatTest) -> bool:
    """Return whether a Chariot is chased throughout without which a Horse would attack its general."""
    own = [fact.step for fact in facts if fact.step.side is pattern.side]
    return any(all(_is_tied(step, man, test) for step in own) for man in pattern.chased)


def _king_answers_check(step: CycleStep, test: ThreatTest) -> bool:
    point = step.before.points[step.man]
    return step.before.men[point] in test.kinds.royal and bool(step.before.checkers[step.side])


def _is_tied(step: CycleStep, man: int, test: ThreatTest) -> bool:
    """Whether a chased man is a Chariot without which a Horse would attack its general."""
    stage, kinds = step.after, test.kinds
    point = stage.points[man]
    cell = stage.men[point]
    if kinds.of[cell] != "Chariot":
        return False
    royal = next((at for at, other in stage.men.items() if other in kinds.royal and other >> 7 == cell >> 7), 0)
    board = Board(stage.board.tables)
    board.copy_from(stage.board)
    board.put(point, 0)
    board.finish_setup(step.side)
    horses = [at for at, other in stage.men.items() if kinds.of[other] == "Horse" and other >> 7 == step.side]
    standing = stage.checkers[step.side.other]
    return any(at not in standing and board.reaches(at | royal << POINT_BITS) for at in horses)
