"""What a record is called, in one place for all that name one."""

import pytest

from kifu.records.record import Origin, Record
from kifu.records.title import title_of
from kifu.render.html import page
from kifu.render.score import Score

NAMES = {"Red": "Hu", "Black": "Liu"}
REST = {"Title": "a final", "Event": "Asian cup", "Opening": "central cannon"}


@pytest.mark.parametrize(
    ("tags", "title"),
    [
        (NAMES | REST, "Hu – Liu"),
        ({"Red": "Hu", "Black": "?"} | REST, "Hu – Black"),
        ({"Red": "?", "Black": "?"} | REST, "a final"),
        (REST, "a final"),
        (REST | {"Title": ""}, "Asian cup"),
        (REST | {"Title": "?", "Event": "?"}, "central cannon"),
        ({"Event": " ? "}, "cup 1979"),
        ({}, "cup 1979"),
    ],
)
def test_players_title_event_opening_file_name(tags: dict[str, str], title: str) -> None:
    record = Record(tags=tags)
    record.origin = Origin("old.zip/games/cup 1979.pgn", 1)
    assert title_of(record) == title
    assert Score.of(record).title == title
    assert f"<title>{title}</title>" in page(record)


def test_the_number_in_the_file_and_a_record_without_one() -> None:
    record = Record()
    assert title_of(record) == "Xiangqi"
    record.origin = Origin("games.pgn", 12)
    assert title_of(record) == "games 12"


def test_what_is_the_title_does_not_stand_below_it_again() -> None:
    assert Score.of(Record(tags={"Event": "Asian cup", "Site": "Macau"})).lines == ("Macau",)
