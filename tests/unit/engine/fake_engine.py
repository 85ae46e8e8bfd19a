"""An engine that behaves as it is told: well, or badly in one of the ways in which engines do.

It needs nothing of kifu, so that it starts at once.  ``fake_engine.py FOLDER BEHAVIOUR [MOVE ...]`` plays the moves one
after another; what it is sent stands in ``FOLDER/sent``, its process and one that it has started in ``FOLDER/pids``.
One that tells prints all it is given but the last, line by line, before it answers with that.
"""

import os
import signal
import subprocess
import sys
import time

GREETINGS = {
    "uci": "id name Fake 1.0\noption name Skill Level type spin default 20 min -20 max 20\n"
    "option name MultiPV type spin default 1 min 1 max 5\noption name Clear Hash type button\n"
    "option name UCI_Variant type combo default chess var chess var xiangqi\n"
    "option name Ponder type check default false\nuciok",
    "ucci": "id name Fake 1.0\noption Hash type spin min 1 max 64\nucciok",
    "usi": "id name Fake 1.0\nusiok",
    "protover 2": 'feature ping=1 setboard=1 usermove=1 memory=1 variants="chu,dai"\nfeature option="Resign -check 0"\n'
    'feature myname="Fake 1.0" done=1',
}


def main() -> None:
    folder, behaviour, *moves = sys.argv[1:]
    child = subprocess.Popen(["sleep", "1000"], stdout=subprocess.DEVNULL)
    with open(os.path.join(folder, "pids"), "a", encoding="utf-8") as pids:
        pids.write(f"{os.getpid()}\n{child.pid}\n")
    if behaviour in ("hang at start", "slow quit"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if behaviour == "hang at start":
        time.sleep(1000)
    for line in sys.stdin:
        line = line.strip()
        with open(os.path.join(folder, "sent"), "a", encoding="utf-8") as sent:
            sent.write(line + "\n")
        answer(line, behaviour, moves)
    if behaviour == "slow quit":
        time.sleep(1000)


def answer(line: str, behaviour: str, moves: list[str]) -> None:
    word = line.split()[0] if line else ""
    if line in GREETINGS:
        greeting = GREETINGS[line]
        print(greeting.rpartition("\n")[0] if behaviour == "no uciok" else greeting, flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "ping":
        print(line.replace("ping", "pong"), flush=True)
    elif word == "go":
        go(behaviour, moves, "" if "claims" in behaviour else "move" if "xboard" in behaviour else "bestmove")
    elif line in ("stop", "?") and "waits for stop" in behaviour:
        print(f"bestmove {moves[0]}", flush=True)
    elif word == "quit":
        time.sleep(1000 if behaviour == "slow quit" else 0)
        sys.exit()


def go(behaviour: str, moves: list[str], word: str) -> None:
    print("info depth 1 score cp 10", flush=True)
    if behaviour == "crash in mid-search":
        os.kill(os.getpid(), signal.SIGKILL)
    if behaviour == "exit in mid-search":
        sys.exit(3)
    if behaviour == "hang in mid-search":
        time.sleep(1000)
    if behaviour == "flood":
        for _ in range(1000):
            print(f"info string {'x' * 10_000}", flush=True)
    if behaviour == "flood of infos":
        while True:
            print("info depth 1 score cp 1 nodes 1 pv h3e3\n" * 1000, flush=True)
    if "tells" in behaviour:
        while len(moves) > 1:
            print(moves.pop(0), flush=True)
    if "waits for stop" in behaviour:
        return
    if behaviour == "flood of lines":
        while True:
            print("x\n" * 1000, flush=True)
    if behaviour == "flood without an end of line":
        for _ in range(1000):
            print("x" * 10_000, end="", flush=True)
    if behaviour == "answers twice":  # in one write, so that both have come when the first is read
        print(f"bestmove {moves[0]}\nbestmove {moves.pop(0)}", flush=True)
        return
    for leg in moves.pop(0).split("|"):
        print(f"{word} {leg}".strip(), flush=True)


if __name__ == "__main__":
    main()
