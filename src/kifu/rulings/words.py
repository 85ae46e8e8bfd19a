"""Rulings in words, in English and in Chinese."""

from collections.abc import Mapping, Sequence

from kifu.errors import UnknownNameError
from kifu.rules.game import find_game
from kifu.rules.side import Side
from kifu.rulings.book import find_book
from kifu.rulings.classes import Chase, ManAt, MoveClass, Spared
from kifu.rulings.findings import Dispute, Findings, SideDeeds
from kifu.rulings.phrases import CITATIONS_ZH, PHRASES, READINGS_ZH


def verdict(ruling: Findings, language: str) -> str:
    """Return who loses or that it is a draw, why, by which rule, and what is open about it."""
    phrases = phrases_in(language)
    if not ruling.moves:
        return phrases["no-repetition"]
    book = find_book(ruling.rules)
    cited = phrases["cited"].format(reference=_cite(ruling.reference, language)) if ruling.reference else ""
    values = {
        "clauses": phrases["clause"].join(_pattern(side, language) for side in ruling.sides),
        "book": book.title_zh if language == "zh" else book.title,
        "rule": phrases.get(f"rule {ruling.rule}", ""),
        "cited": cited,
        "plies": phrases["list"].join(map(str, ruling.open_plies)),
        "loser": _side(ruling.winner.other, phrases) if ruling.winner is not None else "",
    }
    key = "undecided" if ruling.open_plies else "draw" if ruling.winner is None else "loses"
    sentences = [phrases[key].format(**values)]
    if ruling.provisional:
        sentences.append(phrases["provisional"].format(visits=len(ruling.visits)))
    sentences += [_dispute(dispute, language) for dispute in ruling.disputed]
    return ("" if language == "zh" else " ").join(sentences)


def describe(move: MoveClass, language: str, text: str = "") -> str:
    """Return one line on a move of the cycle; ``text`` is the move in a notation, instead of its points."""
    phrases = phrases_in(language)
    said = phrases["clause"].join(say_what(move, language))
    return phrases["move"].format(ply=move.ply, side=_side(move.side, phrases), move=text or move.move, what=said)


def say_what(move: MoveClass, language: str) -> list[str]:
    """Return everything that a move does, a phrase each."""
    phrases = phrases_in(language)
    said = []
    for name in move.classes:
        if name == "check":
            said.append(phrases["check"].format(men=_join([_man(man, language) for man in move.checkers], phrases)))
        elif name == "chase":
            said += [_chase(chase, language) for chase in move.chases]
        else:
            said.append(phrases[name].format(number=move.kill))
    return said + [_spared(attack, language) for attack in move.spared]


def phrases_in(language: str) -> Mapping[str, str]:
    if language not in PHRASES:
        raise UnknownNameError("language", language, PHRASES)
    return PHRASES[language]


def _pattern(deeds: SideDeeds, language: str) -> str:
    phrases = phrases_in(language)
    chased = [_fill("place", men[0], language, phrases["list"].join(man.point for man in men)) for men in deeds.chased]
    chasers = list(dict.fromkeys(_kind(man, language) for man in deeds.chasers))
    if language == "en":
        chasers = [f"the {kind}" for kind in chasers]
    return phrases[deeds.pattern].format(
        side=_side(deeds.side, phrases), chased=_join(chased, phrases), chasers=_join(chasers, phrases)
    )


def _cite(reference: str, language: str) -> str:
    for english, chinese in CITATIONS_ZH if language == "zh" else ():
        reference = reference.replace(english, chinese)
    return reference


def _dispute(dispute: Dispute, language: str) -> str:
    phrases = phrases_in(language)
    reading = dispute.reading
    question, main, other = READINGS_ZH[reading.letter] if language == "zh" else reading[1:]
    result = phrases["is drawn"]
    if dispute.winner is not None:
        result = phrases["wins"].format(winner=_side(dispute.winner, phrases))
    return phrases["disputed"].format(letter=reading.letter, question=question, main=main, other=other, result=result)


def _chase(chase: Chase, language: str) -> str:
    phrases = phrases_in(language)
    guards = [phrases[f"guard {guard.why}"].format(man=_man(guard.man, language)) for guard in chase.guards]
    return phrases["chase"].format(
        attacker=_man(chase.attacker, language),
        victim=_man(chase.victim, language),
        how=phrases[f"how {chase.how}"],
        why=phrases[f"why {chase.why}"].format(guards=phrases["list"].join(guards)),
        ended=phrases[f"ended {chase.ended}"].format(man=_man(chase.by, language) if chase.by else ""),
    )


def _spared(attack: Spared, language: str) -> str:
    phrases = phrases_in(language)
    excuse = phrases[f"excuse {attack.excuse}"].format(man=_man(attack.by, language) if attack.by else "")
    return phrases["spared"].format(
        attacker=_man(attack.attacker, language), victim=_man(attack.victim, language), excuse=excuse
    )


def _man(man: ManAt, language: str) -> str:
    return _fill("man", man, language, man.point)


def _fill(key: str, man: ManAt, language: str, points: str) -> str:
    phrases = phrases_in(language)
    colour = _side(man.side, phrases)[:1]
    return phrases[key].format(colour=colour, kind=_kind(man, language), point=points, points=points)


def _kind(man: ManAt, language: str) -> str:
    if language == "en":
        return man.kind
    return find_game("xiangqi").piece_named(man.kind).characters["hans"][man.side]


def _side(side: Side, phrases: Mapping[str, str]) -> str:
    return phrases["sides"].split()[side]


def _join(parts: Sequence[str], phrases: Mapping[str, str]) -> str:
    return phrases["and"].join(parts)
