"""A game at the terminal: moves and commands are typed, the board is drawn, an opponent answers."""

from collections.abc import Callable, Mapping
from contextlib import closing
from typing import NamedTuple

from kifu.cli._clocks import TurnClock
from kifu.cli._dialogue import StoppedError, ask_line, say
from kifu.cli._exercise_board import draw_taught
from kifu.cli._options import make_printable, paint, print_note, wants_colour
from kifu.cli._score_sheet import ScoreSheet
from kifu.engine.advising import strongest_for
from kifu.engine.base import Player
from kifu.engine.beginner import LEVELS, Beginner
from kifu.engine.clocks import TimeControl
from kifu.engine.match import Match
from kifu.errors import EngineError, EngineResignedError, KifuError, UnknownNameError
from kifu.languages.language import ENGLISH, Speaker
from kifu.lines.any import read_moves
from kifu.lines.explaining import sentence
from kifu.records.counting import number_of
from kifu.render.diagram import Diagram
from kifu.rules.move import AnyMove
from kifu.rules.names import Title, side_name
from kifu.rules.position import Position
from kifu.rules.side import Side

USUAL_SECONDS = 1.0
PATIENCE = 3.0  # seconds of thinking that need no message


class Chair(NamedTuple):
    """An opponent at the board: the player, its side, how long it may think, and what it is called."""

    player: Player
    side: Side
    seconds: float
    title: str


