# Everything a person does with this repository. Needs Python ≥ 3.11, git and make; the rest installs itself into .venv/.

PYTHON ?= python3
PORT ?= 8321
DATA ?= data
export PYTHON

.PHONY: help play run install doctor test check bench pins gallery clean

help:
	@echo "make play     a table on this computer, no Discord needed: http://127.0.0.1:$(PORT)/"
	@echo "make run      the bot on the real Discord (settings: .env.example)"
	@echo "make test     everything that must be green before a change lands"
	@echo "make check    the quick half of it: format, lint, types, imports"
	@echo "make bench    speed and memory, as ratios within one run"
	@echo "make install  only .venv/, from constraints.txt"

play: install
	@.venv/bin/python -m sandbox --port $(PORT) --data $(DATA)

run: install
	@.venv/bin/python bot.py

install: .venv/pins

.venv/pins: constraints.txt scripts/install
	@scripts/install constraints.txt .venv/pins

.venv/pins-test: constraints-test.txt scripts/install
	@scripts/install constraints-test.txt .venv/pins-test

check: .venv/pins-test
	@scripts/check

test: .venv/pins-test
	@scripts/test

bench: .venv/pins-test
	@.venv/bin/python -m tests.bench

gallery: .venv/pins-test
	@.venv/bin/python -m tests.render.gallery data/pictures

pins: .venv/pins-test
	@scripts/pins

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache tests/render/failed
