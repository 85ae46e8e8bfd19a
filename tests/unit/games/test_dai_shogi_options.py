"""Dai shogi: the rules on which sources disagree, each allowed or not by an option of the game."""

import random

import pytest

import kifu
from kifu.rules.game import find_game

KINGS = {"15a": "k", "15o": "K"}
STRICT = "dai_shogi:last_rank=forced:lion_trading=restricted:bare_king=loses:repetition=forbidden"


def fen(men: dict[str, str], turn: str = "b") -> str:
    """Return the setup text of a few men and the two kings."""
    rows = []
    for rank in "abcdefghijklmno":
        row, empty = "", 0
        for file in range(15, 0, -1):
            letter = (KINGS | men).get(f"{file}{rank}", "")
            if letter:
                row, empty = row + (str(empty) if empty else "") + letter, 0
            else:
                empty += 1
        rows.append(row + (str(empty) if empty else ""))
    return f"{'/'.join(rows)} {turn} - 1"


def check_law(position: kifu.Position) -> None:
    """The list, the question about one move and play agree, and undo restores."""
    game = find_game("dai_shogi").set(promotion=position.game.chosen["promotion"])
    free = kifu.Position(game, kifu.Setup(game, position.setup().men, position.turn)).legal_moves()
    listed = set(position.legal_moves())
    assert listed <= set(free)
    before = (position.fen(), position.hash, position.moves())
    for move in free:
        assert position.is_legal(move) == (move in listed) == (not position.why_not(move))
        if move in listed:
            position.play(move)
            assert position.undo() == move
        else:
            with pytest.raises(kifu.IllegalMoveError):
                position.play(move)
        assert (position.fen(), position.hash, position.moves()) == before


def check(option: str, men: dict[str, str], moves: str, reason: str, turn: str = "b") -> None:
    """The last of the moves is allowed by default, and with the option refused for the reason, if there is one."""
    *earlier, last = moves.split()
    for game, expected in (("dai_shogi", ""), (f"dai_shogi:{option}", reason)):
        position = kifu.Position.from_fen(fen(men, turn), game)
        for text in earlier:
            position.play(position.game.move(text))
        move = position.game.move(last)
        assert position.why_not(move) == expected
        check_law(position)
        if expected:
            with pytest.raises(kifu.IllegalMoveError) as error:
                position.play(move)
            assert expected in str(error.value)
        else:
            position.play(move)


@pytest.mark.parametrize(
    ("men", "move", "stuck"),
    [
        ({"8f": "L"}, "8f8a", "Lance on 8f must promote on 8a"),
        ({"8b": "P", "8a": "p"}, "8b8a", "Pawn on 8b must promote on 8a"),
        ({"8b": "I", "7a": "p"}, "8b7a", "Iron general on 8b must promote on 7a"),
        ({"8b": "U", "7a": "p"}, "8b7a", "Stone general on 8b must promote on 7a"),
        ({"8d": "N", "7b": "p"}, "8d7b", "Knight on 8d must promote on 7b"),
        ({"8c": "N", "7a": "p"}, "8c7a", "Knight on 8c must promote on 7a"),
        ({"8e": "N", "7c": "p"}, "8e7c", ""),
        ({"8f": "L"}, "8f8b", ""),
        ({"8f": "L", "8a": "p"}, "8f8a+", ""),
        ({"8b": "P"}, "8b8a", ""),  # it may not promote: it is inside and captures nothing
        ({"8b": "S", "8a": "p"}, "8b8a", ""),
        ({"8b": "G", "8a": "p"}, "8b8a", ""),
    ],
)
def test_last_rank(men: dict[str, str], move: str, stuck: str) -> None:
    check("last_rank=forced", men, move, stuck and f"the {stuck}: it could not move from there")


def test_last_rank_for_white_and_with_the_other_promotion_rule() -> None:
    reason = "the Pawn on 8n must promote on 8o: it could not move from there"
    check("last_rank=forced", {"8n": "p", "8o": "G"}, "8n8o", reason, "w")
    check("promotion=shogi:last_rank=forced", {"8b": "P"}, "8b8a", reason.replace("8n", "8b").replace("8o", "8a"))


GUARDED = "the Lion on 8h may not capture the Lion on 8f: the Rook on 8a could recapture it"


