"""kifu tag: tags listed, set, removed and renamed, into another file or in place."""

import gzip
from pathlib import Path

import pytest

import kifu
from kifu.cli import main
from kifu.formats.base import Format, formats
from kifu.records.comparing import compare
from tests.laws.records import grown, home_of
from tests.unit.cli.test_schemas import check

MOVES = "C2.5 H8+7"


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    records = []
    for name in ("胡榮華", "楊官璘"):
        record = kifu.Record(tags={"White": name, "Event": "棋賽"}, result="1-0")
        record.root.add(MOVES)
        records.append(record)
    kifu.write(records, "games.pgn", notation="zh-hant", encoding="big5")
    return Path("games.pgn")


def tags(path: str | Path) -> list[dict[str, str]]:
    return [record.tags for record in kifu.read_all(Path(path))]


def test_tags_are_listed(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tag", "games.pgn", "--record", "1"]) == 0
    assert capsys.readouterr().out == "Event   棋賽\nWhite   胡榮華\nResult  1-0\n"
    assert main(["tag", "games.pgn"]) == 0
    assert capsys.readouterr().out.splitlines()[4] == "2. 楊官璘 – Black"
    assert main(["tag", "games.pgn", "--json"]) == 0
    found = check("tag", capsys.readouterr().out)
    assert found[0] == {
        "file": "games.pgn",
        "record": 1,
        "tags": {"Event": "棋賽", "White": "胡榮華", "Result": "1-0"},
    }


def test_tags_are_renamed_removed_and_set(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--rename", "White=Red", "--remove", "Event", "--set", "Round=3", "--set", "Result=*"]
    assert main(["tag", "games.pgn", *words, "-o", "out.jsonl"]) == 0
    assert tags("out.jsonl") == [{"Red": "胡榮華", "Round": "3"}, {"Red": "楊官璘", "Round": "3"}]
    assert [record.result.value for record in kifu.read_all(Path("out.jsonl"))] == ["*", "*"]
    assert capsys.readouterr().err.endswith("0 notes, 2 changed, 2 written\n")
    assert main(["tag", "games.pgn", *words, "-o", "out.jsonl"]) == 2


def test_standard_output_has_the_format_of_the_input(games: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    main(["convert", "games.pgn", "-o", "games.jsonl"])
    capsysbinary.readouterr()
    assert main(["tag", "games.jsonl", "--record", "2", "--set", "Note=a=b"]) == 0
    [record] = kifu.read_all(capsysbinary.readouterr().out)
    assert (record.tags["Note"], record.origin.format) == ("a=b", "json")


def test_a_file_is_changed_in_place_in_its_own_encoding_and_only_with_force(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = games.read_bytes()
    words = ["tag", "games.pgn", "--set", "Site=廣州", "--record", "2", "--in-place"]
    assert main(words) == 2
    assert games.read_bytes() == before
    assert main([*words, "--force"]) == 0
    assert games.read_bytes() == before.replace('[White "楊'.encode("big5"), '[Site "廣州"]\n[White "楊'.encode("big5"))


@pytest.mark.parametrize("form", [each for each in formats() if each.reads and each.writes], ids=lambda form: form.name)
def test_every_format_is_changed_in_place(form: Format, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = grown(home_of(form), 1, 2, 0)
    player = record.game.sides[0].name
    record.tags = {player: "胡", "Event": "cup"}
    path = tmp_path / f"game{form.suffixes[0]}"
    kifu.write(record, path, format=form)
    before = kifu.read(path)
    status = main(["tag", str(path), "--set", f"{player}=楊", "--in-place", "--force"])
    changed = [(found.kind, found.mine, found.theirs) for found in compare(before, kifu.read(path))]
    # Where a format has no tags nothing changes, and that is a loss.
    assert (status, changed) in ((0, [("tag", "胡", "楊")]), (1, []))


def test_a_file_without_a_change_is_not_touched(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spaced = games.read_bytes().replace(b"\n\n", b"\n\n\n")
    games.write_bytes(spaced)
    assert main(["tag", "games.pgn", "--remove", "Round", "--in-place", "--force"]) == 0
    assert games.read_bytes() == spaced


def test_a_file_that_cannot_be_read_whole_is_left_alone(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games.write_bytes(games.read_bytes().replace("馬8進7".encode("big5"), b"H8+6"))
    before = games.read_bytes()
    assert main(["tag", "games.pgn", "--set", "Round=1", "--in-place", "--force"]) == 3
    assert games.read_bytes() == before
    assert "would not stay as it is; nothing was written" in capsys.readouterr().err
    assert main(["tag", "games.pgn", "--set", "Round=1", "-o", "out.pgn"]) == 1
    assert [each["Round"] for each in tags("out.pgn")] == ["1", "1"]


def test_what_is_packed_or_only_read_is_not_changed_in_place(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("games.pgn.gz").write_bytes(gzip.compress(games.read_bytes()))
    assert main(["tag", "games.pgn.gz", "--set", "Round=1", "--in-place", "--force"]) == 2
    assert "games.pgn.gz is left alone: it is packed; -o says where else" in capsys.readouterr().err


def test_a_value_is_never_lost_by_a_new_name(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = games.read_bytes()
    assert main(["tag", "games.pgn", "--rename", "Event=White", "--in-place", "--force"]) == 1
    assert games.read_bytes() == before
    assert "the tag Event keeps its name: there is another White, '胡榮華'" in capsys.readouterr().err
    assert main(["tag", "games.pgn", "--rename", "Event=White", "-o", "out.pgn"]) == 1
    assert tags("out.pgn") == tags("games.pgn")


def test_a_character_that_the_encoding_lacks_is_a_loss(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = games.read_bytes()
    words = ["tag", "games.pgn", "--set", "Site=Zürich", "--in-place", "--force"]
    assert main([*words, "--lossless"]) == 1
    assert games.read_bytes() == before
    assert main([*words, "--output-encoding", "utf-8"]) == 0
    assert [each["Site"] for each in tags("games.pgn")] == ["Zürich", "Zürich"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--set", "Round"], "needs a name, an equals sign"),
        (["--set", "=3"], "needs a name, an equals sign"),
        (["--set", "FEN=x"], "FEN is no tag"),
        (["--remove", "format"], "format is no tag"),
        (["--rename", "Variant=Game"], "Variant is no tag"),
        (["--rename", "Result=Score"], "Result cannot be renamed"),
        (["--set", "Result=won"], "'won' is no result: there are 1-0, 0-1, 1/2-1/2, *"),
        (["--in-place", "--force"], "nothing is to be changed"),
        (["--set", "Round=1", "--in-place", "--force", "-o", "x.pgn"], "leave -o and --to out"),
    ],
)
def test_wrong_use(words: list[str], reason: str, games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tag", "games.pgn", *words]) == 2
    assert reason in capsys.readouterr().err


def test_standard_input_cannot_be_changed_in_place(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tag", "-", "--set", "Round=1", "--in-place", "--force"]) == 2
    assert "standard input is none" in capsys.readouterr().err
