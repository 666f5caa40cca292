"""Kinds of forgeries: people, orders, times and steps that cannot be."""

import copy

from forged_replay import (ACTED, ALL_DONE, AT_CAP, AWAY, BACK, BEGUN, BROKEN, CAP, CENTURY, ENDED,
                           FROZEN, FROZEN_AT, GO_AT, HOLDS, IDLE, KNOCKOUT_RACE, LEFT, MATCH_ID,
                           MOVE_RATE, NONCE, ONE_LEFT, OPENED, OUT, QUIT, REACHED, RESTORED, Replay,
                           SEALED, SEATED, SECRET, STEP, STOOD, TIME_LIMIT, TIME_RACE, TIME_UP,
                           UNSEATED, UP, WENT, Decision, away, duel, field, first, idlers, knockout,
                           lockstep, long_number, maybe, nonce, number, open_room, person, quitter,
                           quitter_late, series, some, text, wall)


# Decisions that a room makes and a replay does not hold, with their fields.
ELSEWHERE = {
    2: b"", 3: text(b"ada"), 4: text(b"title") + b"\x00" * 3 + number(1) + b"\x00" + number(0) +
    b"\x00", 5: text(b"bob") + b"\x00", 8: number(1), 11: b"\x00", 12: b"",
    13: person(b"eve", 9), 14: text(b"eve"), 19: number(0) + b"\x01", 26: person(b"eve", 9),
    27: number(2), 28: number(1) + bytes(32), 29: number(1), 31: person() + b"\x00",
    32: text(b"bob"), 33: text(b"room"), 34: some(number(1)), 35: bytes(16), 36: b"",
}


