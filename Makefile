# Everything a newcomer must do is one word: make demo, make test, make lint, make bench.

PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(wildcard src/kifu/core/*.py src/kifu/core/*.pxd) setup.py pyproject.toml

.PHONY: demo test test-pure lint bench format clean

demo: .venv/kifu
	@$(BIN)/kifu --version
	@echo
	@$(BIN)/kifu show
	@echo
	@echo "demo/game.txt, read as WXF, in three other notations:"
	@$(BIN)/kifu moves - --from wxf --to zh-hans,english,uci < demo/game.txt
	@echo
	@$(BIN)/kifu explain 馬8進7 --after C2.5
	@echo
	@$(BIN)/kifu perft 4

test: .venv/test
	$(BIN)/pytest -n auto $(ARGS)

# The same tests on the same files, run as plain Python.
test-pure: .venv/test
	rm -rf build/pure
	KIFU_PURE=1 $(BIN)/pip install --quiet --no-build-isolation --no-deps --target build/pure .
	PYTHONPATH=build/pure $(BIN)/pytest -n auto tests --expect-pure $(ARGS)

lint: .venv/lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/bench
	$(BIN)/python -m bench $(ARGS)

format: .venv/lint
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv build dist src/kifu.egg-info src/kifu/core/*.so src/kifu/core/*.c

# The tools to build with stand in .venv itself, so that a rebuild does not fetch them again.
.venv/build:
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip setuptools Cython
	@touch $@

.venv/kifu: .venv/build $(SOURCES)
	$(BIN)/pip install --quiet --no-build-isolation --editable .
	@touch $@

.venv/test: .venv/kifu
	$(BIN)/pip install --quiet --group test --group oracles
	@touch $@

.venv/bench: .venv/test
	$(BIN)/pip install --quiet --group bench
	@touch $@

.venv/lint: .venv/test
	$(BIN)/pip install --quiet --group lint
	@touch $@
