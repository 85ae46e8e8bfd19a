"""The board engine on a toy game that has all that xiangqi lacks: promotion, via, passes, no check."""

import pytest

import kifu
from kifu.core.board.packing import ON_CAPTURE, ON_ENTRY, ON_TOUCH
from kifu.rules.about import SideName
from kifu.rules.game import (
    Drops,
    Game,
    Piece,
    Points,
    PositionView,
    Rules,
    SetupText,
    StateField,
    find_game_by_title,
)
from kifu.rules.move import on_board
from kifu.rules.setup import Setup


def toy(rule: int = ON_ENTRY | ON_CAPTURE, guarded: bool = False) -> Game:
    return Game(
        "toy",
        points=Points(tuple("abcde"), tuple("123456"), {"far": "a5-e6"}),
        sides=(SideName("White", "w"), SideName("Black", "b")),
        pieces=(
            Piece("K", "King", "K", royal=True),
            Piece("L", "Lion", "KNADcaKmabK"),
            Piece("P", "Pawn", "fW", promotes_to="+P"),
            Piece("+P", "Prince", "K", royal=True, promoted_from="Pawn"),
            Piece("O", "Ox", "R2"),
        ),
        setup_text=SetupText("k4/5/2p2/2L2/2P2/K4 w 1", ("turn", "ply")),
        rules=Rules(royal_guarded=guarded, promotion=rule, promotion_zone="far"),
    )


def moves(fen: str, game: Game, origin: str) -> set[str]:
    position = kifu.Position(game, Setup.from_fen(fen, game), forgive={"no-royal", "too-many"})
    return {str(move) for move in position.legal_moves() if on_board(move).origin == origin}


def test_a_lion_in_the_open_goes_everywhere_within_two_and_may_pass() -> None:
    found = moves("k4/5/5/2L2/5/K4 w", toy(), "c3")
    assert len(found) == 24 - 0 - 1 + 1  # its own king on a1 blocks one of the 24 points; the pass is one more
    assert "c3c3" in found


def test_a_lion_captures_on_the_way_and_goes_on_or_back() -> None:
    found = moves("k4/5/2pp1/2L2/5/K4 w", toy(), "c3")
    assert {"c3c4", "c3c4c3", "c3c4d4", "c3c4c5", "c3d4c4", "c3c5"} <= found
    assert not any(move.startswith("c3c2c") for move in found), "an empty point on the way is no move of its own"


def test_a_hemmed_in_lion_cannot_pass() -> None:
    assert "c3c3" not in moves("k4/5/1PPP1/1PLP1/1PPP1/K4 w", toy(), "c3")


def test_igui_takes_a_man_and_undo_brings_it_back() -> None:
    position = kifu.Position(toy())
    before = position.fen(), position.hash
    position.play(kifu.Move("c3", "c3", via="c4"))
    assert position.fen() == "k4/5/5/2L2/2P2/K4 b 2"
    assert position.hash == kifu.Position(position.game, position.setup()).hash
    position.undo()
    assert (position.fen(), position.hash) == before


@pytest.mark.parametrize(
    ("rule", "fen", "origin", "expected"),
    [
        (ON_ENTRY | ON_CAPTURE, "k4/5/2P2/5/5/K4 w", "c4", {"c4c5", "c4c5+"}),
        (ON_ENTRY | ON_CAPTURE, "k4/2P2/5/5/5/K4 w", "c5", {"c5c6"}),
        (ON_ENTRY | ON_CAPTURE, "k1p2/2P2/5/5/5/K4 w", "c5", {"c5c6", "c5c6+"}),
        (ON_ENTRY, "k1p2/2P2/5/5/5/K4 w", "c5", {"c5c6"}),
        (ON_TOUCH, "k4/2P2/5/5/5/K4 w", "c5", {"c5c6", "c5c6+"}),
        (ON_TOUCH, "k4/5/5/2P2/5/K4 w", "c3", {"c3c4"}),
        (ON_ENTRY, "k4/5/5/2p2/5/K4 b", "c3", {"c3c2", "c3c2+"}),
    ],
)
def test_when_a_man_may_promote(rule: int, fen: str, origin: str, expected: set[str]) -> None:
    assert moves(fen, toy(rule), origin) == expected


def test_a_second_royal_must_be_taken_too() -> None:
    game = toy()
    position = kifu.Position(game, Setup.from_fen("k4/5/2P2/5/1p3/K4 w", game))
    position.play(kifu.Move("c4", "c5", promotion=True))
    position.play(kifu.Move("a6", "a5"))
    position.play(kifu.Move("c5", "d5"))
    position.play(kifu.Move("b2", "b1"))
    position.play(kifu.Move("d5", "e5"))
    assert position.outcome() is None
    assert not position.in_check()