def people(rows):
    base = duel()
    for name, verdict in ((b"", 0), (b"a", 0), (b"ab", 1), (b"a" * 16, 1), (b"a" * 17, 0),
                          (b"a b", 0), (b"a\x00b", 0), (b"ada\n", 0), (b"\xc3\x97a", 0),
                          (b"A.d_-9", 1), (b"bob", 0), (b"BOB", 0), (b"..", 1),
                          ("é".encode() * 16, 1), ("é".encode() * 17, 0), ("dım".encode(), 0),
                          ("Żóła".encode(), 1), ("Ада".encode(), 0), (b"a\xc3", 0)):
        # A second seat with the same name is what breaks.
        nth = 1 if name.lower() == b"bob" else 0
        rows.field(f"the name {name}", base, SEATED, "person", person(name),
                   HOLDS if verdict else BROKEN, (SEATED, nth))
    rows.field("a name in a byte too many", base, SEATED, "person",
               long_number(3) + person()[1:], BROKEN)
    rows.field("a name longer than the file", base, SEATED, "person",
               number(100_000) + person()[1:], BROKEN)
    for code, verdict in ((b"222222", 1), (b"ZZZZZZ", 1), (b"ABCDEF", 1), (b"kxq7wp", 0),
                          (b"KXQ7W", 0), (b"KXQ7WPP", 0), (b"", 0), (b"KXQ7W0", 0),
                          (b"KXQ7W1", 0), (b"KXQ7WI", 0), (b"KXQ7WL", 0), (b"KXQ7WO", 0),
                          (b"KXQ7WU", 0), (b"KXQ7W\n", 0), (b"KXQ7 P", 0)):
        rows.field(f"the code {code}", base, OPENED, "code", text(code),
                   HOLDS if code == b"222222" else BROKEN, before=HOLDS if verdict else BROKEN)
    for ms in (1, 1000, 1_700_000_000_000, -1):
        rows.field(f"a room opened at {ms}", base, OPENED, "time", wall(ms), BROKEN, before=HOLDS)
    rows.field("two people with a number", base, SEATED, "person", person(b"bob", 1), BROKEN,
               nth=1)
    gone = away()
    rows.change("an action of a person who is away", gone,
                lambda it: it.at(40, ACTED, seat=number(0), board=number(0), step=number(0),
                                 action=maybe(b"\x02"), fast=b"\x00"), BROKEN, ACTED)
    rows.change("an action of a person who has left", gone,
                lambda it: it.at(400, ACTED, seat=number(1), board=number(0), step=number(0),
                                 action=maybe(b"\x02"), fast=b"\x00"), BROKEN, (ACTED, 1))
    rows.change("a person away twice", gone,
                lambda it: it.at(210, AWAY, person=number(2), until=number(0)), BROKEN, (AWAY, 2))
    rows.change("a person back twice", gone, lambda it: it.at(60, BACK, person=number(1)), BROKEN,
                (BACK, 1))
    rows.change("a person who left is back", gone, lambda it: it.at(400, BACK, person=number(2)),
                BROKEN, (BACK, 1))
    rows.change("a person who left is away", gone,
                lambda it: it.at(400, AWAY, person=number(2), until=number(0)), BROKEN, (AWAY, 2))
    rows.change("a person without a seat is away", gone,
                lambda it: it.at(400, AWAY, person=number(7), until=number(0)), BROKEN, (AWAY, 2))
    rows.change("a seat free twice", gone, lambda it: it.at(400, UNSEATED, seat=number(1)), BROKEN,
                (UNSEATED, 1))
    rows.change("a seat that nobody has is free", gone,
                lambda it: it.at(400, UNSEATED, seat=number(5)), BROKEN, (UNSEATED, 1))
    rows.change("a person back before the start", gone,
                lambda it: it.insert(it.place(WENT), BACK, GO_AT - 1, person=number(1)), BROKEN,
                (BACK, 1))
    rows.change("a person away at the time of the start", base,
                lambda it: it.insert(it.place(WENT), AWAY, GO_AT, person=number(1),
                                     until=number(0)), BROKEN, AWAY)
    rows.change("a person away just before the start", base,
                lambda it: it.insert(it.place(WENT), UNSEATED, GO_AT - 1, seat=number(1)), BROKEN,
                (ACTED, 1))
    rows.change("a person away from the beginning", base,
                lambda it: it.insert(it.place(FROZEN), AWAY, FROZEN_AT, person=number(1),
                                     until=number(0)), BROKEN, ACTED)
    leaver = away()
    for name, place in (("a seat", (SEATED, 1)), ("a nonce", (NONCE, 0))):
        rows.change(f"{name} behind a person who is away", leaver,
                    lambda it, at=place: it.insert(it.place(*at), AWAY, FROZEN_AT, person=number(1),
                                                   until=number(0)), BROKEN, place)
    rows.change("a person leaves before the roster is frozen", base,
                lambda it: it.insert(it.place(FROZEN), UNSEATED, FROZEN_AT, seat=number(1)), BROKEN,
                UNSEATED)
    rows.change("a person back before the roster is frozen", base,
                lambda it: it.insert(it.place(FROZEN), BACK, FROZEN_AT, person=number(1)), BROKEN,
                BACK)


