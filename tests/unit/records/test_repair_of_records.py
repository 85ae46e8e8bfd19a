"""Records repaired: what stands after the break is read again, with its remarks and branches."""

import pytest

import kifu
from kifu.notations.base import notations_of
from kifu.records.record import Record
from kifu.records.repair.record import apply_repair, find_damage


def repair(text: str, ply: int, meant: str) -> Record:
    """Return the record of a text in which a move was repaired to what was meant."""
    record = kifu.read(text.encode())
    damage = find_damage(record, most=1000)
    assert damage is not None
    candidates = [(item.ply, *item.texts) for item in damage.repairs.candidates]
    return apply_repair(record, damage, candidates.index((ply, meant)))


def said(record: Record) -> str:
    """Return all that is said of the moves of a record."""
    nodes = [record.root, *(visit.node for visit in record.walk())]
    return " ".join(" ".join((node.before, *node.marks, node.comment, node.rest)) for node in nodes)


def test_remarks_marks_and_branches_after_the_break_go_to_their_moves() -> None:
    record = repair(
        '[Event "x"]\n\n1. C2.5 H8+7 2. H2+3 R9.6 {bad} (2... C2.5 3. R1.2) 3. R1.2 {rem} P7+1 '
        "(3... {first} H2+3! {inner} (3... R8+1 $2)) 4. R2+6 $1 H2+3 *",
        4,
        "R9.8",
    )
    line = record.main_line()
    assert len(line) == 8
    assert line[3].comment.endswith("\nbad")
    assert line[3].comment.startswith("repaired: ")
    assert (line[4].comment, line[6].marks) == ("rem", ("$1",))
    lines = [[str(node.move) for node in branch.nodes] for branch in record.lines()[1:]]
    assert sorted(lines) == [["b10c8"], ["b8e8", "i1h1"], ["h10h9"]]
    branch = line[4].children[1]
    assert (branch.before, branch.marks, branch.comment) == ("first", ("!",), "inner")
    assert record.main_line()[-1].rest == ""


def test_a_second_fault_stays_text_with_all_that_follows() -> None:
    record = repair('[Event "x"]\n\n1. C2.5 R9.6 {one} 2. H2+3 C9.8 {two} (2... P7+1) 3. R1.2 {three} *', 2, "R9+1")
    assert record.main_line()[-1].rest == "C9.8 {two} ( P7+1 ) R1.2 {three}"
    assert find_damage(record) is not None


def test_a_branch_that_cannot_be_read_stays_text_in_its_brackets() -> None:
    record = repair('[Event "x"]\n\n1. C2.5 R9.6 (1... R9.6 {why} 2. H2+3) 2. H2+3 *', 2, "R9+1")
    assert len(record.main_line()) == 3
    assert record.main_line()[0].rest == "( R9.6 {why} H2+3 )"


def test_a_slip_before_the_break_keeps_what_was_said_of_the_moves_between() -> None:
    # H8+9 was written for H8+7, which shows only when the horse goes on from there.
    score = "1. C2.5 H8+9 {a} 2. H2+3! {b} (2. P7+1 {c}) P7+1 {d} 3. R1.2 H7+6 {e} 4. R2+4 {f} *"
    record = repair(f'[Event "x"]\n\n{score}', 2, "H8+7")
    assert len(record.main_line()) >= 6
    assert [mark in said(record) for mark in ("a", "b", "c", "d", "e", "f", "!")] == [True] * 7


def test_a_missing_move_is_put_in() -> None:
    record = repair("1. 炮八进四 炮8平6 2... 马8进9 3. 炮二进五 卒5进1\n", 3, "炮二进一")
    assert len(record.main_line()) == 6
    assert record.main_line()[2].comment.startswith("repaired: a move is missing here: ")


def in_words(text: str) -> list[str]:
    return text.split()


ZH = in_words("炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 炮8平9 车二平三 炮9退1")
WXF = in_words("C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P7+1 P7+1 R2+6 C8.9 R2.3 C9-1")


