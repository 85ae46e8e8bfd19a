"""Games without a rule book on repetition: their own option says whether a position may come back."""

from kifu.errors import UnknownNameError, UnsupportedError
from kifu.rules.game import Game
from kifu.rules.move import AnyMove
from kifu.rules.names import Title
from kifu.rules.position import Position
from kifu.rules.side import Side
from kifu.rulings.book import IDLE, PERPETUAL_CHECK, book_names, book_title, books_for, find_book
from kifu.rulings.classes import ManAt, MoveClass
from kifu.rulings.cycle import CycleWindow, find_window
from kifu.rulings.findings import NO_REPETITION, Findings, SideFindings
from kifu.rulings.kinds import has_books
from kifu.rulings.patterns import CHECK

ALLOWED, FORBIDDEN = OWN = "allowed", "forbidden"  # the values of the option ``repetition``
ORDINALS = {3: "third", 4: "fourth"}  # in the names of rules; languages have a message for each of these


def rules_of(game: Game) -> tuple[str, ...]:
    """Return the names of the rules on repetition that a game can be judged by, the usual ones first."""
    if has_books(game):
        return tuple(book.name for book in books_for(game))
    usual = choose_rules(game)
    return usual, *(name for name in OWN if name != usual)


def rules_title(game: Game, rules: str) -> Title:
    """Return what rules on repetition of a game are called."""
    if rules not in OWN:
        return book_title(rules)
    if rules == FORBIDDEN:
        return Title("the side that repeats loses")
    times = game.rules.repetition.draws_at
    return Title(f"a draw at the {ORDINALS[times]} time" if times in ORDINALS else f"a draw after {times} times")


def visits_until_final(game: Game, rules: str) -> int:
    """Return how often a position must have stood until a ruling is final."""
    if rules not in OWN:
        return find_book(rules).visits
    return 2 if rules == FORBIDDEN else game.rules.repetition.draws_at


def choose_rules(game: Game, rules: str = "") -> str:
    """Return the rules on repetition that are named, if a game has them, or else those it is usually judged by."""
    usual = game.rules.repetition.book or game.chosen.get("repetition", ALLOWED)
    known = [book.name for book in books_for(game)] if has_books(game) else OWN
    if not rules or rules in known:
        return rules or usual
    if rules in book_names() and not has_books(game):
        for_games = ", ".join(find_book(rules).games)
        reason = f"its own rules on repetition are {ALLOWED} and {FORBIDDEN}"
        raise UnsupportedError(f"the rule book {rules} is for {for_games}, not for {game.title}: {reason}")
    raise UnknownNameError("rule book" if has_books(game) else "rules on repetition", rules, known)


def judge_by_option(position: Position, rules: str) -> Findings:
    """Return what the rules of a game say of a repetition.

    Where it is forbidden, the side that first brings a position back must change or loses.  Where it is allowed, a
    draw is due once the position has stood often enough, except that no game allows perpetual check.
    """
    hashes = position.hashes()
    if rules == FORBIDDEN:
        hashes = _until_first_return(hashes)
    needed = visits_until_final(position.game, rules)
    window = find_window(hashes, needed)
    if window is None:
        return Findings(position.game, rules, None, NO_REPETITION)
    moves = _classify(position, window)
    winner, rule = _decide(moves, rules)
    return Findings(
        position.game,
        rules,
        winner,
        rule,
        window=(window.first + 1, window.last),
        visits=window.visits,
        sides=tuple(SideFindings(side, PERPETUAL_CHECK if _checks(moves, side) else IDLE) for side in Side),
        moves=tuple(moves),
        provisional=len(window.visits) < needed,
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


def _class_of(position: Position, move: AnyMove) -> MoveClass:
    """Play a move, and return whether it gives check; what else it does makes no difference to these rules."""
    side = position.turn
    position.play(move)
    man = ManAt(side, position.man(move.target).piece.name, move.target)
    classes = (CHECK,) if position.in_check() else ("plain",)
    return MoveClass(position.ply, side, move, man, classes, (), (), (), 0)