def orders(rows):
    """What is missing, comes twice, comes too early or has no place."""
    base = duel()
    beginning = base.place(WENT) + 1
    for kind in (OPENED, SEALED, SEATED, NONCE, FROZEN, WENT, ENDED):
        rows.change(f"no decision {kind}", base, lambda it, k=kind: it.remove(k), BROKEN)
        rows.change(f"decision {kind} twice", base,
                    lambda it, k=kind: it.decisions.insert(it.place(k), copy.deepcopy(it.first(k))),
                    BROKEN, (kind, 1))
    for i in range(beginning - 1):
        def swap(it, i=i):
            it.decisions[i], it.decisions[i + 1] = it.decisions[i + 1], it.decisions[i]
        # The start comes before the roster is frozen: the times do not fall all the same.
        rows.change(f"decisions {i} and {i + 1} change places", base, swap, BROKEN)
    for kind, fields in ELSEWHERE.items():
        rows.change(f"decision {kind} at the beginning", base,
                    lambda it, k=kind, f=fields: it.insert(1, k, FROZEN_AT, all=f), BROKEN, kind)
        rows.change(f"decision {kind} in the match", base,
                    lambda it, k=kind, f=fields: it.at(50, k, all=f), BROKEN, kind)
    for kind in (0, 37, 99, 127):
        rows.change(f"decision {kind}, which is unknown", base,
                    lambda it, k=kind: it.at(50, k), BROKEN, kind)
    for action in (6, 7):
        rows.change(f"action {action} in the short form", base,
                    lambda it, a=action: it.at(50, 0x80 | a << 3), BROKEN, 0x80 | action << 3)
    for kind, at, fields in ((STOOD, FROZEN_AT, number(1)), (BEGUN, FROZEN_AT, number(3)),
                             (STEP, FROZEN_AT, number(0) + b"\x01"), (IDLE, FROZEN_AT, number(0)),
                             (ACTED, FROZEN_AT, number(0) * 3 + b"\x01\x02\x00"),
                             (WENT, FROZEN_AT, number(0)), (ENDED, FROZEN_AT, b"\x00" * 3),
                             (0x90, FROZEN_AT, b"")):
        nth = (kind, 0)
        rows.change(f"decision {kind} before the roster is frozen", base,
                    lambda it, k=kind, a=at, f=fields: it.insert(2, k, a, all=f), BROKEN, nth)
    for kind, fields in ((ACTED, number(0) * 3 + b"\x01\x02\x00"), (0x90, b""), (IDLE, number(0)),
                         (STEP, number(0) + b"\x01"), (ENDED, b"\x00\x88\x27\x00"),
                         (SEATED, number(5) + person(b"eve", 9)),
                         (NONCE, number(0) + bytes(16)), (SEALED, MATCH_ID + SECRET + b"\x01\x00"),
                         (FROZEN, some() + number(GO_AT))):
        rows.change(f"decision {kind} in the countdown", base,
                    lambda it, k=kind, f=fields: it.insert(it.place(WENT), k, GO_AT - 1, all=f),
                    BROKEN)
    for kind, fields in ((STOOD, number(1)), (BACK, number(1)), (BEGUN, number(3)), (0x90, b""),
                         (UNSEATED, number(0)), (WENT, number(0)), (IDLE, number(0))):
        rows.change(f"decision {kind} after the end", base,
                    lambda it, k=kind, f=fields: it.add(k, GO_AT + 5000, all=f), BROKEN)
    rows.change("a series comes back twice", series(),
                lambda it: it.decisions.insert(1, copy.deepcopy(it.first(RESTORED))), BROKEN,
                (RESTORED, 1))
    rows.change("a series comes back after the seal", series(),
                lambda it: it.decisions.insert(2, it.decisions.pop(1)), BROKEN, RESTORED)
    rows.change("a nonce twice", base,
                lambda it: it.decisions.insert(4, copy.deepcopy(it.first(NONCE))), BROKEN,
                (NONCE, 1))
    rows.change("a nonce for another seat", base,
                lambda it: it.first(NONCE).fields.update(seat=number(1)), BROKEN, NONCE)
    rows.change("a nonce in an open room", open_room(),
                lambda it: it.insert(3, NONCE, FROZEN_AT, seat=number(0), nonce=nonce(0)), BROKEN,
                NONCE)
    for name, seats in (("none", some()), ("one of two", some(number(0))),
                        ("falling", some(number(1), number(0))),
                        ("one twice", some(number(0), number(0))),
                        ("one more", some(number(0), number(1), number(2))),
                        ("a long number", some(number(0), long_number(1))),
                        ("another count", number(3) + number(0) + number(1)),
                        ("a count beyond the file", number(2**40) + number(0)),
                        ("a count of 2^64", b"\x80" * 9 + b"\x02")):
        rows.field(f"frozen seats: {name}", base, FROZEN, "seats", seats, BROKEN)