@pytest.mark.parametrize(
    ("men", "move", "reason"),
    [
        ({"8h": "L!", "8f": "l!", "8a": "r"}, "8h8f", GUARDED),
        ({"8h": "+O", "8f": "+o", "8a": "r"}, "8h8f", GUARDED),
        ({"8h": "L!", "8f": "l!"}, "8h8f", ""),  # nobody guards it
        ({"8h": "L!", "8f": "l!", "8a": "R"}, "8h8f", ""),  # nor does one's own man
        ({"8h": "L!", "8f": "l!", "8a": "r", "8c": "p"}, "8h8f", ""),  # nor one whose way is blocked
        ({"8h": "L!", "8g": "l!", "8a": "r"}, "8h8g", ""),  # adjacent
        ({"8h": "L!", "7g": "l!", "7a": "r"}, "8h7g", ""),
        ({"8h": "L!", "8g": "l!", "8a": "r"}, "8h8g8h", ""),
        ({"8h": "L!", "8g": "l!", "8a": "r"}, "8h8g8f", ""),
        ({"8h": "L!", "8g": "l!", "7g": "p", "8a": "r"}, "8h7g8g", ""),
        ({"8h": "L!", "8f": "l!", "8g": "g", "8a": "r"}, "8h8g8f", ""),  # a gold general besides
        ({"8h": "L!", "8f": "l!", "8g": "+p", "8a": "r"}, "8h8g8f", ""),  # and one that was a pawn
        ({"8h": "L!", "8f": "l!", "8g": "p", "8a": "r"}, "8h8g8f", GUARDED),
        ({"8h": "L!", "8f": "l!", "8g": "p'", "8a": "r"}, "8h8g8f", GUARDED),
        ({"8h": "L!", "8f": "l!", "8g": "n", "8a": "r"}, "8h8f", GUARDED),  # jumped over
        ({"8h": "L!", "8f": "r", "8a": "r"}, "8h8f", ""),  # no lion there
        ({"8h": "R", "8f": "l!", "8a": "r"}, "8h8f", ""),  # none here
        # Guarded along the line that opens when the lion has left.
        ({"8h": "L!", "8f": "l!", "8i": "r"}, "8h8f", GUARDED.replace("8a", "8i")),
        # The only guard is taken on the way.
        ({"8h": "L!", "8f": "l!", "7g": "p'", "6e": "p"}, "8h7g8f", ""),
    ],
)
def test_a_lion_two_squares_away(men: dict[str, str], move: str, reason: str) -> None:
    check("lion_trading=restricted", men, move, reason)


STRUCK = {"8h": "L!", "8a": "r", "3c": "l!", "3h": "R"}
STRIKE = "the Rook on 3h may not capture the Lion on 3c: a Lion was captured on 8h the move before, and not by a Lion"


@pytest.mark.parametrize(
    ("men", "moves", "reason"),
    [
        (STRUCK, "8a8h 3h3c", STRIKE),
        (STRUCK | {"3c": "+o"}, "8a8h 3h3c", STRIKE),
        (STRUCK | {"8h": "+O"}, "8a8h 3h3c", STRIKE),
        (STRUCK, "8a8h 15o14o 15a14a 3h3c", ""),  # one move later
        (STRUCK | {"8h": "P"}, "8a8h 3h3c", ""),  # no lion was lost
        (STRUCK, "8a8h 3h8h", ""),  # the captor is taken
        (STRUCK | {"3e": "+O"}, "8a8h 3e3c", ""),  # with a lion
        (STRUCK | {"8a": ".", "7g": "l!", "3c": "+o"}, "7g8h 3h3c", ""),  # the lion was lost to a lion
        # A kirin that promotes with its capture is no lion as it sets out, and may be taken where it stands.
        ({"8l": "L!", "8j": "o", "1l": "R", "3c": "l!", "3h": "B"}, "8j8l+ 1l8l", ""),
        ({"8l": "L!", "8j": "o", "3l": "R", "3c": "l!"}, "8j8l+ 3l3c", STRIKE.replace("3h", "3l").replace("8h", "8l")),
        ({"8h": "L!", "8a": "r", "3c": "l!", "3e": "O"}, "8a8h 3e3c+", STRIKE.replace("Rook on 3h", "Kirin on 3e")),
        # Lost on the way of a horned falcon, which then stands elsewhere.
        ({"8h": "L!", "8g": "+h", "8i": "P", "3c": "l!", "3h": "R"}, "8g8h8i 3h3c", STRIKE),
        (
            {"8h": "L!", "8a": "r", "3c": "l!", "3b": "p", "3d": "+H"},
            "8a8h 3d3c3b",
            STRIKE.replace("Rook on 3h", "Horned falcon on 3d"),
        ),
    ],
)
def test_a_lion_lost_to_another_man(men: dict[str, str], moves: str, reason: str) -> None:
    men = {point: letter for point, letter in men.items() if letter != "."}
    check("lion_trading=restricted", men, moves, reason, "w")


