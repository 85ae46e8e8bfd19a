"""Whatever value of the right type a public function is given, only KifuError and OSError escape from it."""

import inspect
import io
import random
import types
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import copy
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

import kifu
from kifu.analysis import analysing
from kifu.diagnostics import Diagnostic
from kifu.errors import Place
from kifu.files import reading, writing
from kifu.files.reading import Records
from kifu.files.writing import TakesLines, TakesText
from kifu.formats.base import Format, find_format
from kifu.notations.base import find_notation
from kifu.openings import table
from kifu.rules.game import find_game
from kifu.rules.services import NamedNotation
from kifu.rulings import ruling

TEXTS = [
    *("", " ", "\0", "\n", "\ud800", "\udc80", "\ufeff", "🀄", "x" * 10_000, "9" * 5_000, "%s{}", "-1", "None", "."),
    *("C2.5", "C2.5 H8+7", "1.", "1. C2.5 2. H2+3", "R1+9", "炮二平五", "h2e2", "P-8j", "h3e3=Q", "P*5e", "(", "{"),
    *(
        "wxf",
        "wxf:",
        "wxf:letters",
        "wxf:letters=",
        "wxf:letters=x",
        ":",
        "=",
        "::=",
        "xiangqi",
        "dai_shogi:promotion=",
    ),
    *("chu_shogi", "mini:a=b", "pgn", "xqf:version=18", "xqf:version=", "json", "lines", "utf-8", "utf-16", "gbk"),
    *(
        "idna",
        "rot13",
        "base64",
        "punycode",
        "undefined",
        "utf-7",
        "mbcs",
        "unicode_escape",
        "utf-8\0",
        "a1",
        "z9",
        "K",
    ),
    *("4k4/9/9/9/9/9/9/9/9/3K5 w", "9/9/9/9/9/9/9/9/9/9 w", "4k4/9/9/9/9/9/9/9/9/4K4", "/" * 50, "9" * 90, "k" * 90),
    *(
        "no-royal",
        "palace",
        "game.pgn",
        "no/such/file.xqf",
        "/",
        ".",
        "~",
        "nul",
        "a" * 300 + ".pgn",
        "\0.pgn",
        "\ud800.pgn",
    ),
    *(
        '[FEN "',
        '[FEN "x"]\n\n1. C2.5',
        '[Event ""]\n\n1. C2.5 H8+7 *',
        "startpos",
        "position fen",
        "position startpos moves x",
    ),
]
NUMBERS = [-(10**30), -(2**63), -2, -1, 0, 1, 2, 21, 255, 2**31, 2**63, 10**30]
MOVES = [
    *(kifu.Move("h3", "e3"), kifu.Move("h3", "h3"), kifu.Move("", ""), kifu.Move("a1", "z9"), kifu.Move("i1", "i10")),
    *(kifu.Move("h3", "e3", promotion=True), kifu.Move("h3", "e3", "h3"), kifu.Move("h3", "e3", promotion="Q")),
    *(
        kifu.Move("P*", "e5"),
        kifu.Drop("P", "e5"),
        kifu.Drop("", "\ud800"),
        kifu.Move("*", ""),
        kifu.Move("\0", "\ud800"),
        kifu.Move("8k", "8j"),
        kifu.Move("x" * 9999, ""),
    ),
]


class Named:
    name = "nonsense"


def closed(file: io.IOBase) -> io.IOBase:
    file.close()
    return file


class Broken(io.RawIOBase):
    def readable(self) -> bool:
        return True

    def readinto(self, room: object) -> int:
        raise OSError("the disk is gone")


def files(folder: Path) -> list[Any]:
    path = folder / "there.pgn"
    path.write_text("1. C2.5 H8+7 *")
    return [
        *(io.BytesIO(), io.StringIO(), io.BytesIO(b"1. C2.5"), io.StringIO("1. C2.5"), io.StringIO("\ud800")),
        *(closed(io.BytesIO(b"1. C2.5")), closed(io.StringIO("1. C2.5")), closed(path.open()), closed(path.open("rb"))),
        *(path.open("rb"), path.open(), path.open("ab"), path.open("a"), Broken(), io.BufferedReader(Broken())),
        *(path, folder, folder / "none.pgn", folder / "a" / "b.xqf", folder / ("x" * 300), Path("\0"), Path("\0.pgn")),
        *(b"", b"\0", b"\xff\xfe", b"XQ\x0a", b"PK\x03\x04", b"\x1f\x8b", b"1. C2.5", b"(\xb5/\xfd", b"\x80" * 999),
    ]