def choices(rows):
    base = duel()
    for reason in range(1, 5):
        rows.field(f"reason {reason}", base, ENDED, "reason", bytes([reason]), BROKEN)
    late = quitter_late()
    rows.field("action 6 in the long form", late, ACTED, "action", b"\x01\x06", BROKEN)
    rows.field("an unknown action", late, ACTED, "action", b"\x00", HOLDS)
    rows.field("an action or nothing that is neither", late, ACTED, "action", b"\x02\x02", BROKEN)
    for fast, verdict in ((0, HOLDS), (1, HOLDS), (2, BROKEN), (255, BROKEN)):
        rows.field(f"too fast is {fast}", late, ACTED, "fast", bytes([fast]), verdict)
    steps = lockstep()
    rows.field("late moves are 2", steps, STEP, "late", b"\x02", BROKEN)
    slow = Replay({**TIME_RACE, MOVE_RATE: 0}, [b"ada"]).go().act(100, 0, LEFT).end(TIME_UP, 5000)
    rows.field("too fast without a rate", slow, ACTED, "fast", b"\x01", BROKEN)
    for count, verdict in ((1000, HOLDS), (1001, BROKEN)):
        many = Replay(TIME_RACE, [b"ada"]).go()
        for _ in range(count):
            many.add(ACTED, GO_AT + 100, seat=number(0), board=number(0), step=number(0),
                     action=maybe(b"\x02"), fast=b"\x01")
        rows.add(f"{count} times too fast", many.end(TIME_UP, 5000), verdict, (ACTED, 1000))
    for seat in range(7, 10):
        short = duel()
        short.insert(short.place(ACTED), 0x97, GO_AT + 50, seat=number(seat))
        rows.add(f"the short form with seat {seat}", short, BROKEN, 0x97)
    short = duel()
    short.insert(short.place(ACTED), 0x97, GO_AT + 50, seat=number(1))
    rows.add("the short form with a small seat behind it", short, HOLDS)
    for name, value in (("in a byte too many", long_number(1)), ("of 2^16", number(2**16))):
        odd = duel()
        odd.insert(odd.place(ACTED), 0x97, GO_AT + 50, seat=value)
        rows.add(f"the short form with a seat {name}", odd, BROKEN, 0x97)


