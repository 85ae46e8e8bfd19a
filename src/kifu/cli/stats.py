"""Print how many games a library has, how long they are and how they end, over years and by opening.

examples:
  kifu stats my-library
  kifu stats my-library --plot my-library.svg
  kifu stats my-library --json

Charts of these counts are drawn by --plot, for light and dark pages alike; --theme chooses one of them.  Openings are
those of the table of kifu, by their families; --json has every one of them, and every year.

exit status: 0, or 3 if the library cannot be read.
"""

import argparse
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from kifu.cli._library import add_library
from kifu.cli._options import add_force, add_json, print_json, print_table, refuse_to_overwrite, write_output
from kifu.openings.table import read_table
from kifu.render.charts import THEMES, Bar, Chart, draw_charts
from kifu.rules.game import find_game

if TYPE_CHECKING:
    from kifu.corpus import Statistics

RESULTS = ("1-0", "1/2-1/2", "0-1", "*")
MOST_BARS = 60
WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # of a bar: years or plies


def configure(parser: argparse.ArgumentParser) -> None:
    add_library(parser)
    parser.add_argument("--plot", metavar="FILE", help="draw charts into this file, as SVG; - for standard output")
    text = "the colours (auto: those of the reader's page)"
    parser.add_argument("--theme", choices=THEMES, default="auto", help=text)
    add_force(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    from kifu.corpus import gather_statistics, open_library

    if arguments.plot:
        refuse_to_overwrite(arguments.plot, force=arguments.force)
    library = open_library(arguments.library)
    found = gather_statistics(library)
    if arguments.plot:
        picture = draw_charts(
            f"{library.path.resolve().name}: {found.total:,} games", _charts(found), theme=arguments.theme
        )
        write_output(picture.encode("utf-8", "replace"), arguments.plot)
    if arguments.json:
        print_json(_as_dict(found))
    elif arguments.plot != "-":
        _print(found)
    return 0


def _print(found: "Statistics") -> None:
    games = ", ".join(f"{count:,} of {name}" for name, count in found.games.most_common())
    print(f"{found.total:,} games ({games})" if len(found.games) > 1 else f"{found.total:,} games")
    if not found.total:
        return
    print(f"{found.faulty:,} with an error")
    shortest, longest = min(found.lengths), max(found.lengths)
    print(f"moves of both sides: {shortest} to {longest:,}, mean {found.mean_length:.1f}, median {found.median_length}")
    years = {_label(begin, width): counts for (begin, width), counts in _by_years(found).items() if counts}
    without = found.total - sum(counts.total() for counts in found.years.values())
    for title, rows in (
        ("all", {"games": found.results}),
        ("years", years),
        ("opening", _by_family(found)),
    ):
        if rows:
            print()
            print_table(
                [title, "games", *_result_names(found)],
                [[name, f"{counts.total():,}", *_shares(counts)] for name, counts in rows.items()],
            )
    if without:
        print(f"\n{without:,} games are without a year")


def _result_names(found: "Statistics") -> tuple[str, ...]:
    """Return what results mean; sides have their names where all games are of one kind."""
    first, second = "first", "second"
    if len(found.games) == 1:
        first, second = (side.name for side in find_game(next(iter(found.games))).sides)
    return f"{first} wins", "draws", f"{second} wins", "unknown"


def _shares(counts: Counter[str]) -> list[str]:
    return [f"{counts[result]:,} ({counts[result] / max(1, counts.total()):.0%})" for result in RESULTS]


def _charts(found: "Statistics") -> list[Chart]:
    names = _result_names(found)
    years = [Bar(_label(begin, width), _parts(counts)) for (begin, width), counts in _by_years(found).items()]
    longest = max(found.lengths, default=0)
    width = next((width for width in WIDTHS if longest / width < MOST_BARS), WIDTHS[-1])
    times = [0] * (longest // width + 1)
    for plies, count in found.lengths.items():
        times[plies // width] += count
    lengths = [Bar(_label(place * width, width), (count,)) for place, count in enumerate(times)]
    families = [Bar(name.partition(" ")[0], _parts(counts)) for name, counts in _by_family(found).items()]
    return [
        Chart("games by year", names, years),
        Chart("games by length, moves of both sides", ("games",), lengths),
        Chart("games by family of opening", names, families),
    ]


def _by_years(found: "Statistics") -> Mapping[tuple[int, int], Counter[str]]:
    """Return results by years, or by several years together, so that they can be seen at a glance; none is left out."""
    if not found.years:
        return {}
    first, last = min(found.years), max(found.years)
    width = next((width for width in WIDTHS if last // width - first // width < MOST_BARS), WIDTHS[-1])
    rows = {(begin * width, width): Counter[str]() for begin in range(first // width, last // width + 1)}
    for year, counts in found.years.items():
        rows[year // width * width, width] += counts
    return rows


def _by_family(found: "Statistics") -> dict[str, Counter[str]]:
    families = {letter: f"{letter}  {family.english}" for letter, family in read_table().families.items()}
    rows: dict[str, Counter[str]] = {}
    for code in sorted(found.openings):
        name = families.get(code[0], code)
        rows[name] = rows.get(name, Counter()) + found.openings[code]
    return rows


def _label(begin: int, width: int) -> str:
    return str(begin) if width == 1 else f"{begin}-{begin + width - 1}"


def _parts(counts: Counter[str]) -> tuple[int, ...]:
    return tuple(counts[result] for result in RESULTS)


def _as_dict(found: "Statistics") -> dict[str, object]:
    return {
        "games": found.total,
        "by_game": dict(found.games),
        "faulty": found.faulty,
        "results": dict(found.results),
        "mean_length": round(found.mean_length, 2),
        "median_length": found.median_length,
        "lengths": {str(plies): found.lengths[plies] for plies in sorted(found.lengths)},
        "years": {str(year): dict(found.years[year]) for year in sorted(found.years)},
        "openings": {code: dict(found.openings[code]) for code in sorted(found.openings)},
    }
