"""kifu moves, explain, detect and notations, as a user types them."""

import io
import json
from pathlib import Path

import pytest

from kifu.cli import main
from tests.unit.cli.test_commands import run


def test_moves_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "moves", "1. C2.5 H8+7", "--to", "zh-hans,english,uci")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "      wxf   zh-hans   english               uci",
        "1.    C2.5  炮二平五  Cannon 2 traverses 5  h3e3",
        "1...  H8+7  马8进7    Horse 8 advances 7    h10g8",
    ]


def test_moves_reads_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO("炮二平五 馬8進7".encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    _, out, _ = run(capsys, "moves", "--to", "wxf")
    assert [line.split()[-1] for line in out.splitlines()[1:]] == ["C2.5", "H8+7"]


def test_moves_says_where_it_stopped_and_keeps_what_it_read(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "moves", "C2.5 H8+7\nR1+9", "--from", "wxf", "--to", "uci")
    assert status == 1
    assert len(out.splitlines()) == 3
    assert err.startswith("error[illegal-move] move 2., line 2, column 1: 'R1+9': the Chariot on i1 cannot reach i10")


def test_moves_names_leniencies(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, err = run(capsys, "moves", "N2+3", "--from", "wxf", "--to", "uci")
    assert err == "note: 'N2+3': 'N' for 'H'; read as H2+3\n"
    status, _, err = run(capsys, "moves", "N2+3", "--from", "wxf", "--to", "uci", "--strict")
    assert status == 1
    assert "'N' for 'H'" in err


def test_options_go_behind_a_colon(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("moves", "C2.5 H8+7", "--from", "wxf", "--to")
    _, out, _ = run(capsys, *words, "wxf:sideways==:black=lower")
    assert [line.split()[-1] for line in out.splitlines()[1:]] == ["C2=5", "h8+7"]
    status, _, err = run(capsys, *words, "wxf:blak=lower")
    assert (status, err) == (2, "kifu: unknown option of wxf 'blak': did you mean 'black'?\n")
    _, out, _ = run(capsys, "moves", "G4+5", "--from", "wxf:letters=iccs", "--to", "wxf")
    assert out.split()[-1] == "A4+5"
    assert run(capsys, "moves", "62.5", "--from", "wxf:keypad=yes", "--to", "uci")[1].split()[-1] == "h3e3"


def test_json_lines(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "moves", "C2.5 N8+7", "--from", "wxf", "--to", "uci,zh-hant", "--json")
    first, second = map(json.loads, out.splitlines())
    assert first == {
        "ply": 1, "text": "C2.5", "move": "h3e3", "to": {"uci": "h3e3", "zh-hant": "炮二平五"}, "notes": [],
    }  # fmt: skip
    assert second["notes"][0]["code"] == "bad-move-text"
    _, out, _ = run(capsys, "explain", "炮二平五", "--json")
    assert json.loads(out)["pronounced"] == "pào èr píng wǔ"
    _, out, _ = run(capsys, "detect", "h2e2 h9g7", "--json")
    assert json.loads(out)["notation"] == "ucci"
    _, out, _ = run(capsys, "notations", "--json")
    assert {"wxf", "zh-hans", "san"} <= {json.loads(line)["name"] for line in out.splitlines()}


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "explain", "C2.5")
    assert out.splitlines()[0] == "C2.5: the Cannon on Red's 2nd file (h3) moves sideways to the 5th file (e3)"
    _, out, _ = run(capsys, "explain", "馬8進7", "--after", "C2.5")
    assert "said: mǎ bā jìn qī" in out
    status, _, err = run(capsys, "explain", "R1+9")
    assert status == 3
    assert "the Pawn on i4" in err


def test_escape_sequences_are_shown_not_obeyed(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["explain", "\x1b[2JC2.5"], ["moves", "C2.5 \x1b[2J", "--from", "wxf"], ["detect", "\x1b[2J"]):
        _, out, err = run(capsys, *words)
        assert "\x1b" not in out + err


def test_notations_lists_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "notations")
    names = [line.split()[0] for line in out.splitlines()[1:]]
    assert len(names) >= 17
    # One that several games share is listed once, with all of them.
    assert len(names) == len(set(names))
    [usi] = [line for line in out.splitlines() if line.startswith("usi ")]
    assert "chu_shogi, dai_shogi" in usi


def test_a_file_is_shown_as_its_main_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.pgn").write_text('[Red "x"]\n\n1. 炮二平五 马8进7 2. 马二进九 *\n', encoding="utf-8")
    assert main(["moves", "game.pgn", "--to", "wxf,uci"]) == 1
    captured = capsys.readouterr()
    assert captured.out.splitlines() == ["      wxf   uci", "1.    C2.5  h3e3", "1...  H8+7  h10g8"]
    assert "illegal-move" in captured.err


@pytest.mark.parametrize("words", [("show", "--moves"), ("draw", "-o", "-", "--to", "tex", "--arrow")])
def test_an_option_takes_a_move_that_begins_with_a_sign(
    capfd: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    board = ("--fen", "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w")
    printed = []
    for text in ("--.4", "Fourth pawn traverses 4"):
        assert main([words[0], *board, *words[1:], text]) == 0
        printed.append(capfd.readouterr().out)
    assert printed[0] == printed[1] != ""


def test_a_part_of_a_move_is_explained_in_general(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "explain", "fc") == (
        0,
        "fc: the front one of several Cannons on one file\n"
        "  f          the front one of several on one file, the farthest from its player\n"
        "  c          the Cannon\n"
        "  notation: seattle (xiangqi; a part of a move)\n",
        "",
    )
    _, out, _ = run(capsys, "explain", "mid pawn", "--json")
    assert json.loads(out)["move"] == ""


def test_a_move_that_is_not_legal_here_is_explained_and_refused(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "explain", "C2.5 C3.5")
    assert status == 3
    assert "C2.5: the Cannon on Red's 2nd file" in out
    assert "C3.5: the Cannon on file 3 moves sideways to file 5" in out
    assert err == "kifu: 'C3.5': Black has no Cannon on file 3\n"
    status, out, err = run(capsys, "explain", "hello")
    assert (status, out, err) == (3, "", "kifu: 'hello' is not written in any notation kifu knows\n")


def test_the_card_of_a_notation(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "notations", "WXF")
    lines = out.splitlines()
    assert "also called: axf, wxf-1997" in lines
    assert "the Horse     H        N          mǎ            馬          horse" in lines
    assert "directions  written  also read  said  in Chinese  in English" in lines
    assert "forward     +                   jìn   進          advances" in lines
    assert "5                     ++.4  P+.4  P3.4  P-.4  --.4" in lines
    assert "3          2          3+.4  33.4  3-.4" in lines
    assert "letters   wxf iccs wikipedia german" in lines
    assert lines[-1] == "highlighted: e3, h3"
    status, _, err = run(capsys, "notations", "wfx")
    assert (status, err) == (2, "kifu: unknown notation 'wfx': did you mean 'wxf'?\n")


def test_the_card_of_a_notation_of_another_game(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "notations", "hodges", "--game", "dai_shogi")
    lines = [line.split() for line in out.splitlines()]
    assert ["the", "Lion", "LN", "Li", "shishi"] in lines
    assert "example: LNx3hx2i: the Lion captures on 3h and captures on 2i" in out
    assert "P-8j on the board of dai shogi: the Pawn on 8k moves to 8j" in out


def test_explain_takes_a_move_as_blacks(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "explain", "C2.5", "--black")
    assert out.startswith("C2.5: the Cannon on Black's 2nd file (b8) moves sideways")
    assert "  in words: Cannon 2 traverses 5\n" in out
    status, _, err = run(capsys, "explain", "H7+6", "--black")
    assert (status, err) == (3, "kifu: 'H7+6': Black has no Horse on file 7\n")
    _, out, _ = run(capsys, "explain", "C2.5", "--black", "--after", "C2.5 H8+7")
    assert "Black's 2nd file" in out


def test_explain_names_a_man_on_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", "e3", "--fen", "2b1k4/9/9/9/9/9/9/9/9/3K5 w")
    assert status == 0
    assert "here Black's Elephant on c10" in out


def test_detect_goes_by_the_look_where_no_board_fits(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "detect", "R-.3")
    assert status == 0
    assert out.startswith("wxf (xiangqi) in text\n")


@pytest.mark.parametrize("part", ["r7", "e3", "fc", "mid-pawn", "2c"])
def test_a_part_of_a_move_is_explained_though_another_notation_reads_it_as_a_move(
    part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "explain", part)
    assert (code, err) == (0, "")
    assert "a part of a move" in out


def test_a_hyphen_between_words_is_no_word(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "explain", "mid-pawn traverses 4")
    assert [line.split()[0] for line in out.splitlines()[1:5]] == ["mid", "pawn", "traverses", "4"]
