r"""Scripts and styles joined: a page asks for a few files in place of the hundred that they are written in.

One thing a module is how people read; to a browser each is a question, and what it imports is asked for only when it is
there.  What pages name and what scripts load later keep their paths, and other modules go where all that need them find
them: into the file of the one that needs them, or into one that is named after those that share it.

>>> scripts = {
...     "app/main.js": 'import { say } from "./words.js";\nsay("a");\nconst later = () => import("./about.js");\n',
...     "app/about.js": 'import { say } from "./words.js";\nexport function about() {\n  say("b");\n}\n',
...     "app/words.js": "export function say(text) {\n  console.log(text);\n}\n",
... }
>>> joined = Scripts(scripts).join(["app/main.js"])
>>> print(joined["app/about.js"], joined["app/main-parts.js"], sep="", end="")
import{$app_words} from"./main-parts.js";
const{say}=$app_words;
export function about() {
  say("b");
}
const $app_words=(()=>{function say(text) {
  console.log(text);
}
return{say};})();
export{$app_words};
>>> sorted(joined)
['app/about.js', 'app/main-parts.js', 'app/main.js']
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import PurePosixPath
from posixpath import dirname, join, normpath, relpath
from typing import NamedTuple

IMPORT = re.compile(r'^import\s*(?:\{([^}]*)\}|\*as \$\w+)\s*from\s*"(\.[^"]+)";', re.MULTILINE)
LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
DECLARED = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ?(\w+))", re.MULTILINE)
NAMED = re.compile(r"^export ?\{([^}]*)\};", re.MULTILINE)
RENAMED = re.compile(r"(\w+) as (\w+)")
ADDRESS = re.compile(r"url\(")


class Module(NamedTuple):
    """A script: its text, what it needs at once, what it may load later, and the names that others can import."""

    text: str
    needs: tuple[str, ...]
    later: tuple[str, ...]
    names: tuple[str, ...]


class Scripts:
    """The modules of pages by path, and how they are joined."""

    def __init__(self, scripts: Mapping[str, str]) -> None:
        self.modules = {path: _read_module(path, text) for path, text in scripts.items()}

    def join(self, pages: Iterable[str], beside: Iterable[str] = ()) -> dict[str, str]:
        """Return the files for pages by the scripts that they begin with; ``beside`` is what any page may load too."""
        plan = _Plan(self, tuple(pages), tuple(beside))
        return {file: self._write(file, members, plan.files) for file, members in plan.members.items()}

    def needed_by(self, path: str) -> list[str]:
        """Return a module and all that it imports, each after what it needs itself."""
        found: dict[str, None] = {}
        begun: list[str] = []

        def visit(path: str) -> None:
            if path in begun:
                raise ValueError(f"modules that import each other: {', '.join(begun[begun.index(path) :])}")
            if path not in found:
                begun.append(path)
                for needed in self.modules[path].needs:
                    visit(needed)
                begun.pop()
                found[path] = None

        visit(path)
        return list(found)

    def loaded_later(self, path: str) -> set[str]:
        """Return what a page that begins with a module may load later, and what that may load."""
        found: set[str] = set()
        todo = [path]
        while todo:
            for needed in self.needed_by(todo.pop()):
                new = set(self.modules[needed].later) - found
                found |= new
                todo += sorted(new)
        return found

    def _write(self, file: str, members: list[str], files: Mapping[str, str]) -> str:
        """Return a file of several modules, each a value with what it exports.

        A module that a page or a script asks for by this path stays as it is, for it may wait for something.
        """
        from_others: dict[str, dict[str, None]] = {}
        for path in members:
            for needed in self.modules[path].needs:
                if files[needed] != file:
                    from_others.setdefault(files[needed], {})[needed] = None
        lines = [_import(file, other, list(taken)) for other, taken in from_others.items()]
        for path in members:
            body = self._readdress(path, file).strip("\n")
            if path != file:
                bare = NAMED.sub("", DECLARED.sub("", body))
                body = f"const {value_of(path)}=(()=>{{{bare}\nreturn{{{','.join(self.modules[path].names)}}};}})();"
            lines.append(body)
        if values := [value_of(path) for path in members if path != file]:
            lines.append(f"export{{{','.join(values)}}};")
        return "\n".join(lines) + "\n"

    def _readdress(self, path: str, file: str) -> str:
        """Return the text of a module as it stands in a file: what others export, it takes from their values."""

        def load(found: re.Match[str]) -> str:
            return f'import("{_way(file, _follow(path, found[1]))}")'

        def take(found: re.Match[str]) -> str:
            own_names = RENAMED.sub(r"\1:\2", found[1]).strip()
            return f"const{{{own_names}}}={value_of(_follow(path, found[2]))};"

        return IMPORT.sub(take, LATER.sub(load, self.modules[path].text))


class _Plan:
    """Which module goes into which file."""

    def __init__(self, scripts: Scripts, pages: tuple[str, ...], beside: tuple[str, ...]) -> None:
        self.scripts, self.pages, self.beside = scripts, pages, beside
        self.needed = {page: frozenset(scripts.needed_by(page)) for page in pages}

    @cached_property
    def leading(self) -> dict[str, list[str]]:
        """The pages that lead to what is loaded later."""
        leading: dict[str, list[str]] = {path: list(self.pages) for path in self.beside}
        for page in self.pages:
            for path in sorted(self.scripts.loaded_later(page)):
                leading.setdefault(path, []).append(page)
        return leading

    @cached_property
    def members(self) -> dict[str, list[str]]:
        """The modules of each file, each after what it needs."""
        needing: dict[str, list[str]] = {}
        order: dict[str, None] = {}
        for page in self.pages:
            for path in self.scripts.needed_by(page):
                order[path] = None
                needing.setdefault(path, []).append(page)
        for root, pages in self.leading.items():
            for path in self.scripts.needed_by(root):
                order[path] = None
                if not all(path in self.needed[page] for page in pages):
                    needing.setdefault(path, []).append(root)
        members: dict[str, list[str]] = {}
        for path in order:
            members.setdefault(self._file(path, needing[path]), []).append(path)
        return members

    @cached_property
    def files(self) -> dict[str, str]:
        """The file of each module."""
        return {path: file for file, paths in self.members.items() for path in paths}

    def _file(self, path: str, needing: list[str]) -> str:
        if path in self.pages or path in self.leading:
            return path
        if needing[0] not in self.pages and len(needing) == 1:
            return needing[0]
        # A page's own script waits for what is loaded later, which would wait for it if it had in it what both need.
        return f"{dirname(self.pages[0])}/{'-'.join(sorted(PurePosixPath(root).stem for root in needing))}-parts.js"


def join_styles(styles: Iterable[tuple[str, str]], file: str) -> str:
    """Return styles, each with its path, as one that lies at another path."""
    texts = []
    for path, text in styles:
        if ADDRESS.search(text) and dirname(path) != dirname(file):
            raise ValueError(f"{path} names a file, which would not be found from {file}")
        texts.append(text)
    return "\n".join(texts)


def _read_module(path: str, text: str) -> Module:
    later = tuple(_follow(path, found) for found in LATER.findall(text))
    return Module(
        text, tuple(_follow(path, found[2]) for found in IMPORT.finditer(text)), later, tuple(_exported(text))
    )


def _exported(text: str) -> Iterator[str]:
    yield from DECLARED.findall(text)
    for found in NAMED.findall(text):
        yield from filter(None, (name.strip() for name in found.split(",")))


def _follow(path: str, target: str) -> str:
    return normpath(join(dirname(path), target))


def _way(file: str, other: str) -> str:
    way = relpath(other, dirname(file))
    return way if way.startswith(".") else f"./{way}"


def _import(file: str, other: str, taken: list[str]) -> str:
    what = f"*as {value_of(other)}" if taken == [other] else f"{{{','.join(map(value_of, taken))}}}"
    return f'import{what} from"{_way(file, other)}";'


def value_of(path: str) -> str:
    """Return the name of a module as a value.

    >>> value_of("web/app/words.js")
    '$app_words'
    """
    place = PurePosixPath(path)
    return f"${place.parent.name}_{place.stem}"
