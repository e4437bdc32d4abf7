# labrunner. Two commands do everything, and each installs what it needs first:
#
#   make run       open the terminal UI
#   make test      run the tests
#
#   make quick     the tests but for those marked slow, which train, start a process, drive the deck or take seconds: about a minute on two cores
#   make lint      ruff (rules and layout) and pyright
#   make bench     the benchmarks, written to benchmarks/RESULTS.md
#   make verify    the proof of every lab's claim and of its cases (hours, it says how many; it goes on where it stopped)
#   make wheel     a wheel in dist/
#   make pins      write the installed versions to constraints.txt, after `make clean test CONSTRAINTS=`
#   make clean     remove what was installed and built
#
# Variables, given as `make run PYTHON=python3.12`, or kept in a file local.mk:
#
#   PYTHON         the interpreter that .venv is made with, 3.11 or later
#   TORCH          arguments of a `pip install` that comes first, for a build of PyTorch of your own
#   CONSTRAINTS    the file of tested versions; empty for the newest that fit
#   ARGS           more arguments for labrunner, pytest or the benchmarks
#   JOBS           processes that run the tests; more than processors, since a test that drives the deck mostly waits

-include local.mk
PYTHON ?= python3
VENV ?= .venv
CONSTRAINTS ?= constraints.txt
TORCH ?=
ARGS ?=
JOBS ?= 3

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PINNED := $(if $(CONSTRAINTS),-c $(CONSTRAINTS))
SETTINGS := $(subst ','\'',$(CONSTRAINTS) $(TORCH))
INPUTS := pyproject.toml $(CONSTRAINTS) $(VENV)/.settings

.PHONY: run test quick lint bench verify wheel pins clean FORCE
.DELETE_ON_ERROR:

run: $(VENV)/.installed
	@$(BIN)/labrunner $(ARGS)

# Benchmarks need a quiet process of their own; here their plugin would only warn that it can't work. Slow tests start
# first (tests/conftest.py), and a process that has done its share takes over half of what another one has left. Tests
# start hundreds of processes, so what Python compiles is kept, also where the environment says not to.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -p no:benchmark

test: $(VENV)/.installed-test
	@$(PYTEST) $(ARGS)

quick: $(VENV)/.installed-test
	@$(PYTEST) -q -m "not slow" $(ARGS)
	@echo "Left out: the tests marked slow, which train, start a process, drive the deck or take seconds. \`make test\` runs them all."

# pyright runs on the packages as they are installed; no finding is allowed.
lint: $(VENV)/.installed-lint
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m tools.typecheck

bench: $(VENV)/.installed-test
	@$(BIN)/python -m pytest benchmarks/bench_*.py -q -p no:xdist --benchmark-columns=min,median,max,rounds \
	    --results benchmarks/RESULTS.md $(ARGS)

verify: $(VENV)/.installed
	@$(BIN)/labrunner lab verify --jobs $(JOBS) $(ARGS)

# What an earlier build left behind would go into the wheel, too.
wheel: $(VENV)/.installed
	@rm -rf build
	@$(PIP) wheel --no-deps --wheel-dir dist .

# The build of torch (+cpu, +cu130) is left out of its version, so that the pin holds for every build.
pins: $(VENV)/.installed-lint
	@{ grep '^#' constraints.txt; $(PIP) freeze --exclude-editable | sed 's/+.*//'; } > constraints.new
	@mv constraints.new constraints.txt

# -- installing: the stamps are newer than everything that an installation depends on --------------------------------

$(VENV)/.installed: $(INPUTS)
	@echo "labrunner: installing into $(VENV); the first time takes a few minutes"
	@$(if $(TORCH),$(PIP) install $(TORCH))
	@$(PIP) install $(PINNED) --editable .
	@touch $@

# Tests compile what they import, which is a third of what is installed.
$(VENV)/.installed-test: $(INPUTS)
	@echo "labrunner: installing into $(VENV), with what the tests need; the first time takes a few minutes"
	@$(if $(TORCH),$(PIP) install $(TORCH))
	@$(PIP) install --no-compile $(PINNED) --editable '.[test]'
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-lint: $(INPUTS)
	@echo "labrunner: installing into $(VENV), with ruff and pyright; the first time takes a few minutes"
	@$(if $(TORCH),$(PIP) install $(TORCH))
	@$(PIP) install --no-compile $(PINNED) --editable '.[test,lint]'
	@touch $@ $(VENV)/.installed-test $(VENV)/.installed

# Written anew only when a setting is another one than last time, so that `make run TORCH=...` installs again.
$(VENV)/.settings: $(VENV)/.made FORCE
	@echo '$(SETTINGS)' | cmp -s - $@ || echo '$(SETTINGS)' > $@

$(VENV)/.made: $(shell test -x $(BIN)/python || echo FORCE)
	@command -v $(PYTHON) > /dev/null || { echo "labrunner: there is no $(PYTHON) here; install Python 3.11 or later," \
	    "or name yours: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "labrunner: $(PYTHON) is" \
	    "$$($(PYTHON) --version 2>&1 | head -n 1), and 3.11 or later is needed: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $$(test -x $(BIN)/python || echo --clear) $(VENV)
	@touch $@

FORCE:

clean:
	rm -rf $(VENV) build dist *.egg-info
