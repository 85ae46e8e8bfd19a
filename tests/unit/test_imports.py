"""Imports go down: between rooms and inside them, with those that are lazy, for types, or by a name in a text."""

from docs._make import imports
from docs._make.imports import Import


def test_every_room_has_its_layer() -> None:
    rooms = {imports.room(name) for name in imports.modules()}
    assert sorted(rooms) == sorted(name for layer in imports.layers() for name in layer)


def test_no_room_imports_one_above_it() -> None:
    found = imports.room_imports()
    assert imports.upward(found) == []
    assert imports.cycles(set(found)) == []


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert imports.cycles({(each.source, each.target) for each in imports.imports()}) == []


def test_modules_are_loaded_by_names_that_can_be_seen() -> None:
    """Only the registry loads what others name, a language its files, ``sources`` what is not kifu, and a site all."""
    hidden = [
        call for call in imports.find_unknown_names() if "'compression.zstd'" not in call and "'zstandard'" not in call
    ]
    assert {call.partition(":")[0] for call in hidden} == {
        "kifu.languages.language",
        "kifu.registry",
        "kifu.web.bytecode",
    }


def test_every_kind_of_import_is_found() -> None:
    found = set(imports.imports())
    assert Import("kifu.api", "kifu.lines.converting", "load") in found
    assert Import("kifu.api", "kifu.files.reading", "lazy") in found
    assert Import("kifu.api", "kifu.files.reading", "types") in found
    assert Import("kifu", "kifu.games", "name") in found
    assert Import("kifu.cli.completion", "kifu.cli", "name") in found


def test_a_cycle_and_an_import_upwards_are_found() -> None:
    assert imports.cycles({("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("x", "y"), ("y", "x")}) == [
        ["a", "b", "c"],
        ["x", "y"],
    ]
    assert imports.upward({("rules", "render"): {"lazy"}, ("render", "rules"): {"load"}}) == [("rules", "render")]
    assert imports.upward({("render", "formats"): {"load"}}) == [("render", "formats")]


def test_the_picture_shows_every_import_between_rooms() -> None:
    picture = imports.picture()
    assert picture.count("<circle") == len(imports.room_imports())
    assert imports.COLOURS["wrong"] not in picture