def score(texts: list[str], *, numbers: bool) -> str:
    rows = [" ".join(texts[index : index + 2]) for index in range(0, len(texts), 2)]
    return "\n".join(f"{number}. {row}" if numbers else row for number, row in enumerate(rows, 1)) + "\n"


@pytest.mark.parametrize(
    ("texts", "numbers"),
    [
        ([*ZH[:2], "马二迸三", *ZH[3:]], True),
        ([*ZH[:3], "车9乎8", *ZH[4:]], True),
        ([*ZH[:4], *ZH[5:]], False),
        ([*ZH[:4], *ZH[5:]], True),
        ([*ZH[:7], *ZH[6:]], True),
        ([*ZH[:4], *ZH[2:]], False),
        ([*WXF[:3], "X9.8", *WXF[4:]], True),
        ([*WXF[:4], *WXF[5:]], False),
        ([*WXF[:4], *WXF[5:]], True),
        ([*WXF[:4], *WXF[2:]], True),
        ([*WXF[:5], WXF[4], *WXF[5:]], False),
    ],
)
def test_a_score_with_a_fault_is_repaired_to_what_was_played(texts: list[str], numbers: bool) -> None:
    record = kifu.read(score(texts, numbers=numbers).encode())
    damage = find_damage(record)
    assert damage is not None
    sound = kifu.read(score(WXF, numbers=True).encode(), strict=True)
    repaired = apply_repair(record, damage, 0)
    assert [node.move for node in repaired.main_line()] == [node.move for node in sound.main_line()]


def test_a_text_that_looks_like_another_notation_does_not_change_the_notation_of_the_line() -> None:
    """X is the chariot in Vietnamese, but all the rest is WXF."""
    damage = find_damage(kifu.read(score([*WXF[:3], "X9.8", *WXF[4:]], numbers=True).encode()))
    assert damage is not None
    assert damage.notation.name == "wxf"


# Two red pawns on one file; the chariot beyond can pass the front one only if that has left the file.
PAWNS = '[FEN "3k2r2/9/6P2/9/6P2/9/9/9/9/4K4 w"]\n\n'


def test_what_is_ambiguous_after_a_repaired_move_is_settled_by_what_follows_it() -> None:
    record = kifu.read(
        f"{PAWNS}1. K5+9 K4+1 (1... K4+1 2. P3.4 R7+3) 2. P3.4 {{which?}} R7+3 *".encode(), notation="wxf"
    )
    damage = find_damage(record)
    assert damage is not None
    assert (damage.repairs.candidates[0].texts, damage.repairs.candidates[0].follows) == (("K5+1",), 3)
    repaired = apply_repair(record, damage, 0)
    assert [str(node.move) for node in repaired.main_line()] == ["e1e2", "d10d9", "g8f8", "g10g7"]
    assert [str(node.move) for node in repaired.lines()[1].nodes] == ["d10d9", "g8f8", "g10g7"]
    assert repaired.main_line()[2].comment == "which?"
    settled = [diagnostic for diagnostic in repaired.diagnostics if diagnostic.code == "ambiguous-move"]
    assert [(diagnostic.severity, diagnostic.ply) for diagnostic in settled] == [("warning", 3), ("warning", 3)]


def test_what_nothing_settles_is_the_next_error() -> None:
    again = find_damage(repair(f"{PAWNS}1. K5+9 K4+1 2. P3.4 K4+1 *", 1, "K5+1"))
    assert again is not None
    assert again.repairs.text == "P3.4"
    assert {item.texts for item in again.repairs.candidates[:2]} == {("P+.4",), ("P-.4",)}


def texts_in(name: str) -> list[str]:
    """Return the game in a notation, move by move."""
    position = kifu.Position()
    texts = []
    for text in WXF:
        move = position.parse(text, "wxf")
        texts.append(position.render(move, name))
        position.play(move)
    return texts