def times(rows):
    base = duel()

    def late_go(ms, length=5000):
        replay = Replay({**TIME_RACE, TIME_LIMIT: length}).go(ms)
        return replay.end(TIME_UP, length, at=max(ms, length))

    for ms in (0, 1, 4999):
        rows.add(f"the clock starts {ms} ms late", late_go(ms), HOLDS)
    for ms in (5000, 5001, 60_000, 2**32 - 1):
        rows.add(f"the clock starts {ms} ms late", late_go(ms), BROKEN, WENT, before=HOLDS)
    rows.add("the clock starts 2^32 ms late", late_go(2**32), BROKEN, WENT)
    rows.add("a match of a second starts 999 ms late", late_go(999, 1000), HOLDS)
    rows.add("a match of a second starts 1000 ms late", late_go(1000, 1000), BROKEN, WENT, HOLDS)

    def moved(name, kind, by, verdict, where=None, nth=0):
        def change(it):
            it.first(kind, nth).at += by
        rows.change(name, base, change, verdict, where)

    moved("the clock starts a millisecond early", WENT, -1, BROKEN, WENT)
    moved("the seal comes later", SEALED, 1, BROKEN, SEALED)
    moved("the first seat comes later", SEATED, 5, BROKEN, SEATED)
    moved("the roster is frozen later", FROZEN, 5, BROKEN, FROZEN)
    moved("the match ends a millisecond early", ENDED, -1, BROKEN, ENDED)
    moved("the server ends the match late", ENDED, 700, HOLDS)
    moved("the server ends the match after a year", ENDED, 2**35, BROKEN, ENDED)
    rows.field("the end is at another time", base, ENDED, "at", number(4999), BROKEN)
    rows.field("the end is at the time of the server", base, ENDED, "at", number(5001), BROKEN)

    def act_at(ms):
        def change(it):
            it.decisions.insert(it.place(ENDED), Decision(0x90, GO_AT + ms, {}))
            it.first(ENDED).at = max(it.first(ENDED).at, GO_AT + ms)
        return change

    rows.change("an action in the last millisecond", base, act_at(4999), HOLDS)
    rows.change("an action at the length", base, act_at(5000), BROKEN, 0x90)
    rows.change("an action after the length", base, act_at(5001), BROKEN, 0x90)
    rows.change("an action weeks after the start", base, act_at(2**32), BROKEN, 0x90)

    def after(name, value, verdict=BROKEN, kind=ACTED):
        rows.change(name, base, lambda it: setattr(it.first(kind), "after", value), verdict, kind)

    after("a time in a byte too many", long_number(100))
    after("a time in eleven bytes", long_number(100, 10))
    after("a time of 2^64 - 1", number(2**64 - 1))
    after("a time of 2^64", b"\x80" * 9 + b"\x02")
    after("a time beyond a century", number(CENTURY))
    after("a time without an end", b"\x80" * 2000)
    after("a beginning beyond a century", number(CENTURY + 1), kind=OPENED)
    after("a beginning of 2^60", number(2**60), kind=OPENED)

    def at_the_end_of_time(ms, verdict, where):
        replay = quitter()
        begin = CENTURY - 100 - GO_AT + ms
        for decision in replay.decisions:
            decision.at += begin
        replay.first(FROZEN).fields["go"] = number(GO_AT + begin)
        rows.add(f"a match that ends {ms} ms after a century", replay, verdict, where)

    at_the_end_of_time(0, HOLDS, None)
    at_the_end_of_time(1, BROKEN, ACTED)
    for go, verdict, where in ((FROZEN_AT, HOLDS, None), (FROZEN_AT - 1, BROKEN, FROZEN),
                               (0, BROKEN, FROZEN), (CENTURY, BROKEN, WENT),
                               (CENTURY + 1, BROKEN, FROZEN)):
        replay = Replay(TIME_RACE)
        replay.first(FROZEN).fields["go"] = number(go)
        shift = go - GO_AT if go == FROZEN_AT else 0
        replay.go(shift).end(TIME_UP, 5000, at=5000 + shift)
        rows.add(f"the roster is frozen at 60000, the start is at {go}", replay, verdict, where)

    quits = quitter()
    quits.first(ENDED).at += 1
    rows.add("the end comes later than what decided it", quits, BROKEN, ENDED)
    quits = quitter()
    quits.insert(quits.place(ENDED), 0x90, GO_AT + 100)
    rows.add("an action once the match is decided", quits, BROKEN, 0x90)
    quits = quitter()
    quits.insert(quits.place(ENDED), STOOD, GO_AT + 100, by=number(5))
    quits.insert(quits.place(ENDED), 0x90, GO_AT + 100)
    rows.add("an action once the match is decided, after a restart", quits, HOLDS)
    quits = quitter()
    quits.insert(quits.place(ENDED), STOOD, GO_AT + 100, by=number(5))
    quits.insert(quits.place(ENDED), 0x90, GO_AT + 101)
    rows.add("an action a millisecond after a restart of a decided match", quits, BROKEN, 0x90)
    quits = quitter()
    quits.insert(quits.place(ENDED), UNSEATED, GO_AT + 100, seat=number(0))
    rows.add("a person leaves once the match is decided", quits, BROKEN, UNSEATED)
    quits = quitter()
    quits.first(ENDED).fields["reason"] = bytes([REACHED])
    rows.add("nobody reached the target", quits, BROKEN, ENDED)
    won = first()
    won.first(ENDED).fields["reason"] = bytes([ALL_DONE])
    rows.add("somebody reached the target", won, BROKEN, ENDED)
    won = first()
    place = won.place(ENDED)
    won.insert(place, 0x90, won.decisions[place].at)
    rows.add("an action once the target is reached", won, BROKEN, 0x90)
    capped = Replay({**TIME_RACE, CAP: 4000}, [b"ada"]).go().end(AT_CAP, 4000)
    rows.add("the cap before the time limit", capped, HOLDS)
    capped.first(ENDED).fields["reason"] = bytes([TIME_UP])
    rows.add("the cap before the time limit by the wrong name", capped, BROKEN, ENDED)
    even = Replay({**TIME_RACE, CAP: 5000}, [b"ada"]).go().end(TIME_UP, 5000)
    rows.add("a cap like the time limit", even, HOLDS)


