"""The page of what ``--json`` prints, made from the JSON Schemas in ``reference/schemas``."""

import json
from pathlib import Path
from typing import Any

from docs._make.markdown import code, table

FOLDER = Path(__file__).parents[1] / "reference" / "schemas"
INTRODUCTION = """\
# JSON

`--json` prints JSON Lines: one object a line, UTF-8. Each kind of line has a
[JSON Schema](https://json-schema.org/draft/2020-12/schema) below; the tests hold the commands to them. What is not
listed is not printed, and a field without "always" is left out where it has nothing to say. The names and meanings
here stay as they are; a later version may add fields.

"""


def schemas() -> dict[str, dict[str, Any]]:
    """Return the schemas by their names."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}


def page() -> str:
    return INTRODUCTION + "\n".join(_section(name, schema) for name, schema in schemas().items())


def _section(name: str, schema: dict[str, Any]) -> str:
    parts = [f"(json-{name})=\n## {schema['title']}\n", f"{schema['description']}\n"]
    parts.append(_table(schema))
    for key, inner in schema.get("$defs", {}).items():
        parts += [f"### {key} in {name}\n", f"{inner['description']}\n", _table(inner)]
    parts.append(f"The schema: {{download}}`{name}.json <schemas/{name}.json>`.\n")
    return "\n".join(parts)


def _table(schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    rows = [
        [code(name), _type(inner), "always" if name in required else "", inner.get("description", "")]
        for name, inner in schema.get("properties", {}).items()
    ]
    return table(["field", "type", "", "holds"], rows)


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2].removesuffix(".json")
        return f"[{name}](#json-{name})" if "#" not in schema["$ref"] else name
    if "enum" in schema:
        return ", ".join(code(str(value)) for value in schema["enum"])
    if schema["type"] == "array":
        return f"list of {_type(schema['items'])}"
    return str(schema["type"])
