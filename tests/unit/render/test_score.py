"""A record as a book sets it: numbers, branches, notes and diagrams in their places."""

from kifu.records.record import DIAGRAM, Record, Result
from kifu.render.score import Bracket, Figure, MoveText, Score, diagrams
from kifu.rules.side import Side


def record_of(*moves: str, fen: str = "") -> Record:
    record = Record(fen=fen)
    node = record.root
    for text in moves:
        node = node.add(record.game.move(text))
    return record


def print_score(score: Score) -> str:
    """The parts in one line: notes in square brackets, a figure as <its last move>."""
    words = []
    for part in score.parts:
        match part:
            case MoveText(number, text, main, notes, before):
                marks = "".join(f"[{note}]" for note in notes)
                words.append("".join(f"[{note}]" for note in before) + f"{number} {text}".strip() + marks + "*" * main)
            case Bracket(text):
                words.append(text)
            case Figure(diagram, caption):
                words.append(f"<{diagram.last_move or 'start'}: {caption}>")
    return " ".join(words)


def test_moves_are_numbered_and_branches_stand_in_brackets() -> None:
    record = record_of("h3e3", "h10g8", "h1g3")
    first = record.main_line()[0]
    branch = first.add(record.game.move("b10c8"))
    branch.add(record.game.move("b1c3"))
    score = Score.of(record, "wxf")
    assert print_score(score) == "1. C2.5* H8+7* ( 1... H2+3 2. H8+7 ) 2. H2+3*"


def test_a_number_stands_again_before_a_second_move_that_follows_something_else() -> None:
    record = record_of("h3e3", "h10g8")
    record.main_line()[0].marks = (DIAGRAM,)
    assert print_score(Score.of(record, "wxf")) == "1. C2.5* <h3e3: Diagram 1, after 1. C2.5> 1... H8+7*"


def test_a_game_that_the_second_side_begins_shows_its_setup_and_begins_with_dots() -> None:
    record = record_of("d10d9", "e1e2", fen="3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1")
    assert print_score(Score.of(record, "wxf")) == "<start: Diagram 1> 1... K4+1* 2. K5+1*"


def test_comments_marks_and_unread_text_become_notes_and_signs() -> None:
    record = record_of("h3e3", "h10g8")
    one, other = record.main_line()
    one.marks, one.comment = ("$3", "$14"), "bold"
    other.marks, other.before, other.rest = ("?!",), "now", "H9.9 nonsense"
    record.root.comment = "From a book."
    score = Score.of(record, "wxf")
    assert print_score(score) == "1. C2.5!![bold]* [now]H8+7?![could not be read: H9.9 nonsense]*"
    assert score.introduction == "From a book."


def test_the_notation_of_the_moves_is_that_of_the_edges_and_its_sign_parts_the_moves() -> None:
    record = record_of("h3e3", "h10g8")
    record.main_line()[1].marks = (DIAGRAM,)
    score = Score.of(record, "english", bottom=Side.SECOND)
    assert print_score(score).startswith("1. Cannon 2 traverses 5,* Horse 8 advances 7* <")
    figure = score.parts[-1]
    assert isinstance(figure, Figure)
    assert figure.diagram.bottom is Side.SECOND
    assert "".join(figure.diagram.edges.below) == "987654321"
    assert print_score(Score.of(record)).startswith("1. 炮二平五* 马8进7*")


def test_heading_and_result() -> None:
    record = record_of("h3e3")
    record.tags = {"Red": "Hu", "Event": "Cup", "Date": "????.??.??", "Site": "?", "Round": "3"}
    record.result = Result.DRAW
    score = Score.of(record, "wxf")
    assert (score.title, score.lines, score.result) == ("Hu – Black", ("Cup, 3",), "½–½")
    assert Score.of(Record(tags={"Title": "橘中秘"})).title == "橘中秘"
    assert Score.of(Record("dai_shogi")) == Score("Dai shogi", (), "", (), "")


def test_a_setup_that_cannot_be_played_is_printed_as_a_diagram() -> None:
    record = Record(fen="9/9/9/9/9/9/9/9/9/4R4 w")
    assert print_score(Score.of(record)) == "<start: 图1>"
    assert [set(diagram.men) for diagram in diagrams(record)] == [{"e1"}]


def test_diagrams_follow_the_main_line() -> None:
    record = record_of("h3e3", "h10g8")
    record.main_line()[0].add(record.game.move("b10c8"))
    assert [str(diagram.last_move) for diagram in diagrams(record, bottom=Side.SECOND)] == ["None", "h3e3", "h10g8"]


def test_a_line_of_many_moves_and_branches_is_no_matter() -> None:
    record = Record()
    node = record.root
    for _ in range(300):
        for text in ("h3e3", "h8e8", "e3h3", "e8h8"):
            node = node.add(record.game.move(text))
            node.marks = ()
    record.main_line()[0].add(record.game.move("b10c8"))
    assert len(Score.of(record, "wxf").parts) == 1203


def test_a_whole_game_that_the_second_side_begins_is_counted_from_there() -> None:
    fen = record_of().start().fen().replace(" w ", " b ")
    record = record_of("h8e8", "h1g3", "h10g8", fen=fen)
    score = Score.of(record, "wxf")
    assert print_score(score) == "<start: Diagram 1> 1. C8.5* H2+3* 2. H8+7*"
    assert score.lines == ("Black moves first",)
    assert Score.of(record, "zh-hant").lines == ("黑先",)
