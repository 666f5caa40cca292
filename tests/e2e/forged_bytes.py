"""Kinds of forgeries: odd and impossible bytes, numbers and settings."""

import hashlib

from forged_replay import (ACTED, AWAY, BACK, BEGUN, BROKEN, CAP, CENTURY, DRAWS, ENDED, FINISH,
                           FIRST_RACE, FORMAT, FOURS, FROZEN, HOLDS, IDLE, INTERVAL, KNOCKOUT_RACE,
                           LAST_RACE, LATER, MOVES_RACE, MOVE_LIMIT, MOVE_RATE, MOVE_TIME, NONCE,
                           ON_STUCK, OPENED, OPEN_RACE, RESTORED, RULES, SEALED, SEATED, SEATS,
                           SEED, SIZE, START_TILES, STEP, STEP_RACE, STOOD, TARGET, TIME_LIMIT,
                           TIME_RACE, UNSEATED, WATCH, WENT, away, duel, field, first, idlers,
                           lockstep, lockstep_quitter, long_number, number, open_room, person,
                           quitter, quitter_late, read_number, resealed, rules, series, settings,
                           short_duel, some, tag, wall)


def files(rows):
    rows.add("untouched duel", duel(), HOLDS)
    rows.add("untouched short actions", short_duel(), HOLDS)
    rows.add("untouched quitter", quitter(), HOLDS)
    rows.add("untouched idlers", idlers(), HOLDS)
    rows.add("untouched lockstep", lockstep(), HOLDS)
    rows.add("untouched first", first(), HOLDS)
    rows.add("untouched open room", open_room(), HOLDS)
    rows.add("untouched series", series(), HOLDS)
    rows.add("untouched away", away(), HOLDS)

    base = quitter()
    rows.add("no file", base, BROKEN, "magic", raw=lambda data: b"")
    for size in (5, 11, 12, 43):
        rows.add(f"the first {size} bytes", base, BROKEN, raw=lambda data, n=size: data[:n])
    rows.add("another magic", base, BROKEN, "magic", raw=lambda data: b"R2049" + data[5:])
    rows.add("small letters", base, BROKEN, "magic", raw=lambda data: b"r2048replay" + data[11:])
    rows.add("longer than a replay", base, BROKEN, "magic",
             raw=lambda data: data + bytes(32 * 2**20 + 1 - len(data)), versions=(3,))
    for version, verdict in ((0, BROKEN), (4, LATER), (127, LATER), (255, LATER)):
        rows.change(f"version {version}", base, lambda it, v=version: setattr(it, "version", v),
                    verdict, "version")
    rows.add("version 4 with a wrong checksum", base, LATER,
             raw=lambda data: data[:11] + b"\x04" + data[12:])
    rows.add("version 4 and nothing else", base, BROKEN, raw=lambda data: data[:11] + b"\x04")

    def idle(name, value, verdict):
        rows.change(name, base, lambda it: setattr(it, "idle", value), verdict, "idle")

    for ms in (0, 1, 999):
        idle(f"idle time {ms}", number(ms), BROKEN)
    for ms in (1000, 2**32 - 1):
        idle(f"idle time {ms}", number(ms), HOLDS)
    idle("idle time 2^32", number(2**32), BROKEN)
    idle("idle time 2^64", b"\xff" * 9 + b"\x02", BROKEN)
    idle("idle time in a byte too many", long_number(20_000), BROKEN)
    idle("idle time in eleven bytes", long_number(20_000, 8), BROKEN)
    idle("idle time without an end", b"\xff" * 400, BROKEN)

    length = len(b"".join(base.decision_bytes()))

    def size(name, value, where):
        rows.change(name, base, lambda it: setattr(it, "size", value), BROKEN, where)

    size("no decisions", number(0), None)
    size("decisions without the last byte", number(length - 1), ENDED)
    size("decisions with a byte of the result", number(length + 1), "result")
    size("more decisions than bytes", number(2**40), "idle")
    size("2^64 - 1 decisions", number(2**64 - 1), "idle")
    size("2^64 decisions", b"\x80" * 9 + b"\x02", "idle")
    size("size in a byte too many", long_number(length), "idle")

    def behind(name, value, where="behind"):
        rows.change(name, base, lambda it: setattr(it, "behind", value), BROKEN, where)

    behind("a zero behind all", b"\x00")
    behind("32 bytes behind all", bytes(32))
    behind("a second record", base.record())
    rows.add("a byte behind the checksum", base, BROKEN, raw=lambda data: data + b"\x00")
    rows.add("the checksum twice", base, BROKEN, raw=lambda data: data + data[-32:])
    rows.add("no checksum", base, BROKEN, raw=lambda data: data[:-32])
    rows.change("a checksum of zeros", base, lambda it: setattr(it, "checksum", bytes(32)), BROKEN,
                "checksum")
    rows.change("a changed checksum", base,
                lambda it: setattr(it, "checksum", hashlib.sha256(b"").digest()), BROKEN,
                "checksum")