def idleness(rows):
    base = idlers()

    def seat_idle(name, change, verdict, where=(IDLE, 0)):
        rows.change(name, base, change, verdict, where)

    def at(ms, nth=0):
        def change(it):
            it.first(IDLE, nth).at = GO_AT + ms
            last = max(made.at for made in it.decisions if made.kind == IDLE)
            it.first(ENDED).at = last
            it.first(ENDED).fields["at"] = number(last - GO_AT)
        return change

    seat_idle("idle a millisecond early", at(19_999), BROKEN)
    seat_idle("idle a millisecond after a move too early", at(20_099, 1), BROKEN, (IDLE, 1))
    seat_idle("idle later than necessary", at(21_000, 1), HOLDS)
    seat_idle("idle with a longer idle time",
              lambda it: setattr(it, "idle", number(20_001)), BROKEN)
    seat_idle("idle with a shorter idle time", lambda it: setattr(it, "idle", number(1000)), HOLDS)
    seat_idle("idle in the first millisecond, with idle time 0",
              lambda it: (at(0)(it), setattr(it, "idle", number(0))), BROKEN, "idle")
    seat_idle("idle twice",
              lambda it: it.decisions.insert(it.place(IDLE) + 1, copy.deepcopy(it.first(IDLE))),
              BROKEN, (IDLE, 1))
    seat_idle("a seat that nobody has is idle",
              lambda it: it.first(IDLE).fields.update(seat=number(7)), BROKEN)
    seat_idle("idle away",
              lambda it: it.insert(it.place(IDLE), AWAY, GO_AT + 5000, person=number(2),
                                   until=number(0)), BROKEN)

    def back(it):
        it.insert(it.place(IDLE), AWAY, GO_AT + 5000, person=number(2), until=number(0))
        it.insert(it.place(IDLE), BACK, GO_AT + 6000, person=number(2))

    seat_idle("idle soon after a return", back, BROKEN)
    seat_idle("an action of an idle seat",
              lambda it: it.insert(it.place(IDLE) + 1, 0x91, GO_AT + 20_050), HOLDS)
    short = Replay({**TIME_RACE, TIME_LIMIT: 2000}, [b"ada", b"bob"]).go()
    short.idle = number(2000)
    short.add(IDLE, GO_AT + 2500, seat=number(0))
    rows.add("idle for the length of the match, after it", short.end(TIME_UP, 2000, at=2500), HOLDS)
    short.idle = number(2001)
    rows.add("idle for more than the length of the match", short, BROKEN, IDLE)
    steps = lockstep()
    steps.idle = number(1000)
    steps.insert(steps.place(STEP, 1), IDLE, GO_AT + 2200, seat=number(0))
    rows.add("idle with a move chosen", steps, BROKEN, IDLE)
    decided = quitter()
    decided.idle = number(1000)
    decided.insert(decided.place(ENDED), IDLE, GO_AT + 100, seat=number(0))
    rows.add("idle once the match is decided", decided, BROKEN, IDLE)


