"""Games held to a rule book: where play went on after a repetition had ended it, and results against the ruling."""

from kifu.diagnostics import Diagnostic, Severity
from kifu.errors import UnsupportedError
from kifu.rules.position import Position
from kifu.rules.side import Side
from kifu.rulings.ending import find_due
from kifu.rulings.ruling import Ruling

WON = {Side.FIRST: "1-0", Side.SECOND: "0-1"}
UNKNOWN, DRAW = "*", "1/2-1/2"


def check_repetition(position: Position, result: str, rules: str, game: int = 0) -> list[Diagnostic]:
    """Return what a rule book has against the moves played on a position and the result of the game.

    Only the first ruling against a side is reported, and before it the first draw, as a note: players may play on from
    a draw that nobody claims.  In a game without rule books on repetition nothing is reported.
    """
    found: list[Diagnostic] = []
    try:
        for ruling in find_due(position, rules):
            if not ruling.decided or (ruling.winner is None and found):
                continue
            if ruling.window is not None and ruling.window[1] == position.ply:
                found += _check_result(ruling, result, game)
            else:
                found.append(_went_on(ruling, game))
            if ruling.winner is not None:
                break
    except UnsupportedError:
        return []
    return found


def _went_on(ruling: Ruling, game: int) -> Diagnostic:
    severity = Severity.NOTE if ruling.winner is None else Severity.WARNING
    return _report("after-ruling", severity, f"play went on after the third visit. {ruling.verdict}", ruling, game)


def _check_result(ruling: Ruling, result: str, game: int) -> list[Diagnostic]:
    due = DRAW if ruling.winner is None else WON[ruling.winner]
    if result in (UNKNOWN, due):
        return []
    # A side that resigns in a drawn position, or loses on time, has still lost.
    severity = Severity.NOTE if ruling.winner is None else Severity.WARNING
    reason = f"the result is {result}, by the rules {due}. {ruling.verdict}"
    return [_report("result-against-ruling", severity, reason, ruling, game)]


def _report(code: str, severity: Severity, reason: str, ruling: Ruling, game: int) -> Diagnostic:
    return Diagnostic(code, severity, reason, game=game, ply=ruling.window[1] if ruling.window else 0)
