"""Threats and chases: which attacks count, by the main reading of the rule books and by those that are open."""

from typing import NamedTuple

from kifu.rulings.cycle import CycleBoard, CycleStep, Pair
from kifu.rulings.facts import Attack
from kifu.rulings.kinds import Kinds

LESSER = {"Horse": ("Chariot",), "Cannon": ("Chariot",)}
LESSER_STILL = {"Advisor": ("Chariot", "Horse", "Cannon"), "Elephant": ("Chariot", "Horse", "Cannon")}
MAY_CHASE = ("King", "Pawn")


class OpenReading(NamedTuple):
    """A question that no ruled diagram decides, as kifu reads it and as others do."""

    letter: str
    question: str
    main: str
    other: str


OPEN = (
    OpenReading(
        "P",
        "a guard could take back but for a line that the capture itself opens",
        "he protects nothing",
        "he protects: pins are judged on the board as it stands",
    ),
    OpenReading(
        "U",
        "the capture was there, but the taker was pinned until his own side released him",
        "the threat is new",
        "the threat is old, so that nothing is chased",
    ),
    OpenReading(
        "M",
        "an Advisor or an Elephant attacks a protected Chariot, Horse or Cannon",
        "a lesser man attacks a greater one, which is a threat",
        "only Horse and Cannon attacking a Chariot are lesser men",
    ),
    OpenReading(
        "K",
        "a move that gives check also chases",
        "it counts as both",
        "a check breaks the chase",
    ),
    OpenReading(
        "T",
        "the Chariot that shields its King from a Horse is chased, and chases in turn",
        "both are equally guilty",
        "to chase the tied Chariot is the heavier offence",
    ),
)


class ThreatTest(NamedTuple):
    """How threats are told from other attacks: the kinds of men, the open readings that are taken the other way."""

    kinds: Kinds
    other: str = ""
    looks_through: bool = False  # every man that can retake protects, also from behind the capturer

    def threatens(self, attack: Attack, stage: CycleBoard, *, plain: bool = False, pinned: bool = False) -> bool:
        """Return whether an attack is a threat.

        ``plain``: every man that can retake protects, as in the answer to a chase; ``pinned``: attacks count that the
        pin of the attacker forbids.
        """
        if not (attack.takes or pinned) or self.excused(attack, stage):
            return False
        if self.is_lesser(attack, stage):
            return True
        return not attack.returns and not self.protected(attack, plain=plain)

    def excused(self, attack: Attack, stage: CycleBoard) -> bool:
        """Return whether the attacker may chase anything, or the victim is a pawn at home."""
        cell = stage.men[attack.victim]
        if self.kinds.of[stage.men[attack.attacker]] in MAY_CHASE:
            return True
        return self.kinds.of[cell] == "Pawn" and attack.victim in self.kinds.home[cell >> 7]

    def is_lesser(self, attack: Attack, stage: CycleBoard) -> bool:
        """Return whether a lesser man attacks a greater one, so that protection does not matter."""
        attacker = self.kinds.of[stage.men[attack.attacker]]
        victim = self.kinds.of[stage.men[attack.victim]]
        if victim in LESSER.get(attacker, ()):
            return True
        return "M" not in self.other and victim in LESSER_STILL.get(attacker, ())

    def protected(self, attack: Attack, *, plain: bool = False) -> bool:
        """Return whether a guard of the victim would take the attacker after the capture."""
        through = plain or self.looks_through
        for guard in attack.guards:
            if guard.retakes and (guard.bears or through):
                return True
            if "P" in self.other and guard.bears and guard.reaches and guard.stands:
                return True
        return False

    def raises(self, letter: str, stage: CycleBoard) -> bool:
        """Return whether the open question P, U or M is raised by an attack on a board."""
        for attacks in stage.attacks:
            for attack in attacks.values():
                if letter == "U" and not attack.takes:
                    return True
                if letter == "P" and any(guard.stands and not guard.retakes for guard in attack.guards):
                    return True
                if letter == "M" and self.kinds.of[stage.men[attack.attacker]] in LESSER_STILL:
                    return True
        return False

    def chases(self, step: CycleStep) -> dict[Pair, Attack]:
        """Return the threats that a move makes and its answer ends."""
        if "K" in self.other and step.after.checkers[1 - step.side]:
            return {}
        before, after, answer = (stage.attacks[step.side] for stage in (step.before, step.after, step.answer))
        found = {}
        for pair, attack in after.items():
            if not self.threatens(attack, step.after):
                continue
            old = before.get(pair)
            if old and self.threatens(old, step.before, pinned="U" in self.other):
                continue
            left = answer.get(pair)
            if not (left and self.threatens(left, step.answer, plain=True)):
                found[pair] = attack
        return found
