"""The same rows from a cluster of one master and two workers as from one process; ``make test-cluster`` runs it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")
if not os.environ.get("KIFU_CLUSTER"):
    pytest.skip("make test-cluster runs it", allow_module_level=True)
pyspark = pytest.importorskip("pyspark")

from kifu.corpus import GAMES, convert_batch, make_sources, spark  # noqa: E402
from tests.oracles.test_samples import SAMPLES  # noqa: E402
from tests.unit.corpus.games import make_every_format, make_folder  # noqa: E402

LIMIT = 120  # seconds for a process to be there
SOURCE = Path(__file__).parents[2] / "src"


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


def start(name: str, folder: Path, *words: str) -> subprocess.Popen[bytes]:
    command = Path(pyspark.__file__).parent / "bin" / "spark-class"
    with open(folder / f"{name}.log", "wb") as log:
        return subprocess.Popen(
            [str(command), f"org.apache.spark.deploy.{words[0]}", *words[1:]],
            stdout=log,
            stderr=subprocess.STDOUT,
            env={**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_WORKER_DIR": str(folder / name)},
        )


def wait_for(log: Path, text: str) -> None:
    end = time.monotonic() + LIMIT
    while text not in log.read_text("utf-8", "replace"):
        assert time.monotonic() < end, f"{log.read_text('utf-8', 'replace')}\n{log.name} never said {text!r}"
        time.sleep(0.2)


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    os.environ["PYSPARK_PYTHON"] = sys.executable  # whatever it was: a worker starts it in a folder of its own
    folder = tmp_path_factory.mktemp("cluster")
    port = free_port()
    url = f"spark://127.0.0.1:{port}"
    here = ("--host", "127.0.0.1", "--webui-port", "0")
    running = [start("master", folder, "master.Master", *here, "--port", str(port))]
    try:
        wait_for(folder / "master.log", "Starting Spark master")
        for name in ("one", "two"):
            running.append(start(name, folder, "worker.Worker", *here, "--cores", "1", "--memory", "1g", url))
        for name in ("one", "two"):
            wait_for(folder / f"{name}.log", "Successfully registered with master")
        settings = {
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.ui.enabled": "false",
            "spark.executor.memory": "512m",
            "spark.executor.cores": "1",
            "spark.executorEnv.PYTHONPATH": str(SOURCE),
            "spark.default.parallelism": "4",
            "spark.sql.files.maxPartitionBytes": "100000",
            "spark.sql.files.openCostInBytes": "0",
        }
        builder = pyspark.sql.SparkSession.builder.master(url).appName("kifu")
        for name, value in settings.items():
            builder = builder.config(name, value)
        made = builder.getOrCreate()
        yield made
        made.stop()
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait(LIMIT)


def test_a_cluster_makes_the_same_rows(session: Any, tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 6, 30)
    make_every_format(folder / "formats")
    paths = [folder, SAMPLES] if SAMPLES.is_dir() else [folder]
    # Spark leaves out what begins with a dot or is empty.
    files = sorted(path for top in paths for path in top.rglob("[!._]*") if path.is_file() and path.stat().st_size)
    expected = convert_batch(make_sources([(str(path), path.read_bytes()) for path in files]))
    games = spark.convert(spark.read_sources(session, *map(str, paths)))
    order = [(name, "ascending") for name in ("path", "offset", "number")]
    found = spark.collect(games).sort_by(order)
    assert found.schema.equals(GAMES, check_metadata=True)
    assert found.to_pylist() == expected.sort_by(order).to_pylist()
    assert games.rdd.getNumPartitions() > 1
    executors = session.sparkContext._jsc.sc().getExecutorMemoryStatus().size() - 1  # the driver is counted too
    assert executors == 2
