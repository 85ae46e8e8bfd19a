"""PGN as kifu writes it: the tags, then a round a line, comments and branches where they belong."""

import re
from collections.abc import Iterator

from kifu.formats.pgn.games import MOST_LINES_OF_A_VALUE, STRUCTURE, TAG_START
from kifu.formats.pgn.moves import KEPT_TEXT
from kifu.formats.writing import Losses, move_texts
from kifu.notations.base import Notation
from kifu.records.record import Node, Record
from kifu.rules.side import Side

TAG_NAME = re.compile(r"[^\W\d][\w.:+-]*")
FIRST_TAGS = ("Event", "Site", "Date", "Round")
TAG_IN_COMMENT = re.compile(r"((?:^|\n)[^\S\n]*\n)[^\S\n]*\[")
MARK = re.compile(r"[!?]+|\$-?[0-9]+")


def write_game(record: Record, notation: Notation, losses: Losses) -> str:
    """Return the text of a game; report what PGN cannot hold."""
    tags = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in _tags_of(record, notation, losses))
    return f"{tags}\n{_write_score(record, notation, losses)}\n"


def _tags_of(record: Record, notation: Notation, losses: Losses) -> Iterator[tuple[str, str]]:
    game = record.game
    plain = game.full_name == game.name
    yield ("Game", game.also[0]) if game.also else ("Variant", game.title if plain else game.full_name)
    sides = [side.name for side in game.sides]
    first = [*FIRST_TAGS, *(name for side in sides for name in (f"{side}Team", side))]
    for name in sorted(record.tags, key=lambda name: first.index(name) if name in first else len(first)):
        if not TAG_NAME.fullmatch(name) or name.lower() in STRUCTURE:
            losses.report("tags of such a name", name)
        else:
            yield name, _tag_value(record.tags[name], losses)
    yield "Result", record.result.value
    if record.ending:
        yield "Termination", _tag_value(record.ending, losses)
    if not record.starts_as_usual:
        yield "FEN", record.fen
    yield "Format", _format_tag(notation)


def _tag_value(value: str, losses: Losses) -> str:
    plain = losses.clean_text(value, edges=True)
    lines = plain.split("\n")
    if len(lines) >= MOST_LINES_OF_A_VALUE or any(TAG_START.match(line) for line in lines[1:]):
        losses.report("such lines in a tag", plain)
        return " ".join(lines)
    return plain


def _format_tag(notation: Notation) -> str:
    usual = {"zh-hans": "Chinese", "zh-hant": "Chinese", "wxf": "WXF", "iccs": "ICCS"}
    return usual.get(notation.full_name, notation.full_name)


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _write_score(record: Record, notation: Notation, losses: Losses) -> str:
    """Return the moves: a round a line, comments and branches where they belong."""
    texts = move_texts(record, notation, losses)
    second = record.root.children and record.start().turn is Side.SECOND
    lines: list[list[str]] = [_remarks(record.root, losses)]
    ply, number_due, brackets = int(bool(second)), True, ""
    plies: list[int] = []  # for each open branch the ply after the move that it replaces
    for kind, node in record.steps():
        if kind == "(":
            plies.append(ply)
            ply, number_due, brackets = ply - 1, True, brackets + "("
            continue
        if kind == ")":
            ply, number_due = plies.pop(), True
            lines[-1][-1] += ")"
            continue
        words = []
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
            if not plies:
                lines.append([])
        elif number_due or node.before:
            words.append(f"{ply // 2 + 1}...")
        words += _comment(node.before, losses)
        remarks = _remarks(node, losses)
        glued = remarks.pop(0) if remarks and remarks[0][0] in "!?" else ""
        words += [texts[node] + glued, *remarks]
        words[0] = brackets + words[0]
        lines[-1] += words
        ply, number_due, brackets = ply + 1, bool(remarks), ""
    lines.append([record.result.value])
    return "\n".join(" ".join(words) for words in lines if words)


def _remarks(node: Node, losses: Losses) -> list[str]:
    """Return what stands after a move: marks, a comment, and text that could not be read."""
    remarks = []
    for mark in node.marks:
        if MARK.fullmatch(mark):
            remarks.append(mark)
        else:
            losses.report("marks of such a kind", mark)
    remarks += _comment(node.comment, losses)
    if rest := losses.clean_text(node.rest):
        rest = rest.replace("%", "%25").replace("}", "%7D")
        remarks.append(f"{{{KEPT_TEXT}{rest}]}}")
    return remarks


def _comment(text: str, losses: Losses) -> list[str]:
    """Return a comment in braces, or nothing."""
    plain = losses.clean_text(text)
    safe = plain.replace("}", "｝").replace(KEPT_TEXT, "[% rest ")
    safe = TAG_IN_COMMENT.sub(r"\1 [", safe)
    if safe != plain:
        losses.report("closing braces and lines that look like tags in a comment", text)
    return [f"{{{safe}}}"] if safe else []
