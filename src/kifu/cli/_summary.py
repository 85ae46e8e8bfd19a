"""What a check of many files comes to: how many files, records and moves, and the problems by file and by code."""

from kifu.cli._files import Count
from kifu.cli._options import print_table
from kifu.diagnostics import Diagnostic, Severity
from kifu.records.record import Record

SHOWN = (Severity.ERROR, Severity.WARNING)


class FileTally:
    """What was found in one file."""

    def __init__(self) -> None:
        self.records = 0
        self.moves = 0
        self.problems = dict.fromkeys(Severity, 0)


class Summary:
    """Adds up what is found; only files with problems are remembered, so that a large collection needs no memory."""

    def __init__(self, *, strict: bool = False) -> None:
        self.count = Count()
        self.files = 0
        self.moves = 0
        self._strict = strict
        self._shown = tuple(Severity) if strict else SHOWN
        self._last = ""
        self._by_file: dict[str, FileTally] = {}
        self._by_code: dict[tuple[str, str], tuple[int, int, str]] = {}  # how often, in how many files, in which last

    def add(self, record: Record, diagnostics: list[Diagnostic], name: str) -> None:
        """Count a record of a file and what is wrong with it."""
        tally = self._tally(record.origin.file or name)
        moves = len(record.main_line())
        self.count.records += 1
        self.moves += moves
        tally.records += 1
        tally.moves += moves
        self._count(diagnostics, record.origin.file or name)

    def add_file(self, diagnostics: list[Diagnostic], name: str) -> None:
        """Count what is wrong with files themselves."""
        for diagnostic in diagnostics:
            file = diagnostic.file or name
            self._tally(file)
            self._count([diagnostic], file)

    def _tally(self, file: str) -> FileTally:
        if file != self._last and file not in self._by_file:
            if self._last in self._by_file and not self._has_problems(self._by_file[self._last]):
                del self._by_file[self._last]
            self.files += 1
            self._last = file
        return self._by_file.setdefault(file, FileTally())

    def _has_problems(self, tally: FileTally) -> bool:
        return any(tally.problems[severity] for severity in self._shown)

    def _count(self, diagnostics: list[Diagnostic], file: str) -> None:
        self.count.add(diagnostics, strict=self._strict)
        for diagnostic in diagnostics:
            self._by_file[file].problems[diagnostic.severity] += 1
            key = (diagnostic.severity, diagnostic.code)
            times, files, last = self._by_code.get(key, (0, 0, ""))
            self._by_code[key] = (times + 1, files + (last != file), file)

    def print_tables(self) -> None:
        """Print the files that have problems, and the codes of the problems, the most frequent first."""
        rows = [
            [file, f"{tally.records:,}", f"{tally.moves:,}", *(f"{tally.problems[kind]:,}" for kind in self._shown)]
            for file, tally in self._by_file.items()
            if self._has_problems(tally)
        ]
        if not rows:
            return
        print()
        print_table(["file", "records", "moves", *(f"{severity}s" for severity in self._shown)], rows)
        print()
        codes = sorted(
            ((severity, code, times, files) for (severity, code), (times, files, _) in self._by_code.items()),
            key=lambda row: (-row[2], row[1]),
        )
        shown = [row for row in codes if row[0] in self._shown]
        print_table(
            ["code", "severity", "times", "files"],
            [[code, severity, f"{times:,}", f"{files:,}"] for severity, code, times, files in shown],
        )

    def as_dict(self) -> dict[str, int]:
        """Return the numbers for JSON."""
        by_severity = {f"{severity}s": number for severity, number in self.count.by_severity.items()}
        return {"files": self.files, "records": self.count.records, "moves": self.moves} | by_severity

    def __str__(self) -> str:
        if self.files <= 1:
            return str(self.count)
        records, _, problems = str(self.count).partition(", ")
        return f"{self.files:,} files, {records}, {self.moves:,} move{'s' * (self.moves != 1)}, {problems}"
