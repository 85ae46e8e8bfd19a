"""What ``--json`` prints is what its schema says."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from referencing import Registry, Resource

from docs._make.schemas import schemas
from kifu.cli import main

SCHEMAS = schemas()
DEMO = Path(__file__).parents[3] / "demo"
SHEET, GAME = str(DEMO / "sheet.txt"), str(DEMO / "game.pgn")
CHASE, CHASE_MOVES = "3k5/9/9/6c2/9/9/9/6R2/9/5K3 b", "g7h7 g3h3 h7g7 h3g3"
TWO_FILES = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w"


def check(name: str, text: str) -> list[dict[str, Any]]:
    """Hold every line to a schema, and return the lines as data."""
    registry: Registry[Any] = Registry().with_resources(
        (f"{known}.json", Resource.from_contents(schema)) for known, schema in SCHEMAS.items()
    )
    validator = jsonschema.Draft202012Validator(SCHEMAS[name], registry=registry)
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        validator.validate(line)
    return lines


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schemas_are_schemas(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$id"] == f"{name}.json"


@pytest.mark.parametrize(
    ("schema", "words", "lines"),
    [
        ("moves", ["moves", "C2.5 H8+7", "--to", "zh-hans,english"], 2),
        ("moves", ["moves", "傌二上三", "--from", "zh-hant"], 1),
        ("explain", ["explain", "馬二進三"], 1),
        ("explain", ["explain", "N2+3", "--from", "wxf"], 1),
        ("explain", ["explain", "fc"], 1),
        ("explain", ["explain", "C3.5"], 1),
        ("detect", ["detect", "h2e2 h9g7"], 1),
        ("detect", ["detect", GAME], 1),
        ("notations", ["notations"], 21),
        ("notations", ["notations", "zh-hant"], 1),
        ("notations", ["notations", "hodges", "--game", "dai_shogi"], 1),
        ("games", ["games"], 2),
        ("games", ["games", "dai_shogi"], 1),
        ("perft", ["perft", "2"], 2),
        ("formats", ["formats"], 9),
        ("repair", ["repair", SHEET], 1),
        ("judge", ["judge", "--fen", CHASE, "--moves", CHASE_MOVES], 1),
        ("judge", ["judge", GAME, "--rules", "cxa"], 1),
    ],
)
def test_what_a_command_prints(capsys: pytest.CaptureFixture[str], schema: str, words: list[str], lines: int) -> None:
    main([*words, "--json"])
    assert len(check(schema, capsys.readouterr().out)) >= lines


def all_but_last(text: str) -> str:
    return "\n".join(text.splitlines()[:-1])


def test_a_check_ends_with_a_summary(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "sheet.txt").write_bytes(Path(SHEET).read_bytes())
    (tmp_path / "notes.txt").write_text("buy milk")
    assert main(["check", SHEET, str(tmp_path), "--notes", "--json"]) == 1
    said = capsys.readouterr()
    assert len(check("diagnostic", all_but_last(said.out))) == 2
    [last] = check("check", said.out.splitlines()[-1])
    numbers = {"files": 2, "records": 2, "moves": 32, "errors": 2, "warnings": 0, "notes": 0, "skipped": 1}
    assert (last, said.err) == ({"summary": numbers}, "")


def test_a_check_of_a_good_file_is_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", GAME, "--json"]) == 0
    [last] = check("check", capsys.readouterr().out)
    assert last["summary"]["records"] == 1


def test_an_ambiguous_move_lists_its_candidates(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = f'[FEN "{TWO_FILES}"]\n\n1. P3.4 *\n'
    (tmp_path / "game.pgn").write_text(game)
    main(["check", str(tmp_path / "game.pgn"), "--reading", "wxf", "--json"])
    [problem] = check("diagnostic", all_but_last(capsys.readouterr().out))
    assert problem["code"] == "ambiguous-move"
    assert set(problem["candidates"]) == {"g8f8", "g7f7", "g6f6"}


def test_losses_go_to_standard_error(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    main(["convert", GAME, "--to", "text", "--json"])
    errors = capsysbinary.readouterr().err.decode()
    [loss] = check("diagnostic", errors[: errors.index("kifu: ")])
    assert loss["code"] == "moves-not-kept"


def test_a_clock_and_an_evaluation_in_json(capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text('[Event "x"]\n\n1. C2.5 {[%clk 0:01:00] [%emt 3] [%eval #-3,20]} *\n')
    main(["convert", str(tmp_path / "game.pgn"), "--to", "json"])
    [record] = check("record", capsysbinary.readouterr().out.decode())
    clock, evaluation = {"used": 3000, "left": 60000}, {"mate": -3, "depth": 20}
    assert record["lines"][0]["notes"] == {"1": {"clock": clock, "eval": evaluation}}


@pytest.mark.parametrize("name", ["game.pgn", "lion.pgn", "sheet.txt"])
def test_records_in_json(capsysbinary: pytest.CaptureFixture[bytes], name: str) -> None:
    main(["convert", str(DEMO / name), "--to", "json"])
    assert len(check("record", capsysbinary.readouterr().out.decode())) == 1
