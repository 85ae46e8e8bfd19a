"""Classes of moves: what each move of a cycle does, with the men it concerns and why it counts or does not."""

from collections.abc import Sequence
from typing import NamedTuple

from kifu.core.board.board import Board
from kifu.core.board.packing import POINT_BITS, POINT_MASK
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.side import Side
from kifu.rulings.cycle import SIDES, CycleBoard, CycleStep, Pair
from kifu.rulings.facts import Attack, Protector
from kifu.rulings.patterns import CHASE, CHECK, KILL, MoveFacts
from kifu.rulings.threats import MAY_CHASE, ThreatTest


class ManAt(NamedTuple):
    """A man on his point."""

    side: Side
    kind: str
    point: str


class FalseGuard(NamedTuple):
    """A man that seems to protect, and why he does not: ``pinned``, ``exposed``, ``mount`` or ``beyond``."""

    man: ManAt
    why: str


class Chase(NamedTuple):
    """A threat that a move makes and the answer ends."""

    attacker: ManAt
    victim: ManAt
    how: str  # it arose: moved, uncovered, mount, released, cut, pinned or freed
    why: str  # it counts: lesser, unprotected or false
    guards: tuple[FalseGuard, ...]
    ended: str  # by the answer: away, blocked, pinned, protected or countered
    by: ManAt | None  # who protects after the answer


class Spared(NamedTuple):
    """An attack that is no chase, with the clause that excuses it."""

    attacker: ManAt
    victim: ManAt
    excuse: str  # free, home, pinned, offer, root, stood or unanswered
    by: ManAt | None  # who protects


class MoveClass(NamedTuple):
    """One move of the cycle: all that it is, the heaviest first."""

    ply: int
    side: Side
    move: AnyMove
    man: ManAt  # as he stands after the move
    classes: tuple[str, ...]
    checkers: tuple[ManAt, ...]
    chases: tuple[Chase, ...]
    spared: tuple[Spared, ...]
    kill: int  # in how many checks it threatens to mate; 0 if in none