def test_the_last_royal_taken_loses() -> None:
    game = toy()
    position = kifu.Position(game, Setup.from_fen("5/k4/1K3/5/5/5 w", game))
    position.play(kifu.Move("b4", "a5"))
    assert position.outcome() == kifu.Outcome(kifu.Side.FIRST, kifu.Ending.CAPTURE)
    position.undo()
    assert position.outcome() is None


def test_one_move_is_legal_exactly_when_it_is_listed_with_via_and_promotion() -> None:
    game = toy()
    position = kifu.Position(game, Setup.from_fen("k1p2/2P2/1ppp1/2L1o/O1P2/K4 w", game), forgive={"too-many"})
    points = ["", *game.squares]
    single = {
        kifu.Move(origin, target, via, promotion)
        for origin in points[1:]
        for target in points[1:]
        for via in points
        for promotion in (False, True)
        if position.is_legal(kifu.Move(origin, target, via, promotion))
    }
    assert single == set(position.legal_moves())


def test_a_ride_of_two_is_blocked_on_its_first_point() -> None:
    assert moves("k4/5/5/5/P4/OK3 w", toy(), "a1") == set()
    assert moves("k4/5/5/5/1P3/OK3 w", toy(), "a1") == {"a1a2", "a1a3"}


def test_guarded_kings_may_not_walk_into_attack() -> None:
    assert "a1b2" not in moves("5/5/5/1k3/5/K4 w", toy(guarded=True), "a1")
    assert "a1b2" in moves("5/5/5/1k3/5/K4 w", toy(), "a1")


def test_a_point_that_is_not_there_is_refused() -> None:
    with pytest.raises(kifu.MoveTextError, match="no point 'z9'"):
        kifu.Position().is_legal(kifu.Move("z9", "a1"))
    with pytest.raises(kifu.MoveTextError, match="'h3e33' is not a move"):
        kifu.Position().game.move("h3e33")


def test_a_piece_is_known_by_the_name_of_its_plain_form() -> None:
    game = toy()
    assert game.piece_named("Pawn").letter == "P"
    prince = game.piece_named("Pawn", promoted=True)
    assert (prince.letter, prince.name, prince.plain_name, prince.promoted) == ("+P", "Prince", "Pawn", True)
    with pytest.raises(kifu.UnknownNameError, match="unknown toy piece 'Prince'"):
        game.piece_named("Prince")
    with pytest.raises(kifu.UnknownNameError, match="unknown promoted toy piece 'Ox': there are: Pawn"):
        game.piece_named("Ox", promoted=True)


def test_kinds_of_one_name_are_refused() -> None:
    game = variant((Piece("K", "King", "K", royal=True), Piece("B", "King", "W")), "4k/5/5/5/5/B1K2 w 1")
    with pytest.raises(ValueError, match="differ neither in name"):
        game.piece_named("King")


def test_canonical_text_reads_back() -> None:
    game = kifu.Position().game
    assert game.move("h10g8") == kifu.Move("h10", "g8")
    assert toy().move("c3c4c3") == kifu.Move("c3", "c3", via="c4")
    assert toy().move("c4c5+") == kifu.Move("c4", "c5", promotion=True)


def test_a_ride_that_only_moves_takes_no_royal() -> None:
    pieces = (Piece("K", "King", "K", royal=True), Piece("B", "Walker", "mB"))
    game = variant(pieces, "4k/5/5/5/5/B1K2 w 1")
    position = kifu.Position(game, Setup.from_fen("5/4k/5/5/1B3/2K2 w", game))
    assert kifu.Move("b2", "d4") in position.legal_moves()
    assert kifu.Move("b2", "e5") not in position.legal_moves()


@pytest.mark.parametrize(
    ("movement", "words"),
    [
        ("far:caK", "only a step can be confined"),
        ("R@far", "only a step can be confined"),
        ("caN", "needs a step that ends there"),
        ("RcpR", "over a man or without one, not both"),
        ("RD", "in the way of a ride would be listed twice"),
        ("nNN", "two steps to one point"),
    ],
)
def test_what_the_engine_cannot_play_is_refused(movement: str, words: str) -> None:
    pieces = (Piece("K", "King", "K", royal=True), Piece("B", "Beast", movement))
    with pytest.raises(ValueError, match=words):
        kifu.Position(variant(pieces, "4k/5/5/5/5/B1K2 w 1"))