def steps(rows):
    base = lockstep()

    def step(name, change, verdict=BROKEN, where=None):
        rows.change(name, base, change, verdict, where)

    def said(ms, nth, **more):
        return lambda it: it.first(STEP, nth).fields.update(at=number(ms), **more)

    def shifted(by, nth):
        def change(it):
            it.first(STEP, nth).at += by
        return change

    step("a step that all chose ends early", said(199, 0), BROKEN, (STEP, 0))
    step("a step that all chose ends late", shifted(50, 0), BROKEN, (STEP, 0))
    step("a late step with the time of the server", said(2250, 1), BROKEN, (STEP, 1))
    step("a late step before its time", shifted(-51, 1), BROKEN, (STEP, 1))
    step("a late step at its time", shifted(-50, 1), HOLDS)
    step("a late step without late moves", lambda it: it.first(STEP, 1).fields.update(late=b"\x00"),
         BROKEN, (STEP, 1))
    step("no step ended", lambda it: it.remove(STEP), BROKEN, (ACTED, 2))
    step("no last step", lambda it: it.remove(STEP, 3), BROKEN, ENDED)
    step("the last step twice",
         lambda it: it.decisions.insert(it.place(ENDED), copy.deepcopy(it.first(STEP, 3))), BROKEN,
         (STEP, 4))
    step("the last step at another time", said(2399, 3), BROKEN, (STEP, 3))
    step("the last step with late moves",
         lambda it: it.first(STEP, 3).fields.update(late=b"\x01"), BROKEN, (STEP, 3))
    step("an action between the last step and the end",
         lambda it: it.insert(it.place(ENDED), 0x90, GO_AT + 2400), BROKEN, 0x90)
    step("the end a millisecond after the last step",
         lambda it: (setattr(it.first(ENDED), "at", GO_AT + 2401),
                     it.first(ENDED).fields.update(at=number(2401))), BROKEN, ENDED)
    step("an action when all have chosen",
         lambda it: it.insert(it.place(STEP), 0x90, GO_AT + 200), BROKEN, 0x90)
    step("an action when the step is late",
         lambda it: it.insert(it.place(STEP, 1), 0x91, GO_AT + 2200), BROKEN, 0x91)
    step("a person leaves when the step is late",
         lambda it: it.insert(it.place(STEP, 1), UNSEATED, GO_AT + 2210, seat=number(1)), BROKEN,
         UNSEATED)
    rows.change("a step ends in another format", duel(),
                lambda it: it.at(200, STEP, at=number(200), late=b"\x01"), BROKEN, STEP)
    step("a choice for another step",
         lambda it: it.first(ACTED).fields.update(step=number(2)), BROKEN, (STEP, 0))
    step("a choice for another board",
         lambda it: it.first(ACTED).fields.update(board=number(1)), BROKEN, (STEP, 0))
    step("a second choice is none",
         lambda it: it.insert(it.place(ACTED) + 1, 0xD0, GO_AT + 150), HOLDS)