class Classifier:
    """Says what moves are, for the men of a game and one way to tell threats."""

    def __init__(self, game: Game, test: ThreatTest) -> None:
        self._game = game
        self._test = test
        self._known: dict[tuple[int, int, int], MoveClass] = {}

    def classify(self, fact: MoveFacts) -> MoveClass:
        """Return the classes of a move; they are computed once for a move that recurs on equal boards."""
        key = fact.step.key
        if key not in self._known:
            self._known[key] = self._classify(fact)
        return self._known[key]._replace(ply=fact.step.ply)

    def _classify(self, fact: MoveFacts) -> MoveClass:
        step = fact.step
        chases = tuple(self._chase(step, pair, attack) for pair, attack in fact.chases.items())
        spared = tuple(self._spared(fact))
        heavy = [name for name, holds in ((CHECK, fact.check), (CHASE, chases), (KILL, fact.kill)) if holds]
        classes = (*heavy, self._light(step, spared)) if not heavy else tuple(heavy)
        return MoveClass(
            step.ply,
            step.side,
            self._game.unpacked(step.move),
            self.man_at(step.after, step.after.points[step.man]),
            classes,
            tuple(self.man_at(step.after, point) for point in step.after.checkers[step.side.other]),
            chases,
            spared,
            fact.kill,
        )

    def man_at(self, stage: CycleBoard, point: int) -> ManAt:
        cell = stage.men[point]
        return ManAt(SIDES[cell >> 7], self._test.kinds.of[cell], self._game.names[point])

    def _chase(self, step: CycleStep, pair: Pair, attack: Attack) -> Chase:
        stage = step.after
        lesser = self._test.is_lesser(attack, stage)
        guards = () if lesser else tuple(self._false_guard(stage, guard) for guard in attack.guards)
        ended, by = self._ended(step, pair)
        return Chase(
            self.man_at(stage, attack.attacker),
            self.man_at(stage, attack.victim),
            self._arose(step, pair),
            "lesser" if lesser else "false" if guards else "unprotected",
            guards,
            ended,
            by,
        )

    def _false_guard(self, stage: CycleBoard, guard: Protector) -> FalseGuard:
        man = self.man_at(stage, guard.point)
        if guard.reaches and not guard.retakes:
            return FalseGuard(man, "exposed" if man.kind == "King" else "pinned")
        return FalseGuard(man, "beyond" if guard.retakes else "mount")

    def _arose(self, step: CycleStep, pair: Pair) -> str:
        """Return how a threat came about that was none before the move."""
        old = step.before.attacks[step.side].get(pair)
        if pair[0] == step.man:
            return "moved"
        if old is None:
            return "mount" if self._kind(step, pair[0]) == "Cannon" else "uncovered"
        if not old.takes:
            return "released"
        if old.returns:
            return "freed"
        new = step.after.attacks[step.side][pair]
        bearing = {guard.point for guard in new.guards if guard.bears}
        lost = [guard for guard in old.guards if guard.retakes and guard.bears]
        return "pinned" if any(guard.point in bearing for guard in lost) else "cut"

    def _kind(self, step: CycleStep, man: int) -> str:
        return self._test.kinds.of[step.after.men[step.after.points[man]]]

    def _ended(self, step: CycleStep, pair: Pair) -> tuple[str, ManAt | None]:
        left = step.answer.attacks[step.side].get(pair)
        if left is None:
            moved = step.answer.points[pair[1]] != step.after.points[pair[1]]
            return ("away" if moved else "blocked"), None
        if not left.takes:
            return "pinned", None
        if left.returns:
            return "countered", None
        guard = next(guard for guard in left.guards if guard.retakes)
        return "protected", self.man_at(step.answer, guard.point)

    def _spared(self, fact: MoveFacts) -> list[Spared]:
        """Return the attacks that are new, or would be threats, and yet are no chases, each with its excuse."""
        step = fact.step
        before, stage = step.before.attacks[step.side], step.after
        found = []
        for pair, attack in stage.attacks[step.side].items():
            if pair in fact.chases:
                continue
            old = before.get(pair)
            threat = self._test.threatens(attack, stage)
            if threat and old and self._test.threatens(old, step.before):
                excuse, by = "stood", None
            elif threat:
                excuse, by = "unanswered", None
            elif old and old.takes >= attack.takes:
                continue
            else:
                excuse, by = self._excuse(attack, stage)
            found.append(Spared(self.man_at(stage, attack.attacker), self.man_at(stage, attack.victim), excuse, by))
        return found

    def _excuse(self, attack: Attack, stage: CycleBoard) -> tuple[str, ManAt | None]:
        """Return why an attack is no threat."""
        if not attack.takes:
            return "pinned", None
        if self._test.kinds.of[stage.men[attack.attacker]] in MAY_CHASE:
            return "free", None
        if self._test.excused(attack, stage):
            return "home", None
        if attack.returns:
            return "offer", None
        guards = sorted(attack.guards, key=lambda guard: (not guard.retakes, not guard.bears))
        return "root", self.man_at(stage, guards[0].point)

    def _light(self, step: CycleStep, spared: Sequence[Spared]) -> str:
        """Return what an idle move is: the first name that fits."""
        excuses = {attack.excuse for attack in spared}
        if "offer" in excuses:
            return "offer"
        if self._is_sacrifice(step):
            return "sacrifice"
        if self._is_block(step):
            return "block"
        for excuse, name in (("root", "follow"), ("free", "free")):
            if excuse in excuses:
                return name
        return "plain"

    def _is_sacrifice(self, step: CycleStep) -> bool:
        """Whether the man that moves can now be taken for nothing, by an enemy that could not take him before."""
        for pair, attack in step.after.attacks[step.side.other].items():
            if pair[1] != step.man or not attack.takes or attack.returns or self._test.protected(attack):
                continue
            old = step.before.attacks[step.side.other].get(pair)
            if not (old and old.takes and not self._test.protected(old)):
                return True
        return False

    def _is_block(self, step: CycleStep) -> bool:
        """Whether the man that moves stands where he ends a threat or a check: without him there, it would go on."""
        enemy, target = step.side.other, step.move >> POINT_BITS & POINT_MASK
        ended = [
            (attack.attacker, attack.victim)
            for pair, attack in step.before.attacks[enemy].items()
            if pair[1] != step.man
            and pair not in step.after.attacks[enemy]
            and self._test.threatens(attack, step.before)
        ]
        royal = [point for point, cell in step.after.men.items() if cell in self._test.kinds.royal]
        ended += [
            (checker, point)
            for checker in step.before.checkers[step.side]
            for point in royal
            if point != target and step.after.men[point] >> 7 == step.side
        ]
        if not ended:
            return False
        board = Board(step.after.board.tables)
        board.copy_from(step.after.board)
        board.put(target, 0)
        board.finish_setup(enemy)
        return any(board.reaches(attacker | victim << POINT_BITS) for attacker, victim in ended)