def numbers(rows):
    """Every number of a decision: its bounds, and forms that are longer than necessary."""
    bounds = [
        # base, kind, field, the greatest that holds if one does, bits
        (duel(), SEALED, "round", 2**32 - 1, 32),
        (duel(), SEATED, "seat", None, 16),
        (duel(), NONCE, "seat", None, 16),
        (away(), AWAY, "person", None, 32),
        (away(), BACK, "person", None, 32),
        (away(), UNSEATED, "seat", None, 16),
        (duel(), ACTED, "seat", None, 16),
        (idlers(), IDLE, "seat", None, 16),
        (duel(), ENDED, "at", None, 32),
        (lockstep(), STEP, "at", None, 32),
        (series(), RESTORED, "rounds", None, 32),
        (series(), RESTORED, "played", None, 32),
        (away(), AWAY, "until", CENTURY, None),
        (away(), STOOD, "by", 2**53, None),
        (duel(), FROZEN, "go", None, None),
    ]
    for base, kind, part, most, bits in bounds:
        name = f"{part} of decision {kind}"
        value = base.first(kind).fields[part]
        said = read_number(value)
        rows.field(f"{name} in a byte too many", base, kind, part, long_number(said), BROKEN)
        rows.field(f"{name} in eleven bytes", base, kind, part,
                   long_number(said, 11 - len(value)), BROKEN)
        rows.field(f"{name} is 2^64", base, kind, part, b"\x80" * 9 + b"\x02", BROKEN)
        rows.field(f"{name} is 2^64 - 1", base, kind, part, number(2**64 - 1), BROKEN)
        if bits is not None:
            rows.field(f"{name} is 2^{bits}", base, kind, part, number(2**bits), BROKEN)
        if most is not None:
            rows.field(f"{name} is the greatest", base, kind, part, number(most), HOLDS)
            rows.field(f"{name} is one more", base, kind, part, number(most + 1), BROKEN)
    # The board and the step of an action mean nothing where they are not the current ones.
    for part in ("board", "step"):
        rows.field(f"greatest {part}", quitter_late(), ACTED, part, number(2**32 - 1), HOLDS)
        rows.field(f"{part} is 2^32", quitter_late(), ACTED, part, number(2**32), BROKEN)
        rows.field(f"{part} in a byte too many", quitter_late(), ACTED, part, long_number(0),
                   BROKEN)
    for kind in (OPENED, WENT, ENDED):
        for ms in (2**53, -2**53, 0, -1):
            rows.field(f"wall time {ms} of decision {kind}", duel(), kind, "time", wall(ms),
                       HOLDS if kind != OPENED or ms == 0 else BROKEN, before=HOLDS)
        for ms in (2**53 + 1, -2**53 - 1, 2**60, 2**63 - 1, -2**63):
            rows.field(f"wall time {ms} of decision {kind}", duel(), kind, "time", wall(ms),
                       BROKEN)
        rows.field(f"wall time of decision {kind} in a byte too many", duel(), kind, "time",
                   long_number(1_700_000_000_000), BROKEN)
    for who, verdict in ((2**32 - 1, HOLDS), (2**32, BROKEN), (0, BROKEN)):
        rows.field(f"person {who}", duel(), SEATED, "person", person(who=who), verdict)
    rows.field("person 1 in two bytes", duel(), SEATED, "person",
               person()[:-1] + long_number(1), BROKEN)
    for kind in range(5):
        rows.field(f"a person of kind {kind}", duel(), SEATED, "person", person(kind=kind),
                   HOLDS if kind < 4 else BROKEN)
    rows.field("round 0", duel(), SEALED, "round", number(0), BROKEN)

    def last_seat(seat, verdict):
        replay = duel()
        replay.first(SEATED, 1).fields["seat"] = number(seat)
        replay.first(NONCE, 1).fields["seat"] = number(seat)
        replay.first(FROZEN).fields["seats"] = some(number(0), number(seat))
        for decision in replay.decisions:
            if decision.kind == ACTED and decision.fields["seat"] == number(1):
                decision.fields["seat"] = number(seat)
        rows.add(f"seat {seat}", replay, verdict, (SEATED, 1))

    for seat, verdict in ((999, HOLDS), (1000, BROKEN), (2**16 - 1, BROKEN)):
        last_seat(seat, verdict)
    for rounds, verdict in ((0, HOLDS), (1, HOLDS), (2, HOLDS), (99, HOLDS), (100, BROKEN),
                            (2**32, BROKEN)):
        rows.change(f"a series of {rounds} begins", duel(),
                    lambda it, n=rounds: it.at(50, BEGUN, rounds=number(n)), verdict, BEGUN)


