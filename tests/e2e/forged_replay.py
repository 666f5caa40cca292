"""A replay as the bytes of its parts, written from docs/replay.md and docs/decisions.md, and matches
that are played by hand. Whoever forges may change any part.
"""

import copy
import dataclasses
import hashlib
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import verify_replay  # noqa: E402  (it makes the results of the matches that are played here)

HOLDS, BROKEN, LATER = "holds", "broken", "later"  # what a verifier has to say
CENTURY = 100 * 365 * 24 * 60 * 60 * 1000

# ------------------------------------------------------------------------------------- values


def number(value):
    """The shortest form."""
    low = bytearray()
    while value >= 0x80:
        low.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(low) + bytes([value])


def long_number(value, more=1):
    """The same number in so many bytes more."""
    shortest = number(value)
    return shortest[:-1] + bytes([shortest[-1] | 0x80]) + b"\x80" * (more - 1) + b"\x00"


def read_number(data):
    return sum((byte & 0x7F) << 7 * i for i, byte in enumerate(data))


def wall(ms):
    return number(ms % 2**64)


def text(value):
    return number(len(value)) + value


def maybe(value):
    return b"\x00" if value is None else b"\x01" + value


def some(*values):
    return number(len(values)) + b"".join(values)


def person(name=b"ada", who=1, kind=0, opaque=bytes(range(0xA0, 0xB0))):
    return text(name) + opaque + bytes([kind]) + number(who)


def tag(field, kind):
    return number(field << 3 | kind)


def field(name, value):
    """A field of the settings, or of the rules in them, in its one form."""
    if isinstance(value, bytes):
        return tag(name, 2) + text(value)
    return tag(name, 0) + number(value)


SIZE, START_TILES, FOURS = 1, 2, 3
(RULES, FORMAT, TIME_LIMIT, TARGET, CAP, FINISH, ON_STUCK, WATCH, SEATS, MOVE_RATE, SEED,
 MOVE_LIMIT, MOVE_TIME, DRAWS, INTERVAL) = range(1, 16)


def rules(**changed):
    return settings(dict(enumerate(
        {"size": 4, "tiles": 2, "fours": 429496729, **changed}.values(), 1)))


def settings(fields):
    """The one form."""
    return b"".join(field(n, v) for n, v in sorted(fields.items()) if v not in (0, b""))


TIME_RACE = {RULES: rules(), FORMAT: 1, TIME_LIMIT: 5000, CAP: 60_000, FINISH: 2, ON_STUCK: 1,
             WATCH: 1, SEATS: 8, MOVE_RATE: 20}
FIRST_RACE = {**TIME_RACE, FORMAT: 2, TIME_LIMIT: 0, TARGET: 8, FINISH: 1}
MOVES_RACE = {**TIME_RACE, FORMAT: 3, TIME_LIMIT: 0, MOVE_LIMIT: 500}
LAST_RACE = {**TIME_RACE, FORMAT: 4, TIME_LIMIT: 0, ON_STUCK: 2}
STEP_RACE = {**TIME_RACE, FORMAT: 5, TIME_LIMIT: 0, MOVE_LIMIT: 3, MOVE_TIME: 2000}
KNOCKOUT_RACE = {**TIME_RACE, FORMAT: 6, TIME_LIMIT: 0, INTERVAL: 2000}
OPEN_RACE = {**TIME_RACE, SEED: bytes(range(32))}


# ------------------------------------------------------------------------------------- decisions

OPENED, AWAY, BACK, STOOD, BEGUN, SEATED, UNSEATED, SEALED, NONCE, FROZEN, WENT, ACTED, STEP, \
    IDLE, ENDED, RESTORED, OUT = 1, 6, 7, 9, 10, 15, 16, 17, 18, 20, 21, 22, 23, 24, 25, 30, 40
UP, DOWN, LEFT, RIGHT, NEXT, QUIT = range(6)
TIME_UP, REACHED, ALL_DONE, AT_CAP, ONE_LEFT = range(5)
FROZEN_AT, GO_AT = 60_000, 63_000
SECRET, MATCH_ID = bytes(range(0x40, 0x60)), bytes(range(0x10, 0x20))


@dataclasses.dataclass
class Decision:
    kind: int
    at: int  # room clock
    fields: dict  # name: bytes, in their order
    after: bytes = None  # the time after the decision before it, if not that of `at`

    def bytes(self, before):
        after = self.after if self.after is not None else number(max(0, self.at - before))
        return bytes([self.kind]) + after + b"".join(self.fields.values())


def nonce(seat):
    return bytes(range(0x70 + seat, 0x80 + seat))


