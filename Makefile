# `make` sets everything up and does the main job; see README.md for the same steps without make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
LOWEST := .venv-lowest

.PHONY: all build test test-lowest lint bench fuzz mutation clean

all: build

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "leonardo needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.12" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(STAMP)

build: $(STAMP)
	$(BIN)/leonardo check
	$(BIN)/leonardo prove --report output
	$(BIN)/leonardo build

# The tests start the program hundreds of times: it is compiled once, whatever the surroundings say of it.
test test-lowest: export PYTHONDONTWRITEBYTECODE :=

test: $(STAMP)
	$(BIN)/python -m pytest -q -n 2 --dist loadfile --no-loadscope-reorder

# The same tests with the lowest version of every library that pyproject.toml allows.
test-lowest: $(LOWEST)/.installed
	$(LOWEST)/bin/python -m pytest -q -n 2 --dist loadfile --no-loadscope-reorder

$(LOWEST)/.installed: $(STAMP) tests/lowest.py
	$(PYTHON) -m venv $(LOWEST)
	$(BIN)/python -m tests.lowest > $(LOWEST)/constraints.txt
	$(LOWEST)/bin/python -m pip install --quiet --disable-pip-version-check \
	  --constraint $(LOWEST)/constraints.txt --editable '.[dev]'
	@touch $@

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(STAMP)
	$(BIN)/python -m tests.bench

# So many seconds for each parser; hours by hand, with another seed each time: make fuzz SECONDS=900 SEED=0.
SECONDS := 10
SEED := 7
fuzz: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,fuzz]'
	$(BIN)/python -m tests.fuzz all --seconds $(SECONDS) --seed $(SEED)

# A sample of mutants of the rules, the same for the same seed: some twenty minutes.
mutation: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,mutation]'
	$(BIN)/python -m tests.mutation --sample 600 --seed 1

clean:
	rm -rf output dist .venv .venv-lowest