# At the break, right after it, one move later and at the last move.
@pytest.mark.parametrize("marks", [("!", "?", "!!", "!?"), ("！？", "$1", "(图)", "!"), ("$1", "(图)", "？", "！？")])
@pytest.mark.parametrize("gap", ["", " "])
@pytest.mark.parametrize("name", [notation.name for notation in notations_of(kifu.Position().game)])
def test_marks_after_the_break_stay_with_their_moves(name: str, gap: str, marks: tuple[str, ...]) -> None:
    texts = texts_in(name)
    at = dict(zip((3, 4, 5, 11), marks, strict=True))
    marked = [text + (gap + at[place] if place in at else "") for place, text in enumerate(texts)]
    sound = kifu.read(f"Notation: {name}\n\n{score(marked, numbers=True)}".encode())
    marked[3] = texts[8] + gap + at[3]
    record = repair(f"Notation: {name}\n\n{score(marked, numbers=True)}", 4, texts[3])
    assert [node.marks for node in record.main_line()] == [node.marks for node in sound.main_line()]
    assert len(record.main_line()) == 12


@pytest.mark.parametrize(
    ("texts", "spoiled", "meant"),
    [(WXF, "R2+?", "R2+6"), (WXF, "R?+6", "R2+6"), (ZH, "车二进？", "车二进六"), (ZH, "车?进六", "车二进六")],
)
def test_a_question_mark_for_a_sign_that_cannot_be_read_is_no_mark(texts: list[str], spoiled: str, meant: str) -> None:
    record = repair(score([*texts[:8], spoiled, *texts[9:]], numbers=True), 9, meant)
    assert [node.marks for node in record.main_line()] == [()] * 12
    assert record.main_line()[8].comment.endswith(f"{meant} for {spoiled}")


@pytest.mark.parametrize("mark", ["!", "!!", "??", "！", "！？", "？？"])
@pytest.mark.parametrize("gap", ["", " "])
@pytest.mark.parametrize("form", ["pgn", "text", "lines"])
def test_marks_stand_apart_in_every_format(form: str, gap: str, mark: str) -> None:
    plain = mark.translate(str.maketrans("！？", "!?"))
    texts = [text + (gap + mark) * (place in (1, 5, 11)) for place, text in enumerate(WXF)]
    texts[5] = f"R2+9{gap}{mark}"
    line = " ".join(f"{place // 2 + 1}. {text}" if place % 2 == 0 else text for place, text in enumerate(texts))
    record = kifu.read(f"{line}\n", format=form)
    assert [len(record.main_line()), record.main_line()[1].marks] == [5, (plain,)]
    damage = find_damage(record, most=1000)
    assert damage is not None
    wanted = [candidate.texts for candidate in damage.repairs.candidates].index((WXF[5],))
    marks = [node.marks for node in apply_repair(record, damage, wanted).main_line()]
    assert marks == [(plain,) if place in (1, 5, 11) else () for place in range(12)]


def test_a_mark_at_the_break_stays_with_the_move_before_it() -> None:
    record = kifu.read("1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 P7+1 4. R2+6\n")
    record.main_line()[2].append(record.main_line()[3].move).rest = "!! {well played} R2+9 P7+1 R2+6"
    del record.main_line()[2].children[0]
    damage = find_damage(record)
    assert damage is not None
    repaired = apply_repair(record, damage, 0).main_line()
    assert (repaired[3].marks, repaired[3].comment) == (("!!",), "well played")


@pytest.mark.parametrize("left_out", range(1, 9))
def test_a_move_left_out_is_found_where_two_of_a_side_follow_each_other(left_out: int) -> None:
    record = kifu.read(score([*ZH[:left_out], *ZH[left_out + 1 :]], numbers=False).encode())
    damage = find_damage(record, most=1000)
    assert damage is not None
    assert (left_out + 1, 0, (ZH[left_out],)) in [
        (repair.ply, repair.replaces, repair.texts) for repair in damage.repairs.candidates
    ]
    assert damage.texts == [*ZH[:left_out], *ZH[left_out + 1 :]]