def odd_settings(rows):
    """The settings in every form that is not the one."""
    one = settings(TIME_RACE)
    parts = [field(n, v) for n, v in sorted(TIME_RACE.items())]
    base = quitter()

    def form(name, data, before=HOLDS):
        rows.add(name, resealed(base, data), BROKEN, SEALED, before)

    rows.add("the one form", resealed(base, one), HOLDS)
    form("fields in falling order", b"".join(reversed(parts)))
    form("two fields change places", b"".join([parts[1], parts[0], *parts[2:]]))
    form("a field twice", one + field(SEATS, 8))
    form("another value first", field(SEATS, 9) + one)
    form("all fields twice", one + one)
    for name, value in ((TARGET, 0), (MOVE_LIMIT, 0), (MOVE_TIME, 0), (DRAWS, 0), (INTERVAL, 0),
                        (SEED, b"")):
        form(f"field {name} with its default", one + field(name, value))
    form("an unknown number", one + field(99, 7))
    form("an unknown number in front", field(16, 7) + one)
    form("unknown bytes", one + field(16, b"xyz"))
    form("unknown eight bytes", one + tag(16, 1) + bytes(8))
    form("unknown four bytes", one + tag(16, 5) + bytes(4))
    form("the greatest field", one + tag(2**29 - 1, 0) + b"\x07")
    form("an unknown group", one + tag(16, 3) + field(3, 7) + tag(16, 4))
    form("groups in groups", one + tag(16, 3) * 50 + tag(16, 4) * 50)
    form("fields of the settings in a group", one + tag(16, 3) + field(SEATS, 999_999) + tag(16, 4))
    form("a group of a known number", one + tag(FORMAT, 3) + tag(FORMAT, 4))
    form("a known number as bytes", one + field(FORMAT, b"\x05"))
    form("rules as a number", one + field(RULES, 5))
    form("a seed as a number", one + field(SEED, 5))
    form("a known number as four bytes", one + tag(FORMAT, 5) + bytes(4))
    form("a known number as eight bytes", one + tag(FORMAT, 1) + bytes(8))
    form("a tag of two bytes", one[:-2] + long_number(MOVE_RATE << 3) + b"\x14")
    form("a tag of five bytes", one[:-2] + long_number(MOVE_RATE << 3, 4) + b"\x14")
    form("a tag of six bytes", one[:-2] + long_number(MOVE_RATE << 3, 5) + b"\x14", BROKEN)
    form("a tag of 33 bits", one + b"\xd0\x80\x80\x80\x10\x07", BROKEN)
    form("a tag of 35 bits", one + b"\xd0\x80\x80\x80\x70\x07", BROKEN)
    form("field 0", one + b"\x00\x07", BROKEN)
    form("field 0 as bytes", one + b"\x02\x00", BROKEN)
    form("field 0 of two bytes", one + b"\x80\x00\x07", BROKEN)
    form("kind 6", one + tag(16, 6), BROKEN)
    form("kind 7", one + tag(16, 7), BROKEN)
    form("a number in a byte too many", one[:-1] + long_number(20))
    form("a number in ten bytes", one[:-1] + long_number(20, 9))
    form("a number in eleven bytes", one[:-1] + long_number(20, 10), BROKEN)
    form("a number beyond 32 bits", one[:-1] + number(2**32 + 20))
    form("a number beyond 63 bits", one[:-1] + number(2**63 + 20))
    form("a number beyond 64 bits", one[:-1] + b"\x94" + b"\x80" * 8 + b"\x7e")
    form("an enum beyond 32 bits", one + tag(FORMAT, 0) + number(2**40 + 1))
    form("a negative enum", one + tag(FORMAT, 0) + number(2**64 - 1), BROKEN)
    form("a number that is cut off", one[:-1] + b"\x94", BROKEN)
    form("a tag without a value", one + tag(16, 0), BROKEN)
    form("a tag that is cut off", one + b"\x80", BROKEN)
    form("a length in a byte too many", one + tag(16, 2) + long_number(2) + b"xy")
    form("a length in five bytes", one + tag(16, 2) + long_number(2, 4) + b"xy")
    form("a length in six bytes", one + tag(16, 2) + long_number(2, 5) + b"xy", BROKEN)
    form("fewer bytes than their length", one + tag(16, 2) + b"\x03xy", BROKEN)
    form("a length of 2^31", one + tag(16, 2) + number(2**31) + b"xy", BROKEN)
    form("a length of 2^35 - 1", one + tag(16, 2) + number(2**35 - 1), BROKEN)
    form("eight bytes that are seven", one + tag(16, 1) + bytes(7), BROKEN)
    form("four bytes that are three", one + tag(16, 5) + bytes(3), BROKEN)
    form("a group without an end", one + tag(16, 3), BROKEN)
    form("a group with the end of another", one + tag(16, 3) + tag(17, 4), BROKEN)
    form("the end of a group alone", one + tag(16, 4), BROKEN)
    form("groups that overlap", one + tag(16, 3) + tag(17, 3) + tag(16, 4) + tag(17, 4), BROKEN)
    form("rules in two parts",
         field(RULES, field(SIZE, 4)) + field(RULES, rules(size=0)) + one[len(parts[0]):])
    form("rules, and a part of them again", one + field(RULES, field(SIZE, 5)))
    form("empty rules behind all", one + field(RULES, b""))
    form("rules in another order",
         field(RULES, field(FOURS, 429496729) + field(START_TILES, 2) + field(SIZE, 4)) +
         one[len(parts[0]):])
    form("rules with an unknown field", field(RULES, rules() + field(9, 1)) + one[len(parts[0]):])
    form("rules without 4s, written out", field(RULES, rules(fours=0) + field(FOURS, 0)) +
         one[len(parts[0]):])
    form("rules that are no message", one + field(RULES, b"\x08"), BROKEN)
    form("rules with a group without an end", one + field(RULES, tag(16, 3)), BROKEN)
    form("256 bytes", one + tag(16, 2) + filled(one, 256))
    form("257 bytes", one + tag(16, 2) + filled(one, 257), BROKEN)
    form("no settings", b"", BROKEN)
    form("one byte", b"?", BROKEN)
    rows.field("the length of the settings in a byte too many", base, SEALED, "settings",
               long_number(len(one)) + one, BROKEN)
    rows.field("settings longer than the file", base, SEALED, "settings",
               number(100_000) + one, BROKEN)
    opened = settings({**OPEN_RACE, DRAWS: 1})
    seed = field(SEED, bytes(range(32)))
    rows.add("a seed behind all", resealed(open_room(), opened.replace(seed, b"") + seed), BROKEN,
             SEALED, HOLDS)
    rows.add("two seeds", resealed(open_room(), opened.replace(seed, field(SEED, bytes(32)) + seed)),
             BROKEN, SEALED, HOLDS)
    rows.add("a seed and then none", resealed(base, settings(OPEN_RACE) + field(SEED, b"")), BROKEN,
             SEALED, HOLDS)


