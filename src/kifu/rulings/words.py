"""Rulings in words, in every language that ``languages`` holds."""

from collections.abc import Mapping, Sequence

from kifu.rules.game import find_game
from kifu.rules.side import Side
from kifu.rulings.book import Book, find_book
from kifu.rulings.classes import Chase, ManAt, MoveClass, Spared
from kifu.rulings.findings import Dispute, Findings, SideDeeds
from kifu.rulings.language import find_language
from kifu.rulings.own_rules import VISITS

Colours = tuple[str, str]
RED_AND_BLACK: Colours = ("Red", "Black")


def verdict(ruling: Findings, language: str) -> str:
    """Return who loses or that it is a draw, why, by which rule, and what is open about it."""
    phrases = phrases_in(language)
    if not ruling.moves:
        return phrases["no-repetition"]
    key = "undecided" if ruling.open_plies else "draw" if ruling.winner is None else "loses"
    sentences = [_fill_verdict(ruling.rule if ruling.rule in VISITS else key, ruling, language)]
    if ruling.provisional:
        needed = VISITS[ruling.rules] if ruling.rules in VISITS else find_book(ruling.rules).visits
        sentences.append(phrases["provisional"].format(visits=len(ruling.visits), needed=needed))
    sentences += [_dispute(dispute, language) for dispute in ruling.disputed]
    return find_language(language).between.join(sentences)


def warning(ruling: Findings, language: str) -> str:
    """Return who must change before a ruling that is provisional is final; the ruling itself if nobody must."""
    if ruling.winner is None or not ruling.provisional:
        return verdict(ruling, language)
    return _fill_verdict("warning", ruling, language)


def _fill_verdict(key: str, ruling: Findings, language: str) -> str:
    phrases = phrases_in(language)
    return phrases[key].format(
        clauses=phrases["clause"].join(_pattern(side, language, ruling.colours) for side in ruling.sides),
        book=title_of(ruling.rules, language),
        rule=phrases.get(f"rule {ruling.rule}", ""),
        cited=phrases["cited"].format(reference=_cite(ruling.reference, language)) if ruling.reference else "",
        plies=phrases["list"].join(map(str, ruling.open_plies)),
        loser=side_name(ruling.winner.other, language, ruling.colours) if ruling.winner is not None else "",
        ply=ruling.visits[-1],
        before=ruling.visits[0],
    )


def describe_limit(book: Book, language: str) -> str:
    """Return that nothing was captured for as many moves as a book allows."""
    return phrases_in(language)["no-capture"].format(number=book.quiet_plies // 2, book=title_of(book.name, language))


def describe(move: MoveClass, language: str, colours: Colours = RED_AND_BLACK) -> str:
    """Return one line on a move of the cycle."""
    phrases = phrases_in(language)
    said = phrases["clause"].join(say_what(move, language))
    side = side_name(move.side, language, colours)
    return phrases["move"].format(ply=move.ply, side=side, move=move.move, what=said)


def say_what(move: MoveClass, language: str) -> list[str]:
    """Return everything that a move does, a phrase each."""
    phrases = phrases_in(language)
    said = []
    for name in move.classes:
        if name == "check" and not move.checkers:
            said.append(phrases["bare check"])
        elif name == "check":
            said.append(phrases["check"].format(men=_join([_man(man, language) for man in move.checkers], phrases)))
        elif name == "chase":
            said += [_chase(chase, language) for chase in move.chases]
        else:
            said.append(phrases[name].format(number=move.kill))
    return said + [_spared(attack, language) for attack in move.spared]


def phrases_in(language: str) -> Mapping[str, str]:
    return find_language(language).phrases


def side_name(side: Side, language: str, colours: Colours = RED_AND_BLACK) -> str:
    """Return what a side is called; those of a game that the language does not know keep their English names."""
    names = phrases_in(language).get(f"sides {' '.join(colours)}")
    return names.split()[side] if names else colours[side]


def title_of(rules: str, language: str) -> str:
    """Return what rules on repetition are called."""
    if rules in VISITS:
        return phrases_in(language)["option"].format(value=rules)
    return find_language(language).titles.get(rules) or find_book(rules).title


def _pattern(deeds: SideDeeds, language: str, colours: Colours) -> str:
    phrases = phrases_in(language)
    chased = [_fill("place", men[0], language, phrases["list"].join(man.point for man in men)) for men in deeds.chased]
    kinds = [_kind(man, language) for man in deeds.chasers]
    chasers = [phrases["one" if kinds.count(kind) == 1 else "pair"].format(kind=kind) for kind in dict.fromkeys(kinds)]
    return phrases[deeds.pattern].format(
        side=side_name(deeds.side, language, colours), chased=_join(chased, phrases), chasers=_join(chasers, phrases)
    )


def _cite(reference: str, language: str) -> str:
    for english, translated in find_language(language).citations:
        reference = reference.replace(english, translated)
    return reference


def _dispute(dispute: Dispute, language: str) -> str:
    phrases = phrases_in(language)
    reading = dispute.reading
    question, main, other = find_language(language).readings.get(reading.letter, reading[1:])
    result = phrases["is drawn"]
    if dispute.winner is not None:
        result = phrases["wins"].format(winner=side_name(dispute.winner, language))
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
    colour = side_name(man.side, language)[:1]
    return phrases[key].format(colour=colour, kind=_kind(man, language), point=points, points=points)


def _kind(man: ManAt, language: str) -> str:
    named = find_language(language)
    if named.characters:
        return find_game("xiangqi").piece_named(man.kind).characters[named.characters][man.side]
    return named.kinds[man.kind][man.side] if man.kind in named.kinds else man.kind


def _join(parts: Sequence[str], phrases: Mapping[str, str]) -> str:
    return phrases["and"].join(parts)
