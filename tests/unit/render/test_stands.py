"""Men in hand: beside the board in pictures, above and below it in a terminal, and in the data of pages."""

from zlib import MAX_WBITS, decompress

import pytest

from kifu.records.record import Record
from kifu.render.diagram import Diagram, held_as, kinds_in_hand
from kifu.render.replay import replay_of
from kifu.render.scene import parts_of, scene_of, width_of
from kifu.render.shapes import Label
from kifu.render.stage import stage_of
from kifu.render.stands import stand_width, stands_of
from kifu.render.targets import END_OF_MAN, pack_targets
from kifu.render.text import draw_diagram
from kifu.render.themes import find_theme
from kifu.rules.move import Drop
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.rules.side import Side
from tests.tiny_shogi import HANDED_SHOGI, TINY_SHOGI

FEN = "zlkg1/2p2/5/5/2+P2/1GKLZ b 2GP3z 1"


def diagram(bottom: Side = Side.FIRST) -> Diagram:
    return Diagram.of(Setup.from_fen(FEN, HANDED_SHOGI), bottom=bottom)


def test_all_kinds_but_royal_and_promoted_ones_can_be_held() -> None:
    assert [piece.letter for piece in kinds_in_hand(HANDED_SHOGI)] == ["G", "L", "P", "Z"]
    assert kinds_in_hand(TINY_SHOGI) == []


@pytest.mark.parametrize(("letter", "held"), [("P", "P"), ("+P", "P"), ("K", ""), ("G", "G")])
def test_a_captured_man_is_held_as_a_plain_one(letter: str, held: str) -> None:
    assert held_as(HANDED_SHOGI, HANDED_SHOGI.piece(letter)) == held


def test_a_terminal_has_a_hand_above_and_one_below_the_board() -> None:
    rows = draw_diagram(diagram(), pieces="letters").splitlines()
    assert (rows[0], rows[-1]) == ("Gote in hand: z3", "Sente in hand: G2 P")
    turned = draw_diagram(diagram(Side.SECOND), pieces="letters").splitlines()
    assert (turned[0], turned[-1]) == ("Sente in hand: G2 P", "Gote in hand: z3")


def test_an_empty_hand_is_a_dash_and_a_game_without_drops_has_no_hands() -> None:
    assert draw_diagram(Diagram.of(Setup.from_fen(HANDED_SHOGI.start, HANDED_SHOGI))).startswith("Gote in hand: -\n")
    assert "hand" not in draw_diagram(Diagram.of(Setup.from_fen(TINY_SHOGI.start, TINY_SHOGI)))


def test_words_name_the_men_in_hand() -> None:
    assert "Gold general in hand, 2; Pawn in hand, 1." in diagram().description
    assert "hand" not in Diagram.of(Position()).description


def test_a_picture_with_stands_is_wider_and_no_other_is() -> None:
    plain = Diagram.of(Setup.from_fen(TINY_SHOGI.start, TINY_SHOGI))
    assert stand_width(plain) == 0
    assert width_of(diagram()) == width_of(plain) + stand_width(diagram())


@pytest.mark.parametrize("bottom", Side)
def test_men_lie_on_the_stand_of_their_player_and_are_counted(bottom: Side) -> None:
    seen = diagram(bottom)
    scene = scene_of(seen, find_theme("wood"))
    stands = stands_of(seen, 0, scene.height)
    for side, stand in zip(Side, stands, strict=True):
        assert all(stand.top < slot.y < stand.bottom for slot in stand.slots)
        assert (stand.top > scene.height / 2) == (side is bottom)
        assert [slot.man.piece.letter for slot in stand.slots] == list(seen.hands[side] if seen.hands else ())
    texts = [part.text for part in parts_of(seen, find_theme("wood"), "hands", "letters") if isinstance(part, Label)]
    assert texts == ["G", "2", "P", "Z", "3"]


def test_the_largest_hands_stay_on_their_stands() -> None:
    full = Diagram.of(Setup.from_fen("5/5/5/5/5/5 b 2G2L12P2Z2g2l12p2z 1", HANDED_SHOGI))
    for stand in stands_of(full, 0, 200):
        assert all(stand.top <= slot.y <= stand.bottom for slot in stand.slots)


def test_a_page_lays_the_stands_beside_the_board_itself() -> None:
    stages = [stage_of(game, [], find_theme("wood"), {1}) for game in (TINY_SHOGI, HANDED_SHOGI)]
    assert stages[0]["width"] == stages[1]["width"]
    assert stages[0]["ground"] == find_theme("wood").board


def test_data_of_pages_have_the_hands_and_all_men_that_can_be_in_them() -> None:
    replay = replay_of([Record(HANDED_SHOGI, fen=FEN)])
    game, record = replay["games"][0], replay["records"][0]
    assert record["hands"] == [{"G": 2, "P": 1}, {"Z": 3}]
    assert game["held"][:6] == ["", "G", "L", "P", "Z", "P"]
    drawn = [
        letter for (letter, *_), face in zip(game["men"], game["stage"]["faces"]["chinese"], strict=True) if face >= 0
    ]
    assert {"L", "l", "p", "z"} <= set(drawn)


def test_data_of_a_game_without_drops_have_no_hands() -> None:
    replay = replay_of([Record(TINY_SHOGI)])
    assert "held" not in replay["games"][0]
    assert "hands" not in replay["records"][0]


def test_a_page_knows_where_a_man_in_hand_can_be_dropped() -> None:
    record = Record("shogi", fen="4k4/9/9/9/4P4/9/9/9/4K4 b P 1")
    unpacked = decompress(pack_targets(record), wbits=-MAX_WBITS)
    points = list(record.game.squares)
    kind = len(points) + 1 + [piece.letter for piece in kinds_in_hand(record.game)].index("P")
    [found] = [man[1:] for man in unpacked[:-1].split(bytes([END_OF_MAN])) if man[:1] == bytes([kind])]
    drops = {move.target for move in record.start().legal_moves() if isinstance(move, Drop)}
    assert {points[place - 1] for place in found} == drops
