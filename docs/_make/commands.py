"""The page of the commands, made from their docstrings and from the parsers that read their arguments."""

import argparse
import re
from importlib import import_module

from docs._make.markdown import code, fence, prose, table
from kifu.cli import commands, make_parser

EVERYWHERE = ("help", "color")  # options that every command has, which the introduction names
INTRODUCTION = """\
# Commands

`kifu COMMAND ...`. Every command has `--help`; this page is made from the same text.

- `-` is standard input or standard output, and so is nothing at all where a file is meant. Data goes to standard
  output, talk to standard error.
- `--json` prints JSON Lines; [](/reference/json.md) says what is in them.
- Nothing is written over without `--force`. A file is written beside its target and then renamed, so that a break
  leaves the old one whole.
- Colours are for terminals; `--color always`, `--color never` and the variable `NO_COLOR` choose. On a terminal tables
  and messages are wrapped to its width, and long work says how far it is.

| exit status | means |
|---|---|
| 0 | all is well |
| 1 | problems were found |
| 2 | wrong use |
| 3 | something could not be read |
| 69 | an optional package is missing; the line to install it is printed |
| 130 | interrupted |

"""


def page() -> str:
    names = commands()
    links = ", ".join(f"[{name}](#command-{name})" for name in names)
    return INTRODUCTION + f"There are: {links}.\n\n" + "\n".join(map(section, names))


def section(name: str) -> str:
    """Return the part about one command."""
    module = import_module(f"kifu.cli.{name}")
    parser = make_parser(name)
    text = (module.__doc__ or "").strip()
    examples = re.search(r"^examples:\n((?:  .*\n?)+)", text, re.MULTILINE)
    said = text.replace(examples[0], "") if examples else text
    paragraphs = [f"{prose(paragraph)}\n" for paragraph in re.split(r"\n{2,}", said) if paragraph.strip()]
    parts = [f"(command-{name})=\n## {name}\n", *paragraphs]
    if examples:
        parts.append(fence("\n".join(line[2:] for line in examples[1].splitlines())))
    # The list of what a parser takes has no public name, but it has not changed in twenty years of argparse.
    shown = [action for action in parser._actions if action.dest not in EVERYWHERE and action.help != argparse.SUPPRESS]
    rows = [_row(parser, action) for action in shown]
    if rows:
        parts.append(table(["argument", "means"], rows))
    return "\n".join(parts)


def _row(parser: argparse.ArgumentParser, action: argparse.Action) -> list[str]:
    choices = f"{{{','.join(map(str, action.choices))}}}" if action.choices and action.metavar is None else ""
    value = choices or str(action.metavar or action.dest.upper())
    if not action.option_strings:
        many = "..." if action.nargs in ("*", "+") else ""
        return [code((choices or str(action.metavar or action.dest).upper()) + many), _help(parser, action)]
    spellings = ", ".join(action.option_strings)
    return [code(spellings if action.nargs == 0 else f"{spellings} {value}"), _help(parser, action)]


def _help(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    text = (action.help or "").replace("%(default)s", str(action.default)).replace("%%", "%")
    return prose(text.replace("%(prog)s", parser.prog))
