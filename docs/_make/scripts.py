"""The types of messages for the scripts of pages, made from those of Python, so that the two agree.

``python -m docs._make.scripts`` writes ``build/messages.d.ts``, which ``make lint-scripts`` does before it checks the
scripts; they call it ``kifu/messages``.
"""

from collections.abc import Callable, Iterable
from inspect import cleandoc
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from kifu.web import (
    learn_messages,
    library_messages,
    messages,
    play_messages,
    record_messages,
    replay_messages,
    searching,
    thinking_messages,
    verbs,
)

FILE = Path(__file__).parents[2] / "build" / "messages.d.ts"
MODULES = (
    *(messages, replay_messages, record_messages, play_messages),
    *(learn_messages, library_messages, thinking_messages),
)
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
HEAD = "/* Made by docs/_make/scripts.py from the messages of kifu.web. */\n"
WIDTH = 116


def module() -> str:
    """Return the types of all messages, and which of them each verb is asked and answers."""
    found = [shape for source in MODULES for shape in _shapes(source)]
    return "\n".join([HEAD, *map(interface, found), _verbs()])


def _shapes(source: ModuleType) -> list[type]:
    return [each for each in vars(source).values() if _is_shape(each) and each.__module__ == source.__name__]


def _is_shape(kind: object) -> bool:
    """Whether a type is a TypedDict, of the standard library or of typing_extensions."""
    return isinstance(kind, type) and hasattr(kind, "__required_keys__")


def interface(shape: type) -> str:
    """Return a message as an interface of TypeScript, with its docstring."""
    hints = get_type_hints(shape, include_extras=True)
    fields = [_field(name, hint) for name, hint in hints.items()]
    about = _comment(shape.__doc__ or "")
    return "\n".join([*about, f"export interface {shape.__name__} {{", *fields, "}", ""])


def _comment(text: str) -> list[str]:
    lines = cleandoc(text).splitlines()
    if not lines or text.startswith("dict("):
        return []
    if len(lines) == 1 and len(lines[0]) < WIDTH:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _field(name: str, hint: Any) -> str:
    if get_origin(hint) is NotRequired:
        return f"  {name}?: {spell(*get_args(hint))};"
    return f"  {name}: {spell(hint)};"


def spell(kind: Any) -> str:
    """Return the type of TypeScript for one of Python.

    >>> spell(dict[str, list[int] | None])
    'Record<string, number[] | null>'
    """
    if kind in PLAIN:
        return PLAIN[kind]
    if _is_shape(kind):
        return str(kind.__name__)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        # What the types of Python cannot say is said beside them: as a message, or in the words of TypeScript.
        return inner[1] if isinstance(inner[1], str) else spell(inner[1])
    if origin is Literal:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in inner)
    if origin in (Union, UnionType):
        return " | ".join(map(spell, inner))
    if origin is list:
        item = spell(inner[0])
        return f"({item})[]" if " | " in item and not item.startswith("Record<") else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(spell, inner))}]"
    if origin is dict:
        return f"Record<{spell(inner[0])}, {spell(inner[1])}>"
    raise TypeError(f"no type of TypeScript stands for {kind}")


def _verbs() -> str:
    library = searching.SharedLibrary()
    asked = [*verbs.ASKED, library.explore, library.search, library.fetch_game]
    lines = [f"  {verb.__name__}: {{ asked: {_asked(verb)}; answer: {_answer(verb)} }};" for verb in asked]
    lines += [f"  {verb.__name__}: {{ asked: undefined; answer: {_answer(verb)} }};" for verb in verbs.KNOWN]
    files = [f"  {name}: {_answer(verb)};" for name, verb in verbs.GIVEN_A_FILE.items()]
    streams = [
        f"  {name}: {{ asked: {_asked(verb)}; answer: {_news(verb)} }};" for name, verb in verbs.STREAMED.items()
    ]
    return "\n".join(
        [
            *_interface_lines(
                "Streams", "What each verb is asked that answers with news, and what these are.", streams
            ),
            *_interface_lines("Verbs", "What each verb is asked and answers.", lines),
            *_interface_lines("FileVerbs", "What each verb answers that is asked about a file.", files),
        ]
    )


def _interface_lines(name: str, about: str, lines: Iterable[str]) -> list[str]:
    return [f"/** {about} */", f"export interface {name} {{", *lines, "}", ""]


def _asked(verb: Callable[..., Any]) -> str:
    [kind] = [hint for name, hint in get_type_hints(verb, include_extras=True).items() if name != "return"]
    return spell(kind)


def _answer(verb: Callable[..., Any]) -> str:
    return spell(get_type_hints(verb, include_extras=True)["return"])


def _news(verb: Callable[..., Any]) -> str:
    return spell(get_args(get_type_hints(verb, include_extras=True)["return"])[0])


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(module(), "utf-8")
