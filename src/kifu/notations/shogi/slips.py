"""Slips in Japanese texts of moves: by which one slip of the pen a text may stand where another was meant."""

from kifu.notations.shogi.family import Hodges


def slip_between(given: Hodges, right: Hodges) -> str:
    """Return the kind of slip if a text differs in one thing from what was meant; nothing if in none or in more."""
    kinds = [kind for kind, differs in _differences(given, right).items() if differs]
    return kinds[0] if len(kinds) == 1 else ""


def _differences(given: Hodges, right: Hodges) -> dict[str, bool]:
    squares, meant = [step.square for step in given.steps], [step.square for step in right.steps]
    words, right_words = given.which * (not given.drop), right.which * (not right.drop)
    # Where a man is dropped for one on the board, which one goes without saying.
    other_man = given.drop == right.drop and (words != right_words or given.origin != right.origin)
    missing = not words and not given.origin
    other_name, same_origin = not set(given.kinds) & set(right.kinds), given.origin == right.origin != ""
    return {
        "wrong-name": other_name and same_origin,
        "piece": other_name and not same_origin,
        "wrong-square": squares != meant,
        "drop": given.drop != right.drop,
        "missing-origin": other_man and missing,
        "needless-origin": other_man and not missing and not right_words and not right.origin,
        "wrong-origin": other_man and not missing and bool(right_words or right.origin),
        "promotion": given.sign != right.sign,
        "igui": given.igui != right.igui,
    }
