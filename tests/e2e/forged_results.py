"""Kinds of forgeries: lies about the series, the result, the seal and the player."""

import copy

from forged_replay import (ACTED, BROKEN, HOLDS, NEXT, NONCE, RESTORED, SEALED, TIME_RACE, WATCH,
                           duel, field, first, lockstep, long_duel, long_number, maybe, nonce,
                           number, open_room, person, read_number, row, series, settings, some,
                           text)


def tables(rows):
    """The table of a series."""
    base = series()

    def table(name, verdict, **fields):
        made = copy.deepcopy(base)
        made.first(RESTORED).fields.update(fields)
        rows.add(name, made, verdict, RESTORED)

    table("a series of 1 round", BROKEN, rounds=number(1), played=number(0), rows=some())
    table("a series of 2 rounds", HOLDS, rounds=number(2), played=number(1))
    table("a series of 99 rounds", HOLDS, rounds=number(99), played=number(98))
    table("a series of 100 rounds", BROKEN, rounds=number(100))
    table("a series that is over", BROKEN, played=number(5))
    table("a series beyond its end", BROKEN, played=number(6))
    table("an empty table", HOLDS, rows=some())
    table("a person twice", BROKEN, rows=some(row(1), row(1, name=b"bob")))
    table("a name twice", HOLDS, rows=some(row(1), row(3)))
    table("person 0 in the table", BROKEN, rows=some(row(0)))
    table("a name of one letter in the table", BROKEN, rows=some(row(1, name=b"a")))
    table("more wins than rounds", BROKEN, rows=some(row(1, wins=3)))
    table("as many wins as rounds", HOLDS, rows=some(row(1, wins=2)))
    table("2000 points in two rounds", HOLDS, rows=some(row(1, points=2000)))
    table("2001 points in two rounds", BROKEN, rows=some(row(1, points=2001)))
    table("points before the first round", BROKEN, played=number(0),
          rows=some(row(1, points=1, wins=0)))
    table("any place and last points", HOLDS, rows=some(row(1, last=2**32 - 1, place=2**32 - 1)))
    table("a place of 2^32", BROKEN, rows=some(row(1, place=2**32)))
    table("last points of 2^32", BROKEN, rows=some(row(1, last=2**32)))
    table("the table in another order", HOLDS,
          rows=some(row(9, 2, 0, 2, 2, b"gone"), row(1)))
    table("fewer rows than it says", BROKEN, rows=number(3) + row(1) + row(9, name=b"gone"))
    made = copy.deepcopy(base)
    made.first(RESTORED).fields["rows"] = number(1) + row(1) + row(9, name=b"gone")
    rows.add("more rows than it says", made, BROKEN)
    table("rows beyond the file", BROKEN, rows=number(2**50))
    table("a row with a long number", BROKEN, rows=some(row(1)[:-1] + long_number(1)))


def results(rows):
    """Lies behind the decisions."""
    base, won, steps_base, played = duel(), first(), lockstep(), series()
    made = base.results()
    rows.result("no commitment", base, "commitment", b"\x00", "result")
    rows.result("another commitment", base, "commitment", maybe(bytes(32)), "result")
    rows.result("a commitment that is neither", base, "commitment", b"\x02" + bytes(32), "result")
    rows.result("a commitment in an open room", open_room(), "commitment", maybe(bytes(32)),
                "result")
    rows.result("another key", base, "key", bytes(32), "result")
    rows.result("another seed as the key", open_room(), "key", bytes(32), "result")
    for part in ("number", "place", "best", "exponent", "moves", "gain", "missed", "board",
                 "score"):
        value = read_number(made[f"{part} 1"])
        rows.result(f"{part} of a seat one more", base, f"{part} 1", number(value + 1), "number 1")
        rows.result(f"{part} of a seat in a byte too many", base, f"{part} 1", long_number(value),
                    "result")
        rows.result(f"{part} of a seat of 2^64", base, f"{part} 1", b"\x80" * 9 + b"\x02",
                    "result")
        bits = {"number": 16, "exponent": 8, "best": 64, "score": 64}.get(part, 32)
        if bits < 64:
            rows.result(f"{part} of a seat of 2^{bits}", base, f"{part} 1", number(2**bits),
                        "result")
    for state in (1, 2, 7, 8):
        rows.result(f"a seat in state {state}", base, "state 0", bytes([state]), "number 0")
    for state in (9, 255):
        rows.result(f"a seat in state {state}", base, "state 0", bytes([state]), "result")
    rows.result("a target that was reached", base, "reached 0", maybe(number(5)), "number 0")
    rows.result("a target that was not reached", won, "reached 0", b"\x00", "number 0")
    rows.result("reached is neither", base, "reached 0", b"\x02\x05", "result")
    rows.result("reached at 2^32", base, "reached 0", maybe(number(2**32)), "result")
    rows.result("a missed step", steps_base, "missed 1", number(0), "number 1")
    cells = made["cells 0"]
    rows.result("other cells", base, "cells 0", cells[:-1] + bytes([cells[-1] ^ 1]), "number 0")
    rows.result("fewer cells", base, "cells 0", text(cells[1:-1]), "number 0")
    rows.result("cells beyond the file", base, "cells 0", number(2**40) + cells[1:], "result")
    rows.result("no seats", base, "count", number(0), None)
    rows.result("fewer seats", base, "count", number(1), None)
    rows.result("more seats than it says", base, "count", number(3), None)
    rows.result("seats beyond the file", base, "count", number(2**40), "result")

    def seats_change_places(it):
        it.result = it.results()
        parts = list(it.result.items())
        begin = [i for i, (part, _) in enumerate(parts) if part == "number 0"][0]
        there = [i for i, (part, _) in enumerate(parts) if part == "number 1"][0]
        behind = [i for i, (part, _) in enumerate(parts) if part == "splits"][0]
        it.result = dict(parts[:begin] + parts[there:behind] + parts[begin:there] + parts[behind:])

    rows.change("seats in falling order", base, seats_change_places, BROKEN, "number 1")
    split = number(5) + number(0) + number(100)
    rows.result("a first tile that nobody made", base, "splits", some(split), "splits")
    rows.result("first tiles beyond the file", base, "splits", number(2**40), "result")
    rows.result("a first tile with a long number", base, "splits",
                some(long_number(5) + split[1:]), "result")
    rows.result("a first tile of 2^8", base, "splits", some(number(256) + split[1:]), "result")
    rows.result("a first tile of seat 2^16", base, "splits",
                some(number(5) + number(2**16) + number(1)), "result")
    rows.result("a round played", base, "played", number(1), "splits")
    rows.result("rounds played in a byte too many", base, "played", long_number(0), "result")
    rows.result("rounds played of 2^32", base, "played", number(2**32), "result")
    rows.result("no round played", played, "played", number(2), "splits")
    rows.result("points without a series", base, "points", some(b"\x01\x02\x01\x02\x01"), "splits")
    rows.result("no points", played, "points", some(), "splits")
    table = played.results()["points"]
    for index in range(5):
        changed = bytearray(table)
        changed[1 + index] += 1
        rows.result(f"number {index} of a line of points", played, "points", bytes(changed),
                    "splits")
    rows.result("points in a byte too many", played, "points",
                table[:1] + long_number(table[1]) + table[2:], "result")
    rows.result("points beyond the file", played, "points", number(2**40), "result")
    longer = long_duel()
    noted = longer.results()["splits"]
    assert noted != some(), "nobody makes a 32"
    rows.add("untouched first tiles", longer, HOLDS)
    rows.result("no first tiles", longer, "splits", some(), "splits")
    rows.result("a first tile twice", longer, "splits",
                number(noted[0] + 1) + noted[1:] + noted[1:4], None)