def positions() -> list[kifu.Position]:
    played, ended = kifu.Position(), kifu.Position.from_fen("R3k4/1R7/9/9/9/9/9/9/9/3K5 b")
    played.play(kifu.Move("h3", "e3"))
    bare = kifu.Position.from_fen("9/9/9/9/9/9/9/9/9/R8 w", forgive=["no-royal"])
    return [kifu.Position(), played, ended, bare, kifu.Position("dai_shogi")]


def records() -> list[kifu.Record]:
    wrong = kifu.Record(fen="nonsense")
    illegal = kifu.Record(tags={"": "", "\0": "\ud800", "FEN": "x", "x" * 999: "]\n["})
    illegal.root.append(kifu.Move("a1", "z9")).comment = "\ud800 } { \0"
    unplayable = kifu.Record(fen="9/9/9/9/9/9/9/9/9/9 w - - 0 1")
    unplayable.root.append(kifu.Move("h3", "e3"))
    dai = kifu.Record("dai_shogi")
    return [kifu.Record(), copy(GOOD), wrong, illegal, unplayable, dai, kifu.Record(ending="\ud800")]


def nodes() -> list[kifu.Node]:
    """Return moves of records that are gone, that are there, and that were never in one."""
    return [kifu.Node(), KEPT.root, KEPT.main_line()[0], kifu.Record().root, kifu.Node(kifu.Move("x", ""))]


KEPT = kifu.read("1. C2.5 H8+7 *", format="pgn")
GOOD = kifu.read("1. C2.5 H8+7 2. R1+9", format="pgn")


def values_of(kind: Any, folder: Path) -> list[Any]:
    """Return values of a type, wrong ones most of all."""
    if kind is type(None):
        return [None]
    if isinstance(kind, types.UnionType) or str(get_origin(kind)) == "typing.Union":
        return [value for part in get_args(kind) for value in values_of(part, folder)]
    origin, args = get_origin(kind) or kind, get_args(kind)
    if kind == tuple[int, int]:
        return [(file, rank) for file in NUMBERS for rank in NUMBERS]
    if origin in (tuple, list, Iterable, Iterator, Collection) or str(origin).endswith(("Sequence'>", "Set'>")):
        inner = values_of(args[0], folder) if args else TEXTS
        return [(), tuple(inner[:3]), *((value,) for value in inner)]
    if origin in (dict, Mapping):
        return [{}, {"a": "b"}, {"": "\ud800"}]
    if isinstance(origin, type) and issubclass(origin, (kifu.Side, kifu.Result, kifu.Severity)):
        return list(origin)
    makers: dict[Any, Callable[[], list[Any]]] = {
        str: lambda: TEXTS,
        int: lambda: NUMBERS,
        float: lambda: [*map(float, NUMBERS), float("nan"), float("inf")],
        bool: lambda: [True, False],
        bytes: lambda: [value for value in files(folder) if isinstance(value, bytes)],
        object: lambda: [None, "x"],
        kifu.Move: lambda: [move for move in MOVES if isinstance(move, kifu.Move)],
        kifu.Drop: lambda: [move for move in MOVES if isinstance(move, kifu.Drop)],
        kifu.Position: positions,
        kifu.Setup: lambda: [position.setup() for position in positions()],
        kifu.Record: records,
        kifu.Node: nodes,
        kifu.Game: lambda: [find_game("xiangqi"), find_game("chu_shogi")],
        kifu.Man: lambda: [kifu.Man(kifu.Side.FIRST, find_game("xiangqi").pieces[0])],
        kifu.Piece: lambda: [find_game("xiangqi").pieces[0], find_game("dai_shogi").pieces[-1]],
        kifu.Notation: lambda: [
            find_notation("wxf", find_game("xiangqi")),
            find_notation("usi", find_game("dai_shogi")),
        ],
        Format: lambda: [find_format("pgn"), find_format("xqf")],
        kifu.KifuError: lambda: [kifu.KifuError("x"), kifu.IllegalMoveError("x", text="y")],
        kifu.Span: lambda: [kifu.Span(0, 0), kifu.Span(5, -5)],
        Place: lambda: [Place()],
        NamedNotation: lambda: [Named(), find_notation("wxf", find_game("xiangqi"))],
        kifu.Lenient: lambda: [kifu.Lenient(), kifu.Lenient(-1)],
        kifu.Strict: lambda: [kifu.Strict()],
        TakesLines: lambda: [file for file in files(folder) if isinstance(file, io.IOBase)],
        TakesText: lambda: [path for path in files(folder) if isinstance(path, Path)],
        Diagnostic: lambda: [Diagnostic("x", kifu.Severity.NOTE, "y")],
    }
    if origin in makers:
        return makers[origin]()
    return files(folder)


