"""Workers: they end with the process that started them."""

import os
import subprocess
import sys
import time

import pytest

PROGRAM = """
import os
from kifu.files.workers import open_pool
if __name__ == "__main__":
    with open_pool(1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        input()
"""


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="nothing says which processes there are")
def test_workers_of_a_process_that_is_killed_end_too(tmp_path: object) -> None:
    path = os.path.join(str(tmp_path), "program.py")
    with open(path, "w", encoding="utf-8") as file:
        file.write(PROGRAM)
    with subprocess.Popen([sys.executable, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        assert _runs(worker)
        process.kill()
    end = time.monotonic() + 120
    while _runs(worker) and time.monotonic() < end:
        time.sleep(0.01)
    assert not _runs(worker)


def _runs(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
