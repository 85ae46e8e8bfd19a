"""Ask a library in SQL: the tables games, positions and sources, by DuckDB.

examples:
  kifu sql my-library "select result, count(*) from games group by result"
  kifu sql my-library "select year, avg(plies) from games group by year order by year" -o years.csv
  kifu sql my-library "select path, error, error_text from games where error is not null" --json
  kifu sql my-library "select first, second, uci from games_uci where plies > 200"
  kifu sql my-library "describe games"

The tables are read only; what their columns hold is on the page about libraries.  The table games_uci is games with
one column more, the moves as text, which are made of every game for each query.

exit status: 0 if it could be answered, 2 if not, 3 if the library cannot be read.
"""

import argparse

from kifu.cli._library import TABLES, add_library, print_rows, value_of, write_rows
from kifu.cli._options import WrongUseError, add_force, add_json, add_output, print_json, refuse_to_overwrite, text_of
from kifu.errors import UnsupportedError

OK = 0


def configure(parser: argparse.ArgumentParser) -> None:
    add_library(parser)
    parser.add_argument("query", help="one SELECT, or - for standard input")
    add_output(parser, "a file that ends in .parquet or .csv")
    add_force(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    from kifu.corpus import ask, open_library

    if arguments.output:
        if not arguments.output.lower().endswith(TABLES):
            raise WrongUseError(f"{arguments.output}: a table is written as .parquet or .csv")
        refuse_to_overwrite(arguments.output, force=arguments.force)
    library = open_library(arguments.library)
    try:
        table = ask(library, text_of(arguments.query))
    except UnsupportedError as error:
        raise WrongUseError(error.reason) from error
    if arguments.output:
        write_rows(table, arguments.output)
    elif arguments.json:
        for row in table.to_pylist():
            print_json({name: value_of(value) for name, value in row.items()})
    else:
        print_rows(table)
    return OK