class Replay:
    """The parts of a file, each as its bytes; a forger may change any."""

    def __init__(self, fields, names=(b"ada", b"bob"), restored=None):
        self.version, self.idle = 3, number(20_000)
        self.decisions = []
        self.size = self.result = self.checksum = None  # those that the others give
        self.lies = {}  # parts of the result in place of those that the others give
        self.own, self.behind, self.magic = b"\x00", b"", b"R2048REPLAY"
        at = FROZEN_AT
        self.add(OPENED, at, code=text(b"222222"), time=wall(0))
        if restored is not None:
            self.add(RESTORED, at, **restored)
        self.add(SEALED, at, match=MATCH_ID, secret=SECRET, round=number(7),
                 settings=text(settings(fields)))
        for seat, name in enumerate(names):
            self.add(SEATED, at, seat=number(seat), person=person(name, seat + 1))
            if not fields.get(SEED):
                self.add(NONCE, at, seat=number(seat), nonce=nonce(seat))
        self.add(FROZEN, at, seats=some(*map(number, range(len(names)))), go=number(GO_AT))

    def add(self, kind, at, /, **fields):
        self.decisions.append(Decision(kind, at, fields))
        return self

    def insert(self, place, kind, at, /, **fields):
        self.decisions.insert(place, Decision(kind, at, fields))
        return self

    def at(self, ms, kind, /, **fields):
        """Puts it in at this time of the match clock, after what has the same time."""
        at = GO_AT + ms
        later = [i for i, made in enumerate(self.decisions) if made.at > at]
        return self.insert(later[0] if later else len(self.decisions), kind, at, **fields)

    def place(self, kind, nth=0):
        return [i for i, made in enumerate(self.decisions) if made.kind == kind][nth]

    def first(self, kind, nth=0):
        return self.decisions[self.place(kind, nth)]

    def remove(self, kind, nth=0):
        return self.decisions.pop(self.place(kind, nth))

    # ---- a match

    def go(self, ms=0):
        return self.add(WENT, GO_AT + ms, time=wall(1_700_000_063_000))

    def act(self, ms, seat, action, board=0, step=0):
        """In the long form, which may stand for any action."""
        return self.add(ACTED, GO_AT + ms, seat=number(seat), board=number(board),
                        step=number(step), action=maybe(bytes([action])), fast=b"\x00")

    def move(self, ms, seat, step=0):
        """A slide that changes the board."""
        return self.act(ms, seat, self.played().seats[seat].run.default_action(), step=step)

    def end_step(self, ms, for_late=True, at=None):
        return self.add(STEP, GO_AT + (ms if at is None else at), at=number(ms),
                        late=bytes([for_late]))

    def end_interval(self, ms, at=None):
        return self.add(OUT, GO_AT + (ms if at is None else at), at=number(ms))

    def end(self, reason, ms, at=None):
        return self.add(ENDED, GO_AT + (ms if at is None else at), reason=bytes([reason]),
                        at=number(ms), time=wall(1_700_000_063_000 + ms))

    # ---- the bytes

    def decision_bytes(self):
        made, before = [], 0
        for decision in self.decisions:
            made.append(decision.bytes(before))
            before = max(before, decision.at)
        return made

    def played(self):
        """What the decisions come to, as far as they are those of a match."""
        data = b"".join(self.decision_bytes())
        match = verify_replay.Match(min(self.version, 2), 0)  # the version that takes the most
        stream = verify_replay.DecisionStream()
        reader = verify_replay.Reader(data, 0, len(data))
        try:
            while reader.at < len(data):
                kind, at, fields = stream.next(reader)
                match.take(kind, at, fields)
        except verify_replay.Fault:
            pass
        return match

    def results(self):
        """The parts of the result by their names."""
        match = self.played()
        if match.stage not in ("racing", "ended"):
            return {"commitment": b"\x00", "key": bytes(32), "seats": some(), "splits": some(),
                    "played": number(0), "points": some()}
        places = match.places()
        played, points = match.points(places)
        made = {"commitment": maybe(match.commitment), "key": match.key}
        made["count"] = number(len(match.seats))
        names = ("number", "place", "state", "best", "exponent", "moves", "gain", "reached",
                 "missed", "board", "score", "cells")
        for index, values in enumerate(match.seat_results(places)):
            for name, value in zip(names, values):
                if name == "state":
                    value = bytes([value])
                elif name == "reached":
                    value = maybe(None if value is None else number(value))
                elif name == "cells":
                    value = text(value)
                else:
                    value = number(value)
                made[f"{name} {index}"] = value
        made["splits"] = some(*(b"".join(map(number, split)) for split in match.splits))
        made["played"] = number(played)
        made["points"] = some(*(b"".join(map(number, row)) for row in points))
        return made

    def record(self, **changed):
        """The record of the player in seat 0."""
        match = self.played()
        data = {"seat": number(0), "match": MATCH_ID,
                "settings": hashlib.sha256(match.settings.data).digest(),
                "commitment": maybe(match.commitment), "nonce": maybe(match.seats[0].nonce)}
        return b"\x01" + b"".join({**data, **changed}.values())

    def file(self):
        """The bytes, and where each part begins."""
        data, places = bytearray(self.magic), {"magic": 0}

        def put(part, value):
            places[part] = len(data)
            data.extend(value)

        made = self.decision_bytes()
        put("version", bytes([self.version]))
        put("idle", self.idle)
        put("size", self.size if self.size is not None else number(len(b"".join(made))))
        counts = {}
        for decision, value in zip(self.decisions, made):
            nth = counts[decision.kind] = counts.get(decision.kind, -1) + 1
            put((decision.kind, nth), value)
        put("result", b"")
        for part, value in {**(self.result or self.results()), **self.lies}.items():
            put(part, value)
        put("own", self.own)
        put("behind", self.behind)
        checksum = hashlib.sha256(data).digest()
        put("checksum", checksum if self.checksum is None else self.checksum)
        return bytes(data), places


