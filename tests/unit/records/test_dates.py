"""Dates: understood as people write them, kept as they are written."""

from pathlib import Path

import pytest

import kifu
from kifu.records.dates import Date, parse_date

DAY = Date(1979, 6, 3)


@pytest.mark.parametrize(
    "text",
    [
        "1979.6.3", "1979.06.03", "1979-06-03", "1979/6/3", "19790603", "1979年6月3日", "1979年06月03日",
        "1979 年 6 月 3 日", "一九七九年六月三日", "１９７９年６月３日", "1979年6月3日 16点10分", "1979-06-03 14:30",
        "1979-06-03T14:30:00Z",
        "1979年6月3日弈", " 1979.6.3 ", "3 June 1979", "3rd June 1979", "June 3, 1979", "3 Jun. 1979", "1979.6.3.",
    ],
)  # fmt: skip
def test_one_day_in_many_forms(text: str) -> None:
    assert parse_date(text) == DAY


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("20070911", (2007, 9, 11)),
        ("一九九四年十二月二十三日", (1994, 12, 23)),
        ("二〇〇七年十月十日", (2007, 10, 10)),
        ("24-12-2022", (2022, 12, 24)),
        ("12/24/2022", (2022, 12, 24)),
        ("5.5.1999", (1999, 5, 5)),
        ("1986", (1986, 0, 0)),
        ("1997年", (1997, 0, 0)),
        ("1985年4月", (1985, 4, 0)),
        ("1985.04.??", (1985, 4, 0)),
        ("1985.??.??", (1985, 0, 0)),
        ("May 1985", (1985, 5, 0)),
        ("2000.2.29", (2000, 2, 29)),
    ],
)
def test_what_is_known_of_a_day(text: str, date: tuple[int, int, int]) -> None:
    assert parse_date(text) == date


@pytest.mark.parametrize(
    "text",
    [
        "", "?", "????.??.??", "3-6-1979", "11/12/2001", "03-01-31", "7.9", "1979.13.1", "1979.2.30", "19791340",
        "1979.6.3-5", "1979年6月3日至5日", "6月3日", "spring 1979", "12345678901", "1979.??.03", "第3轮", "x" * 10_000,
    ],
)  # fmt: skip
def test_what_can_mean_two_days_or_none_is_not_understood(text: str) -> None:
    assert parse_date(text) is None


def test_the_date_of_a_record_is_understood_and_its_tag_stays() -> None:
    record = kifu.Record(tags={"Date": "1979年6月3日"})
    assert (record.date, record.tags["Date"]) == (DAY, "1979年6月3日")
    assert kifu.Record().date is None


@pytest.mark.parametrize("date", ["20070911", "1979年6月3日", "1997年", "3-6-1979", "1979.06.03", "spring", "?"])
@pytest.mark.parametrize("suffix", [".pgn", ".txt", ".wxf", ".xqf", ".cbr", ".jsonl", ".ubb"])
def test_every_format_gives_the_date_back_as_it_was_written(date: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"game{suffix}"
    record = kifu.read("1. C2.5 H8+7")
    record.tags["Date"] = date
    kifu.write(record, path)
    assert kifu.read(path).tags["Date"] == date


def test_pgn_has_the_date_in_its_form_and_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    record = kifu.Record(tags={"Date": "1979年6月3日"})
    assert kifu.write(record, path) == []
    assert '[Date "1979.06.03"]\n[DateAsWritten "1979年6月3日"]\n' in path.read_text("utf-8")
    assert kifu.read(path, strict=True) == record
    kifu.write(kifu.Record(tags={"Date": "1979.06.03"}), path)
    assert "DateAsWritten" not in path.read_text("utf-8")


def test_a_date_that_was_changed_since_is_not_put_back(tmp_path: Path) -> None:
    tags = {"Date": "1980.06.03", "DateAsWritten": "1979年6月3日"}
    record = kifu.read('[Date "1980.06.03"]\n[DateAsWritten "1979年6月3日"]\n\n1. C2.5 *\n')
    assert record.tags == tags
    path = tmp_path / "game.pgn"
    kifu.write(record, path)
    assert kifu.read(path) == record


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("昭和54年6月3日", "1979.06.03"),
        ("昭和五十四年六月三日弈", "1979.06.03"),
        ("昭和64年1月7日", "1989.01.07"),
        ("平成元年1月8日", "1989.01.08"),
        ("平成元年1月", "1989.01.??"),
        ("令和元年5月1日", "2019.05.01"),
        ("明治6年3月1日", "1873.03.01"),
        ("民國六十八年六月", "1979.06.??"),
        ("中華民國68年6月3日", "1979.06.03"),
        ("民国105年", "2016.??.??"),
        ("公元1979年6月3日", "1979.06.03"),
        ("西元一九七九年", "1979.??.??"),
    ],
)
def test_years_of_an_era_are_understood(text: str, date: str) -> None:
    assert str(parse_date(text)) == date


@pytest.mark.parametrize(
    "text",
    [
        *("昭和64年1月8日", "昭和65年", "平成32年", "令和元年4月", "明治46年", "民国0年", "民國年", "民国68年6月31日"),
        *("明治5年", "明治5年3月1日", "光绪三十年"),  # years and months of another calendar
        *("79年6月3日", "79.6.3", "03/06/79", "'79", "79"),  # of any century, or of the era of Taiwan
    ],
)
def test_what_an_era_or_a_century_leaves_open_is_not_guessed(text: str) -> None:
    assert parse_date(text) is None
    record = kifu.read(f'[Date "{text}"]\n\n1. C2.5 *\n'.encode())
    assert record.tags["Date"] == text