class GameDialogue:
    """A game in the terminal; ``opponent`` is ``None`` where two people play at one board."""

    def __init__(
        self,
        match: Match,
        sheet: ScoreSheet,
        opponent: Chair | None,
        speaker: Speaker,
        *,
        bottom: Side,
        ascii_only: bool,
        control: TimeControl | None = None,
    ) -> None:
        self.match = match
        self.clock = TurnClock(match, control)
        self.sheet = sheet
        self.opponent = opponent
        self.speaker = speaker
        self.bottom = bottom
        self.ascii_only = ascii_only
        self._drawn = False
        self._last = ""  # the last move, as it stands before the question for the next one
        self._commands: Mapping[str, tuple[Callable[[], None], str]] = {
            "undo": (self._take_back, speaker.say("take back your last move, and the answer to it")),
            "hint": (self._hint, speaker.say("ask what the strongest player here would play")),
            "score": (self._show_score, speaker.say("show the moves so far")),
            "board": (self._draw, speaker.say("draw the board again")),
            "flip": (self._flip, speaker.say("turn the board round")),
            "draw": (self._offer_draw, speaker.say("offer a draw")),
            "resign": (self._resign, speaker.say("give the game up")),
            "help": (self._help, speaker.say("show this list; ? does too")),
            "quit": (self._quit, speaker.say("stop here; the record is kept, and the game can go on later")),
        }

    @property
    def position(self) -> Position:
        return self.match.position

    def play(self) -> None:
        """Play until the game is over or a player quits."""
        try:
            while not self.match.over:
                if self.opponent and self.position.turn is self.opponent.side:
                    self._let_opponent_move(self.opponent)
                else:
                    self._take_turn()
        except StoppedError:
            self.say_how_to_go_on()
            return
        if not self._drawn:
            self._draw()
        reader = self.opponent.side.other if self.opponent else None
        end = self.speaker.say("{sentence}.", sentence=describe_end(self.match, self.speaker, reader))
        print(paint(end, "bold"))
        if self.match.why:
            say(self.match.why)
        if self.sheet.kept:
            if self.opponent:
                again = f"kifu play --rematch {self._path}"
                print(self.speaker.say("Another game with the sides changed: {command}", command=again))
            print(self.speaker.say("record: {file}", file=make_printable(self.sheet.path)))

    def say_how_to_go_on(self) -> None:
        if self.sheet.kept:
            going_on = f"kifu play --resume {self._path}"
            print(self.speaker.say("The record is kept. The game goes on with: {command}", command=going_on))

    @property
    def _path(self) -> str:
        """The file of the record, as it is typed in a command."""
        return self.sheet.path if self.sheet.path.isprintable() and " " not in self.sheet.path else "FILE"

    def close(self) -> None:
        if self.opponent is not None:
            self.opponent.player.close()

    def _take_turn(self) -> None:
        if not self._drawn:
            self._draw()
        # The board pushes what was said of the last move off a small screen.
        whose = self.speaker.say("{side} to move> ", side=self._name(self.position.turn))
        if self.opponent:
            whose = self.speaker.say("Your move> ")
        text = ask_line(self._last + self.clock.show() + whose)
        word = {"?": "help"}.get(text, text.lower())
        if word in self._commands:
            self._commands[word][0]()
        elif text:
            self._read(text)

    def _read(self, text: str) -> None:
        """Play what was typed, in whichever notation; what cannot be played is explained."""
        try:
            readings = read_moves(self.position, text, like=self.sheet.notation)
        except KifuError as error:
            say(make_printable(str(error)), indent=2)
            return
        if len(readings) > 1 and self.opponent:
            count = len(readings)
            say(self.speaker.say("these are {number} moves: the answers are your opponent's", number=count), indent=2)
            return
        for reading in readings:
            for diagnostic in reading.diagnostics:
                say(make_printable(f"{diagnostic.severity}: {diagnostic.reason}; {diagnostic.repair}"), indent=2)
            self._make(reading.move)
            if self.match.over:
                return

    def _make(self, move: AnyMove) -> None:
        """Play a move, say it, and keep the record before anything else can happen."""
        text, words = self.sheet.notation.render_or_points(self.position, move), self._in_words(move)
        number = self._number(self.position)
        clock = self.clock.stop()
        if self.match.over:
            self.sheet.save(self.match.record)
            return
        self.match.play(move, clock)
        self.clock.begin_turn()
        self.sheet.save(self.match.record)
        self._drawn = False
        side = self._name(self.position.turn.other)
        self._last = self.speaker.say("{side} played {move}. ", side=side, move=text)
        say(f"{number} {text}  {words}".rstrip(), indent=2)
        if warning := self.match.warn():
            say(warning, indent=2)

    def _let_opponent_move(self, opponent: Chair) -> None:
        if opponent.seconds > PATIENCE:
            seconds = f"{opponent.seconds:g}"
            thinks = self.speaker.say(
                "{opponent} thinks for {seconds} seconds ...", opponent=opponent.title, seconds=seconds
            )
            print(f"  {thinks}", flush=True)
        try:
            self._make(opponent.player.choose(self.position, opponent.seconds))
        except EngineResignedError:
            self._end(lambda: self.match.resign(opponent.side))
        except EngineError as error:
            self._go_on_without(opponent, error)

    def _go_on_without(self, opponent: Chair, error: EngineError) -> None:
        opponent.player.close()
        self.opponent = None
        goes_on = self.speaker.say("the game goes on without it, for two at one board")
        print_note(f"kifu: {error}; {goes_on}")

    def _end(self, end: Callable[[], None]) -> None:
        end()
        self.sheet.save(self.match.record)

    # The commands

    def _take_back(self) -> None:
        try:
            self.match.take_back(2 if self.opponent else 1)
        except KifuError as error:
            say(str(error), indent=2)
            return
        self.clock.begin_turn()
        self.sheet.save(self.match.record)
        self._drawn, self._last = False, ""

    def _hint(self) -> None:
        """Say what the strongest player there is would do, also where the opponent is another."""
        with closing(strongest_for(self.position.game)) as adviser:
            title = title_of_player(adviser)
            try:
                move = adviser.choose(self.position, USUAL_SECONDS)
            except EngineResignedError:
                say(self.speaker.say("{opponent} would give up here", opponent=title), indent=2)
                return
            except EngineError as error:
                say(str(error), indent=2)
                return
        text = self.sheet.notation.render_or_points(self.position, move)
        played = self.speaker.say("{opponent} would play {move}", opponent=title, move=text)
        say(": ".join(filter(None, [played, self._in_words(move)])), indent=2)

    def _show_score(self) -> None:
        position = self.match.record.start()
        texts: list[str] = []
        for move in self.match.moves:
            text = self.sheet.notation.render_or_points(position, move)
            texts.append(f"{self._number(position)} {text}" if position.turn is Side.FIRST or not texts else text)
            position.play(move)
        say("  ".join(texts) or self.speaker.say("no move was played yet"), indent=2)

    def _flip(self) -> None:
        self.bottom = self.bottom.other
        self._drawn = False

    def _offer_draw(self) -> None:
        turn = self.position.turn
        if self.opponent is None:
            sides = {"side": self._name(turn), "other": self._name(turn.other)}
            answer = ask_line(self.speaker.say("{side} offers a draw. {other}, do you agree? [y/N] ", **sides))
            agreed = answer.lower().startswith("y")
        else:
            agreed = self.match.quiet
        if agreed:
            self._end(self.match.agree_to_draw)
        elif self.opponent:
            say(
                self.speaker.say(
                    "{opponent} plays on. A position that stands for the third time ends the game.",
                    opponent=self.opponent.title,
                ),
                indent=2,
            )

    def _resign(self) -> None:
        side = self.position.turn
        self._end(lambda: self.match.resign(side))

    def _help(self) -> None:
        name = self.sheet.notation.name
        example = self.sheet.notation.example
        say(
            self.speaker.say(
                "Type a move in any notation: in {name} as {example}, or from point to point as {points}.",
                name=name,
                example=example,
                points=self._any_move(),
            )
        )
        for word, (_, meaning) in self._commands.items():
            print(f"  {word:7} {meaning}")

    def _quit(self) -> None:
        raise StoppedError

    # What is shown

    def _draw(self) -> None:
        self._drawn = True
        notation = self.sheet.notation
        diagram = Diagram.of(self.position, bottom=self.bottom, letters=[notation])
        print()
        print(draw_taught(diagram, notation, ascii_only=self.ascii_only, colour=wants_colour(), prefer_taught=True))
        if self.position.in_check() and not self.match.over:
            print(self.speaker.say("{side} is in check.", side=self._name(self.position.turn)))

    def _number(self, position: Position) -> str:
        return number_of(position.ply + 1, self.match.record)

    def _any_move(self) -> str:
        return str(self.position.legal_moves()[0])

    def _name(self, side: Side) -> Title:
        return side_name(self.position.game, side)

    def _in_words(self, move: AnyMove) -> str:
        """Return a move in a sentence, which there is in English only."""
        return sentence(self.position, move) if self.speaker.language.name == ENGLISH else ""


