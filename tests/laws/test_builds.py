"""The compiled build and the plain one make the same of everything; a long run reads all real files as well."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kifu
from tests.effort import LONG, effort
from tests.oracles.test_samples import SAMPLES

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not kifu.COMPILED, reason="there is nothing to compare the plain build with")
def test_compiled_and_plain_give_one_digest(tmp_path: Path) -> None:
    folders = [str(SAMPLES)] if LONG and SAMPLES.is_dir() else []
    command = [sys.executable, "-m", "tests.laws.digest", str(effort(40)), *folders]
    here = Path(kifu.__file__).parent
    shutil.copytree(here, tmp_path / "kifu", ignore=shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__"))
    found = [
        subprocess.run(
            command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(path)}, capture_output=True, text=True, check=True
        ).stdout
        for path in (here.parent, tmp_path)
    ]
    print("".join(found))
    assert [line.startswith("compiled=True") for line in found] == [True, False]
    compiled, plain = (line.partition(" ")[2] for line in found)
    assert compiled == plain
