"""Records as WXF files: three rounds a line, comments where they belong."""

import re
from collections.abc import Iterator

from kifu.formats.base import Written
from kifu.formats.kept_text import write_kept
from kifu.formats.text.footnotes import branches_in_words
from kifu.formats.writing import Losses, fit_notation, shows_options
from kifu.formats.wxf.games import FIELDS, PLAYERS, RATING, SIGNS, TAGS, field_in, tags_of
from kifu.languages.language import Message
from kifu.notations.base import Notation
from kifu.records import held
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.rules.setup import canonical_fen

KEYS = {tag: key for key, tag in TAGS.items()}
FORMATS = {"wxf": "WXF", "iccs": "ICCS"}
JUDGEMENT = re.compile(r"[!?]{1,2}")
BOARD_LETTERS = str.maketrans("NBnb", "HEhe")
ROUNDS_A_LINE = 3
KEY_WIDTH = 8


class WxfWriter:
    def __init__(self, record: Record, notation: Notation, encoding: str) -> None:
        self.record = record
        self.encoding = encoding
        self.losses = Losses("wxf")
        self.notation, self.texts = fit_notation(record, notation, encoding, self.losses)
        self._branches = branches_in_words(record, self.texts, "Variation: ", self.losses)

    def write(self) -> Written:
        lines = [*self._header(), "START{", *self._moves(), "}END"]
        data = self.losses.encode("\n".join(lines) + "\n\n", self.encoding)
        return Written(data, self.losses.diagnostics, self.losses.lost, self.notation.full_name)

    # The header

    def _header(self) -> Iterator[str]:
        record = self.record
        yield _line("FORMAT", self._format())
        tags = self._plain_tags()
        for side in PLAYERS:
            if player := self._player(side, tags):
                yield _line(side.upper(), player)
        yield _line("RESULT", record.result.value)
        for tag, value in sorted(tags.items(), key=lambda item: (item[0] not in KEYS, item[0])):
            yield _line(KEYS.get(tag, tag), value)
        ending = self._one_line(record.ending, Message("the ending"), held.ENDING)
        if SIGNS["header"].search(ending):
            self.losses.report("an ending of such words", ending, lost=held.ENDING)
        elif ending:
            yield _line("TERMINATION", ending)
        if not record.starts_as_usual and (fen := self._fen()):
            yield _line("FEN", fen)
        if comment := self._comment(record.root, []):
            yield comment

    def _format(self) -> str:
        notation = self.notation
        plain = notation.full_name == notation.name or shows_options(self.record, notation, self.texts)
        return FORMATS.get(notation.name, notation.full_name) if plain else notation.full_name

    def _plain_tags(self) -> dict[str, str]:
        """Return the tags that can be held, each in one line; report the others."""
        tags = {}
        for name, value in self.record.tags.items():
            plain = self._one_line(value, Message("the tag {name}", name=name), held.TAGS)
            key = KEYS.get(name, name.upper() if name in PLAYERS else name)
            field = field_in(_line(key, plain))
            kept = (
                field
                and not SIGNS["header"].search(plain)
                and tags_of(field["key"], field["value"] or "") == {name: plain}
            )
            if not plain:
                self.losses.report("tags that say nothing", name, lost=held.TAGS)
            elif not kept or key.upper() in (*FIELDS, "FORMAT", "RESULT", "SETUP", "START"):
                self.losses.report("such tags", f"{name}: {plain}", lost=held.TAGS)
            else:
                tags[name] = plain
        return tags

    def _one_line(self, text: str, what: Message, kind: int) -> str:
        plain = self.losses.clean_text(text, kind=kind)
        if "\n" in plain:
            self.losses.report(Message("several lines in {what}", what=what), plain, lost=kind)
        return " ".join(plain.split("\n"))

    def _player(self, side: str, tags: dict[str, str]) -> str:
        """Return name, team and rating of a player in one line, and take them out of the tags."""
        team, rating, more = (tags.get(f"{side}{what}", "") for what in ("Team", "Elo", "More"))
        names = [side, *(f"{side}{what}" for what in ("Team", "Elo", "More"))]
        own = {name: tags[name] for name in names if name in tags}
        parts = [tags.get(side, ""), team, rating, more]
        while parts and not parts[-1]:
            parts.pop()
        if not team and len(parts) > 1:
            del parts[1]
        line = ";".join(parts)
        if not own or tags_of(side, line) != own or (rating and not RATING.fullmatch(rating)):
            return tags.pop(side, "")
        for name in own:
            del tags[name]
        return line

    def _fen(self) -> str:
        """Return the setup in the letters of WXF, or one that cannot be read as it stands."""
        fen = self.losses.clean_setup(self.record)
        if canonical_fen(fen, self.record.game) is None:
            field = field_in(_line("FEN", fen))
            if field and field["value"] == fen and not SIGNS["header"].search(fen):
                return fen
            self.losses.report("a setup that cannot be read", fen, lost=held.SETUP)
            return ""
        board, _, fields = fen.partition(" ")
        turn, _, counters = fields.partition(" ")
        turn = "r" if turn == "w" else turn
        board = board.translate(BOARD_LETTERS)
        return f"{board} {turn}" if counters == "- - 0 1" else f"{board} {turn} {counters}"

    # The moves

    def _moves(self) -> list[str]:
        cells = [self._cell(node) for node in self.record.main_line()]
        comma = self.notation.separator.strip()
        rounds = []
        for number, start in enumerate(range(0, len(cells), 2), 1):
            rounds.append(f"{number:>3}. {f'{comma} '.join(cells[start : start + 2])}")
        return ["  ".join(rounds[start : start + ROUNDS_A_LINE]) for start in range(0, len(rounds), ROUNDS_A_LINE)]

    def _cell(self, node: Node) -> str:
        odd = list(node.marks)
        mark = ""
        if len(odd) == 1 and JUDGEMENT.fullmatch(odd[0]):
            mark = odd.pop()
        elif odd:
            self.losses.report("marks but one of ! and ?", " ".join(odd), lost=held.MARKS | held.COMMENTS)
        comment = self._comment(node, odd)
        return self.texts[node] + mark + (f" {comment}" if comment else "")

    def _comment(self, node: Node, odd: list[str]) -> str:
        if node is self.record.root and node.marks:
            self.losses.report("marks of a game", " ".join(node.marks), lost=held.MARKS)
        if node.before:
            self.losses.report("comments before a move separately from those after it", node.before, lost=held.COMMENTS)
        remarks = map(self.losses.clean_comment, (node.before, *odd, node.comment, *self._branches.get(node, ())))
        comment = self.losses.add_commands(node, "\n".join(filter(None, remarks)))
        text = "\n".join(filter(None, (comment, write_kept(node.rest) if node.rest else ""))).strip()
        if "*/" in text:
            self.losses.report("the end of a comment inside it", text, lost=held.COMMENTS)
            text = text.replace("*/", "* /")
        return f"/* {text} */" if text else ""


def _line(key: str, value: str) -> str:
    return f"{key:<{KEY_WIDTH}}{value}" if len(key) < KEY_WIDTH else f"{key} {value}"
