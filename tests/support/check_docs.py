#!/usr/bin/env python3
"""Checks that the documents show what the programs do.

Usage: check_docs.py boards RACE2048 FILE.md    each board before and after, by `race2048 slide`
       check_docs.py quotes ROOT FILE.md...     each block after <!-- the file NAME --> is that file
       check_docs.py images ROOT FILE.md...     each picture of the project exists
       check_docs.py output PROGRAM FILE.md     a block of FILE.md shows the program's output

A block of boards starts with a line such as `geeks, left, new tile: gain 4, not moved`. Each other
line has a row of the board before and a row of the board after, at least three spaces apart.
"""
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

HEAD = re.compile(r"(?P<rules>[a-z]+), (?P<dir>up|down|left|right)(?P<spawn>, new tile)?"
                  r"(: (?P<facts>.*))?")
FACTS = {"moved": ("moved", True), "not moved": ("moved", False), "over": ("over", True),
         "not over": ("over", False), "reached": ("reached", True)}


def blocks(text):
    """(line number, lines) of each fenced block."""
    for match in re.finditer(r"^```[a-z]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield text.count("\n", 0, match.start()) + 2, match.group(1).splitlines()


def cell(word):
    return 0 if word == "." else int(word) if word.isdigit() else word


def slide(program, head, board):
    command = [program, "slide", "--rules", head["rules"], "--dir", head["dir"]]
    if head["spawn"]:
        command += ["--spawn", "--seed", "0" * 64]
    done = subprocess.run(command, input=json.dumps(board), text=True, capture_output=True,
                          check=True, timeout=60)
    return json.loads(done.stdout)


def judge_boards(program, head, rows):
    """The faults in one block."""
    halves = [re.split(r" {3,}", row.strip()) for row in rows]
    if any(len(half) != 2 for half in halves):
        return ["has a row without a board before and a board after"]
    before, after = ([[cell(word) for word in half[side].split()] for half in halves]
                     for side in (0, 1))
    answer = slide(program, head, before)
    wrong = []
    if answer["board"] != after:
        wrong.append(f"the board after is {answer['board']}")
    for fact in filter(None, (head["facts"] or "").split(", ")):
        name, value = FACTS.get(fact) or ("gain", int(fact.removeprefix("gain ")))
        if answer[name] != value:
            wrong.append(f"{name} is {answer[name]}")
    return wrong


def check_boards(program, file):
    found = 0
    wrong = []
    for number, lines in blocks(pathlib.Path(file).read_text(encoding="utf-8")):
        head = HEAD.fullmatch(lines[0]) if lines else None
        if head:
            found += 1
            wrong += [f"{file}:{number}: {lines[0]}: {what}"
                      for what in judge_boards(program, head, lines[1:])]
    return wrong or ([] if found else [f"{file}: no boards"])


def check_quotes(root, *files):
    found = 0
    wrong = []
    for file in files:
        text = pathlib.Path(file).read_text(encoding="utf-8")
        for match in re.finditer(r"<!-- the file (\S+) -->\n```[a-z]*\n(.*?)^```$", text,
                                 re.MULTILINE | re.DOTALL):
            found += 1
            if match[2] != (pathlib.Path(root) / match[1]).read_text(encoding="utf-8"):
                wrong.append(f"{file}: the block differs from {match[1]}")
    return wrong or ([] if found else ["no file is quoted"])


def check_images(root, *files):
    shown = [(file, name) for file in (pathlib.Path(root) / file for file in files)
             for name in re.findall(r"!\[[^]]*\]\((?!https?:)([^)]+)\)",
                                    file.read_text(encoding="utf-8"))]
    wrong = []
    for file, name in shown:
        picture = file.parent / name
        try:
            if picture.suffix == ".webp":
                kind = picture.read_bytes()[:12]
                if (kind[:4], kind[8:]) != (b"RIFF", b"WEBP"):
                    wrong.append(f"{file}: {name}: no WebP picture")
            else:
                xml.etree.ElementTree.parse(picture)
        except (OSError, xml.etree.ElementTree.ParseError) as error:
            wrong.append(f"{file}: {name}: {error}")
    return wrong or ([] if shown else ["no picture is shown"])


def check_output(program, file):
    said = subprocess.run([program], text=True, capture_output=True, check=True, timeout=60).stdout
    text = pathlib.Path(file).read_text(encoding="utf-8")
    if said and any(said.splitlines() == lines for _, lines in blocks(text)):
        return []
    return [f"{file}: no block is what {program} prints:\n{said}"]


def main(arguments):
    checks = {"boards": check_boards, "quotes": check_quotes, "images": check_images,
              "output": check_output}
    if len(arguments) < 3 or arguments[0] not in checks:
        print(__doc__, file=sys.stderr)
        return 2
    wrong = checks[arguments[0]](*arguments[1:])
    print("\n".join(wrong) or "as the programs do")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
