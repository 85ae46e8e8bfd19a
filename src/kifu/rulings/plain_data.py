"""A ruling as plain data, as ``kifu judge --json`` prints it and pages show it."""

from typing import Any

from kifu.rules.side import Side
from kifu.rulings.classes import ManAt, MoveClass
from kifu.rulings.findings import Findings
from kifu.rulings.words import say_what, verdict


def ruling_as_data(ruling: Findings, language: str = "en") -> dict[str, Any]:
    """Return all that a ruling says; what is in words is in the language."""
    return {
        "rules": ruling.rules,
        "rule": ruling.rule,
        "reference": ruling.reference,
        "winner": None if ruling.winner is None else _colour(ruling, ruling.winner),
        "verdict": verdict(ruling, language),
        "window": list(ruling.window or ()),
        "visits": list(ruling.visits),
        "provisional": ruling.provisional,
        "disputed": [
            {"reading": letter, "winner": None if winner is None else _colour(ruling, winner)}
            for (letter, *_), winner in ruling.disputed
        ],
        "open_plies": list(ruling.open_plies),
        "sides": [
            {
                "side": _colour(ruling, side.side),
                "pattern": side.pattern,
                "chased": [_man(ruling, men[0]) for men in side.chased],
            }
            for side in ruling.sides
        ],
        "moves": [_move(ruling, move, language) for move in ruling.moves],
    }


def _move(ruling: Findings, move: MoveClass, language: str) -> dict[str, Any]:
    return {
        "ply": move.ply,
        "side": _colour(ruling, move.side),
        "move": str(move.move),
        "classes": list(move.classes),
        "chases": [
            {"attacker": _man(ruling, chase.attacker), "victim": _man(ruling, chase.victim)} for chase in move.chases
        ],
        "words": say_what(move, ruling.game, language),
    }


def _man(ruling: Findings, man: ManAt) -> dict[str, str]:
    return {"side": _colour(ruling, man.side), "kind": man.kind, "point": man.point}


def _colour(ruling: Findings, side: Side) -> str:
    return ruling.game.sides[side].name.lower()
