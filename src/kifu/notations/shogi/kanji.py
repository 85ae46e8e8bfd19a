"""Moves as Japanese write them: a square, the man, and what tells him from others: ``７六歩``, ``同　銀右``.

What the notations of this kind share is here; each of them is a table of words and says in which order they stand.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from kifu.diagnostics import Receiver
from kifu.errors import MoveTextError, Reason, UnsayableMoveError
from kifu.languages.language import Message
from kifu.notations.base import Found
from kifu.notations.refusals import wrong_sign
from kifu.notations.shogi.family import (
    Hodges,
    HodgesFamily,
    HodgesSpelling,
    HodgesStep,
    ParsedHodges,
    prepared,
)
from kifu.notations.shogi.legs import number_and_letter
from kifu.notations.shogi.numerals import NUMERAL, NUMERALS
from kifu.notations.shogi.relative import (
    ACROSS,
    DOWN,
    LEFT,
    MIDDLE,
    MOTIONS,
    OTHER_MOTIONS,
    PLACES,
    RIGHT,
    STRAIGHT,
    UP,
    WAYS,
    bearing_of,
    fits,
    name_among,
)
from kifu.notations.shogi.slips import slip_between
from kifu.notations.steps import Kind, attacks, kind_of, men, piece_of, powers
from kifu.patterns import later
from kifu.rules.game import Game, Piece
from kifu.rules.move import AnyMove, Drop
from kifu.rules.names import PieceName, side_name
from kifu.rules.position import Position
from kifu.rules.side import Side

IGUI, PASS, DROPPED = "居喰い", "じっと", "打"
IGUIS = ("居喰い", "居食い")
SAMES = "同仝"
SIGNS = {"+": "成", "=": "不成", "": ""}
SIGN_READ = {"成": "+", "ナル": "+", "不成": "=", "生": "="}
# The marks of the sides, as the option names them, and the side of each mark.
MARKS = {"none": ("", ""), "triangles": ("▲", "△"), "pieces": ("☗", "☖")}
MARK_OF = {"▲": Side.FIRST, "▼": Side.FIRST, "☗": Side.FIRST, "△": Side.SECOND, "▽": Side.SECOND, "☖": Side.SECOND}
OTHER_SIGNS = str.maketrans("（）．鐵醉刃竜", "()・鉄酔刄龍")
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
OTHER_NAMES = {"王将": "玉将", "王": "玉将"}
SPACES = re.compile(r"(?<=[同仝])\s+|\s+(?=[（(])")
_MARK = "".join(MARK_OF)
SQUARE = rf"(?:\d{{1,2}}(?:{NUMERAL}|[a-zA-Z])|\d\d)"
# Where marks of sides part the moves, or spaces stand in them.
NEEDS_SPACES = re.compile(rf"[{_MARK}{SAMES}]|\s[（(]←?[0-9]|目\s")
_WORDS = rf"(?:[{_MARK}]\s*)?(?:[{SAMES}]\s*)?[^\s,;，；。{_MARK}]+(?:\s*[（(]←?[^\s（）()]*[)）])*"
SPACED = later(rf"一歩目\s*{_WORDS}\s*二歩目\s*{_WORDS}|{_WORDS}|[{_MARK}]")
_SIGN = r"成|不成|生|打|ナル|\(?居[喰食]い\)?|\(?じっと\)?"


class KanjiNotation(HodgesFamily):
    """A notation whose moves are written in Japanese; in a game with drops words tell a man from others of his name."""

    language = "ja"
    options: Mapping[str, tuple[str, ...]] = MappingProxyType({"signs": tuple(MARKS)})
    square: ClassVar[str] = SQUARE  # the pattern of a square, on the board or not

    @property
    def same(self) -> str:
        """What stands for the square on which the last move ended; nothing where that is written again."""
        return ""

    @cached_property
    def relative(self) -> bool:
        """Whether the game is written as shogi is: with full-width files, and words that tell a man from others."""
        return bool(self.game.rules.drops)

    @property
    def in_words(self) -> bool:
        return self.relative

    def serves(self, game: Game) -> bool:
        return super().serves(game) and all("kanji" in piece.characters for piece in game.pieces)

    def word_pattern(self, line: str | None = None) -> re.Pattern[str]:
        return SPACED if line is not None and NEEDS_SPACES.search(line) else self.words

    def spelling(self, text: str) -> dict[str, str]:
        for name, marks in MARKS.items():
            if any(mark and mark in text for mark in marks):
                return {"signs": name}
        return {}

    @cached_property
    def names(self) -> Mapping[Kind, str]:
        return {kind_of(piece): self.name_of(piece) for piece in self.game.pieces}

    def name_of(self, piece: Piece) -> str:
        """Return the name of a man: in full, in shogi the one character for him where it is part of the name."""
        full, short = piece.characters["kanji"][0], piece.characters["short"][0]
        return short if self.relative and short in full else full

    def label(self, game: Game, point: str) -> str:
        label = number_and_letter(game, point)
        file = label[:-1].translate(WIDE) if game.rules.drops else label[:-1]
        return file + NUMERALS[ord(label[-1]) - ord("a")]

    # Writing

    def render(self, position: Position, move: AnyMove) -> str:
        return MARKS[self.chosen["signs"]][position.turn] + super().render(position, move)

    def describe(self, position: Position, move: AnyMove) -> Hodges:
        value = super().describe(position, move)
        if not self.in_words or len(value.steps) != 1 or value.igui:
            return value
        words = self._which(position, move, value)
        if words is None and self.relative:
            raise UnsayableMoveError(f"{move}: no words tell this man from others of his name", text=str(move))
        return value if words is None else value._replace(origin="", which=words)

    def _which(self, position: Position, move: AnyMove, value: Hodges) -> str | None:
        """Return the words that tell the man of a move from others, 打 for one who is dropped where others could go."""
        kind, target = value.kinds[0], value.steps[-1].square
        origin = "" if isinstance(move, Drop) else move.origin
        others = {point: bearing_of(position, point, target) for point in self._attackers(position, kind, target)}
        if not origin:
            return DROPPED if others else ""
        own = others.pop(origin)
        return name_among(own, list(others.values()), slides=self._slides(kind))

    def _attackers(self, position: Position, kind: Kind, target: str) -> list[str]:
        """Return the squares of the men with the name of a kind that attack a square, pinned or not."""
        return [point for point in men(position, self._namesakes[kind]) if attacks(position, point, target)]

    def _slides(self, kind: Kind) -> bool:
        """Whether a kind is one of those that keep sliding and were promoted, which are never said to go straight."""
        piece = piece_of(self.game, kind)
        return any(letter in piece.movement for letter in "RB")

    def write(self, value: Hodges) -> HodgesSpelling:
        piece = self.names[value.kinds[0]] if value.kinds else ""
        if not value.steps:
            return HodgesSpelling(piece, "", self.labels[value.origin], PASS)
        labels = [self.labels[step.square] for step in value.steps]
        if value.same and self.same:
            labels[0] = self.same
        sign = self.sign_of(value)
        return HodgesSpelling(piece, self.origin_of(value), "・".join(labels), sign)

    def sign_of(self, value: Hodges) -> str:
        return IGUI if value.igui else SIGNS[value.sign]

    def origin_of(self, value: Hodges) -> str:
        """Return what tells the man of a move from others."""
        return value.which or (f"({self.labels[value.origin]})" if value.origin else "")

    def joined(self, spelling: HodgesSpelling) -> str:
        return spelling.steps + spelling.piece + spelling.origin + spelling.sign

    # Reading

    def find(self, position: Position, text: str, receiver: Receiver) -> Found:
        mark, body = split_mark(text)
        if mark and MARK_OF[mark] is not position.turn:
            own, other = (side_name(position.game, side) for side in (position.turn, position.turn.other))
            raise wrong_sign(text, mark, own, other)
        return super().find(position, body, receiver)

    def parse(self, text: str) -> ParsedHodges:
        _, body = split_mark(text)
        plain, repairs = self._prepared(body)
        match = self._pattern.fullmatch(plain)
        if match is None:
            raise self.no_move(text)
        kinds, same = self._kinds_of(match["piece"]), match["same"]
        squares = [self.checked_square(text, word) for word in re.findall(self.square, match["squares"])]
        origin = self.checked_square(text, match["origin"].strip("()←")) if match["origin"] else ""
        sign = (match["sign"] or match["late"] or "").strip("()")
        if sign == PASS:
            origin, squares = origin or "".join(squares[:1]), []
        else:
            squares = [""] * bool(same) + squares
            igui = sign in IGUIS
            if not squares or len(squares) > 1 + (not igui) or not (kinds if match["piece"] else igui):
                raise self.no_move(text)
        steps = tuple(HodgesStep(len(squares) > 1 or sign in IGUIS, square) for square in squares)
        which = DROPPED if sign == DROPPED else match["which"]
        value = Hodges(
            *(kinds, origin, steps, sign in IGUIS, SIGN_READ.get(sign, "")),
            *(sign == DROPPED, which, bool(same) and sign != PASS),
        )
        # What the text says is shown as it is written there, wherever no character was put right.
        written = SPACES.sub("", body) if not repairs else plain
        shown = {slot: written[slice(*match.span(slot))] for slot in ("squares", "piece", "origin") if match[slot]}
        steps_shown = ((self.same or same) if same else "") + shown.get("squares", "")
        spelling = HodgesSpelling(
            shown.get("piece", ""), which or shown.get("origin", ""), steps_shown, sign * (sign != DROPPED)
        )
        return ParsedHodges(value, spelling, match["marks"], repairs)

    def _prepared(self, text: str) -> tuple[str, list[str]]:
        """Return a text in plain signs, and what was wrong with it; its own spaces are not."""
        own = SPACES.sub("", text)
        plain, repairs = prepared(own)
        return plain.translate(OTHER_SIGNS), repairs

    def checked_square(self, text: str, square: str) -> str:
        if square.isdecimal() and len(square) == 2 and square[1] != "0":
            return super().checked_square(text, square[0] + chr(ord("a") - 1 + int(square[1])))
        return super().checked_square(text, square)

    def _candidates(self, position: Position, value: Hodges) -> Iterator[AnyMove]:
        """Yield what each man that fits would have to do; one is dropped where none of his name attacks the square."""
        if not value.steps or value.igui or (not self.relative and not value.which):
            yield from super()._candidates(position, value)
            return
        target = value.steps[-1].square
        found = [point for point in men(position, value.kinds) if attacks(position, point, target)]
        bearings = {point: bearing_of(position, point, target) for point in found}
        if not bearings and not value.which and not value.origin:
            drops = [drop for drop in self._drops(value) if drop.piece in position.hands[position.turn]]
            yield from drops
            if drops:  # what speaks against the drop is then the reason
                return
        slides = self._slides(value.kinds[0])
        for move in super()._candidates(position, value):
            if isinstance(move, Drop) or not value.which:
                yield move
            elif move.origin in bearings:
                others = [bearing for point, bearing in bearings.items() if point != move.origin]
                if fits(value.which, bearings[move.origin], others, slides=slides):
                    yield move

    def _why_not(self, position: Position, value: Hodges) -> Reason:
        if value.which and not value.drop and len(value.steps) == 1 and value.kinds:
            bare = value._replace(which="")
            if any(position.is_legal(move) for move in self._candidates(position, bare)):
                return Message(
                    "no {piece} that can go to {point} stands or moves as {word} says",
                    piece=PieceName(self.game, piece_of(self.game, value.kinds[0]), position.turn),
                    point=value.steps[0].square,
                    word=value.which,
                )
        return super()._why_not(position, value)

    def slip(self, written: str, own: str, side: Side) -> str:
        (mark, body), (_, right) = split_mark(written), split_mark(own)
        if mark and MARK_OF[mark] is not side:
            return "side-sign" if body == right else ""
        try:
            kind = slip_between(self.parse(body).value, self.parse(right).value)
        except MoveTextError:
            kind = ""
        return kind or super().slip(body, right, side)

    # Words

    def _spell(self, value: Hodges, spelling: HodgesSpelling, piece: str, origin: str) -> list[tuple[str, str]]:
        if not value.which:
            return super()._spell(value, spelling, piece, origin)
        pairs = super()._spell(value, spelling._replace(origin=""), piece, origin)
        return [*pairs[:2], *((word, _meaning_of(word)) for word in value.which), *pairs[2:]]

    def _kinds_of(self, word: str) -> tuple[Kind, ...]:
        """Return the kinds that bear a name; those that can stay or pass, if there is no name."""
        return self._kinds.get(word, ()) if word else powers(self.game)

    @cached_property
    def _kinds(self) -> dict[str, tuple[Kind, ...]]:
        return kinds_by_word(self.game, self.names)

    def other_names(self, piece: Piece) -> list[str]:
        kind, own = kind_of(piece), self.names[kind_of(piece)]
        return sorted(word for word, kinds in self._kinds.items() if kind in kinds and word != own)

    def signs(self) -> list[tuple[str, str, list[str]]]:
        found: list[tuple[str, str, list[str]]] = []
        if self.same:
            found.append((self.same.strip(), "the square on which the last move ended", [*SAMES]))
        if self.game.rules.promotion:
            found += self.signs_of_promotion()
        if self.in_words:
            found += self.signs_of_men()
        if powers(self.game):
            found += self.signs_of_lions()
        ranks = NUMERALS[: len(self.game.ranks)]
        return [*found, *((numeral, f"rank {chr(ord('a') + place)}", []) for place, numeral in enumerate(ranks))]

    def signs_of_promotion(self) -> list[tuple[str, str, list[str]]]:
        return [("成", "promotes", []), ("不成", "does not promote", ["生"])]

    def signs_of_men(self) -> list[tuple[str, str, list[str]]]:
        """Return the words that tell a man from others of his name."""
        return [
            (DROPPED, _meaning_of(DROPPED), []),
            *((word, _meaning_of(word), []) for word in PLACES),
            (UP, _meaning_of(UP), [*OTHER_MOTIONS]),
            *((word, _meaning_of(word), []) for word in (ACROSS, DOWN)),
        ]

    def signs_of_lions(self) -> list[tuple[str, str, list[str]]]:
        return [
            ("・", "and then", []),
            (IGUI, "a capture without moving (igui)", [word for word in IGUIS if word != IGUI]),
            (PASS, "a pass (jitto)", []),
        ]

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        names = "|".join(sorted(self._kinds, key=len, reverse=True))
        return re.compile(
            rf"(?P<same>[{''.join(SAMES)}]?)・?(?P<squares>(?:{self.square}(?:・{self.square})*)?)(?P<piece>(?:{names})?)"
            rf"(?P<which>[{RIGHT}{LEFT}{STRAIGHT}{MIDDLE}]?[{MOTIONS}]?)(?P<sign>{_SIGN}|)"
            rf"(?:\(0+\)|(?P<origin>\(←?{self.square}\)))?(?P<late>{_SIGN}|)(?P<marks>[!?]*)"
        )


def _meaning_of(word: str) -> str:
    """Return what one of the words says that tell a man from others of his name."""
    if word == DROPPED:
        return "is dropped, and does not come from the board"
    if word in PLACES:
        return f"the one {PLACES[word]}"
    return f"the one that {WAYS[OTHER_MOTIONS.get(word, word)]}"


def split_mark(text: str) -> tuple[str, str]:
    """Return the mark of a side before a move, if there is one, and the move."""
    mark = text[0] if text and text[0] in MARK_OF else ""
    return mark, text.removeprefix(mark).lstrip() if mark else text


def kinds_by_word(game: Game, names: Mapping[Kind, str]) -> dict[str, tuple[Kind, ...]]:
    """Return the kinds of each name: in full, in one character, and by a first character that only one name has."""
    full_names = {piece.characters["kanji"][0] for piece in game.pieces}
    firsts = [name[0] for name in full_names]
    found: dict[str, dict[Kind, None]] = {}
    for piece in game.pieces:
        kind, (name, short) = kind_of(piece), (piece.characters[key][0] for key in ("kanji", "short"))
        words = {names[kind], name, short, *(name[0] for _ in range(firsts.count(name[0]) == 1))}
        for word in words | {other for other, same in OTHER_NAMES.items() if same in (name, short)}:
            found.setdefault(word, {})[kind] = None
    return {word: tuple(kinds) for word, kinds in found.items()}