# What plug-ins define is given legal moves only, and numbers of the board engine come from it.
CHECKED_BEFORE = {
    *("Notation.render", "Notation.render_or_points", "Notation.find", "Notation.parts", "Notation.slip"),
    *("Game.man", "Game.unpacked", "Game.unpacked_all"),
}
# To think for long is not wrong: kifu's own engine is asked, and for little, whatever else is.
QUICK: dict[str, tuple[dict[str, object], str, int]] = {"analyse": ({"engine": "kifu"}, "nodes", 10)}
NAMES = {"Mapping": Mapping} | vars(reading) | vars(writing) | vars(ruling) | vars(table) | vars(analysing) | vars(kifu)


def calls() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield every public function, every class and every public method of what they make."""
    for name in kifu.__all__:
        value = getattr(kifu, name)
        if inspect.isfunction(value):
            yield name, value
        elif inspect.isclass(value) and not issubclass(value, (Exception, kifu.Side, str)):
            if not inspect.isabstract(value) and not issubclass(value, (tuple, kifu.Game)):
                yield name, value
            for method in sorted(set(dir(value)) - set(dir(tuple))):
                full = f"{name}.{method}"
                if not method.startswith("_") and callable(getattr(value, method)) and full not in CHECKED_BEFORE:
                    yield full, method_of(value, method)


def method_of(kind: type, name: str) -> Callable[..., Any]:
    """Return a function that calls a method of every value of a type."""
    method: Callable[..., Any] = getattr(kind, name)
    if inspect.ismethod(method):
        return method

    def call(**given: Any) -> None:
        for owner in values_of(kind, Path()):
            use(getattr(owner, name), given)

    call.__wrapped__ = method  # type: ignore[attr-defined]
    return call


def use(call: Callable[..., Any], given: Mapping[str, Any]) -> None:
    try:
        found = call(**given)
        if isinstance(found, (Records, types.GeneratorType)):
            for _ in found:
                pass
        repr(found)
    except (kifu.KifuError, OSError):
        pass


@pytest.mark.parametrize(("name", "call"), list(calls()), ids=[name for name, _ in calls()])
def test_only_our_own_errors_escape(
    name: str, call: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each parameter takes every value once; the seed of the others is the name of the function."""
    monkeypatch.chdir(tmp_path)
    real = inspect.unwrap(call)
    hints = get_type_hints(real.__init__ if inspect.isclass(real) else real, vars(inspect.getmodule(real)) | NAMES)
    signature = inspect.signature(real).parameters
    parameters = [each for each in signature.values() if each.kind is not each.VAR_KEYWORD and each.name != "self"]
    needed = [each.name for each in parameters if each.default is each.empty]
    choice = random.Random(name)
    for parameter in parameters:
        for value in values_of(hints[parameter.name], tmp_path):
            others = needed if choice.random() < 0.8 else [each.name for each in parameters]
            given = {other: choice.choice(values_of(hints[other], tmp_path)) for other in others}
            check(name, call, hurried(name, given | {parameter.name: value}))
    if not parameters:
        check(name, call, {})


def hurried(name: str, given: dict[str, Any]) -> dict[str, Any]:
    """Return what is given to a function, with less to do for one that does as much as it is told to."""
    if name not in QUICK:
        return given
    usual, limit, most = QUICK[name]
    return {**usual, **given, limit: min(given.get(limit) or most, most)}


def check(name: str, call: Callable[..., Any], given: dict[str, Any]) -> None:
    try:
        use(call, given)
    except Exception as error:
        error.add_note(f"{name} of {given!r:.500}")
        raise
