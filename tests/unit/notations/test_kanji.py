"""The notations in which Japanese write shogi: what they write, what they forgive, what they refuse and why."""

import pytest

import kifu
from kifu.errors import MoveError
from kifu.notations.base import find_notation
from kifu.records.repair.line import find_repairs
from tests.conftest import random_play
from tests.effort import SEED, effort

KINGS = "4k4/9/9/{}/{}/{}/9/9/4K4 b {} 1"
# Golds and other men around 5e, the move to it, and what tells the man from the others, as tsshogi has it.
WORDS = [
    (("9", "9", "3GGG3"), "-", "6f5e", "５五金左"),
    (("9", "9", "3GGG3"), "-", "5f5e", "５五金直"),
    (("9", "3G5", "3GGG3"), "-", "6f5e", "５五金左上"),
    (("9", "3G5", "3GGG3"), "-", "6e5e", "５五金寄"),
    (("9", "3G1G3", "3G5"), "-", "6f5e", "５五金上"),
    (("9", "3G1G3", "3G5"), "-", "4e5e", "５五金右"),
    (("3S1S3", "9", "3S1S3"), "-", "6d5e", "５五銀左引"),
    (("3S1S3", "9", "3S5"), "-", "4d5e", "５五銀右"),
    (("9", "9", "4G4"), "G", "G*5e", "５五金打"),
    (("9", "9", "9"), "G", "G*5e", "５五金"),
    (("9", "9", "3+S1+P3"), "-", "6f5e", "５五成銀"),
    (("9", "9", "4+B+B3"), "-", "5f5e", "５五馬左"),
    (("9", "+R7+R", "9"), "-", "1e5e", "５五龍右"),
]


@pytest.mark.parametrize(("ranks", "hand", "usi", "text"), WORDS)
def test_words_tell_a_man_from_others_of_his_name(ranks: tuple[str, ...], hand: str, usi: str, text: str) -> None:
    position = kifu.Position.from_fen(KINGS.format(*ranks, hand), "shogi")
    move = position.game.move(usi)
    assert position.render(move, "japanese") == text
    assert position.read(text, "japanese", strict=True).move == move
    assert position.render(move, "japanese:signs=triangles") == f"▲{text}"


LINE = "7g7f 3c3d 8h2b+ 3a2b B*5e"
WRITTEN = {
    "japanese": ["７六歩", "３四歩", "２二角成", "同\u3000銀", "５五角"],
    "kif": ["７六歩(77)", "３四歩(33)", "２二角成(88)", "同\u3000銀(31)", "５五角打"],
    "csa": ["+7776FU", "-3334FU", "+8822UM", "-3122GI", "+0055KA"],
}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_line_in_each_notation(name: str) -> None:
    texts = WRITTEN[name]
    assert kifu.convert(LINE, game="shogi", to=name) == " ".join(texts)
    for line in (" ".join(texts), "1. " + " ".join(texts)):
        assert kifu.convert(line, game="shogi", notation=name, to="usi") == LINE
    position = kifu.Position("shogi")
    for text in texts:
        position.play(position.read(text, name, strict=True).move)


READ = [
    ("japanese", "７六歩３四歩", None),
    ("japanese", "▲７六歩△３四歩▲２二角成△同銀", "7g7f 3c3d 8h2b+ 3a2b"),
    ("japanese", "☗７六歩 ☖３四歩 ☗２二角成 ☖同 銀", "7g7f 3c3d 8h2b+ 3a2b"),
    ("japanese", "▼76歩 ▽34歩 ▼22角 成", None),
    ("japanese", "▲7六歩 ▽3四歩 ▲２二角成 △同　銀 ▲５五角打", LINE),
    ("kif", "７六歩(77) ３四歩(33) ２二角成(88) 同　　銀(31) ５五角打(00)", LINE),
    ("csa", "+7776FU -3334FU +8822UM -3122GI +0055KA", LINE),
    ("csa", "7776FU,3334FU,8822UM", "7g7f 3c3d 8h2b+"),
]


@pytest.mark.parametrize(("name", "text", "usi"), READ)
def test_lines_as_programs_write_them(name: str, text: str, usi: str | None) -> None:
    if usi is None:
        with pytest.raises(MoveError):
            kifu.convert(text, game="shogi", notation=name, to="usi")
    else:
        assert kifu.convert(text, game="shogi", notation=name, to="usi") == usi