def filled(one, size):
    """What follows a tag of two bytes so that the settings have this size."""
    left = size - len(one) - 2
    return number(left - 2) + bytes(left - 2) if left >= 130 else number(left - 1) + bytes(left - 1)


def bounds_of_settings(rows):
    """Every setting at its bounds and beyond them."""
    def bound(fields, name, value, holds):
        changed = {**fields, name: value}
        if name == RULES:
            changed[RULES] = rules(**dict([value]))
        format_name = fields[FORMAT]
        base = lockstep_quitter(changed) if fields[FORMAT] == 5 else quitter(changed)
        rows.add(f"format {format_name}: {name} is {value}", base, HOLDS if holds else BROKEN,
                 SEALED)

    for name, values in (("size", ((0, 0), (2, 0), (3, 1), (8, 1), (9, 0), (2**32 - 1, 0))),
                         ("tiles", ((0, 0), (1, 1), (8, 1), (9, 0), (2**31, 0))),
                         ("fours", ((0, 1), (2**32 - 1, 1)))):
        for value, holds in values:
            bound(TIME_RACE, RULES, (name, value), holds)
    for fields, name, values in (
            (TIME_RACE, FORMAT, ((0, 0), (6, 0), (7, 0), (2**32 - 1, 0))),
            (TIME_RACE, TIME_LIMIT, ((0, 0), (999, 0), (1000, 1), (1_800_000, 1), (1_800_001, 0))),
            (TIME_RACE, CAP, ((0, 0), (999, 0), (1000, 1), (1_800_000, 1), (1_800_001, 0))),
            (TIME_RACE, TARGET, ((8, 0), (3, 0))),
            (TIME_RACE, FINISH, ((0, 0), (1, 0), (3, 0))),
            (TIME_RACE, ON_STUCK, ((0, 0), (2, 1), (3, 0))),
            (TIME_RACE, WATCH, ((0, 0), (4, 1), (5, 1), (6, 0))),
            (TIME_RACE, SEATS, ((0, 0), (1, 1), (1000, 1), (1001, 0))),
            (TIME_RACE, MOVE_RATE, ((0, 1), (1000, 1), (1001, 0))),
            (TIME_RACE, MOVE_LIMIT, ((1, 0),)),
            (TIME_RACE, MOVE_TIME, ((1000, 0),)),
            (TIME_RACE, INTERVAL, ((1000, 0),)),
            (TIME_RACE, DRAWS, ((1, 1), (2, 0))),
            (TIME_RACE, SEED, ((bytes(31), 0), (bytes(33), 0))),
            (FIRST_RACE, TARGET, ((0, 0), (4, 0), (8, 1), (9, 0), (131072, 1), (262144, 0),
                                  (2**31, 0), (2**32 - 1, 0))),
            (FIRST_RACE, FINISH, ((2, 1),)),
            (FIRST_RACE, TIME_LIMIT, ((1000, 0),)),
            (MOVES_RACE, MOVE_LIMIT, ((0, 0), (1, 1), (100_000, 1), (100_001, 0))),
            (LAST_RACE, ON_STUCK, ((1, 0),)),
            (LAST_RACE, MOVE_LIMIT, ((1, 0),)),
            (STEP_RACE, MOVE_LIMIT, ((0, 1), (100_000, 1), (100_001, 0))),
            (STEP_RACE, MOVE_TIME, ((0, 0), (999, 0), (1000, 1), (120_000, 1), (120_001, 0))),
            (KNOCKOUT_RACE, INTERVAL, ((0, 0), (999, 0), (1000, 1), (600_000, 1), (600_001, 0))),
            (KNOCKOUT_RACE, ON_STUCK, ((1, 1), (2, 1)))):
        for value, holds in values:
            bound(fields, name, value, holds)
    small = {**FIRST_RACE, RULES: rules(size=3)}
    for target, holds in ((1024, 1), (2048, 0)):
        bound(small, TARGET, target, holds)


def add_to(rows):
    for kinds in (files, numbers, odd_settings, bounds_of_settings):
        kinds(rows)
