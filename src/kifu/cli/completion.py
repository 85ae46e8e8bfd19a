"""Print what makes a shell complete the commands, options, formats and notations of kifu.

examples:
  eval "$(kifu completion bash)"                           # in ~/.bashrc
  kifu completion zsh > ~/.zfunc/_kifu                     # a folder in $fpath
  kifu completion fish > ~/.config/fish/completions/kifu.fish

It prints a script for the shell.
"""

import argparse
from importlib import import_module

from kifu import registry
from kifu.engine.beginner import LEVELS
from kifu.engine.finding import KNOWN

SHELLS = ("bash", "zsh", "fish")
# Options whose value is a name that kifu knows, of one of these groups.
GROUPS = {
    "--notation": ["notations"],
    "--to": ["formats", "notations"],
    "--from": ["formats", "notations"],
    "--game": ["games"],
    "--language": ["languages"],
}
# Options of one command whose value is a name that kifu knows.
WORDS = {
    ("play", "--engine"): list(dict.fromkeys(engine.name for engine in KNOWN)),
    ("play", "--level"): [level.name for level in LEVELS],
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, help="the shell to complete in")


def run(arguments: argparse.Namespace) -> int:
    commands = _commands()
    print({"bash": _bash, "zsh": _zsh, "fish": _fish}[arguments.shell](commands))
    return 0


class _Command:
    """What a shell has to know of one command."""

    def __init__(self, name: str) -> None:
        from kifu.cli import make_parser

        module = import_module(f"kifu.cli.{name}")
        parser = make_parser(name)
        self.name = name
        self.summary = (module.__doc__ or "").partition("\n")[0].rstrip(".")
        self.options: dict[str, tuple[str, list[str]]] = {}
        for action in parser._actions:
            for option in action.option_strings:
                if option.startswith("--") and action.help != argparse.SUPPRESS:
                    self.options[option] = action.help or "", self._values(option, action)

    def _values(self, option: str, action: argparse.Action) -> list[str]:
        if action.choices:
            return [str(choice) for choice in action.choices]
        if (self.name, option) in WORDS:
            return WORDS[self.name, option]
        groups = ["notations"] if (self.name, option) == ("moves", "--to") else GROUPS.get(option, ())
        return sorted({name for group in groups for name in registry.names(group)})


def _commands() -> list[_Command]:
    from kifu.cli import commands

    return [_Command(name) for name in commands()]


def _bash(commands: list[_Command]) -> str:
    cases = []
    for command in commands:
        values = [
            f"        {command.name}:{option}) COMPREPLY=($(compgen -W '{' '.join(words)}' -- \"$word\")); return;;"
            for option, (_, words) in command.options.items()
            if words
        ]
        cases += values
    options = [f"        {command.name}) options='{' '.join(command.options)}';;" for command in commands]
    return "\n".join(
        [
            "_kifu() {",
            '    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" options=""',
            '    if [ "$COMP_CWORD" -eq 1 ]; then',
            f"        COMPREPLY=($(compgen -W '{' '.join(command.name for command in commands)}' -- \"$word\"))",
            "        return",
            "    fi",
            '    case "${COMP_WORDS[1]}:$before" in',
            *cases,
            "    esac",
            '    case "${COMP_WORDS[1]}" in',
            *options,
            "    esac",
            '    if [[ "$word" == -* ]]; then',
            '        COMPREPLY=($(compgen -W "$options" -- "$word"))',
            "    else",
            '        COMPREPLY=($(compgen -f -- "$word"))',
            "    fi",
            "}",
            "complete -o filenames -F _kifu kifu",
        ]
    )


def _zsh(commands: list[_Command]) -> str:
    described = "\n".join(f"        '{command.name}:{_quote(command.summary)}'" for command in commands)
    cases = []
    for command in commands:
        specs = []
        for option, (help_text, words) in command.options.items():
            values = f":value:({' '.join(words)})" if words else ""
            specs.append(f"            '{option}[{_quote(help_text, brackets=True)}]{values}'")
        cases.append(
            f"        {command.name}) _arguments \\\n" + " \\\n".join([*specs, "            '*:file:_files'"]) + " ;;"
        )
    return "\n".join(
        [
            "#compdef kifu",
            "_kifu() {",
            "    local -a commands=(",
            described,
            "    )",
            "    if (( CURRENT == 2 )); then",
            "        _describe command commands",
            "        return",
            "    fi",
            "    local command=$words[2]",
            "    shift words; (( CURRENT-- ))",
            "    case $command in",
            *cases,
            "    esac",
            "}",
            'if [ "$funcstack[1]" = "_kifu" ]; then _kifu "$@"; else compdef _kifu kifu; fi',
        ]
    )


def _fish(commands: list[_Command]) -> str:
    lines = []
    for command in commands:
        lines.append(f"complete -c kifu -n __fish_use_subcommand -a {command.name} -d '{_quote(command.summary)}'")
        for option, (help_text, words) in command.options.items():
            values = f" -x -a '{' '.join(words)}'" if words else ""
            condition = f"-n '__fish_seen_subcommand_from {command.name}'"
            lines.append(f"complete -c kifu {condition} -l {option[2:]}{values} -d '{_quote(help_text)}'")
    return "\n".join(lines)


def _quote(text: str, *, brackets: bool = False) -> str:
    """Return a text that stands between single quotes in a shell, and in zsh between brackets."""
    text = text.replace("'", "’").replace("\\", "")
    return text.replace("[", "(").replace("]", ")").replace(":", ",") if brackets else text
