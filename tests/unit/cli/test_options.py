"""The options of all commands: one name for one thing, and one thing under a name."""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kifu.cli import commands, main, make_parser

FEN = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w"


def options() -> Iterator[tuple[str, str, argparse.Action]]:
    """Yield every option that help shows: the command, the name, and what the parser knows of it."""
    for command in commands():
        for action in make_parser(command)._actions:
            for name in action.option_strings if action.help != argparse.SUPPRESS else ():
                yield command, name, action


def test_an_option_means_the_same_in_every_command() -> None:
    """Up to the first stop its help is the same everywhere, and so is the kind of its value."""
    meanings: dict[str, dict[tuple[object, ...], list[str]]] = {}
    for command, name, action in options():
        meaning = re.split("[;:,(]", action.help or "")[0].strip()
        kind = action.metavar if not action.choices else "one of some"
        takes_value = action.nargs != 0 and name != "--apply"  # which takes a number where there are several
        meanings.setdefault(name, {}).setdefault((meaning, takes_value and kind), []).append(command)
    differ = {name: found for name, found in meanings.items() if len(found) > 1}
    assert {*differ.pop("--to")} == {("what to write", kind) for kind in ("NAME", "NAMES", "one of some")}
    assert not differ


def test_a_thing_has_one_name_in_every_command() -> None:
    """Where two options have the same help they are the same option, such as -o and --output."""
    names: dict[str, set[str]] = {}
    for _, _, action in options():
        names.setdefault(action.help or "", set()).add(" ".join(action.option_strings))
    assert {text: found for text, found in names.items() if len(found) > 1} == {}


def test_positional_arguments_have_one_name() -> None:
    shown: dict[str, set[str]] = {}
    for command in commands():
        for action in make_parser(command)._actions:
            if not action.option_strings:
                shown.setdefault(re.split("[;:,(]", action.help or "")[0], set()).add(str(action.metavar))
    assert all(len(found) == 1 for found in shown.values())
    assert shown["files"] == {"IN"}


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    """A game in GBK, in Chinese and without a mark of its format."""
    path = tmp_path / "sheet.txt"
    path.write_bytes("红方：胡荣华\n黑方：杨官璘\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n".encode("gbk"))
    return str(path)


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what a command prints that ends well."""
    assert main(words) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("command", ["check", "convert", "judge", "list", "moves", "repair", "show", "view"])
@pytest.mark.parametrize("names", ["text", "zh-hans", "text,zh-hans", "chinese,text"])
def test_every_command_that_reads_a_file_is_told_what_it_is_in(
    command: str, names: str, sheet: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, command, sheet, "--from", names, "--encoding", "gbk", "--game", "xiangqi")


@pytest.mark.parametrize("command", ["check", "convert", "draw", "judge", "list", "moves", "repair", "show", "view"])
def test_the_wrong_format_is_believed(command: str, sheet: str, capsys: pytest.CaptureFixture[str]) -> None:
    more = ["-o", f"{sheet}.svg"] if command == "draw" else []
    assert main([command, sheet, "--from", "xqf", *more]) == 3
    assert "XQF" in "".join(capsys.readouterr())


def test_typed_moves_are_in_the_notation_that_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """33.4 is a move in WXF and in Chinese notation with digits; wxf is a format too, of files alone."""
    out = [said(capsys, *words, "--from", "wxf", "--fen", FEN) for words in (["moves", "33.4"], ["explain", "33.4"])]
    out += [said(capsys, "show", "--moves", "33.4", "--from", "wxf", "--fen", FEN)]
    assert all(out)
    assert main(["moves", "C2.5", "--from", "pgn"]) == 2
    assert "--from pgn is a format, of files; moves that are typed have a notation" in capsys.readouterr().err


def test_options_in_a_name_say_what_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """German letters are those of the notation wxf; the format of that name has no such option."""
    path = tmp_path / "german.txt"
    path.write_text("1. K2.5 P8+7\n", "utf-8")
    assert "C2.5 H8+7" in said(capsys, "convert", str(path), "--from", "wxf:letters=german", "--to", "pgn,wxf")


def test_standard_input_is_a_file_where_a_format_is_named(
    sheet: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open(sheet, "rb") as file:
        monkeypatch.setattr("sys.stdin", type("Input", (), {"buffer": file, "isatty": lambda self: False})())
        assert "H8+7" in said(capsys, "moves", "-", "--from", "text", "--to", "wxf")


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ("pgm", "unknown format or notation 'pgm': did you mean 'pgn'?"),
        ("pgn,xqf", "--from pgn,xqf names two formats: there can be one"),
        ("uci,iccs", "--from uci,iccs names two notations: there can be one"),
    ],
)
def test_names_that_cannot_be(names: str, reason: str, sheet: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("check", "show", "moves"):
        assert main([command, sheet, "--from", names]) == 2
        assert capsys.readouterr().err == f"kifu: {reason}\n"


def test_what_is_written_is_named_as_what_is_read(sheet: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "convert", sheet, "--to", "text", "--notation", "english")
    assert "Cannon 2 traverses 5" in text
    assert said(capsys, "convert", sheet, "--to", "text,english") == text
    assert "1. C2.5 H8+7" in said(capsys, "convert", sheet, "--to", "wxf,pgn")
    assert "H8+7" in said(capsys, "convert", sheet, "--to", "lines:columns=red,black,moves,wxf")
    assert main(["convert", sheet, "--to", "english", "--notation", "wxf"]) == 2
    assert "are two notations: name one" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (["repair", "SHEET", "--most", "2"], ["repair", "SHEET", "--limit", "2"]),
        (["check", "SHEET", "--reading", "zh-hans"], ["check", "SHEET", "--from", "zh-hans"]),
        (["explain", "H8+7", "--after", "C2.5"], ["explain", "H8+7", "--moves", "C2.5"]),
    ],
)
def test_old_names_go_on_working_and_are_not_shown(
    old: list[str], new: list[str], sheet: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = [said(capsys, *(word.replace("SHEET", sheet) for word in words)) for words in (old, new)]
    assert told[0] == told[1]
    assert old[-2] not in make_parser(old[0]).format_help()
    assert new[-2] in make_parser(new[0]).format_help()


def test_other_old_names() -> None:
    played = make_parser("play").parse_args(["--record", "new.pgn", "--time", "2", "--opponent", "beginner"])
    assert (played.output, played.seconds) == ("new.pgn", 2.0)
    assert make_parser("dedupe").parse_args(["library", "--all"]).limit > 1_000_000
    assert make_parser("dedupe").parse_args(["library", "--limit", "all"]).limit > 1_000_000
