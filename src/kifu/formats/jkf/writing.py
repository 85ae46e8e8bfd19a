"""JKF written: every move with its man, its squares and what the Japanese text says of it."""

from typing import Any

from kifu.formats.japanese.boards import handicap_of
from kifu.formats.japanese.endings import ending_of
from kifu.formats.japanese.headers import (
    ENDING_KEY,
    ENDING_TIME,
    HANDICAP,
    RESULT_KEY,
    SETUP_KEY,
    Headers,
    key_of_tag,
    tag_of_key,
)
from kifu.formats.japanese.made import result_line
from kifu.formats.japanese.remarks import write_remarks
from kifu.formats.japanese.times import read_time, write_hours
from kifu.formats.jkf.reading import MARKS
from kifu.formats.jkf.start import read_initial, square_of, write_initial
from kifu.formats.writing import Losses
from kifu.notations.base import Notation
from kifu.notations.csa import CODES
from kifu.notations.steps import kind_of
from kifu.records import held
from kifu.records.annotations import Clock
from kifu.records.node import Node
from kifu.records.record import Record, Result
from kifu.rules.move import Drop, Move
from kifu.rules.position import Position
from kifu.rules.side import Side

LONGEST_TIME = 10**5 * 3600 * 1000  # milliseconds
LETTERS = {mark: letter for letter, mark in MARKS.items()}
RESERVED = frozenset((ENDING_KEY, RESULT_KEY, SETUP_KEY))
NO_MOVES = "まで0手で"


