"""The traditional notation in German words: ``Kanone 2 quer 5``, ``Pferd 8 vor 7``, ``Wagen hinten zurück 1``."""

from kifu.notations.fourslot.lexicon import Form, Lexicon
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, SIDEWAYS, WORDED
from kifu.rules.side import Side


class German(FourSlotNotation):
    name = "german"
    language = "de"
    example = "Kanone 2 quer 5"
    users = "readers of German"
    separator = ", "
    lexicon = Lexicon(
        forms=(
            Form("", "{piece} {file} {direction} {number}"),
            Form("*", "{piece} {order} {direction} {number}"),
            Form("#", "{piece} {order} {direction} {number}"),
            Form("*@", "{piece} {order} {file} {direction} {number}"),
            Form("#@", "{piece} {order} {file} {direction} {number}"),
        ),
        pieces={
            "King": "General",
            "Advisor": "Leibwächter",
            "Elephant": "Elefant",
            "Horse": "Pferd",
            "Chariot": "Wagen",
            "Cannon": "Kanone",
            "Pawn": "Soldat",
        },
        piece_synonyms={"King": "König", "Horse": "Springer", "Chariot": "Turm", "Pawn": "Bauer"},
        orders={
            "+": "vorn",
            "=": "mitten",
            "-": "hinten",
            "1": "erster",
            "2": "zweiter",
            "3": "dritter",
            "4": "vierter",
            "5": "fünfter",
        },
        directions={FORWARD: "vor", BACK: "zurück", SIDEWAYS: "quer"},
        any_case=tuple(Side),
        scheme=WORDED,
    )


NOTATION = German()
