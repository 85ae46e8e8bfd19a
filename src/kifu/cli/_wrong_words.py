"""Words that people type where no command has that name, or no format that suffix, and the command that does it.

>>> explain_word("search")
"unknown command 'search': `kifu find` finds games in a library"
"""

from collections.abc import Iterable, Sequence

from kifu.cli._options import WrongUseError
from kifu.formats.base import formats

# What people look for, and the words by which they may call it.
WORDS = {
    "`kifu find` finds games in a library": "search query grep filter select lookup",
    "`kifu check` says what is wrong in records": "validate verify lint test errors problems valid",
    "`kifu draw` makes pictures and set scores": "image picture diagram svg png gif tex latex typst render animate",
    "`kifu draw -o score.typ` or `-o score.tex` makes a set score, which Typst or TeX makes a PDF": "pdf book print",
    "`kifu view` replays records in the browser": "html replay viewer page watch browse browser",
    "`kifu show` shows the board in the terminal": "cat display fen",
    "`kifu serve --open` shows the desk in the browser": "open gui ui app desk server start edit editor web",
    "`kifu repair` finds out what was meant": "fix correct mend",
    "`kifu convert` writes records in any format and notation": "translate transcode transform save write",
    "`kifu detect` finds out what a file is": "identify guess recognise recognize file info what",
    "`kifu list` lists the records of files": "ls dir records index",
    "`kifu merge` puts records together": "combine join concat append",
    "`kifu diff` compares two scores": "compare cmp",
    "`kifu split` puts each record into a file of its own": "cut separate explode",
    "`kifu tag` lists, sets and removes tags": "tags header headers meta metadata",
    "`kifu import` puts records into a library": "load add library database db",
    "`kifu dedupe` finds games that are there twice": "duplicates unique uniq dups",
    "`kifu learn` teaches and asks": "train practice practise quiz lesson lessons tutorial course teach exercise",
    "`kifu openings` shows what was played in a position": "opening explorer",
    "`kifu stats` counts the games of a library": "statistics count summary summarise",
    "`kifu explain` says a move in plain words": "describe say read meaning",
    "`kifu judge` judges a repetition": "repetition ruling rules arbiter",
    "`kifu moves` shows moves in several notations": "move notate",
    "`kifu play` plays a game": "game match",
    "`kifu --version` says which kifu this is": "version",
}
COMMANDS_OF_WORDS = {word: told for told, words in WORDS.items() for word in words.split()}

# Of files that are no records, by their suffix: what writes them, with places for the names of input and output.
SUFFIXES = {
    **dict.fromkeys((".html", ".htm"), "`kifu view {input} -o {output}` writes a page"),
    **dict.fromkeys((".svg", ".png", ".gif"), "`kifu draw {input} -o {output}` writes a picture"),
    **dict.fromkeys((".tex", ".typ"), "`kifu draw {input} -o {output}` writes a set score"),
    ".pdf": "`kifu draw {input} -o {stem}.typ` writes a set score, of which Typst makes a PDF",
    ".parquet": "`kifu import {input} --into LIBRARY` and `kifu export LIBRARY -o {output}` write a table",
}


def explain_word(name: str) -> str:
    """Return what to say of a word that is the name of no command, if it means one; nothing if not."""
    told = COMMANDS_OF_WORDS.get(name.lower(), "")
    return f"unknown command {name[:40]!r}: {told}" if told else ""


def explain_output(output: str, source: str = "IN") -> str:
    """Return which command writes a file of that name, made from the file ``source``; nothing if none does."""
    stem, dot, suffix = output.rpartition(".")
    ending = f"{dot}{suffix}".lower()
    told = SUFFIXES.get(ending, "")
    if not told and any(known.writes and ending in known.suffixes for known in formats()):
        told = "`kifu convert {input} -o {output}` writes records"
    return told.format(input=source, output=output, stem=stem)


def refuse_other_output(output: str, own: Iterable[str], files: Sequence[str]) -> None:
    """Refuse a file whose name ends as those of another command do, and say which; ``own`` are the proper endings."""
    source = files[0] if len(files) == 1 else "IN"
    if not output.lower().endswith(tuple(own)) and (told := explain_output(output, source)):
        raise WrongUseError(f"{output}: {told}")
