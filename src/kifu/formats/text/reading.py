"""The games of a text made into records: whose move it is, in which notation, and what the numbers say of it."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from kifu import registry
from kifu.diagnostics import Problem, Receiver, Report, Severity
from kifu.errors import AmbiguousMoveError, FormatError, KifuError, Place, UndecidedError, UnknownNameError
from kifu.formats.base import Request
from kifu.formats.building import Builder
from kifu.formats.guessing import LONGEST_LOOK, Guess
from kifu.formats.kept_text import split_kept
from kifu.formats.text.columns import second_side_first, swap_columns
from kifu.formats.text.games import Draft
from kifu.formats.text.labels import LONGEST_HEADING, result_in, side_named
from kifu.formats.text.score import TextScoreReader, in_order, numerals_of, read_quickly
from kifu.formats.text.words import Word, has_dots, place_of
from kifu.lines.reading import Trial, try_texts
from kifu.notations.base import Notation, find_notation, notations_of
from kifu.notations.fourslot.chinese import ChineseNotation
from kifu.records.annotations import read_commands
from kifu.records.notation import choose_notation
from kifu.records.record import Origin, Record, Result
from kifu.rules.game import Game, find_game, find_game_by_title
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.rules.side import Side

TRIED = 30  # moves, to see whether a reading is legal
FEW = 8  # moves that a score without numbers has to go on for, if there is PROSE times as much text round them
PROSE = 4
OPPOSITE = {Result.FIRST: Result.SECOND, Result.SECOND: Result.FIRST}


class StartTrial(NamedTuple):
    """How far the moves of a game can be read from a start."""

    fen: str
    notation: Notation | None = None
    plies: int = 0
    error: KifuError | None = None
    problems: tuple[Problem, ...] = ()  # to be reported if this is the reading that is taken
    known: Trial | None = None
    swapped: "GameText | None" = None  # the text with its columns exchanged, where it is read so


class GameText:
    """A game of a text with its words in their order, and the moves among them."""

    def __init__(self, draft: Draft, words: Sequence[Word] | None = None) -> None:
        self.draft = draft
        self.words = in_order(draft.words) if words is None else words
        self.moves = [word.text for word in self.words if word.kind == "move"]
        self.text = " ".join(self.moves[:LONGEST_LOOK])[:LONGEST_LOOK]


class _Begun(NamedTuple):
    """A game whose beginning was looked at: how it is to be read."""

    report: Report
    text: GameText
    record: Record
    trial: StartTrial


class TextReader:
    """Makes records of games; game and notation of one are tried first for the next."""

    def __init__(self, request: Request, game: Game | None = None) -> None:
        self._request = request
        self._only_game = request.game or game
        self._guess = Guess(request)
        self._game: Game | None = None
        self._number = 0

    def read(self, draft: Draft) -> Record:
        """Return the record of a game, with all that is to be said of it."""
        return self._finish(draft, *self._start(draft))

    def read_unless_prose(self, draft: Draft) -> Record | None:
        """Return the record of a game; nothing of prose that has moves in it, as pages about notation do."""
        begun = self._start(draft)
        if _speaks_of_moves(begun.text, begun.trial):
            self._number -= 1
            return None
        return self._finish(draft, *begun)

    def _start(self, draft: Draft) -> "_Begun":
        self._number += 1
        report = self._request.report_on(self._number)
        for problem in draft.problems:
            report.receive(*problem)
        text = GameText(draft)
        record, trial = self._begin(text, report.within(Place(draft.line, 1)))
        return _Begun(report, text, record, trial)

    def _finish(self, draft: Draft, report: Report, game_text: GameText, record: Record, trial: StartTrial) -> Record:
        place = Place(draft.line, 1)
        game_text = trial.swapped or game_text
        if (name := draft.fields.get("Notation", "")) and not _notations_allowed(draft, record.game):
            known = [notation.name for notation in notations_of(record.game)]
            error = UnknownNameError("notation", name, known)
            report.receive(error, Severity.WARNING, "the notation is found out from the moves", place)
        record.fen = trial.fen
        first = _turn(record)
        record.tags = _tags(draft, record.game, first)
        record.result = _result(draft, record, first, report)
        if trial.notation:
            record.origin = Origin(notation=trial.notation.full_name)
        # A setup is checked by the builder, which reports what is odd in it.
        builder = None if record.starts_as_usual else Builder(record, report, place, trial.known)
        if not read_quickly(record, game_text.words, trial.notation):
            builder = builder or Builder(record, report, place, trial.known)
            _preface(draft, builder)
            TextScoreReader(builder, draft.notes, trial.notation, trial.error).read(game_text.words)
            builder.finish()
        elif preface := _preface_text(draft):
            comment, record.root.rest = split_kept(preface)
            record.root.comment, record.root.clock, record.root.evaluation = read_commands(comment)
        if trial.notation and trial.notation.other_script and not self._names_notation(draft):
            # Where no move shows the script, the words round them do.
            record.origin = record.origin._replace(notation=choose_notation(record, trial.notation.name).full_name)
        record.diagnostics = report.diagnostics
        return record

    def _names_notation(self, draft: Draft) -> bool:
        return bool(self._request.notation or draft.fields.get("Notation"))

    # The game

    def _begin(self, game_text: GameText, report: Receiver) -> tuple[Record, StartTrial]:
        """Return a record of the game that the text is of, and how its moves are to be read."""
        game = self._only_game or self._game_of(game_text.draft, report)
        record, trial = self._try_game(game or self._game or find_game(registry.DEFAULT_GAME), game_text)
        if (
            game is None
            and game_text.moves
            and not trial.plies
            and not isinstance(trial.error, UndecidedError | AmbiguousMoveError)
        ):
            # To ask other games takes long: every one has to be made ready.
            others = [found for found in map(find_game, registry.names("games")) if found is not record.game]
            tried = [self._try_game(other, game_text) for other in others]
            # A game in which the side that usually begins has the first move is likelier than one where it has not.
            best = max(tried, key=lambda pair: (pair[1].plies, _begins_as_usual(*pair)))
            if best[1].plies:
                record, trial = best
        if game is None and trial.plies:
            self._game = record.game
        for problem in trial.problems:
            report.receive(*problem)
        self._report_numerals(game_text, trial, record.game, report)
        return record, trial

    def _report_numerals(self, game_text: GameText, trial: StartTrial, game: Game, report: Receiver) -> None:
        """Report numerals that are not those that the sides usually have, unless that was said before."""
        numerals = trial.notation.chosen.get("numerals", "usual") if trial.notation else "usual"
        named = self._request.notation + game_text.draft.fields.get("Notation", "")
        if numerals == "usual" or "numerals=" in named:
            return
        word = next(word for word in game_text.words if word.kind == "move")
        first = game.sides[_starts(game, trial.fen).turn].name
        reason = f"the numerals are not those that the sides usually have: {numerals}"
        problem = FormatError(reason, code="numerals", text=word.text)
        report.receive(problem, Severity.NOTE, f"{first} moves first all the same", place_of(word))

    def _game_of(self, draft: Draft, report: Receiver) -> Game | None:
        """Return the game that the text names, or the only one with its notation, or one with as many ranks."""
        if named := draft.fields.get("Game"):
            try:
                return find_game_by_title(named)
            except UnknownNameError as error:
                report.receive(error, Severity.WARNING, "the game is found out from the moves")
        notation, _ = registry.parse_name(self._request.notation or draft.fields.get("Notation", ""))
        games = [find_game(name) for name in registry.names("games")]
        written_so = [game for game in games if notation in (known.name for known in notations_of(game))]
        if len(written_so) == 1:
            return written_so[0]
        ranks = draft.fields.get("FEN", "").split(" ")[0].count("/") + 1
        return next((game for game in games if len(game.ranks) == ranks), None)

    def _try_game(self, game: Game, game_text: GameText) -> tuple[Record, StartTrial]:
        fields = game_text.draft.fields
        record = Record(game, fen=fields.get("FEN", ""), ending=fields.get("Ending", ""))
        return record, self._try_start(game_text, record)

    # The side that moves first, and the notation

    def _try_start(self, game_text: GameText, record: Record) -> StartTrial:
        """Return how the moves are to be read: words decide which side begins, then legal moves, then the rule."""
        game, draft = record.game, game_text.draft
        try:
            starts = _starts(game, record.fen)
        except KifuError:
            return StartTrial(record.fen)
        problems: list[Problem] = []
        explicit = _explicit_side(draft, game)
        if explicit is not None and not draft.first and not draft.fields.get("FEN") and explicit is not starts.turn:
            reason = f"there are dots in place of {game.sides[starts.turn].name}'s first move"
            repair = f"{game.sides[explicit].name} moves first"
            problems.append(Problem(FormatError(reason, code="first-side"), Severity.NOTE, repair))
        has_turn = len(draft.fields.get("FEN", "").split()) > 1
        if has_turn and explicit not in (None, starts.turn):
            reason = f"the setup lets {game.sides[starts.turn].name} move first, the text says otherwise"
            repair = f"{game.sides[starts.turn.other].name} moves first"
            problems.append(Problem(FormatError(reason, code="conflict"), Severity.WARNING, repair))
        if explicit is None and (columns := self._try_columns(game_text, game, starts)):
            return columns
        side = starts.turn if explicit is None else explicit
        trial = self._try(game_text, game, starts.fens[side])
        if explicit is not None and side_named(game, draft.first) is not None:
            # No illegal move speaks against words: at most it shows that rows are read from the other end.
            turned = self._try_turned(game_text, game, starts.fens[side], said=trial)
            return turned._replace(problems=(*problems, *turned.problems))
        said = has_turn or explicit is not None
        if game_text.moves and trial.plies < (1 if said else min(len(game_text.moves), TRIED)):
            other = self._try(game_text, game, starts.fens[side.other])
            if other.plies > trial.plies:
                trial, name = other, game.sides[side.other].name
                reason = f"the moves are legal only if {name} moves first"
                problem = FormatError(reason, code="conflict" if said else "first-side")
                severity = Severity.WARNING if said else Severity.NOTE
                problems.append(Problem(problem, severity, f"{name} moves first"))
        return trial._replace(problems=tuple(problems))

    def _try_columns(self, game_text: GameText, game: Game, starts: "Starts") -> StartTrial | None:
        """Return how a score is to be read whose first column is plainly the second side's; legal moves decide.

        In most of these scores that side moves first; some are tables whose rows are read from right to left.
        """
        draft = game_text.draft
        headed = side_named(game, draft.left) is Side.SECOND
        if not (headed or (not draft.left and second_side_first(game_text.words))):
            return None
        first, second = (side.name for side in game.sides)
        tried = [(self._try(game_text, game, starts.fens[Side.SECOND]), f"{second} moves first")]
        if (words := swap_columns(game_text.words)) is not None:
            swapped = GameText(draft, words)
            trial = self._try(swapped, game, starts.fens[Side.FIRST])._replace(swapped=swapped)
            tried.append((trial, f"{first} moves first, and every row is read from right to left"))
        if len(draft.fields.get("FEN", "").split()) > 1 and starts.turn is Side.FIRST:
            tried.reverse()  # of two readings that are equally good, the one that the setup says
        trial, repair = max(tried, key=lambda pair: pair[0].plies)
        if trial.plies < min(len(game_text.moves), TRIED):
            usual = self._try(game_text, game, starts.fens[Side.FIRST])
            if usual.plies > trial.plies:
                return None
        reason = f"the first column is {second}'s"
        problem = FormatError(reason, code="first-side", text=draft.left)
        return trial._replace(problems=(Problem(problem, Severity.NOTE, repair),))

    def _try_turned(self, game_text: GameText, game: Game, fen: str, *, said: StartTrial) -> StartTrial:
        """Return the reading of every row from right to left if that is the one that goes on, else ``said``."""
        if said.plies or not game_text.moves or (words := swap_columns(game_text.words)) is None:
            return said
        swapped = GameText(game_text.draft, words)
        trial = self._try(swapped, game, fen)
        if trial.plies < min(len(swapped.moves), TRIED):
            return said
        reason = "the side that is said to move first stands in the second column"
        problem = Problem(FormatError(reason, code="first-side"), Severity.NOTE, "every row is read from right to left")
        return trial._replace(swapped=swapped, problems=(problem,))

    def _try(self, game_text: GameText, game: Game, fen: str) -> StartTrial:
        """See how far the moves can be read from a start; where a short look does not do, take a thorough one."""
        if not game_text.moves:
            return StartTrial(fen)
        try:
            start = Record(game, fen=fen).start()
            allowed = _notations_allowed(game_text.draft, game) or _latin(game_text.text, game)
            likeliest = game_text.draft.notations[:1] or allowed
            trial = self._trial(fen, start, game_text, likeliest, thorough=False)
            if trial.plies < min(TRIED, len(game_text.moves)):
                other = self._trial(fen, start, game_text, allowed, thorough=True)
                trial = max(trial, other, key=lambda trial: trial.plies)
        except KifuError as error:
            return StartTrial(fen, error=error)
        return trial

    def _trial(
        self, fen: str, start: Position, game_text: GameText, allowed: Sequence[str], *, thorough: bool
    ) -> StartTrial:
        guessed = self._guess.choose(start, game_text.text, allowed, thorough=thorough)
        notation = guessed.notation
        if not self._request.notation:
            if len(allowed) == 1 and ":" in allowed[0]:
                notation = find_notation(allowed[0], start.game)
            elif len(allowed) != 1:
                notation = _set_spelling(notation, game_text, start)
        elif isinstance(notation, ChineseNotation) and "numerals=" not in self._request.notation:
            notation = notation.set(numerals=numerals_of(game_text.words, start.turn))
        known = guessed if guessed.notation is notation and guessed.readings else None
        known = known or try_texts(game_text.moves[:TRIED], notation, start)
        return StartTrial(fen, notation, min(TRIED, len(known.readings)), known=known)


def _set_spelling(notation: Notation, game_text: GameText, start: Position) -> Notation:
    """Return the notation as this game is spelt: the one before, or its own first moves, say little of the rest."""
    meaning = {option: notation.chosen[option] for option in notation.meaning_options}
    plain = find_notation(notation.name, start.game).set(**meaning)
    spelling = plain.spelling(game_text.text)
    if isinstance(plain, ChineseNotation):
        numerals = numerals_of(game_text.words, start.turn)
        if numerals != "usual":
            spelling.pop("cannon", "")  # which goes by the numerals
        spelling["numerals"] = numerals
    return plain.set(**spelling)


def _explicit_side(draft: Draft, game: Game) -> Side | None:
    """Return the side that words, or dots before the first move, let move first."""
    side = side_named(game, draft.first)
    first = next((word for word in draft.words if word.kind in ("number", "move")), None)
    if side is None and first is not None and first.kind == "number" and has_dots(first):
        left = side_named(game, draft.left)
        return Side.SECOND if left is None else left.other
    return side


def _speaks_of_moves(game_text: GameText, trial: StartTrial) -> bool:
    """Whether a text is prose that has moves in it: no score, and none that is spoiled.

    Nothing is numbered, most of it is no move, and what it names cannot be played one after another.
    """
    draft, moves = game_text.draft, game_text.moves
    if not moves or trial.plies >= min(len(moves), FEW) or any(word.kind == "number" for word in draft.words):
        return False
    said = sum(len(line) for line in draft.prose)
    said += sum(len(word.text) for word in draft.words if word.kind in ("remark", "comment", "other"))
    return said > PROSE * sum(map(len, moves))


def _notations_allowed(draft: Draft, game: Game) -> Sequence[str]:
    """Return the notations that the text names, the likeliest first; none: it names none, or none that there is."""
    name = draft.fields.get("Notation", "")
    try:
        return [find_notation(name, game).full_name] if name else draft.notations
    except UnknownNameError:
        return ()


def _latin(text: str, game: Game) -> Sequence[str]:
    """Return the notations in Latin letters for moves that begin with one, though ranks may be Chinese numerals."""
    if text.isascii() or not all(re.match(r"\+?[A-Za-z]|--", word) for word in text.split()):
        return ()
    return [notation.name for notation in notations_of(game) if notation.example.isascii()]


def _turn(record: Record) -> Side:
    try:
        return _starts(record.game, record.fen).turn
    except KifuError:
        return Side.FIRST


class Starts(NamedTuple):
    """A setup: the side to move in it, and its text with either side to move."""

    turn: Side
    fens: tuple[str, str]


def _begins_as_usual(record: Record, trial: StartTrial) -> bool:
    """Whether the side that has the first move in the setup of a record is the one that began where its moves read."""
    return _starts(record.game, trial.fen).turn is _starts(record.game, record.fen).turn


@lru_cache(maxsize=256)
def _starts(game: Game, fen: str) -> Starts:
    # Most games begin at the start, and to read a setup takes as long as to read a short game.
    setup = Setup.from_fen(fen, game)
    first, second = (setup.with_turn(side).fen() for side in Side)
    return Starts(setup.turn, (first, second))


def _tags(draft: Draft, game: Game, first: Side) -> dict[str, str]:
    tags = dict(draft.tags)
    if draft.players:
        word = draft.players.word
        left = Side.SECOND if word.startswith("黑") else first if word.startswith("先") else Side.FIRST
        tags.setdefault(game.sides[left].name, draft.players.first)
        tags.setdefault(game.sides[left.other].name, draft.players.second)
    if _has_title(draft):
        tags["Title"] = draft.prose[0]
    return tags


def _has_title(draft: Draft) -> bool:
    return (
        bool(draft.prose)
        and "Title" not in draft.tags
        and len(draft.prose[0]) <= LONGEST_HEADING
        and "。" not in draft.prose[0]
    )


def _preface_text(draft: Draft) -> str:
    return "\n".join([*draft.prose[_has_title(draft) :], *draft.preface]).strip()


def _preface(draft: Draft, builder: Builder) -> None:
    builder.comment(_preface_text(draft))


def _result(draft: Draft, record: Record, first: Side, report: Report) -> Result:
    found = Result.UNKNOWN
    for text, line in draft.results:
        result = result_in(text, record.game)
        if result is None:
            record.tags["ResultText"] = text
            problem = FormatError(f"unknown result {text[:40]!r}", code="unknown-result", text=text)
            report.receive(problem, Severity.WARNING, "kept as the tag ResultText", Place(line, 1))
            continue
        if text.startswith("先") and first is Side.SECOND:
            result = OPPOSITE.get(result, result)
        if found is Result.UNKNOWN:
            found = result
        elif result not in (found, Result.UNKNOWN):
            problem = FormatError(f"the result is {found} before and {result} here", code="conflict", text=text)
            report.receive(problem, Severity.WARNING, "the first one is kept", Place(line, 1))
    return found
