"""List the formats that records are stored in, and what each can hold.

examples:
  kifu formats
  kifu formats --json

It prints a row for each format: its name, whether kifu reads and writes it, whether a file holds one record or many,
its suffixes, its options and their values, and its title.
"""

import argparse

from kifu.cli._options import add_json, print_json, print_table
from kifu.formats.base import formats


def configure(parser: argparse.ArgumentParser) -> None:
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    known = formats()
    if arguments.json:
        from kifu.web.service import describe_format

        for item in known:
            print_json({**describe_format(item)})
        return 0
    rows = [
        [
            item.name,
            " ".join(word for word, can in (("reads", item.reads), ("writes", item.writes)) if can),
            "many" if item.many else "one",
            " ".join(item.suffixes),
            "; ".join(f"{option}={'|'.join(values)}" for option, values in item.options.items()),
            item.title,
        ]
        for item in known
    ]
    print_table(["format", "kifu", "records", "suffixes", "options", ""], rows)
    return 0