def describe_end(match: Match, speaker: Speaker, reader: Side | None = None) -> str:
    """Return who has won and why; to the one who played against an opponent, whether the game was won."""
    winner, ending = match.winner, match.record.ending
    result = "draw" if winner is None else "win" if reader is None else "won" if winner is reader else "lost"
    return speaker.say(
        "{result, select, draw {a draw} won {you won} lost {you lost} other {{side} wins}}"
        "{why, select, none {} resigned {: {loser} resigns} "
        "checkmate {: checkmate} stalemate {: stalemate} capture {: capture} bare {: bare} agreement {: agreement} "
        "repetition {: repetition} perpetual-check {: perpetual check} perpetual-chase {: perpetual chase} "
        "perpetual-attack {: perpetual attack} no-capture {: no capture} time-forfeit {: the time is over} "
        "other {: {ending}}}",
        result=result,
        side="" if winner is None else side_name(match.position.game, winner),
        loser="" if winner is None else side_name(match.position.game, winner.other),
        why="resigned" if match.resigned else ending.replace(" ", "-") or "none",
        ending=ending,
    )


def title_of_player(player: Player) -> str:
    """Return what a player is called in a sentence; kifu's own without its level."""
    return player.title if isinstance(player, Beginner) else player.name


def make_beginner(level: str) -> Player:
    """Return kifu's own opponent at a level, by its number or by its name."""
    names = {each.name: number for number, each in enumerate(LEVELS, 1)}
    numbers = names | {str(number): number for number in names.values()}
    if level.lower() not in numbers:
        raise UnknownNameError("level", level, [f"1 to {len(LEVELS)}", *names])
    return Beginner(numbers[level.lower()])
