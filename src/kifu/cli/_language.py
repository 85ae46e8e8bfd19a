"""The language in which a command speaks: the one that is named, or that of the system."""

import argparse
import os
from collections.abc import Iterator

from kifu.languages.language import Speaker, choose_language, find_language, speaker_of

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # of which the first that is set says the language of the system


def add_language(parser: argparse.ArgumentParser, without: str = "that of the system, or English") -> None:
    parser.add_argument("--language", metavar="NAME", help=f"the language, such as ja or zh-TW; without it {without}")


def language_of(arguments: argparse.Namespace) -> str:
    """Return the name of the language that was asked for; data, which programs read, is English unless one is."""
    if arguments.language:
        return find_language(arguments.language).name
    return choose_language([] if getattr(arguments, "json", False) else _system_tags()).name


def speaker_for(arguments: argparse.Namespace) -> Speaker:
    """Return what a command says in its dialogue."""
    return speaker_of(language_of(arguments), "terminal", "attempts", "slips", "names")


def _system_tags() -> Iterator[str]:
    """Yield the languages that the system prefers: ``ja_JP`` of ``ja_JP.UTF-8``."""
    chosen = next(filter(None, map(os.environ.get, VARIABLES)), "C")
    tag = chosen.partition(".")[0].partition("@")[0]
    if tag not in ("C", "POSIX"):
        yield from filter(None, os.environ.get("LANGUAGE", "").split(":"))
        yield tag