TWO_GOLDS = "4k4/9/9/9/9/3G1G3/9/9/4K4 b - 1"
PINNED = "3rk4/9/9/9/9/3G1G3/9/9/3K5 b G 1"
REFUSED = [
    ("japanese", TWO_GOLDS, "５五金", "can mean"),
    ("japanese", TWO_GOLDS, "５五金寄", "no Gold general that can go to 5e stands or moves as 寄 says"),
    ("japanese", TWO_GOLDS, "同　金", "the square is that of the move before, and no move is known before it"),
    ("japanese", TWO_GOLDS, "△５五金右", "△ is the sign of White, and Black is to move"),
    ("japanese", TWO_GOLDS, "５五銀", "Silver general"),
    ("csa", TWO_GOLDS, "-6655KI", "- is the sign of White, and Black is to move"),
    ("csa", TWO_GOLDS, "+6655GI", "the man on 6f is a Gold general, no Silver general"),
    ("csa", TWO_GOLDS, "+0055OU", "no King is ever in hand"),
    ("csa", TWO_GOLDS, "+0055XX", "there is no piece 'XX'"),
    ("kif", TWO_GOLDS, "５五金(77)", "Black has no Gold general on 7g"),
]


@pytest.mark.parametrize(("name", "fen", "text", "reason"), REFUSED)
def test_what_is_refused_says_why(name: str, fen: str, text: str, reason: str) -> None:
    with pytest.raises(MoveError) as caught:
        kifu.Position.from_fen(fen, "shogi").read(text, name)
    assert reason in str(caught.value)


def test_a_man_is_dropped_only_where_no_other_of_his_name_attacks_the_square() -> None:
    """A text without 打 means the man on the board, though he is pinned: it is refused, not read as a drop."""
    position = kifu.Position.from_fen(PINNED, "shogi")
    assert str(position.parse("５五金", "japanese")) == "4f5e"
    assert str(position.parse("５五金打", "japanese")) == "G*5e"
    assert position.render("4f5e", "japanese") == "５五金右"
    assert str(position.parse("６五金打", "japanese")) == "G*6e"
    with pytest.raises(MoveError):
        kifu.Position.from_fen(PINNED.replace("1G3", "5"), "shogi").parse("５五金", "japanese")


def test_the_square_of_the_last_move_is_known_after_undo_and_after_a_set_up() -> None:
    position = kifu.Position("shogi")
    position.play("7g7f 3c3d 8h2b+")
    assert position.render("3a2b", "kif") == "同\u3000銀(31)"
    position.play("3a2b B*5e")
    position.undo()
    position.undo()
    assert (position.last_target, position.render("3a2b", "kif")) == ("2b", "同\u3000銀(31)")
    begun = kifu.Position.from_fen(position.fen(), "shogi")
    assert begun.render("3a2b", "kif") == "２二銀(31)"
    begun.note_last_target("2b")
    assert str(begun.parse("同銀")) == "3a2b"


LION = "12/12/12/12/12/12/6n5/5N6/12/12/12/k10K b - 1"
TWO_STEPS = [
    ("7h6g5f", "", "一歩目6七獅子（←7八）二歩目5六獅子（←6七）"),
    ("7h6g7h", "", "一歩目6七獅子（←7八）二歩目7八獅子（居食い）（←6七）"),
    ("7h7h", "", "一歩目8七獅子（←7八）二歩目7八獅子(じっと)（←8七）"),
    ("7h6g", "6g", "仝獅子（←7八）"),
]


@pytest.mark.parametrize(("usi", "last", "text"), TWO_STEPS)
def test_a_lion_moves_in_one_line_or_in_two(usi: str, last: str, text: str) -> None:
    position = kifu.Position.from_fen(LION, "chu_shogi")
    if last:
        position.note_last_target(last)
    move = position.game.move(usi)
    assert position.render(move, "kif") == text
    spaced = text.replace("（←", " （←").replace("二歩目", " 二歩目 ").replace("一歩目", "一歩目 ")
    for each in (text, spaced):
        assert position.read(each, "kif").move == move


def position_after(board: str, last: str) -> kifu.Position:
    position = kifu.Position.from_fen(board, "chu_shogi")
    if last:
        position.note_last_target(last)
    return position


