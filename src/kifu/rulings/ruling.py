"""Rulings: who must change or lose when a position recurs, by a rule book, with the rule and every move named.

>>> from kifu.rules.position import Position
>>> position = Position.from_fen("3k5/9/9/9/9/9/3r5/9/9/3NK4 w")
>>> for text in "d1c3 d4c4 c3d1 c4d4 d1c3 d4c4 c3d1 c4d4".split():
...     position.play(position.game.move(text))
>>> ruling = judge(position)
>>> ruling.winner, ruling.rule, ruling.provisional
(<Side.FIRST: 0>, 'perpetual-chase', False)
"""

from collections.abc import Sequence

from kifu.languages.language import Message
from kifu.rules.position import Position
from kifu.rules.side import Side
from kifu.rulings import book as patterns
from kifu.rulings import words
from kifu.rulings.book import PATTERNS, Book, find_book
from kifu.rulings.classes import Classifier, MoveClass
from kifu.rulings.cycle import CycleStep, CycleWindow, find_window, steps_of
from kifu.rulings.findings import NO_REPETITION, UNDECIDED, Dispute, Findings, SideFindings
from kifu.rulings.killing import find_kills
from kifu.rulings.kinds import has_books, kinds_of
from kifu.rulings.own_rules import choose_rules, judge_by_option
from kifu.rulings.patterns import MoveFacts, SidePattern, chases_tied, facts_of_moves, guilt_of, pattern_of
from kifu.rulings.series import find_open_moves
from kifu.rulings.threats import OPEN, OpenReading, ThreatTest

DEEPEST_KILL = 3
# What a draw without any attack is called after, if all moves of one side are of that class.
LIGHT = {"offer": "perpetual-offer", "block": "perpetual-block", "follow": "protected"}


