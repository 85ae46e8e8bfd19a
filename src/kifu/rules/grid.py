"""Grid: where the points of a board lie in the engine's padded array.

A row of the array is nearly twice as long as a rank, and one rim serves its right end
and the left end of the next row.  So no step leaves the array, and the difference of two squares
gives the difference of files and that of ranks.
"""

from typing import NamedTuple


class Grid(NamedTuple):
    files: int
    ranks: int
    rim: int = 1  # the longest step of a ride

    @property
    def width(self) -> int:
        return 2 * self.files - 1

    @property
    def size(self) -> int:
        return (self.ranks + 2 * self.rim) * self.width + 2 * self.rim

    def square(self, place: tuple[int, int]) -> int:
        file, rank = place
        return (rank + self.rim) * self.width + file + self.rim

    def holds(self, place: tuple[int, int]) -> bool:
        return 0 <= place[0] < self.files and 0 <= place[1] < self.ranks

    def image(self, place: tuple[int, int], mirrored: bool, flipped: bool) -> tuple[int, int]:
        """Return a place with the files, or the ranks, counted from the other end."""
        file, rank = place
        return self.files - 1 - file if mirrored else file, self.ranks - 1 - rank if flipped else rank