GOLDS = "12/12/12/12/12/12/12/12/4GG6/12/12/k10K b - 1"
TAKES = "12/12/12/12/12/12/6n5/5N6/12/12/12/k10K b - 1"
TWO_LIONS = "12/12/12/12/12/12/5pn5/4+ON6/12/12/12/k10K b - 1"
STYLES = [
    ("7h7g", TAKES.replace("6n5", "5n6"), "7g", "獅x", "同　獅"),
    ("7h6g", TAKES, "", "獅x67", "巳七獅"),
    ("7h6g5f", TAKES, "6g", "獅x67-56", "巳七・辰六獅"),
    ("7h6g7h", TAKES, "6g", "獅x!67", "巳七居喰い"),
    ("7h7g7h", TWO_LIONS, "", "獅(78)x!77", "午七獅(午八)居喰い"),
    ("7h7h", TAKES, "", "--", "じっと"),
    ("7i8h", GOLDS, "", "金(79)-88", "未八金右"),
    ("8i8h", GOLDS, "", "金(89)-88", "未八金直"),
]


@pytest.mark.parametrize(("usi", "board", "last", "kitao", "yorozuya"), STYLES)
def test_two_styles_of_the_middle_game(usi: str, board: str, last: str, kitao: str, yorozuya: str) -> None:
    position = position_after(board, last)
    move = position.game.move(usi)
    for name, text in (("kitao-kawasaki", kitao), ("yorozuya", yorozuya)):
        assert position.render(move, name) == text
        assert position.read(text, name, strict=True).move == move


KITAO = ["歩-76", "歩-34", "角x22+", "銀x", "角*55"]


def test_kitao_and_kawasaki_in_a_game_with_drops() -> None:
    assert kifu.convert(LINE, game="shogi", to="kitao-kawasaki") == " ".join(KITAO)
    assert kifu.convert(" ".join(KITAO), game="shogi", to="usi") == LINE


def test_one_character_for_each_man() -> None:
    position = kifu.Position.from_fen(KINGS.format("9", "9", "3+S1+P3", "-"), "shogi")
    for name in ("japanese:names=one", "japanese"):
        assert str(position.parse("５五全", name)) == "6f5e"
    assert position.render("6f5e", "japanese:names=one") == "５五全"
    assert kifu.Position("chu_shogi").render("7i7h", "japanese:names=one") == "7八歩"


@pytest.mark.parametrize("name", ["kif", "csa"])
def test_the_compiled_floor_writes_and_reads_as_the_notation_does(name: str) -> None:
    for number in range(effort(3)):
        positions = list(random_play("shogi", SEED + number, 150))
        line = " ".join(map(str, positions[-1].moves()))
        texts = kifu.convert(line, game="shogi", notation="usi", to=name)
        assert kifu.convert(texts, game="shogi", notation=name, to="usi") == line
        position, words = kifu.Position("shogi"), []
        for move in positions[-1].moves():
            words.append(position.render(move, name))
            position.play(move)
        assert " ".join(words) == texts


SAID = [
    ("japanese", "５五金左", "the Gold general on the left (6f) goes up to 5e", {"左": "the one on the left"}),
    ("hodges", "G5f-5e", "the Gold general straight behind the square (5f) goes up to 5e", {}),
    ("japanese", "５五金打", "a Gold general is dropped on 5e", {"打": "is dropped, and does not come from the board"}),
    ("csa", "+0055KI", "a Gold general is dropped on 5e", {"00": "from the hand"}),
    ("kitao-kawasaki", "金(46)-55", "the Gold general on the right (4f) goes up to 5e", {"(46)": "from the square 4f"}),
]


@pytest.mark.parametrize(("name", "text", "sentence", "parts"), SAID)
def test_a_move_is_said_in_words(name: str, text: str, sentence: str, parts: dict[str, str]) -> None:
    explained = kifu.explain(text, name, game="shogi", fen=KINGS.format("9", "9", "3GGG3", "G"))
    assert explained.sentence == sentence
    assert parts.items() <= dict(explained.parts).items()


SLIPS = [
    ("△７八金", "▲７八金", "side-sign"),
    ("２三歩", "２四歩", "wrong-square"),
    ("８七歩", "同　歩", "wrong-square"),
    ("５五金", "５五金打", "drop"),
    ("５五金", "５五金右", "missing-origin"),
    ("５五金右", "５五金", "needless-origin"),
    ("５五金右", "５五金左", "wrong-origin"),
    ("２二角", "２二角成", "promotion"),
    ("同　角", "同　飛", "piece"),
    ("△２三歩", "▲２四歩", ""),
]