@pytest.mark.parametrize("game", ["dai_shogi", "dai_shogi:bare_king=loses"])
def test_bare_king(game: str) -> None:
    bare = game != "dai_shogi"
    position = kifu.Position.from_fen(fen({"8b": "R", "8a": "p", "1a": "+e"}), game)
    assert position.outcome() is None
    position.play(kifu.Move("8b", "8a"))
    assert position.outcome() == (kifu.Outcome(kifu.Side.FIRST, kifu.Ending.BARE) if bare else None)
    position.undo()
    assert position.outcome() is None
    lone = kifu.Position.from_fen(fen({"8b": "r", "8a": "e"}), game)
    assert lone.outcome() == (kifu.Outcome(kifu.Side.SECOND, kifu.Ending.BARE) if bare else None)
    both = kifu.Position.from_fen(fen({}), game)
    assert both.outcome() == (kifu.Outcome(None, kifu.Ending.BARE) if bare else None)


def test_the_last_royal_counts_before_the_bare_one() -> None:
    position = kifu.Position.from_fen(fen({"15b": "R"}), "dai_shogi:bare_king=loses")
    position.play(kifu.Move("15b", "15a"))
    assert position.outcome() == kifu.Outcome(kifu.Side.FIRST, kifu.Ending.CAPTURE)


def test_repetition() -> None:
    there = "15o14o 15a14a 14o15o 14a15a"
    men = {"8h": "P", "8d": "p"}
    check("repetition=forbidden", men, there, "14a15a would bring back a position that stood before")
    check("repetition=forbidden", men, "15o14o 15a14a 14o15o 14a13a", "")
    # The same men with the other side to move are another position: a pass is allowed, two are not.
    lions = {"8h": "L!", "8d": "l!"}
    check("repetition=forbidden", lions, "8h8h", "")
    check("repetition=forbidden", lions, "8h8h 8d8d", "8d8d would bring back a position that stood before")


def test_who_could_only_repeat_has_no_move() -> None:
    # White's king is walled in, and its go-between can only go back where it came from.
    men = {"15a": "K", "8h": "L!", "15o": "k", "14o": "p", "15n": "p", "14n": "p", "13o": "p'", "13m": "p"}
    for game, moves in (("dai_shogi", ["13n13o"]), ("dai_shogi:repetition=forbidden", [])):
        position = kifu.Position.from_fen(fen(men), game)
        for text in ("8h8h", "13o13n", "8h8h"):
            position.play(position.game.move(text))
        assert list(map(str, position.legal_moves())) == moves
        assert position.outcome() == (None if moves else kifu.Outcome(kifu.Side.FIRST, kifu.Ending.STALEMATE))


def test_perft_leaves_out_what_is_forbidden() -> None:
    men = {"8f": "L", "8h": "L!", "6h": "l!", "1h": "r"}
    for depth in (0, 1, 2):
        forced = kifu.Position.from_fen(fen(men), "dai_shogi:last_rank=forced").perft(depth)
        free = kifu.Position.from_fen(fen(men), "dai_shogi").perft(depth)
        assert (free > forced) == (depth > 0)
    trading = kifu.Position.from_fen(fen(men), "dai_shogi:lion_trading=restricted")
    assert trading.perft(1) == kifu.Position.from_fen(fen(men), "dai_shogi").perft(1) - 1
    assert kifu.Position(STRICT).perft(2) == 5041


@pytest.mark.parametrize("seed", range(2))
def test_all_options_together(seed: int) -> None:
    choice = random.Random(seed)
    position = kifu.Position(STRICT)
    assert position.game.chosen == {
        name: values[1] if name != "promotion" else values[0] for name, values in position.game.options.items()
    }
    seen = []
    while position.ply < 80 and position.outcome() is None:
        seen.append(position.hash)
        position.play(choice.choice(position.legal_moves()))
        if position.ply % 10 == 0:
            check_law(position)
    assert len(set(seen)) == len(seen)


def test_where_a_lion_was_lost_stands_in_setup_text() -> None:
    game = "dai_shogi:lion_trading=restricted"
    position = kifu.Position.from_fen(fen(STRUCK, "w"), game)
    position.play(position.game.move("8a8h"))
    assert position.state == {"lion": "8h"}
    assert position.fen().split()[1:] == ["b", "8h", "2"]
    fresh = kifu.Position.from_fen(position.fen(), game)
    assert fresh.why_not(fresh.game.move("3h3c")) == STRIKE
    for same in (position, fresh):
        same.play(same.game.move("15o14o"))
        assert (same.state, same.fen().split()[2]) == ({}, "-")
        same.undo()
        assert same.state == {"lion": "8h"}
    twin = position.copy()
    twin.undo()
    assert (twin.state, position.state) == ({}, {"lion": "8h"})
    with pytest.raises(kifu.FenError, match=r"field 3 \(where a lion was lost to another man\) is '9z', which says no"):
        kifu.Setup.from_fen(position.fen().replace(" 8h ", " 9z "), game)


def test_the_defaults_forbid_nothing() -> None:
    game = find_game("dai_shogi")
    assert game.rules.forbids is None
    assert game.set() is game
    assert find_game("dai_shogi:bare_king=loses").rules.forbids is None