class Ruling(Findings):
    """What a rule book says of a repetition, with words for it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<Ruling by {self.rules}: {self.rule}, {len(self.moves)} moves>"

    @property
    def decided(self) -> bool:
        return self.rule not in (NO_REPETITION, UNDECIDED)

    @property
    def verdict(self) -> str:
        """The ruling in one English sentence or two."""
        return words.verdict(self, "en")

    def explain(self, language: str = "en") -> list[str]:
        """Return the ruling in words, in a language (``en``, ``zh``, ...): the verdict, then each move."""
        return [words.verdict(self, language), *(words.describe(move, self.game, language) for move in self.moves)]


def judge(position: Position, rules: str = "", *, kills: int = DEEPEST_KILL) -> Ruling:
    """Return the ruling on the latest repetition among the moves played on a position.

    ``rules``: the name of a rule book; without it the Asian one, ``axf``.  Games that have no rule books are judged by
    their own option, or by another value of it, ``allowed`` or ``forbidden``.
    ``kills``: how many checks deep threats to mate are looked for.  They take most of the time, and decide nothing but
    the name of the rule, except in books that forbid them.
    """
    rules = choose_rules(position.game, rules)
    if not has_books(position.game):
        return Ruling(*judge_by_option(position, rules))
    book = find_book(rules)
    kinds = kinds_of(position.game)
    window = find_window(position.hashes(), book.visits)
    if window is None:
        return Ruling(position.game, book.name, None, NO_REPETITION)
    steps = steps_of(position, window)
    test = ThreatTest(kinds, looks_through=book.looks_through)
    threats = find_kills(steps, DEEPEST_KILL if book.kills else kills)
    case = _Case(steps, book, test, threats)
    classifier = Classifier(position.game, test)
    moves = tuple(map(classifier.classify, case.facts))
    rule = case.rule(moves)
    sides = tuple(_describe_side(pattern, case.facts, classifier) for pattern in case.patterns)
    waiting = find_open_moves(case.facts, moves, case.guilt, test) if book.series else ()
    disputed = (case.under(reading) for reading in OPEN if reading.letter in book.readings and case.hangs_on(reading))
    return Ruling(
        position.game,
        book.name,
        None if waiting else case.winner,
        UNDECIDED if waiting else rule,
        () if waiting else case.cite(rule, sides, moves),
        (window.first + 1, window.last),
        window.visits,
        sides,
        moves,
        tuple(dispute for dispute in disputed if dispute.winner is not case.winner),
        _is_provisional(window, book),
        waiting,
    )


class _Case:
    """A cycle weighed by a book, and by one way to tell threats."""

    def __init__(self, steps: Sequence[CycleStep], book: Book, test: ThreatTest, kills: dict[int, int]) -> None:
        self.steps, self.book, self.test = steps, book, test
        self.facts = facts_of_moves(steps, test, book, kills)
        self.patterns = tuple(pattern_of(self.facts, side, test.other) for side in Side)
        self.guilt = tuple(guilt_of(pattern, self.facts, book, test) for pattern in self.patterns)

    @property
    def winner(self) -> Side | None:
        """The less guilty side; ``None`` if both are equally guilty."""
        first, second = self.guilt
        return None if first == second else Side.FIRST if first < second else Side.SECOND

    def under(self, reading: OpenReading) -> Dispute:
        """Return who would win by the other answer to an open question."""
        test = self.test._replace(other=reading.letter)
        return Dispute(reading, _Case(self.steps, self.book, test, {}).winner)

    def hangs_on(self, reading: OpenReading) -> bool:
        """Return whether anything in the cycle raises an open question; to ask them all takes as long as the ruling."""
        if reading.letter == "K":
            return any(fact.check for fact in self.facts)
        if reading.letter == "T":
            return all(pattern.pattern == patterns.PERPETUAL_CHASE for pattern in self.patterns)
        boards = {id(step.after): step.after for step in self.steps}
        return any(self.test.raises(reading.letter, board) for board in boards.values())

    def rule(self, moves: Sequence[MoveClass]) -> str:
        """Return the key of the rule that decides."""
        names = [pattern.pattern for pattern in self.patterns]
        if patterns.PERPETUAL_CHECK in names:
            if names[0] == names[1]:
                return "mutual-check"
            return "check-against-chase" if patterns.PERPETUAL_CHASE in names else patterns.PERPETUAL_CHECK
        offenders = [name for name, guilt in zip(names, self.guilt, strict=True) if guilt]
        if len(offenders) == 2:
            return "mutual-chase" if names[0] == names[1] == patterns.PERPETUAL_CHASE else "mutual-attack"
        if offenders:
            return offenders[0] if offenders[0] == patterns.PERPETUAL_CHASE else "all-attack"
        heaviest = min(names, key=PATTERNS.index)
        if heaviest not in (patterns.MIXED, patterns.IDLE):
            return heaviest
        for side in Side:
            classes = {move.classes for move in moves if move.side is side}
            if len(classes) == 1 and (light := LIGHT.get(classes.pop()[0])):
                return light
        return patterns.IDLE

    def cite(self, rule: str, sides: Sequence[SideFindings], moves: Sequence[MoveClass]) -> tuple[Message | str, ...]:
        """Return the articles to cite for a rule: for a perpetual chase, those on the men who chase and are chased."""
        references = (self.book.references[rule],) if rule in self.book.references else ()
        if rule != patterns.PERPETUAL_CHASE:
            return references
        offender = Side.FIRST if self.guilt[0] else Side.SECOND
        facts = sides[offender]
        victims = " and ".join(sorted({men[0].kind for men in facts.chased}))
        chasers = " and ".join(sorted({man.kind for man in facts.chasers}))
        own = [move for move in moves if move.side is offender]
        kinds = [
            f"{victims} by {chasers}",
            "tied Chariot" if chases_tied(self.patterns[offender], self.facts, self.test) else "",
            "with offers" if all(any(attack.excuse == "offer" for attack in move.spared) for move in own) else "",
        ]
        return (*references, *(self.book.articles[kind] for kind in kinds if kind in self.book.articles))


def _is_provisional(window: CycleWindow, book: Book) -> bool:
    return len(window.visits) < book.visits


def _describe_side(pattern: SidePattern, facts: Sequence[MoveFacts], classifier: Classifier) -> SideFindings:
    own = [fact for fact in facts if fact.step.side is pattern.side]
    chased = [
        tuple(dict.fromkeys(classifier.man_at(fact.step.after, fact.step.after.points[man]) for fact in own))
        for man in sorted(pattern.chased)
    ]
    chasers = {
        attacker: classifier.man_at(fact.step.after, fact.step.after.points[attacker])
        for fact in own
        for attacker, victim in fact.chases
        if victim in pattern.chased
    }
    return SideFindings(pattern.side, pattern.pattern, tuple(chased), tuple(chasers.values()))