@pytest.mark.parametrize(("written", "own", "kind"), SLIPS)
def test_slips_have_names(written: str, own: str, kind: str) -> None:
    assert find_notation("japanese", kifu.Position("shogi").game).slip(written, own, kifu.Side.FIRST) == kind


LINE_OF_GAME = (
    "▲７六歩 △３四歩 ▲２六歩 △８四歩 ▲２五歩 △８五歩 ▲７八金 △３二金 ▲２四歩 △同　歩 ▲同　飛 △８六歩 ▲同　歩 △同　飛"
)
BROKEN = [
    (6, "△７八金", "▲７八金", "side-sign"),
    (8, "▲２三歩", "▲２四歩", "wrong-square"),
    (12, "▲８七歩", "▲同　歩", "wrong-square"),
    (13, "△同　角", "△同　飛", "piece"),
]


@pytest.mark.parametrize(("ply", "wrong", "right", "kind"), BROKEN)
def test_a_broken_line_is_repaired(ply: int, wrong: str, right: str, kind: str) -> None:
    start, line = kifu.Position("shogi"), LINE_OF_GAME.split(" ")
    broken = [*line[:ply], wrong, *line[ply + 1 :]]
    found = find_repairs(start, broken, find_notation("japanese:signs=triangles", start.game))
    assert (found.ply, found.candidates[0].kind, found.candidates[0].texts) == (ply + 1, kind, (right,))


KIF_LINE = "７六歩(77) ３四歩(33) ２二角成(88) 同　銀(31) ４五角打 ５二金(61) ６三角成(45) 同　金(52)"
SLIPS_OF_KIF = [
    (3, "２二角(88)", "promotion"),
    (5, "４五角", "drop"),
    (5, "４五角(88)", "drop"),
    (6, "５二銀(61)", "wrong-name"),
    (7, "６三角成(35)", "wrong-origin"),
    (7, "７三角成(45)", "wrong-square"),
]


@pytest.mark.parametrize(("ply", "wrong", "kind"), SLIPS_OF_KIF)
def test_a_slip_in_kif_has_a_name_and_is_repaired_where_it_breaks_the_line(ply: int, wrong: str, kind: str) -> None:
    start = kifu.Position("shogi")
    notation = find_notation("kif", start.game)
    line = KIF_LINE.split(" ")
    right = line[ply - 1]
    assert notation.slip(wrong, right, kifu.Side.FIRST) == kind
    found = find_repairs(start, [*line[: ply - 1], wrong, *line[ply:]], notation)
    assert not found.error or (found.candidates[0].ply, found.candidates[0].texts) == (ply, (right,))


def test_a_slip_before_the_sign_for_the_square_of_the_move_before_is_found() -> None:
    """The wide space of 同　馬 belongs to the move: the compiled floor reads on after it."""
    start = kifu.Position("shogi")
    line = "７六歩(77) ３四歩(33) ２二角(88) ３三桂(21) 同　馬(22) ５二玉(51) ４三馬(33) 同　玉(52)"
    found = find_repairs(start, line.split(" "), find_notation("kif", start.game))
    assert (found.ply, found.candidates[0].ply, found.candidates[0].texts) == (5, 3, ("２二角成(88)",))


def test_a_missing_sign_of_a_drop_is_found_where_the_man_on_the_board_is_pinned() -> None:
    pinned = kifu.Position.from_fen("3rk4/9/9/9/9/3G5/9/9/3K5 b GP 1", "shogi")
    found = find_repairs(pinned, ["５五金", "８一飛", "５四金", "４一玉"], find_notation("japanese", pinned.game))
    assert (found.candidates[0].kind, found.candidates[0].texts) == ("drop", ("５五金打",))


DROPS = [
    ("5e", "4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "５五歩", "Black's Pawn on 5g stands on the same file"),
    ("1b", "8k/6+P2/7G1/9/9/9/9/9/K8 b P 1", "１二歩", "dropped there it would mate"),
    ("5b", "k8/9/9/9/9/9/9/9/K8 b N 1", "５二桂", "it could never move from there"),
]


@pytest.mark.parametrize(("square", "fen", "text", "reason"), DROPS)
def test_a_forbidden_drop_gets_its_reason_also_without_its_sign(square: str, fen: str, text: str, reason: str) -> None:
    for each in (text, f"{text}打"):
        with pytest.raises(MoveError, match=reason) as caught:
            kifu.Position.from_fen(fen, "shogi").read(each, "japanese")
        assert f"on {square}" in str(caught.value)
