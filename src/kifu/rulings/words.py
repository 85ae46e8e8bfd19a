"""Rulings in words: what a rule book finds, said with the messages of a language."""

from collections.abc import Iterable
from functools import reduce

from kifu.languages.language import Speaker, speaker_of
from kifu.rules.game import Game
from kifu.rules.names import PieceName, side_name
from kifu.rulings.book import Book, book_title
from kifu.rulings.classes import Chase, ManAt, MoveClass, Spared
from kifu.rulings.findings import Dispute, Findings, SideFindings
from kifu.rulings.own_rules import OWN, rules_title, visits_until_final

SIDES = ("first", "second")  # as messages choose by them


def verdict(ruling: Findings, language: str) -> str:
    """Return who loses or that it is a draw, why, by which rule, and what is open about it."""
    speaker = _speaker(language)
    if not ruling.moves:
        return speaker.say("no-repetition")
    key = "undecided" if ruling.open_plies else "draw" if ruling.winner is None else "loses"
    sentences = [_fill_verdict(ruling.rule if ruling.rule in OWN else key, ruling, speaker)]
    if ruling.provisional:
        needed = visits_until_final(ruling.game, ruling.rules)
        sentences.append(speaker.say("provisional", visits=len(ruling.visits), needed=needed))
    sentences += [_dispute(dispute, ruling.game, speaker) for dispute in ruling.disputed]
    return _fold("sentences", sentences, speaker)


def warning(ruling: Findings, language: str) -> str:
    """Return who must change before a ruling that is provisional is final; the ruling itself if nobody must."""
    if ruling.winner is None or not ruling.provisional:
        return verdict(ruling, language)
    return _fill_verdict("warning", ruling, _speaker(language))


def _speaker(language: str) -> Speaker:
    return speaker_of(language, "rulings", "names")


def _fold(key: str, parts: Iterable[str], speaker: Speaker) -> str:
    """Return parts joined two by two, as a message joins the first and the second."""
    return reduce(lambda first, second: speaker.say(key, first=first, second=second), parts)


def _fill_verdict(key: str, ruling: Findings, speaker: Speaker) -> str:
    cited = [speaker.write(part) for part in ruling.citations]
    return speaker.say(
        key,
        clauses=_fold("clauses", (_pattern(side, ruling.game, speaker) for side in ruling.sides), speaker),
        book=_title(ruling, speaker),
        rule=speaker.say(f"rule {ruling.rule}") if key in ("loses", "draw", "warning") else "",
        cited=speaker.say("cited", reference=_fold("citations", cited, speaker)) if cited else "",
        plies=speaker.language.comma.join(map(str, ruling.open_plies)),
        loser=side_name(ruling.game, ruling.winner.other) if ruling.winner is not None else "",
        ply=str(ruling.visits[-1]),
        before=str(ruling.visits[0]),
    )


def describe_limit(book: Book, language: str) -> str:
    """Return that nothing was captured for as many moves as a book allows."""
    return _speaker(language).say("no-capture", number=book.quiet_plies // 2, book=book_title(book.name))


def describe(move: MoveClass, game: Game, language: str) -> str:
    """Return one line on a move of the cycle."""
    speaker = _speaker(language)
    said = _fold("clauses", say_what(move, game, language), speaker)
    return speaker.say("move", ply=str(move.ply), side=side_name(game, move.side), move=str(move.move), what=said)


def say_what(move: MoveClass, game: Game, language: str) -> list[str]:
    """Return everything that a move does, a phrase each."""
    speaker = _speaker(language)
    said = []
    for name in move.classes:
        if name == "check" and not move.checkers:
            said.append(speaker.say("bare check"))
        elif name == "check":
            said.append(speaker.say("check", men=_join([_man(man, game, speaker) for man in move.checkers], speaker)))
        elif name == "chase":
            said += [_chase(chase, game, speaker) for chase in move.chases]
        else:
            said.append(speaker.say(f"class {name}", number=move.kill))
    return said + [_spared(attack, game, speaker) for attack in move.spared]


def title_of(game: Game, rules: str, language: str) -> str:
    """Return what rules on repetition of a game are called."""
    return rules_title(game, rules).say(_speaker(language))


def _title(ruling: Findings, speaker: Speaker) -> str:
    title = rules_title(ruling.game, ruling.rules)
    return speaker.say("own-rule", title=title) if ruling.rules in OWN else title.say(speaker)


def _pattern(facts: SideFindings, game: Game, speaker: Speaker) -> str:
    chased = [
        _fill("place", men[0], game, speaker, speaker.language.comma.join(man.point for man in men))
        for men in facts.chased
    ]
    kinds = [_kind(man, game, speaker) for man in facts.chasers]
    chasers = [speaker.say("one" if kinds.count(kind) == 1 else "pair", kind=kind) for kind in dict.fromkeys(kinds)]
    return speaker.say(
        f"pattern {facts.pattern}",
        side=side_name(game, facts.side),
        chased=_join(chased, speaker),
        chasers=_join(chasers, speaker),
    )


def _dispute(dispute: Dispute, game: Game, speaker: Speaker) -> str:
    reading, winner = dispute
    result = speaker.say("is drawn") if winner is None else speaker.say("wins", winner=side_name(game, winner))
    question, main, other = map(speaker.say, reading[1:])
    return speaker.say("disputed", letter=reading.letter, question=question, main=main, other=other, result=result)


def _chase(chase: Chase, game: Game, speaker: Speaker) -> str:
    guards = [speaker.say(f"guard {guard.why}", man=_man(guard.man, game, speaker)) for guard in chase.guards]
    return speaker.say(
        "chase",
        attacker=_man(chase.attacker, game, speaker),
        victim=_man(chase.victim, game, speaker),
        how=speaker.say(f"how {chase.how}"),
        why=speaker.say(f"why {chase.why}", guards=speaker.language.comma.join(guards)),
        ended=speaker.say(f"ended {chase.ended}", man=_man(chase.by, game, speaker) if chase.by else ""),
    )


def _spared(attack: Spared, game: Game, speaker: Speaker) -> str:
    excuse = speaker.say(f"excuse {attack.excuse}", man=_man(attack.by, game, speaker) if attack.by else "")
    attacker, victim = _man(attack.attacker, game, speaker), _man(attack.victim, game, speaker)
    return speaker.say("spared", attacker=attacker, victim=victim, excuse=excuse)


def _man(man: ManAt, game: Game, speaker: Speaker) -> str:
    return _fill("man", man, game, speaker, man.point)


def _fill(key: str, man: ManAt, game: Game, speaker: Speaker, points: str) -> str:
    return speaker.say(key, side=SIDES[man.side], kind=_kind(man, game, speaker), point=points)


def _kind(man: ManAt, game: Game, speaker: Speaker) -> str:
    return PieceName(game, game.piece_named(man.kind), man.side).say(speaker)


def _join(parts: Iterable[str], speaker: Speaker) -> str:
    return speaker.language.conjunction.join(parts)