@pytest.mark.parametrize(("movement", "count"), [("RK", 13), ("RR2", 9), ("RcW", 9), ("mRcW", 9), ("mRW", 9)])
def test_a_step_that_a_ride_makes_too_is_one_move(movement: str, count: int) -> None:
    pieces = (Piece("K", "King", "K", royal=True), Piece("B", "Beast", movement))
    game = variant(pieces, "4k/5/5/5/5/B1K2 w 1")
    position = kifu.Position(game, Setup.from_fen("4k/5/5/2B2/5/K4 w", game))
    moves = [move for move in position.legal_moves() if on_board(move).origin == "c3"]
    assert (len(moves), len(set(moves))) == (count, count)


def variant(pieces: tuple[Piece, ...], start: str) -> Game:
    return Game(
        "variant",
        points=Points(tuple("abcde"), tuple("123456"), {"far": "a5-e6"}),
        sides=(SideName("White", "w"), SideName("Black", "b")),
        pieces=pieces,
        setup_text=SetupText(start, ("turn", "ply")),
    )


def castle(position: PositionView, move: kifu.AnyMove) -> dict[str, str]:
    """A king that moves loses the right; that of the other side stays."""
    gone = {"a1": "K", "a6": "k"}.get(on_board(move).origin, "")
    kept = "".join(letter for letter in position.state.get("castling", "") if letter != gone)
    return {"castling": kept} if kept else {}


def hall() -> Game:
    """A game whose setup text has men in hand, and a state with letters of its own."""
    right = StateField(
        "castling", "who may castle", lambda game, text: text[::-1] if set(text) <= set("Kk") else "",
        lambda game, value: value[::-1],
    )  # fmt: skip
    return Game(
        "hall",
        points=Points(tuple("abcde"), tuple("123456")),
        sides=(SideName("White", "w"), SideName("Black", "b")),
        pieces=(Piece("K", "King", "K", royal=True), Piece("P", "Pawn", "fW"), Piece("P'", "Page", "bW")),
        setup_text=SetupText("k4/5/5/5/5/K4 w - Kk - 1", ("turn", "hands", "castling", "-", "ply"), (right,)),
        rules=Rules(remembers=castle, drops=Drops()),
    )


def test_state_and_hands_of_setup_text_are_carried_along() -> None:
    game = hall()
    text = "k4/5/5/5/5/K4 w P12p3p' Kk - 1"
    position = kifu.Position.from_fen(text, game, forgive={"too-many"})
    assert position.hands == position.setup().hands == ({"P": 1}, {"P": 12, "P'": 3})
    assert (position.state, position.fen()) == ({"castling": "kK"}, text)
    assert position.play_all(map(game.move, ("a1b1", "a6a5", "b1a1", "a1a1"))) == 3
    assert (position.state, position.fen()) == ({}, "5/k4/5/5/5/K4 b P12p3p' - - 4")
    position.undo()
    position.undo()
    assert position.state == {"castling": "k"}
    assert position.copy().state == {"castling": "k"}
    assert position.setup().with_turn(kifu.Side.FIRST).fen() == "k4/5/5/5/5/1K3 w P12p3p' k - 2"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ("w 0P Kk - 1", r"field 3 \(men in hand\) is '0P': '0' is no man"),
        ("w 2 Kk - 1", r"field 3 \(men in hand\) is '2': '2' stands before no man"),
        ("w 2X Kk - 1", r"field 3 \(men in hand\) is '2X': 'X' is no man"),
        ("w - KQ - 1", r"field 4 \(who may castle\) is 'KQ', which says nothing"),
        ("w - Kk x 1", "field 5 is 'x', expected '-'"),
    ],
)
def test_fields_that_say_nothing_are_refused(fields: str, words: str) -> None:
    with pytest.raises(kifu.FenError, match=words):
        Setup.from_fen(f"k4/5/5/5/5/K4 {fields}", hall())


def test_a_move_can_say_a_drop_and_what_a_promotion_makes() -> None:
    game = toy()
    drop, choice = game.move("P*c3"), game.move("c4c5=+P")
    assert (drop, str(drop)) == (kifu.Drop("P", "c3"), "P*c3")
    assert (on_board(choice).promotion, str(choice)) == ("+P", "c4c5=+P")
    with pytest.raises(kifu.MoveTextError, match="no toy man is dropped"):
        kifu.Position(game).is_legal(drop)
    with pytest.raises(kifu.MoveTextError, match="no toy man may choose what it becomes"):
        kifu.Position(game).is_legal(choice)


@pytest.mark.parametrize("title", ["xiangqi", "Chinese Chess", " chinese-chess ", "XIANGQI"])
def test_a_game_is_found_by_the_words_that_files_have_for_it(title: str) -> None:
    assert find_game_by_title(title).name == "xiangqi"


def test_a_title_may_have_options() -> None:
    assert find_game_by_title("Dai Shogi:bare_king=loses").full_name == "dai_shogi:bare_king=loses"
    with pytest.raises(kifu.UnknownNameError, match="unknown game 'chess'"):
        find_game_by_title("chess")
