"""Slips in Japanese texts of moves: by which one slip of the pen a text may stand where another was meant."""

from kifu.notations.shogi.family import Hodges


def slip_between(given: Hodges, right: Hodges) -> str:
    """Return the kind of slip if a text differs in one thing from what was meant; nothing if in none or in more."""
    kinds = [kind for kind, differs in _differences(given, right).items() if differs]
    return kinds[0] if len(kinds) == 1 else ""


def _differences(given: Hodges, right: Hodges) -> dict[str, bool]:
    squares, meant = [step.square for step in given.steps], [step.square for step in right.steps]
    words, right_words = given.which * (not given.drop), right.which * (not right.drop)
    other_man = words != right_words or given.origin != right.origin
    missing = not words and not given.origin
    return {
        "piece": not set(given.kinds) & set(right.kinds),
        "wrong-square": squares != meant,
        "drop": given.drop != right.drop,
        "missing-origin": other_man and missing,
        "needless-origin": other_man and not missing and not right_words and not right.origin,
        "wrong-origin": other_man and not missing and bool(right_words or right.origin),
        "promotion": given.sign != right.sign,
        "igui": given.igui != right.igui,
    }
