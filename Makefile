# Everything a newcomer must do is one word: make demo, make test, make lint, make bench, make docs.

PYTHON ?= python3
BIN := .venv/bin
# Without files of bytecode every process compiles what it imports again: a command takes twice as long to start.
unexport PYTHONDONTWRITEBYTECODE
SOURCES := $(wildcard src/kifu/core/*/*.py src/kifu/core/*/*.pxd) $(wildcard src/kifu/formats/*/cutting.py src/kifu/formats/*/cutting.pxd) setup.py pyproject.toml
MADE_PAGES := docs/imports.svg docs/reference/notations $(addprefix docs/reference/, commands.md error-codes.md games.md json.md languages.md)

.PHONY: demo serve site test test-scripts test-pure test-cluster test-sanitized build/sanitizers/kifu build/bounds/kifu test-long quick lint lint-scripts bench instructions docs dist format clean

# A game in a Chinese file, in Big5: checked, in four notations, as a picture and as a page.
demo: .venv/kifu
	@mkdir -p build/demo
	@$(BIN)/kifu --version
	@echo
	@echo "What is demo/game.pgn?"
	@$(BIN)/kifu detect demo/game.pgn
	@echo
	@echo "Is every move of it legal?"
	@$(BIN)/kifu check demo/game.pgn
	@echo
	@echo "The game in four notations:"
	@$(BIN)/kifu moves demo/game.pgn --to wxf,uci,english,zh-hant
	@echo
	@$(BIN)/kifu draw demo/game.pgn -o build/demo/game.svg --force
	@$(BIN)/kifu view demo/game.pgn -o build/demo/game.html --force
	@echo "Open in a browser:"
	@echo "  build/demo/game.svg    the board at the end"
	@echo "  build/demo/game.html   the game, to be replayed; it needs no network"
	@echo "Open the desk on it, to play, change and convert it:"
	@echo "  make serve FILE=demo/game.pgn"
	@echo "Learn and play, on /learn and /play of that address, or in the terminal:"
	@echo "  $(BIN)/kifu learn lessons"
	@echo "  $(BIN)/kifu play"
	@echo "The command is $(BIN)/kifu; $(BIN)/kifu --help lists what it does."

# The desk in the browser, on this machine alone; FILE=... opens it on a file.
serve: .venv/serve
	$(BIN)/kifu serve --open $(FILE) $(ARGS)

# The desk as files for any static host, with Python in the visitor's browser; Pyodide comes from npm.
site: .venv/kifu
	$(BIN)/kifu site -o build/site $(ARGS)

# Every law, oracle and story of the browser.  One process more than there are processors, for stories wait for pages.
test: .venv/test
	$(BIN)/pytest -n $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --dist worksteal $(ARGS)
	@$(MAKE) --no-print-directory test-scripts

# The same with many times as many cases, all real files and every story in both homes: for a night, not for a change.
test-long: .venv/test
	KIFU_EFFORT=$${KIFU_EFFORT:-20} $(BIN)/pytest -n $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --dist worksteal --timeout 7200 $(ARGS)
	@$(MAKE) --no-print-directory test-scripts

# The tests of what a change touches and of what is above it, nearest first, for at most a minute.
quick: .venv/test
	$(BIN)/python -m tests.quick $(ARGS)

# The scripts of pages are tested and checked where there is node; nothing else of kifu needs it.
test-scripts:
	@if command -v node >/dev/null; then set -x; node --test --test-reporter=spec tests/js/*.test.js; \
	else echo "Left out, because there is no node: the tests of the scripts of pages, tests/js."; fi

# The same files run as plain Python: the tests of what is compiled, of the rooms that stand right on it, and the laws.
# What is above them calls both builds alike.
PURE_TESTS := $(addprefix tests/unit/, core rules games notations lines test_package.py test_registry.py) tests/laws

test-pure: .venv/test
	rm -rf build/pure
	KIFU_PURE=1 $(BIN)/pip install --quiet --no-build-isolation --no-deps --target build/pure .
	PYTHONPATH=build/pure $(BIN)/pytest -n auto --dist worksteal --expect-pure $(PURE_TESTS) $(ARGS)

# The same rows from a cluster as from one process: a master and two workers of Apache Spark on this machine; needs Java.
test-cluster: .venv/spark
	KIFU_CLUSTER=1 $(BIN)/pytest tests/cluster $(ARGS)

# The tests of what the compiled modules do, once under the sanitizers of gcc and once with index checks. An error in
# a function that cannot raise is a warning there, so a warning fails the test. Python's own allocator would hide
# what lies outside a buffer.
CHECKED_TESTS := $(addprefix tests/unit/, core lines notations rules games) $(addprefix tests/laws/, test_play.py test_roads.py)
PRELOADED = $(shell gcc -print-file-name=libasan.so) $(shell gcc -print-file-name=libubsan.so)

test-sanitized: build/sanitizers/kifu build/bounds/kifu
	PYTHONPATH=build/bounds $(BIN)/pytest -n auto -W error::pytest.PytestUnraisableExceptionWarning $(CHECKED_TESTS) $(ARGS)
	PYTHONPATH=build/sanitizers LD_PRELOAD="$(PRELOADED)" ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
		PYTHONMALLOC=malloc $(BIN)/pytest -n auto $(CHECKED_TESTS) $(ARGS)

build/sanitizers/kifu build/bounds/kifu: build/%/kifu: .venv/test
	rm -rf build/$*
	mkdir -p build/$*
	cp -r src/kifu $@
	rm -f $@/core/*.so $@/core/*.c $@/core/*/*.so $@/core/*/*.c $@/formats/pgn/*.so $@/formats/pgn/*.c
	KIFU_CHECKED=$* KIFU_REQUIRE_COMPILED=1 $(BIN)/python setup.py -q build_ext --force --build-lib build/$* --build-temp build/$*/temp