def knockouts(rows):
    base = knockout()
    rows.add("a knock-out", base, HOLDS)

    def out(name, change, verdict=BROKEN, where=None):
        rows.change(name, base, change, verdict, where)

    def said(ms, nth):
        return lambda it: it.first(OUT, nth).fields.update(at=number(ms))

    def at(ms, nth):
        return lambda it: setattr(it.first(OUT, nth), "at", GO_AT + ms)

    out("no knock-out", lambda it: it.remove(OUT), where=(ACTED, 12))
    out("no last knock-out", lambda it: it.remove(OUT, 1), where=ENDED)
    out("a knock-out too many", lambda it: it.at(2100, OUT, at=number(2100)), where=(OUT, 1))
    out("a knock-out twice", lambda it: it.at(2000, OUT, at=number(2000)), where=(OUT, 1))
    out("a knock-out a millisecond early", at(1999, 0), where=(OUT, 0))
    out("a knock-out that says it is early", said(1999, 0), where=(OUT, 0))
    out("a knock-out with the time of the server", said(4030, 1), where=(OUT, 1))
    out("a late knock-out at its time", lambda it: (
        at(4000, 1)(it), setattr(it.first(ENDED), "at", GO_AT + 4000),
        it.first(ENDED).fields.update(at=number(4000))), HOLDS)
    out("a knock-out of the interval after", said(4000, 0), where=(OUT, 0))
    out("a knock-out at 2^32", said(2**32, 0), where=(OUT, 0))
    out("an action at the end of an interval",
        lambda it: it.insert(it.place(OUT), 0x92, GO_AT + 2000), where=0x92)
    out("an action after the end of an interval",
        lambda it: it.insert(it.place(OUT, 1), 0x91, GO_AT + 4010), where=0x91)
    out("an action just before the end of an interval",
        lambda it: it.insert(it.place(OUT, 1), 0x91, GO_AT + 3999), HOLDS)
    out("an action of a seat that is out", lambda it: it.at(2100, 0x92), HOLDS)
    out("a person leaves after the end of an interval",
        lambda it: it.insert(it.place(OUT, 1), UNSEATED, GO_AT + 4010, seat=number(1)),
        where=UNSEATED)
    out("a person comes and goes in an interval",
        lambda it: it.insert(it.place(OUT, 1), AWAY, GO_AT + 3000, person=number(2),
                             until=number(0)), HOLDS)

    def idle(ms):
        def change(it):
            it.idle = number(1000)
            it.insert(it.place(OUT, 1), IDLE, GO_AT + ms, seat=number(1))
        return change

    out("idle after the end of an interval", idle(4010), where=IDLE)
    out("idle just before the end of an interval", idle(3999), where=(OUT, 1))
    out("a knock-out that ends for another reason",
        lambda it: it.first(ENDED).fields.update(reason=bytes([ALL_DONE])), where=ENDED)
    out("a knock-out that ends later", lambda it: (
        setattr(it.first(ENDED), "at", GO_AT + 4031),
        it.first(ENDED).fields.update(at=number(4031))), where=ENDED)
    # The decisions name no seat: another one would have to be in the result.
    rows.result("another seat is out", base, "state 1", bytes([0]), "number 1")
    rows.result("a seat that is out wins", base, "place 1", number(1), "number 1")
    rows.result("seats that are out together do not share a place", base, "place 3", number(4),
                "number 3")
    again = Replay(KNOCKOUT_RACE).go().end_interval(2000)
    for i in range(4):
        again.move(2500 + i, 1)
    again.end_interval(4000).end(ONE_LEFT, 4000)
    rows.add("an interval that is played again", again, HOLDS)
    rows.result("one of all in the last place is out", again, "state 0", bytes([0]), "number 0")
    left = Replay(KNOCKOUT_RACE, [b"ada", b"bob", b"cyd"]).go().move(100, 0).act(200, 0, QUIT)
    left.add(UNSEATED, GO_AT + 300, seat=number(1)).end(ONE_LEFT, 300)
    rows.add("the last one left has not moved", left, HOLDS)
    rows.result("the best score wins a knock-out", left, "place 0", number(1), "number 0")
    alone = Replay({**KNOCKOUT_RACE, CAP: 5000}, [b"ada"]).go().move(100, 0)
    rows.add("a knock-out of one", copy.deepcopy(alone).end(AT_CAP, 5000), HOLDS)
    rows.add("a knock-out of one ends at once", copy.deepcopy(alone).end(ONE_LEFT, 100), BROKEN,
             ENDED)
    rows.add("the only one is out", alone.end_interval(2000).end(AT_CAP, 5000), BROKEN, OUT)
    capped = Replay({**KNOCKOUT_RACE, CAP: 4000}).go().move(100, 0)
    rows.add("the cap at the end of an interval", copy.deepcopy(capped).act(200, 1, LEFT)
             .act(210, 1, UP).end_interval(2000).end(ONE_LEFT, 2000), HOLDS)
    both = Replay({**KNOCKOUT_RACE, CAP: 2000}).go().move(100, 0)
    rows.add("an interval that would end with the match", copy.deepcopy(both).end(AT_CAP, 2000),
             HOLDS)
    rows.add("a knock-out at the end of the match", both.end_interval(2000).end(ONE_LEFT, 2000),
             BROKEN, OUT)
    rows.change("a knock-out in another format", duel(),
                lambda it: it.at(2000, OUT, at=number(2000)), BROKEN, OUT)


def add_to(rows):
    for kinds in (people, orders, choices, times, idleness, steps, knockouts):
        kinds(rows)
