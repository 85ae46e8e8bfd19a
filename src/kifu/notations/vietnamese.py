"""Vietnamese scores: ``P2-5`` (pháo 2 bình 5), ``M8.7`` (mã 8 tấn 7), ``Xs/1`` (xe sau thoái 1)."""

from kifu.notations.fourslot.lexicon import Form, Lexicon
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, OUTERMOST, SIDEWAYS


class Vietnamese(FourSlotNotation):
    name = "vietnamese"
    title = "Vietnamese"
    language = "vi"
    example = "P2-5"
    users = "players and books in Vietnam"
    lexicon = Lexicon(
        forms=(
            Form("", "{piece}{file}{direction}{number}"),
            Form("*", "{piece}{order}{direction}{number}"),
            Form("*@", "{piece}{order}{file}{direction}{number}"),
            Form("#@", "{piece}{order}{file}{direction}{number}"),
        ),
        pieces={
            "King": "Tg", "Advisor": "S", "Elephant": "T", "Horse": "M", "Chariot": "X", "Cannon": "P", "Pawn": "B",
        },
        piece_synonyms={"Elephant": "V", "Pawn": "C"},
        orders={"+": "t", "=": "g", "-": "s", "++": "tt", "--": "ss"} | {digit: digit for digit in "123456789"},
        directions={FORWARD: ".", BACK: "/", SIDEWAYS: "-"},
        equally_good="C",
        # trước, giữa and sau are the usage; tt and ss for the outermost of four or five pawns, and the
        # file after the marker for tandems on two files (Bt3-4), are this project's extension.
        scheme=OUTERMOST,
    )  # fmt: skip


NOTATION = Vietnamese()