def test_a_first_move_that_is_wrong_does_not_hide_the_notation() -> None:
    record = kifu.read("1. H2-E9 H9-G7\n2. H0-G2 I9-H9\n3. I0-H0 B9-C7\n")
    damage = find_damage(record)
    assert damage is not None
    assert damage.notation.name == "iccs"
    assert damage.repairs.candidates[0].texts == ("H2-E2",)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1... H8+7 {good} 2. H2+3 (2. H8+7 R9+1) R9.8 3. C5+4 P7+1 {x} 4. R1.2", "C2.5"),
        (
            "砲2平3 炮二平五\n象3進5 相七進九\n馬8進7 馬二進三\n車9平8 兵三進一\n砲8平9 炮八平六\n"
            "馬2進4 馬八進七\n車1平2 馬七進六\n",
            "兵七進一",
        ),
        ('[Game "Chinese Chess"]\n\n1... H8+7 2. H2+3 R9.8 3. C5+4 *\n', "C2.5"),
    ],
)
def test_a_first_move_may_be_missing_where_nothing_says_that_the_second_side_begins(text: str, meant: str) -> None:
    record = kifu.read(text.encode())
    assert record.starts_turned
    assert [record.root, *record.main_line()][-1].rest
    damage = find_damage(record)
    assert damage is not None
    assert damage.first_missing
    branches, remarks = len(record.lines()), [node.comment for node in record.main_line()]
    repaired = apply_repair(record, damage, 0)
    assert damage.repairs.candidates[0].texts == (meant,)
    assert repaired.starts_as_usual
    assert repaired.main_line()[-1].rest == ""
    assert (len(repaired.lines()), [node.comment for node in repaired.main_line()][1 : len(remarks) + 1]) == (
        branches,
        remarks,
    )


def test_a_caption_that_says_who_begins_leaves_no_first_move_missing() -> None:
    record = kifu.read("黑先\n1. 炮八平五 马2进3\n2. 马八进七 车1平2\n3. 车九平八 炮8平5\n4. 炮5进4 马8进7".encode())
    damage = find_damage(record)
    assert damage is not None
    assert not damage.first_missing


def test_a_first_move_with_a_letter_of_another_language_is_wrong_where_the_rest_is_not_in_it() -> None:
    repaired = repair("1. K2.5 H8+7\n2. H2+3 P7+1\n3. R1.2 R9.8\n", 1, "C2.5")
    assert (len(repaired.main_line()), repaired.main_line()[-1].rest) == (6, "")


@pytest.mark.parametrize(("written", "meant"), [("R4+S", "R4+5"), ("R4+l", "R4+1"), ("R4+Z", "R4+2")])
def test_a_sign_is_taken_for_one_that_looks_like_it(written: str, meant: str) -> None:
    score = "C2.1 H8+7 E7+9 C8+5 P5+1 R1+2 P9+1 R9+1 H2+3 R9.6 A6+5"
    damage = find_damage(kifu.read(f"{score} {written} C8.9 P3+1".replace("R4", "R6").encode()))
    assert damage is not None
    assert damage.repairs.candidates[0].texts == (meant.replace("R4", "R6"),)


def test_words_that_tell_men_apart_are_read_as_they_are_written_after_an_earlier_slip() -> None:
    """Without 打 the only Gold on the board goes there, and the words after it say more than that board needs."""
    record = kifu.Record("shogi", fen="4k4/9/9/9/9/9/9/3G5/4K4 b G 1")
    true, node = ["G*5g", "5a5b", "5g5h", "5b5a", "6h6g"], record.root
    for move in true:
        node = node.add(move)
    read = kifu.read(record.to_text(format="ki2").replace("打", ""))
    damage = find_damage(read)
    assert damage is not None
    assert (damage.repairs.ply, damage.repairs.candidates[0].kind) == (5, "drop")
    assert [str(node.move) for node in apply_repair(read, damage, 0).main_line()] == true
