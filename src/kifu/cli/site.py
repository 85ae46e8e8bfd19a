"""Write the desk as a static site: files for any host, with Python running in the browser of each visitor.

examples:
  kifu site -o site
  kifu site -o site --pyodide node_modules/pyodide
  python -m http.server --directory site

It needs no server but a host of files, works from any folder of it and, after the first visit, without a network.
Pyodide, which is Python for browsers, is fetched by npm when the site is made, or taken from a folder; visitors load it
from the site alone.  With node the site is compiled, and starts in half the time.
"""

import argparse
from pathlib import Path

from kifu.cli._options import add_force, add_output, print_note

MEGABYTE = 1_000_000


def configure(parser: argparse.ArgumentParser) -> None:
    add_output(parser, "a folder for the site", required=True)
    add_force(parser)
    parser.add_argument("--pyodide", metavar="FOLDER", help="a folder with the package 'pyodide' of npm")
    parser.add_argument("--plain", action="store_true", help="do not compile it; nothing but npm is needed then")


def run(arguments: argparse.Namespace) -> int:
    from kifu.web.pyodide import NotCompiledError, Pyodide
    from kifu.web.site import check_folder, make_site, size_of, write_site

    folder = Path(arguments.output)
    check_folder(folder, force=arguments.force)
    pyodide = Pyodide.in_folder(Path(arguments.pyodide)) if arguments.pyodide else Pyodide.from_registry()
    try:
        site = make_site(pyodide, bytecode=not arguments.plain)
    except NotCompiledError as error:
        print_note(f"kifu: the site is not compiled, and starts more slowly: {error}")
        site = make_site(pyodide, bytecode=False)
    write_site(folder, site)
    print_note(
        f"kifu: {len(site)} files are written to {folder}; a first visit loads {size_of(site) / MEGABYTE:.1f} MB"
    )
    print_note(f"kifu: to look at it: python -m http.server --bind 127.0.0.1 --directory {folder}")
    return 0