# ------------------------------------------------------------------------------------- matches


def duel():
    """Two seats in a race for five seconds."""
    replay = Replay(TIME_RACE).go()
    for i in range(12):
        replay.move(100 * (i + 1), i % 2)
    return replay.end(TIME_UP, 5000)


def short_duel():
    """The same with short forms of the actions."""
    replay = duel()
    for decision in replay.decisions:
        if decision.kind == ACTED:
            action, seat = decision.fields["action"][1], decision.fields["seat"][0]
            decision.kind, decision.fields = 0x80 | action << 3 | seat, {}
    return replay


def quitter(fields=None):
    """One seat that gives up at once, in whatever format."""
    return Replay(fields or TIME_RACE, [b"ada"]).go().act(100, 0, QUIT).end(ALL_DONE, 100)


def idlers():
    """Two seats of which the second never moves."""
    replay = Replay({**TIME_RACE, TIME_LIMIT: 40_000}).go()
    replay.move(100, 0)
    replay.add(IDLE, GO_AT + 20_000, seat=number(1))
    replay.add(IDLE, GO_AT + 20_100, seat=number(0))
    return replay.end(ALL_DONE, 20_100)


def lockstep():
    """Three steps: all chose, one was late, all chose."""
    replay = Replay(STEP_RACE).go()
    replay.move(100, 0, 1).move(200, 1, 1).end_step(200)
    replay.move(300, 0, 2).end_step(2200, at=2250)
    replay.move(2300, 0, 3).move(2400, 1, 3).end_step(2400)
    return replay.end_step(2400, False).end(ALL_DONE, 2400)


def knockout():
    """Four seats: two that have not moved are out together, then another, late."""
    replay = Replay(KNOCKOUT_RACE, [b"ada", b"bob", b"cyd", b"dee"]).go()
    for i in range(8):
        replay.move(100 * (i + 1), 0)
    for i in range(4):
        replay.move(900 + i, 1)
    replay.end_interval(2000)
    replay.move(2500, 1)
    return replay.end_interval(4000, at=4030).end(ONE_LEFT, 4030)


def first():
    """A seat that makes the target."""
    replay = Replay(FIRST_RACE, [b"ada"]).go()
    for i in range(200):
        replay.move(100 * (i + 1), 0)
        if replay.played().reached:
            return replay.end(REACHED, 100 * (i + 1))
    raise AssertionError("nobody makes an 8")


def open_room():
    replay = Replay(OPEN_RACE, [b"ada"]).go()
    return replay.move(100, 0).end(TIME_UP, 5000)


def row(who, points=9, wins=1, last=4, place=1, name=b"ada"):
    return person(name, who) + b"".join(map(number, (points, wins, last, place)))


def series():
    """The third of five rounds."""
    restored = {"rounds": number(5), "played": number(2),
                "rows": some(row(1), row(9, 2, 0, 2, 2, b"gone"))}
    replay = Replay(TIME_RACE, restored=restored).go()
    return replay.move(100, 0).end(TIME_UP, 5000)


def away():
    """A seat that loses its link and returns, one that leaves, and a clock that stands."""
    replay = Replay(TIME_RACE)
    replay.add(AWAY, GO_AT - 1000, person=number(1), until=number(200_000))
    replay.go().add(BACK, GO_AT + 50, person=number(1)).move(100, 0)
    replay.add(AWAY, GO_AT + 200, person=number(2), until=number(200_000))
    replay.add(STOOD, GO_AT + 250, by=number(900))
    replay.add(UNSEATED, GO_AT + 300, seat=number(1))
    return replay.end(TIME_UP, 5000)


def quitter_late():
    """An action for another board, and then the end."""
    return Replay(TIME_RACE, [b"ada"]).go().act(100, 0, LEFT, board=7, step=7).end(TIME_UP, 5000)


def lockstep_quitter(fields):
    replay = Replay(fields, [b"ada"]).go().act(100, 0, QUIT)
    return replay.end_step(100, False).end(ALL_DONE, 100)


def long_duel():
    """Long enough for a 32."""
    replay = Replay({**TIME_RACE, TIME_LIMIT: 60_000}, [b"ada"]).go()
    for i in range(60):
        replay.move(100 * (i + 1), 0)
    return replay.end(TIME_UP, 60_000)


def resealed(replay, data):
    """The replay with these bytes as settings."""
    made = copy.deepcopy(replay)
    made.first(SEALED).fields["settings"] = text(data)
    return made
