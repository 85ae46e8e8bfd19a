"""Write kifu-board.js: a board for a page of your own, in one file that needs no server.

examples:
  kifu board -o kifu-board.js
  kifu board -o kifu-board.js --game xiangqi --game dai_shogi

A page that loads it has the element <kifu-board moves="h3e3 h10g8" highlight="e3"> and, for scripts, KifuBoard: men are
placed, points highlighted, the start set up, moves stepped through by click, key and swipe.
"""

import argparse

from kifu.cli._options import add_force, add_output, refuse_to_overwrite, write_output
from kifu.registry import DEFAULT_GAME
from kifu.render.own import board_script
from kifu.render.themes import THEMES


def configure(parser: argparse.ArgumentParser) -> None:
    add_output(parser, "a file, or - for standard output", default="-")
    add_force(parser)
    text = f"the game, or several that it can show; without it {DEFAULT_GAME}"
    parser.add_argument("--game", action="append", default=[], metavar="NAME", help=text)
    parser.add_argument("--theme", choices=sorted(THEMES), default="wood", help="the colours")


def run(arguments: argparse.Namespace) -> int:
    refuse_to_overwrite(arguments.output, force=arguments.force)
    script = board_script(arguments.game or [DEFAULT_GAME], theme=arguments.theme)
    write_output(script.encode(), arguments.output)
    return 0