lint: .venv/lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory lint-scripts

# The types of messages are made from those of Python each time, which takes less than to know whether they are new.
lint-scripts: $(if $(shell command -v npm),node_modules/made .venv/test)
	@if [ "$<" ]; then set -x; $(BIN)/python -m docs._make.scripts && \
	node_modules/.bin/biome check --error-on-warnings && node_modules/.bin/tsc; \
	else echo "Left out, because there is no npm: biome and tsc over the scripts of pages."; fi

bench: .venv/bench
	$(BIN)/python -m bench $(ARGS)

# Exact where times are noisy; needs valgrind.  ARGS="--against FILE" compares with counts that were saved before.
instructions: .venv/bench
	$(BIN)/python -m bench.instructions $(ARGS)

# A warning is an error: a link that leads nowhere, a name that is not there.
docs: .venv/docs
	$(BIN)/sphinx-build -q -W --keep-going -d build/doctrees docs build/docs
	@echo "Open in a browser: build/docs/index.html"

# The pictures of boards in the README and in docs/figures; a test says when one is not what kifu draws.
.PHONY: docs/boards.svg
docs/boards.svg: .venv/test
	$(BIN)/python -m docs._make.boards

# The picture of the viewer in the README; needs chromium.
.PHONY: docs/viewer.png
docs/viewer.png: .venv/test
	$(BIN)/python -m docs._make.screenshot

# The package as others install it: source, compiled wheel and plain wheel, each tried in a clean environment.
dist: .venv/dist
	rm -rf dist build/wheel
	$(BIN)/python -m build --no-isolation --sdist
	KIFU_REQUIRE_COMPILED=1 $(BIN)/pip wheel --quiet --no-build-isolation --no-deps --wheel-dir dist dist/kifu-*.tar.gz
	KIFU_PURE=1 $(BIN)/pip wheel --quiet --no-build-isolation --no-deps --wheel-dir dist dist/kifu-*.tar.gz
	@for package in dist/*; do \
	    rm -rf build/clean && $(PYTHON) -m venv build/clean && build/clean/bin/pip install --quiet "$$package" && \
	    echo "$$package: $$(build/clean/bin/kifu --version)" && \
	    build/clean/bin/kifu view demo/game.pgn --force -o build/clean/game.html || exit 1; \
	done

format: .venv/lint
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@if [ -d node_modules ]; then node_modules/.bin/biome check --write; fi

clean:
	rm -rf .venv node_modules build dist $(MADE_PAGES) src/kifu.egg-info $(addprefix src/kifu/core/, *.so *.c */*.so */*.c) src/kifu/formats/pgn/*.so src/kifu/formats/pgn/*.c

# Each of one exact version; what they need themselves says nothing about kifu.
node_modules/made: package.json
	npm install --silent --no-package-lock --no-audit --no-fund
	@touch $@

# The tools to build with stand in .venv itself, so that a rebuild does not fetch them again.
.venv/build:
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade setuptools Cython
	@touch $@

# Groups of dependencies need a new pip; the demo does not wait for it.
.venv/pip: .venv/build
	$(BIN)/pip install --quiet --upgrade pip
	@touch $@

.venv/kifu: .venv/build $(SOURCES)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --editable .
	@touch $@

.venv/serve: .venv/kifu
	$(BIN)/pip install --quiet --editable ".[web]" --no-build-isolation
	@touch $@

.venv/test: .venv/kifu .venv/pip
	$(BIN)/pip install --quiet --group test --group oracles
	@touch $@

.venv/docs: .venv/kifu .venv/pip
	$(BIN)/pip install --quiet --group docs
	@touch $@

.venv/dist: .venv/pip
	$(BIN)/pip install --quiet --group dist
	@touch $@

.venv/spark: .venv/test
	$(BIN)/pip install --quiet --editable ".[spark]" --no-build-isolation
	@touch $@

.venv/bench: .venv/test
	$(BIN)/pip install --quiet --group bench
	@touch $@

.venv/lint: .venv/test
	$(BIN)/pip install --quiet --group lint
	@touch $@