def records(rows):
    """The record of a player."""
    base = duel()

    def own(name, value, verdict, where="own", replay=None):
        made = copy.deepcopy(replay or base)
        made.own = value
        rows.add(name, made, verdict, where)

    right = base.played()
    commitment, first_nonce = maybe(right.commitment), maybe(nonce(0))
    own("a record", base.record(), HOLDS)
    own("a record of an open room", open_room().record(), HOLDS, replay=open_room())
    own("a record that is neither", b"\x02" + base.record()[1:], BROKEN)
    own("a record of another match", base.record(match=bytes(16)), BROKEN)
    own("a record of other settings", base.record(settings=bytes(32)), BROKEN)
    own("a record of another commitment", base.record(commitment=maybe(bytes(32))), BROKEN)
    own("a record of another nonce", base.record(nonce=maybe(bytes(16))), BROKEN)
    own("a record of another seat", base.record(seat=number(1)), BROKEN)
    own("a record of a seat that nobody has", base.record(seat=number(2)), BROKEN)
    own("a record of seat 2^16", base.record(seat=number(2**16)), BROKEN)
    own("a record of a seat in two bytes", base.record(seat=long_number(0)), BROKEN)
    own("a record without a commitment", base.record(commitment=b"\x00"), BROKEN)
    own("a record without a nonce", base.record(nonce=b"\x00"), BROKEN)
    own("a record with a nonce that is neither", base.record(nonce=b"\x03" + nonce(0)), BROKEN)
    own("a record with a commitment in an open room", open_room().record(commitment=commitment),
        BROKEN, replay=open_room())
    own("a record with a nonce in an open room", open_room().record(nonce=first_nonce), BROKEN,
        replay=open_room())
    own("a record that is cut off", base.record()[:-1], BROKEN)
    own("a byte in place of a record", b"\x05", BROKEN)


def seals(rows):
    """Lies about what was sealed: the result is that of the match before the change."""
    base = duel()

    def lie(name, kind, part, value, where="result", nth=0):
        made = copy.deepcopy(base)
        made.result = made.results()
        made.first(kind, nth).fields[part] = value
        rows.add(name, made, BROKEN, where)

    lie("another secret", SEALED, "secret", bytes(32))
    lie("another match id", SEALED, "match", bytes(16))
    lie("other settings", SEALED, "settings", text(settings({**TIME_RACE, WATCH: 4})))
    lie("another nonce", NONCE, "nonce", bytes(16))
    # In an open room nothing covers the secret and the match id.
    for part, value in (("secret", bytes(32)), ("match", bytes(16))):
        rows.field(f"another {part} in an open room", open_room(), SEALED, part, value, HOLDS)
    made = copy.deepcopy(base)
    made.result = made.results()
    action = made.first(ACTED, 11).fields["action"]
    made.first(ACTED, 11).fields["action"] = maybe(bytes([NEXT]))
    assert action != made.first(ACTED, 11).fields["action"]
    # The places of both change.
    rows.add("a move that was not made", made, BROKEN, "number 0")
    made = copy.deepcopy(base)
    made.result = made.results()
    made.remove(ACTED, 11)
    rows.add("a move that is missing", made, BROKEN, "number 0")


def add_to(rows):
    for kinds in (tables, results, records, seals):
        kinds(rows)
