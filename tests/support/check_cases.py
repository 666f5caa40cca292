#!/usr/bin/env python3
"""Holds the golden screens and texts to the tests: one test reads each of them, and only one.

Usage: check_cases.py TESTS         TESTS is the folder tests/ of the tree
       check_cases.py --self-test

A test reads tests/cases/screens/lobby/empty.txt by the literal "lobby/empty", and
tests/cases/texts/result.txt by the literal "texts/result.txt".
"""
import collections
import pathlib
import re
import sys
import tempfile

LITERAL = re.compile(r'"([a-z0-9_]+/[a-z0-9_.]+)"')


def faults(tests):
    tests = pathlib.Path(tests)
    cases = tests / "cases"
    names = {file: str(file.relative_to(cases / "screens").with_suffix(""))
             for file in (cases / "screens").rglob("*") if file.is_file()}
    names |= {file: str(file.relative_to(cases))
              for file in (cases / "texts").rglob("*") if file.is_file()}
    readers = collections.Counter(
        name for file in (tests / "client").rglob("*_test.cc")
        for name in LITERAL.findall(file.read_text(encoding="utf-8")))
    found = []
    for file, name in sorted(names.items()):
        times = readers[name]
        if times == 0 or file.suffix != ".txt":
            found.append(f"{file}: no test reads this file; delete it")
        elif times > 1:
            found.append(f"{file}: {times} tests read this file; give each its own")
    return found or ([] if names else [f"{cases}: there are no screens and no texts"])


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        tests = pathlib.Path(folder)
        for name in ("screens/lobby/once", "screens/lobby/twice", "screens/never", "texts/never"):
            file = tests / "cases" / f"{name}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
        (tests / "client").mkdir()
        (tests / "client" / "a_test.cc").write_text(
            'expect_screen(view, "lobby/once");\nexpect_screen(view, "lobby/twice");\n'
            'expect_screen(view, "lobby/twice");\n', encoding="utf-8")
        found = faults(tests)
        assert len(found) == 3, found
        assert "screens/lobby/twice.txt: 2 tests" in found[0], found
        assert "screens/never.txt: no test" in found[1], found
        assert "texts/never.txt: no test" in found[2], found
        assert faults(tests / "client"), "a tree without screens"


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return 0
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    found = faults(arguments[0])
    print("\n".join(found) or "one test reads each file")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
