# What a user runs: `make report`, `make sets`, `make test`. What a developer runs: `make check`, `make bench`, …

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DATA ?= ../shared/data
# A variable, for a comma would end the argument of a call.
EXTRAS := encoder,audit,tokenizer

# What an installer says goes to a log, and is shown only if it fails.
quietly = @mkdir -p build && { $(1) > build/install.log 2>&1 || { cat build/install.log; exit 1; }; }

.DEFAULT_GOAL := help
.PHONY: help report sets test check format lint layers types wheel bench check-corpus reading-sheet check-data lock clean

help:  ## Show the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  \1\t\2/' | expand -t 18

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("acesmith needs Python 3.11 or newer; run: make PYTHON=python3.11 …" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)
	$(call quietly,$(BIN)/python -m pip install --disable-pip-version-check --upgrade 'pip>=25.1')

$(VENV)/core: pyproject.toml setup.py | $(BIN)/python
	@echo "Installing acesmith into $(VENV) …"
	$(call quietly,$(BIN)/python -m pip install --disable-pip-version-check --editable .)
	@touch $@

$(VENV)/dev: pyproject.toml setup.py | $(BIN)/python
	@echo "Installing acesmith and what its tests need into $(VENV) …"
	$(call quietly,$(BIN)/python -m pip install --disable-pip-version-check --editable '.[$(EXTRAS)]' --group dev)
	@touch $@ $(VENV)/core

report: $(VENV)/core  ## Make a quick set, score the default metrics on it, write the leaderboard
	@$(BIN)/acesmith make --output build/report/sets --per-phenomenon 1 --langpairs 'en-*,*-en' --overwrite
	@$(BIN)/acesmith score build/report/sets --output build/report/scores.tsv
	@$(BIN)/acesmith report build/report/sets build/report/scores.tsv --output build/report/report.html

sets: $(VENV)/core  ## Make all embedded sets
	@$(BIN)/acesmith make --output build/sets --overwrite

test: $(VENV)/dev  ## Set up what the tests need and run all of them, those of the built wheel included
	$(BIN)/python -m pytest --cov --cov-report=term:skip-covered --cov-fail-under=90

check: format lint layers types test  ## All that CI runs, in the same order

format: $(VENV)/dev
	$(BIN)/ruff format --check .

lint: $(VENV)/dev
	$(BIN)/ruff check .

layers: $(VENV)/dev
	$(BIN)/lint-imports

types: $(VENV)/dev
	$(BIN)/mypy

wheel: $(VENV)/dev  ## Only the tests of the built wheel
	$(BIN)/python -m pytest -m wheel tests/packaging

bench: $(VENV)/dev  ## Measure speed beside the peers; ratios go to build/bench.json
	$(BIN)/python benchmarks/lexical.py
	$(BIN)/python benchmarks/making.py
	$(BIN)/python benchmarks/statistics.py

check-corpus: $(VENV)/core  ## Check the embedded corpus against its rules
	$(BIN)/python -m acesmith.challenge_sets.corpora.rules

reading-sheet: $(VENV)/core  ## Print 60 renderings of a language beside their sources, for a reader (LANGUAGE=it)
	@$(BIN)/python -m acesmith.challenge_sets.corpora.reading_sheet $(LANGUAGE) --seed $(or $(SEED),0)

check-data: $(VENV)/dev  ## Check on real public data (DATA=folder)
	$(BIN)/python -m pytest tests_data --data $(DATA)

lock: $(VENV)/core  ## Accept the default sets as they are now
	$(BIN)/python -m acesmith.engine.lock

clean:  ## Delete everything that was built
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .coverage
