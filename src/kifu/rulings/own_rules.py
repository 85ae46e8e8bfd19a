"""Games without a rule book on repetition: their own option says whether a position may come back."""

from kifu.errors import UnknownNameError, UnsupportedError
from kifu.rules.game import Game
from kifu.rules.move import Move
from kifu.rules.position import Position
from kifu.rules.side import Side
from kifu.rulings.book import IDLE, PERPETUAL_CHECK, book_names, find_book
from kifu.rulings.classes import ManAt, MoveClass
from kifu.rulings.cycle import CycleWindow, find_window
from kifu.rulings.findings import NO_REPETITION, Findings, SideDeeds
from kifu.rulings.kinds import has_books
from kifu.rulings.patterns import CHECK

USUAL_BOOK = "axf"
ALLOWED, FORBIDDEN = "allowed", "forbidden"  # the values of the option ``repetition``
VISITS = {ALLOWED: 3, FORBIDDEN: 2}  # of a position, until a ruling is final


def rules_of(game: Game) -> tuple[str, ...]:
    """Return the names of the rules on repetition that a game can be judged by, the usual ones first."""
    usual = choose_rules(game)
    return usual, *(name for name in (book_names() if has_books(game) else VISITS) if name != usual)


def choose_rules(game: Game, rules: str = "") -> str:
    """Return the rules on repetition that are named, if a game has them, or else those it is usually judged by."""
    if has_books(game):
        return find_book(rules or USUAL_BOOK).name
    if rules in book_names():
        reason = f"its own rules on repetition are {ALLOWED} and {FORBIDDEN}"
        raise UnsupportedError(f"the rule book {rules} is for xiangqi, not for {game.title}: {reason}")
    if rules and rules not in VISITS:
        raise UnknownNameError("rules on repetition", rules, VISITS)
    return rules or game.chosen.get("repetition", ALLOWED)


def judge_by_option(position: Position, rules: str) -> Findings:
    """Return what the rules of a game say of a repetition.

    Where it is forbidden, whoever first brings a position back must change or loses.  Where it is allowed, the third
    visit is a draw, except that no game allows perpetual check.
    """
    names = position.game.sides
    colours = (names[Side.FIRST].name, names[Side.SECOND].name)
    hashes = position.hashes()
    if rules == FORBIDDEN:
        hashes = _until_first_return(hashes)
    window = find_window(hashes, VISITS[rules])
    if window is None:
        return Findings(rules, None, NO_REPETITION, colours=colours)
    moves = _classify(position, window)
    winner, rule = _decide(moves, rules)
    return Findings(
        rules,
        winner,
        rule,
        window=(window.first + 1, window.last),
        visits=window.visits,
        sides=tuple(SideDeeds(side, PERPETUAL_CHECK if _checks(moves, side) else IDLE) for side in Side),
        moves=tuple(moves),
        provisional=len(window.visits) < VISITS[rules],
        colours=colours,
    )


def _until_first_return(hashes: list[int]) -> list[int]:
    seen: set[int] = set()
    for ply, value in enumerate(hashes):
        if value in seen:
            return hashes[: ply + 1]
        seen.add(value)
    return hashes


def _decide(moves: list[MoveClass], rules: str) -> tuple[Side | None, str]:
    if rules == FORBIDDEN:
        return moves[-1].side.other, FORBIDDEN
    checkers = [side for side in Side if _checks(moves, side)]
    if len(checkers) == 1:
        return checkers[0].other, PERPETUAL_CHECK
    return None, "mutual-check" if checkers else ALLOWED


def _checks(moves: list[MoveClass], side: Side) -> bool:
    """Whether every move of a side gives check."""
    own = [move for move in moves if move.side is side]
    return bool(own) and all(CHECK in move.classes for move in own)


def _classify(position: Position, window: CycleWindow) -> list[MoveClass]:
    played = position.copy()
    while played.ply > window.last:
        played.undo()
    moves = played.moves()[window.first :]
    while played.ply > window.first:
        played.undo()
    return [_class_of(played, move) for move in moves]


def _class_of(position: Position, move: Move) -> MoveClass:
    """Play a move, and return whether it gives check; what else it does makes no difference to these rules."""
    side = position.turn
    position.play(move)
    man = ManAt(side, position.man(move.target).piece.name, move.target)
    classes = (CHECK,) if position.in_check() else ("plain",)
    return MoveClass(position.ply, side, move, man, classes, (), (), (), 0)