class JkfWriter:
    """Writes one record as an object."""

    def __init__(self, record: Record, notation: Notation, losses: Losses) -> None:
        self.record = record
        self.losses = losses
        self.notation = notation
        self.playable = record.playable
        if record.root.children and not self.playable:
            losses.report("moves from a setup that cannot be played", record.fen, lost=held.MOVES)
        first = record.start().turn if self.playable else Side.FIRST
        self.first = first
        plies = len(record.main_line()) if self.playable else 0
        ending = ending_of(record.ending)
        fits = ending and ending.code and ending.result(first if plies % 2 == 0 else first.other) is record.result
        self.ending = ending if fits else None

    def data(self) -> dict[str, Any]:
        """Return the whole object."""
        fen = self.losses.clean_setup(self.record)
        header = self._header()
        try:
            initial = write_initial(self.record.game, fen)
            shown = read_initial(self.record.game, initial)
        except ValueError:
            initial, shown = {}, ""
        if shown != fen:
            header |= self._field(SETUP_KEY, fen, held.SETUP)
        if self.record.ending and (self.ending is None or self.ending.word != self.record.ending):
            header |= self._field(ENDING_KEY, self.record.ending, held.ENDING)
        if self.ending is None and self.record.result is not Result.UNKNOWN:
            header[RESULT_KEY] = result_line("", self.record.result, 0, self.first).removeprefix(NO_MOVES)
        data: dict[str, Any] = {"header": header}
        if initial:
            data["initial"] = initial
        data["moves"] = [self._remarks(self.record.root, None, {}), *self._moves()]
        return data

    def _header(self) -> dict[str, str]:
        game, handicap = self.record.game, self.first is Side.SECOND
        header: dict[str, str] = {}
        for tag, value in self.record.tags.items():
            if tag == ENDING_TIME and self._time_of_ending() is not None:
                continue
            key = key_of_tag(tag, game, handicap=handicap)
            plain = self.losses.clean_text(value, kind=held.TAGS)
            again = Headers()
            for line in plain.split("\n"):
                again.add(key.strip(), line)
            known = key in RESERVED or (key == HANDICAP and plain == handicap_of(game, self.record.fen))
            if known or again.tags(lambda each: tag_of_key(each, game)) != {tag: plain}:
                self.losses.report("tags of such names or values", f"{tag}: {value}", lost=held.TAGS)
            else:
                header[key] = plain
        return header

    def _field(self, key: str, value: str, kind: int) -> dict[str, str]:
        plain = self.losses.clean_text(value, kind=kind)
        again = Headers()
        for line in plain.split("\n"):
            again.add(key, line)
        if plain and again.peek(key) == plain:
            return {key: plain}
        self.losses.report("such a text", value, lost=kind)
        return {}

    # The moves

    def _moves(self) -> list[dict[str, Any]]:
        """Return the entries of the main line, each with its branches inside."""
        if not self.playable:
            return []
        tree = self.record.lines()
        parents: dict[Node, Node] = {}
        for line in tree:
            parents |= dict(zip(line.nodes[1:], line.nodes, strict=False))
            if line.ply > 1 and (before := line.nodes[0].parent):
                parents[line.nodes[0]] = before
        root = self.record.root
        entries: dict[Node, dict[str, Any]] = {}
        totals: dict[Node, tuple[int, int]] = {root: (0, 0)}
        for node, position, ply in self.record.walk():
            entries[node] = self._entry(node, position, totals, parents.get(node, root), ply)
        main, *branches = ([entries[node] for node in line.nodes] for line in tree)
        for line, branch in zip(tree[1:], branches, strict=True):
            _end_branch(branch)
            forked = parents.get(line.nodes[0], root).children[0]
            entries[forked].setdefault("forks", []).append(branch)
        if self.ending:
            special: dict[str, Any] = {"special": self.ending.code}
            if (time := self._time_of_ending()) is not None:
                said = totals[tree[0].nodes[-1] if tree[0].nodes else root]
                special["time"] = _write_time(time, said[len(main) % 2] + time)
            main.append(special)
        return main

    def _entry(
        self, node: Node, position: Position, totals: dict[Node, tuple[int, int]], parent: Node, ply: int
    ) -> dict[str, Any]:
        entry: dict[str, Any] = {"move": self._move(node, position, parent, ply)}
        used = node.clock.used if node.clock else None
        said = None
        before = totals[parent]
        side = (ply - 1) % 2
        if used is not None and used % 1000 == 0 and 0 <= used < LONGEST_TIME:
            said = Clock(used=used)
            total = before[side] + used
            before = (total, before[1]) if side == 0 else (before[0], total)
            entry["time"] = _write_time(used, total)
        totals[node] = before
        return self._remarks(node, said, entry)

    def _remarks(self, node: Node, clock: Clock | None, entry: dict[str, Any]) -> dict[str, Any]:
        if lines := write_remarks(node, self.losses, clock):
            entry["comments"] = lines
        return entry

    def _move(self, node: Node, position: Position, parent: Node, ply: int) -> dict[str, Any]:
        game, move = self.record.game, node.move
        data: dict[str, Any] = {"color": int(position.turn)}
        if isinstance(move, Drop):
            data |= {"to": square_of(game, move.target), "piece": CODES[kind_of(game.piece(move.piece))]}
        else:
            piece = position.man(move.origin).piece
            data["from"] = square_of(game, move.origin)
            data |= {"to": square_of(game, move.target), "piece": CODES[kind_of(piece)]}
            taken = position[move.target]
            if ply > 1 and parent.move.target == move.target:
                data["same"] = True
            if move.promotion:
                data["promote"] = True
            elif piece.promotes_to and position.is_legal(Move(move.origin, move.target, promotion=True)):
                data["promote"] = False
            if taken:
                data["capture"] = CODES[kind_of(taken.piece)]
        text = self.notation.render_or_points(position, move)
        relative = "".join(LETTERS[sign] for sign in text if sign in LETTERS)
        if relative:
            data["relative"] = relative
        return data

    def _time_of_ending(self) -> int | None:
        said = self.record.tags.get(ENDING_TIME, "")
        try:
            time = read_time(said)
        except ValueError:
            return None
        return time if self.ending and time and time % 1000 == 0 and write_hours(time) == said else None


def _end_branch(branch: list[dict[str, Any]]) -> None:
    """Write the word for an end, where the comment on the last move of a branch ends with it, as an entry."""
    comments = branch[-1].get("comments", [])
    ending = ending_of(comments[-1]) if comments else None
    if ending and ending.code and ending.word == comments[-1]:
        comments.pop()
        if not comments:
            del branch[-1]["comments"]
        branch.append({"special": ending.code})


def _write_time(used: int, total: int) -> dict[str, Any]:
    minutes, seconds = divmod(used // 1000, 60)
    hours, left = divmod(total // 1000, 3600)
    return {"now": {"m": minutes, "s": seconds}, "total": {"h": hours, "m": left // 60, "s": left % 60}}
