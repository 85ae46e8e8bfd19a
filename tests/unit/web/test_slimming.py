"""A script that is sent says the same as the one in the package: a parser sees the same tree."""

import json
import shutil
import subprocess

import pytest

from kifu.render.slimming import slim
from tests.unit.web.test_app import APP, VIEWER

# Node has a parser of its own, acorn.
COMPARE = """
const { parse } = require("internal/deps/acorn/acorn/dist/acorn");
const options = { ecmaVersion: "latest", sourceType: "module" };
const tree = (text) => JSON.stringify(parse(text, options), (key, value) => (/^(start|end)$/.test(key) ? 0 : value));
const pairs = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(pairs.filter(([, whole, slim]) => tree(whole) !== tree(slim)).map(([name]) => name)));
"""


def differing(scripts: list[tuple[str, str, str]]) -> list[str]:
    if shutil.which("node") is None:
        pytest.skip("there is no node")
    command = ["node", "--expose-internals", "-e", COMPARE]
    ran = subprocess.run(command, input=json.dumps(scripts), text=True, capture_output=True)
    assert ran.returncode == 0, ran.stderr
    found: list[str] = json.loads(ran.stdout)
    return found


def test_slim_scripts_say_the_same() -> None:
    paths = sorted([*APP.glob("*.js"), *VIEWER.glob("*.js")])
    scripts = [(path.name, path.read_text(), slim(path.read_text())) for path in paths]
    assert len(scripts) > 50
    assert differing(scripts) == []


def test_another_script_is_seen_as_another() -> None:
    assert differing([("one", "a = b;", "a = c;"), ("two", "a = b;", "a=b;")]) == ["one"]
