"""DhtmlXQ: ``7747``, four digits, files 0 to 8 from Red's left, ranks 0 to 9 from Black's side."""

from kifu.notations.coordinates import CoordinateNotation


class Dhtmlxq(CoordinateNotation):
    name = "dhtmlxq"
    example = "7747"
    users = "dpxq.com and pages with its viewer"

    def point(self, file: int, rank: int) -> str:
        return f"{file}{9 - rank}"


NOTATION = Dhtmlxq()
