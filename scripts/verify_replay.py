#!/usr/bin/env python3
"""Checks that replays of race2048 prove themselves; the second opinion to `race2048 verify`.

Usage: verify_replay.py [--json] FILE...      (- is standard input)

Written from docs/replay.md and the pages that it names, without the code of the programs. Prints
for each file what holds, or the first thing that does not hold and its place; with --json an
object on a line. Exit code 0: all hold; 6: one does not; 2: one cannot be read, perhaps because it
has a later version, or wrong usage.
"""
import hashlib
import json
import re
import struct
import sys

MAGIC = b"R2048REPLAY"
MAX_BYTES = 32 * 1024 * 1024
MAX_WORK = 8_000_000
MAX_ACTIONS = 200_000
MAX_TOO_FAST = 1000
MAX_SEATS = 1000
MAX_ROUNDS = 99
VERSIONS = (1, 2, 3)
LEAST_IDLE_MS = 1000
LATEST_ROOM_MS = 100 * 365 * 24 * 60 * 60 * 1000
LATEST_UNIX_MS = 2**53
U8, U16, U32, U64 = 2**8 - 1, 2**16 - 1, 2**32 - 1, 2**64 - 1
NAME = re.compile("[A-Za-z0-9_.À-ÖØ-öø-įĴ-ķĹ-ľŁ-ňŊ-ž-]{2,16}\\Z")
CODE = re.compile(rb"[23456789ABCDEFGHJKMNPQRSTVWXYZ]{6}\Z")

UP, DOWN, LEFT, RIGHT, NEXT_BOARD, GIVE_UP = range(6)
RACING, STUCK, OUT_STUCK, REACHED, GAVE_UP, LEFT_SEAT, IDLE, MOVES_MADE, \
    KNOCKED_OUT = range(9)
TIME, FIRST, MOVES, LAST, STEP, KNOCKOUT = range(1, 7)  # Format of race2048.proto
FINISH_FIRST, FINISH_ALL = 1, 2
NEXT_ON_STUCK, OUT_ON_STUCK = 1, 2
SAME_DRAWS, POSITION_DRAWS = 0, 1
INTERVAL_OVER = "the interval was over before it"
NO_MESSAGE = "the settings are not a protobuf message"


def name_of(person):
    """The person's name; of bytes that are no text one that nobody can have."""
    return person["name"].decode("utf-8", "replace")


class LaterVersion(Exception):
    """The file may hold, but only a later verifier can say so."""


class Fault(Exception):
    """The first thing that does not hold."""

    def __init__(self, what, byte=None, seat=None, move=None, at_ms=None):
        super().__init__(what)
        self.what, self.byte, self.seat, self.move, self.at_ms = what, byte, seat, move, at_ms


def require(holds, what):
    if not holds:
        raise Fault(what)


# ------------------------------------------------------------------------------------- values


class Reader:
    """Reads the values of docs/decisions.md from data[at:end]."""

    def __init__(self, data, at, end):
        self.data, self.at, self.end = data, at, end

    def take(self, count):
        require(count <= self.end - self.at, "it is cut off")
        self.at += count
        return self.data[self.at - count : self.at]

    def byte(self):
        return self.take(1)[0]

    def number(self, most=U64):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            require(value <= most, "a number is too large")
            if byte < 0x80:
                require(byte != 0 or shift == 0, "a number has more bytes than it needs")
                return value
            shift += 7

    def room_clock(self):
        return self.number(LATEST_ROOM_MS)

    def wall_span(self):
        return self.number(LATEST_UNIX_MS)

    def wall_time(self):
        ms = self.number()
        ms -= 2**64 if ms >= 2**63 else 0
        require(abs(ms) <= LATEST_UNIX_MS, "a time in it is too far away")
        return ms

    def flag(self):
        byte = self.byte()
        require(byte <= 1, "a yes or no is neither")
        return byte == 1

    def choice(self, last):
        byte = self.byte()
        require(byte <= last, "a choice is unknown")
        return byte

    def text(self):
        return self.take(self.number())

    def optional(self, read):
        return read() if self.flag() else None

    def list(self, read):
        count = self.number()
        require(count <= self.end - self.at, "it is cut off")
        return [read() for _ in range(count)]

    def person(self):
        return {
            "name": self.text(),
            "id": self.take(16),
            **self.kind_of_person(),
            "number": self.number(U32),
        }

    def kind_of_person(self):
        bits = self.byte()
        level = bits >> 2  # the exponent of the tile after which a bot's level is named; 0: none
        require(level == 0 or (bits & 1 == 1 and 3 <= level <= 17), "the level of a bot is none")
        return {"bot": bits & 1 == 1, "keyed": bits & 2 == 2}


# ------------------------------------------------------------------------------------- settings


def protobuf_varint(data, at, most=10):
    """The number at data[at], of at most so many bytes, and where it ends."""
    value = 0
    for shift in range(0, 7 * most, 7):
        require(at < len(data), NO_MESSAGE)
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value & U64, at
    raise Fault(NO_MESSAGE)


def protobuf_fields(data):
    """Yields (number, wire type, value) of each varint and each field of bytes; skips groups."""
    at, groups = 0, []
    while at < len(data):
        tag, at = protobuf_varint(data, at, 5)
        require(tag <= U32 and tag >> 3 != 0, NO_MESSAGE)
        number, kind, value = tag >> 3, tag & 7, None
        if kind == 0:
            value, at = protobuf_varint(data, at)
        elif kind in (1, 5):
            at += 8 if kind == 1 else 4
        elif kind == 2:
            size, at = protobuf_varint(data, at, 5)
            value = data[at : at + size]
            at += size
        elif kind == 3:
            groups.append(number)
        else:
            require(kind == 4 and groups and groups.pop() == number, NO_MESSAGE)
        require(at <= len(data), NO_MESSAGE)
        if not groups and value is not None:
            yield number, kind, value
    require(not groups, NO_MESSAGE)


def varint(number):
    low = bytearray()
    while number >= 0x80:
        low.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(low) + bytes([number])


def protobuf_form(fields):
    """The bytes of (number, value) pairs, those that are 0 or empty left out."""
    form = b""
    for number, value in fields:
        if isinstance(value, int) and value:
            form += varint(number << 3) + varint(value)
        elif isinstance(value, bytes) and value:
            form += varint(number << 3 | 2) + varint(len(value)) + value
    return form


class Settings:
    NUMBERS = {2: "format", 3: "time_limit_ms", 4: "target", 5: "cap_ms", 6: "finish",
               7: "on_stuck", 8: "watch", 9: "seats", 10: "move_rate", 12: "move_limit",
               13: "move_time_ms", 14: "draws", 15: "knockout_ms"}
    RULES = {1: "size", 2: "start_tiles", 3: "four_probability"}
    SEED = 11

    def __init__(self, data):
        require(len(data) <= 256, "the settings have more than 256 bytes")
        self.data = data
        self.open_seed = b""
        for name in (*self.NUMBERS.values(), *self.RULES.values()):
            setattr(self, name, 0)
        for number, kind, value in protobuf_fields(data):
            if kind == 0 and number in self.NUMBERS:
                setattr(self, self.NUMBERS[number], value & U32)
            elif kind == 2 and number == 1:
                for inner, inner_kind, inner_value in protobuf_fields(value):
                    if inner_kind == 0 and inner in self.RULES:
                        setattr(self, self.RULES[inner], inner_value & U32)
            elif kind == 2 and number == self.SEED:
                self.open_seed = value
        self.check()

    def one_form(self):
        """The only bytes in which a server writes these settings."""
        rules = protobuf_form((n, getattr(self, name)) for n, name in self.RULES.items())
        fields = {n: getattr(self, name) for n, name in self.NUMBERS.items()}
        return protobuf_form(sorted({1: rules, self.SEED: self.open_seed, **fields}.items()))

    def check(self):
        def within(number, least, most):
            require(least <= number <= most, "the settings of a match cannot be played")

        within(self.size, 3, 8)
        within(self.start_tiles, 1, 8)
        within(self.format, TIME, KNOCKOUT)
        is_first, is_step = self.format == FIRST, self.format == STEP
        within(self.time_limit_ms, *((1000, 1_800_000) if self.format == TIME else (0, 0)))
        if is_first:
            within(self.target, 8, min(131072, 2 ** (self.size * self.size + 1)))
            require(self.target & (self.target - 1) == 0, "the target is no tile")
        else:
            within(self.target, 0, 0)
        least = {MOVES: 1, STEP: 0}
        within(self.move_limit, least.get(self.format, 0),
               100_000 if self.format in least else 0)
        within(self.move_time_ms, *((1000, 120_000) if is_step else (0, 0)))
        within(self.knockout_ms, *((1000, 600_000) if self.format == KNOCKOUT else (0, 0)))
        within(self.cap_ms, 1000, 1_800_000)
        within(self.finish, FINISH_FIRST if is_first else FINISH_ALL, FINISH_ALL)
        within(self.on_stuck, OUT_ON_STUCK if self.format == LAST else NEXT_ON_STUCK, OUT_ON_STUCK)
        within(self.watch, 1, 5)
        within(self.draws, SAME_DRAWS, POSITION_DRAWS)
        within(self.seats, 1, MAX_SEATS)
        within(self.move_rate, 0, 1000)
        require(len(self.open_seed) in (0, 32), "the seed does not have 32 bytes")

    def length_ms(self):
        return min(self.time_limit_ms, self.cap_ms) if self.format == TIME else self.cap_ms

    def ends_by_time(self):
        return self.format == TIME and self.time_limit_ms <= self.cap_ms


# ------------------------------------------------------------------------------------- one seat


def slide_line(line):
    """Slides the exponents of a line towards its beginning: the new line and its merges."""
    tiles = [tile for tile in line if tile]
    slid, merges = [], []
    at = 0
    while at < len(tiles):
        if at + 1 < len(tiles) and tiles[at] == tiles[at + 1]:
            slid.append(tiles[at] + 1)
            merges.append(tiles[at] + 1)
            at += 2
        else:
            slid.append(tiles[at])
            at += 1
    return slid + [0] * (len(line) - len(slid)), merges


def slide(cells, size, direction):
    """The cells after the slide, and the exponents of all merged tiles."""
    after, merges = list(cells), []
    for line in range(size):
        if direction in (LEFT, RIGHT):
            where = range(line * size, (line + 1) * size)
        else:
            where = range(line, size * size, size)
        if direction in (RIGHT, DOWN):
            where = where[::-1]
        slid, merged = slide_line([cells[cell] for cell in where])
        merges += merged
        for cell, tile in zip(where, slid):
            after[cell] = tile
    return after, merges


def is_stuck(cells, size):
    if 0 in cells:
        return False
    across = any(cells[i] == cells[i + 1] for i in range(size * size) if i % size != size - 1)
    return not across and not any(cells[i] == cells[i + size] for i in range(size * (size - 1)))


class Run:
    """The boards of one seat."""

    def __init__(self, settings, key):
        self.settings, self.key = settings, key
        self.state = RACING
        self.board_number, self.board_moves, self.earlier_moves = 0, 0, 0
        self.best_score = self.best_exponent = self.last_gain_ms = 0
        self.reached_ms = None
        self.deal(0)
        self.note_best()

    def deal(self, number):
        self.board_number = number
        self.cells = [0] * self.settings.size**2
        self.draws = self.score = self.gain_ms = 0
        for _ in range(self.settings.start_tiles):
            self.add_tile()

    def add_tile(self):
        if self.settings.draws == POSITION_DRAWS:
            block = hashlib.sha256(
                self.key + struct.pack(">I", self.board_number) + bytes(self.cells)).digest()
            place, value = struct.unpack_from(">II", block)
        else:
            block = hashlib.sha256(
                self.key + struct.pack(">II", self.board_number, self.draws // 4)).digest()
            place, value = struct.unpack_from(">II", block, 8 * (self.draws % 4))
        empty = [cell for cell, tile in enumerate(self.cells) if tile == 0]
        tile = 2 if value < self.settings.four_probability else 1
        self.cells[empty[(place * len(empty)) >> 32]] = tile
        self.draws += 1

    def note_best(self):
        largest = max(self.cells)
        if (self.score, largest) <= (self.best_score, self.best_exponent) and self.best_exponent:
            return
        self.best_score, self.best_exponent = self.score, largest
        self.last_gain_ms = self.gain_ms

    def moves(self):
        return self.earlier_moves + self.board_moves

    def over(self):
        return self.state not in (RACING, STUCK)

    def apply(self, action, board, at_ms):
        """True if the action was applied."""
        if self.over() or board != self.board_number:
            return False
        if action == GIVE_UP:
            self.state = GAVE_UP
            return True
        if action == NEXT_BOARD:
            if self.state != STUCK:
                return False
            self.earlier_moves += self.board_moves
            self.board_moves = 0
            self.deal(board + 1)
            self.state = RACING
            return True
        after, merges = slide(self.cells, self.settings.size, action)
        if after == self.cells:
            return False
        self.cells = after
        self.score += sum(2**exponent for exponent in merges)
        if merges:
            self.gain_ms = at_ms
        self.board_moves += 1
        self.add_tile()
        self.note_best()
        if self.settings.target and any(2**tile == self.settings.target for tile in merges):
            self.state, self.reached_ms = REACHED, at_ms
        elif self.settings.move_limit and self.moves() >= self.settings.move_limit:
            self.state = MOVES_MADE
        elif is_stuck(self.cells, self.settings.size):
            self.state = STUCK if self.settings.on_stuck == NEXT_ON_STUCK else OUT_STUCK
        return True

    def default_action(self):
        for direction in (LEFT, DOWN, RIGHT, UP):
            if slide(self.cells, self.settings.size, direction)[0] != self.cells:
                return direction
        return NEXT_BOARD


class Seat:
    def __init__(self, number, person):
        self.number, self.person, self.nonce = number, person, None
        self.taken = True  # its person has not left
        self.away = self.was_late = False
        self.run = self.out = self.choice = None
        self.actions = self.too_fast = self.missed = self.last_move_ms = 0
        self.done_ms = None  # match clock at which it stopped racing
        self.has_moved = False  # itself, not only by moves made for it
        # As Match.racing, chosen and choosing count it.
        self.counted = (False, False, False)

    def state(self):
        if self.out is not None:
            return self.out
        return self.run.state if self.run else RACING

    def racing(self):
        return self.state() in (RACING, STUCK)

    def apply(self, action, board, at_ms):
        """Makes an action of the person."""
        moves = self.run.moves()
        if self.run.apply(action, board, at_ms):
            self.last_move_ms = at_ms
        self.has_moved = self.has_moved or self.run.moves() != moves


# ------------------------------------------------------------------------------------- the match


class Match:
    """Takes the decisions of one match in their order. The handler of a decision returns the seats
    that it may have changed."""

    def __init__(self, version, idle_ms):
        self.unmoved_come_last = version >= 2
        self.in_one_form = self.goes_before_its_end = self.names_no_room = version >= 3
        self.idle_ms = idle_ms
        self.stage = "empty"  # opened, sealed, countdown, racing, ended
        self.now = self.work = self.go_at = 0
        self.series = None  # [rounds, played, rows]
        self.settings = self.match_id = self.secret = self.key = self.commitment = None
        self.seats, self.people = {}, {}
        self.splits = []
        self.step, self.step_began = 0, 0
        self.interval_began = 0
        self.racing = self.choosing = self.chosen = 0
        self.reached = False
        self.due_since = self.stood_at = self.last_step = None
        self.late_ms = self.stood = 0
        self.has_record = False

    # ---- the order and the time of decisions

    def take(self, kind, at, fields):
        require(self.stage != "ended", "the match has ended before it")
        if self.stage in ("opened", "sealed"):
            require(at == self.now, "it comes later than the decisions before it")
        self.now = at
        if self.stage in ("countdown", "racing"):
            seats = len(self.seats)
            self.work += {23: seats, 6: seats // 16 + 1, 7: seats // 16 + 1}.get(kind, 1)
            require(self.work <= MAX_WORK, "a replay has not so many moves")
        if self.stage == "racing":
            require(self.ms() <= U32, "it comes weeks after the start")
            require(self.last_step in (None, at), "the match had ended before it")
        handler = self.HANDLERS.get(kind)
        require(handler, "a decision of this kind has no place in a replay")
        changed = handler(self, *fields)
        if self.stage == "racing":
            self.recount(changed or ())

    def ms(self):
        return self.now - self.go_at

    def recount(self, changed):
        """Counts these seats anew, and notes since when something is due."""
        for seat in changed:
            racing, has_chosen = seat.racing(), seat.choice is not None
            if not racing and seat.done_ms is None:
                seat.done_ms = min(self.ms(), self.settings.length_ms())
            waited_for = self.lockstep() and not has_chosen and not (seat.away and seat.was_late)
            before, seat.counted = seat.counted, (racing, racing and has_chosen, racing and waited_for)
            self.racing += seat.counted[0] - before[0]
            self.chosen += seat.counted[1] - before[1]
            self.choosing += seat.counted[2] - before[2]
            self.reached = self.reached or seat.state() == REACHED
        if not self.decided() and not self.all_chose():
            self.due_since = None
        elif self.due_since is None:
            self.due_since = self.now

    def lockstep(self):
        return self.settings.format == STEP

    def all_chose(self):
        return self.chosen != 0 and self.choosing == 0

    def first_is_done(self):
        return self.settings.finish == FINISH_FIRST and self.reached

    def decided(self):
        return self.first_is_done() or self.racing == 0 or self.one_is_left()

    def one_is_left(self):
        return self.settings.format == KNOCKOUT and len(self.seats) > 1 and self.racing == 1

    def step_ends(self):
        return self.step_began + self.settings.move_time_ms

    def interval_ends(self):
        """When the last seat is out on the match clock; nothing if that will not come."""
        ends = self.interval_began + self.settings.knockout_ms
        comes = self.settings.format == KNOCKOUT and self.racing > 1
        return ends if comes and ends < self.settings.length_ms() else None

    def interval_is_over(self):
        ends = self.interval_ends()
        return ends is not None and ends <= self.ms()

    def end_due(self):
        length = self.settings.length_ms()
        if self.ms() >= length:
            return (0 if self.settings.ends_by_time() else 3), length
        if not self.decided() or self.due_since != self.now:
            return None
        return (1 if self.first_is_done() else 2 if self.racing == 0 else 4), self.ms()

    def nothing_is_due(self):
        over = "the match was over before it"
        require(self.last_step is None and self.ms() < self.settings.length_ms(), over)
        if self.stood_at == self.now:
            return
        require(not self.decided(), over)
        require(not self.interval_is_over(), INTERVAL_OVER)
        late = self.lockstep() and self.step_ends() <= self.ms()
        require(self.due_since is None and not late, "the step was over before it")

    def in_stage(self, *stages):
        require(self.stage in stages, "it is out of place")

    # ---- the beginning

    def opened(self, code, unix_ms):
        self.in_stage("empty")
        require(CODE.match(code), "no room has this code")
        names_none = code == b"222222" and unix_ms == 0
        require(names_none or not self.names_no_room, "a file of this version names no room")
        self.stage = "opened"

    def check_person(self, person):
        require(NAME.match(name_of(person)), "nobody can have this name")
        require(person["number"] != 0, "people have numbers from 1")

    def restored(self, rounds, played, rows):
        self.in_stage("opened")
        require(self.series is None, "it is out of place")
        require(2 <= rounds <= MAX_ROUNDS and played < rounds, "no series has such rounds")
        known = set()
        for row in rows:
            self.check_person(row["person"])
            require(row["person"]["number"] not in known, "the table has a person twice")
            known.add(row["person"]["number"])
            require(row["wins"] <= played and row["points"] <= played * MAX_SEATS,
                    "nobody can have so many points")
        self.series = [rounds, played, rows]

    def sealed(self, match_id, secret, round_number, settings):
        self.in_stage("opened")
        require(round_number != 0, "the rounds of a room begin with 1")
        if self.in_one_form:
            require(settings.data == settings.one_form(), "no server writes the settings like this")
        self.match_id, self.secret, self.settings = match_id, secret, settings
        self.stage = "sealed"

    def takes_seats(self):
        self.in_stage("sealed")
        require(not any(seat.away for seat in self.seats.values()), "it is out of place")

    def seated(self, number, person):
        self.takes_seats()
        require(all(number > other for other in self.seats), "the seats do not rise")
        require(number < MAX_SEATS, "no room has a seat of this number")
        self.check_person(person)
        name = name_of(person).lower()
        require(all(name != name_of(seat.person).lower() for seat in self.seats.values()),
                "two seats have the same name")
        require(person["number"] not in self.people, "two seats have the same person")
        self.seats[number] = self.people[person["number"]] = Seat(number, person)

    def nonce_given(self, number, nonce):
        self.takes_seats()
        last = max(self.seats, default=None)
        require(number == last and self.seats[last].nonce is None, "it is out of place")
        require(not self.settings.open_seed, "an open room takes no nonces")
        self.seats[number].nonce = nonce

    def frozen(self, numbers, go_at):
        self.in_stage("sealed")
        require(numbers, "nobody races")
        require(numbers == list(self.seats), "the seats that race are not those with a person")
        is_open = bool(self.settings.open_seed)
        require(is_open or all(seat.nonce for seat in self.seats.values()),
                "a seat races without a nonce")
        require(go_at >= self.now, "the start would come before it")
        self.go_at = go_at
        self.stage = "countdown"
        if is_open:
            self.key = self.settings.open_seed
            return
        settings = hashlib.sha256(self.settings.data).digest()
        self.commitment = hashlib.sha256(
            b"race2048 commit v1\0" + self.match_id + settings + self.secret).digest()
        self.key = hashlib.sha256(
            b"race2048 key v1\0" + self.secret + self.match_id +
            b"".join(struct.pack(">H", number) + seat.nonce
                     for number, seat in self.seats.items())).digest()

    # ---- people

    def may_come_and_go(self):
        if self.stage == "racing":
            self.nothing_is_due()
        else:
            self.in_stage("countdown")
            require(self.now < self.go_at, "the match clock should have started before it")

    def seat_of(self, person):
        seat = self.people.get(person)
        require(seat is not None and seat.taken, "the person has no seat")
        return seat

    def went_away(self, person, _until):
        seat = self.seat_of(person)
        require(not seat.away, "the person was away already")
        if self.stage != "sealed":
            self.may_come_and_go()
        seat.away, seat.was_late = True, False
        return [seat]

    def came_back(self, person):
        seat = self.seat_of(person)
        require(seat.away, "the person was not away")
        self.may_come_and_go()
        seat.away = False
        ms = self.ms() if self.stage == "racing" else 0
        seat.last_move_ms = max(seat.last_move_ms, ms)
        return [seat]

    def unseated(self, number):
        self.may_come_and_go()
        seat = self.seats.get(number)
        require(seat is not None and seat.taken, "the seat does not race")
        if seat.racing():
            seat.out = LEFT_SEAT
            seat.done_ms = self.ms() if self.stage == "racing" else 0
        seat.taken = False
        return [seat]

    def clock_stood(self, _by):
        self.in_stage("countdown", "racing")
        require(self.last_step is None, "it is out of place")
        self.stood_at = self.now
        self.stood += 1

    def series_begun(self, rounds):
        self.in_stage("countdown", "racing")
        require(self.last_step is None, "it is out of place")
        require(rounds <= MAX_ROUNDS, "no series has so many rounds")
        self.series = [rounds, 0, []] if rounds >= 2 else None

    # ---- the match

    def went(self, _unix_ms):
        self.in_stage("countdown")
        require(self.now >= self.go_at, "the match clock starts too early")
        require(self.ms() <= U32, "it comes weeks after the start")
        if self.goes_before_its_end:
            require(self.ms() < self.settings.length_ms(), "the match was over before it")
        self.late_ms = self.ms()
        self.stage = "racing"
        for seat in self.seats.values():
            seat.run = Run(self.settings, self.key)
        self.step = 1 if self.lockstep() else 0
        return self.seats.values()

    def acted(self, number, board, step, action, too_fast):
        self.in_stage("racing")
        self.nothing_is_due()
        seat = self.seats.get(number)
        require(seat is not None, "the seat does not race")
        require(seat.taken, "the person of the seat has left")
        require(not seat.away, "the person of the seat is away")
        require(seat.actions < MAX_ACTIONS, "a seat cannot act so often")
        if too_fast:
            require(self.settings.move_rate, "the room has no limit of moves a second")
            require(seat.too_fast < MAX_TOO_FAST, "a seat cannot be too fast so often")
            seat.too_fast += 1
        seat.actions += 1
        if seat.out is None and action is not None and not too_fast:
            self.act(seat, board, step, action)
        return [seat]

    def act(self, seat, board, step, action):
        if self.lockstep() and action != GIVE_UP:
            self.choose(seat, board, step, action)
            return
        if seat.choice is not None and board == seat.run.board_number:
            seat.choice = None
        seat.apply(action, board, self.ms())
        self.note_split(seat, self.ms())

    def choose(self, seat, board, step, action):
        run = seat.run
        if run.over() or board != run.board_number or step != self.step or seat.choice is not None:
            return
        if action == NEXT_BOARD:
            if run.state != STUCK:
                return
        elif slide(run.cells, self.settings.size, action)[0] == run.cells:
            return
        seat.choice = action
        seat.last_move_ms = self.ms()

    def note_split(self, seat, at_ms):
        tile = max(seat.run.cells)
        noted = [split[1] for split in self.splits if split[0] == tile]
        if tile >= 5 and len(noted) < 2 and seat.number not in noted:
            self.splits.append((tile, seat.number, at_ms))

    def step_ended(self, at_ms, for_late):
        self.in_stage("racing")
        require(self.lockstep() and self.last_step is None, "it is out of place")
        length = self.settings.length_ms()
        late = self.racing != 0 and self.step_ends() <= self.ms() and self.step_ends() < length
        if for_late:
            at_once = self.all_chose() and self.due_since == self.now and self.ms() < length
            due = self.step_ends() if late else self.ms() if at_once else None
            require(at_ms == due, "the step does not end then")
        else:
            end = self.end_due()
            require(not late and end and end[1] == at_ms, "the match does not end then")
            self.last_step = self.now
        for seat in self.seats.values():
            choice, seat.choice = seat.choice, None
            if not seat.racing() or (choice is None and not for_late):
                continue
            if choice is None:
                choice = seat.run.default_action()
                seat.missed += 1
                seat.was_late = seat.away
                seat.run.apply(choice, seat.run.board_number, at_ms)
            else:
                seat.apply(choice, seat.run.board_number, at_ms)
            self.note_split(seat, at_ms)
        self.step += 1
        self.step_began = at_ms
        return self.seats.values()

    def interval_ended(self, at_ms):
        self.in_stage("racing")
        require(self.interval_is_over() and self.interval_ends() == at_ms,
                "no seat is knocked out then")
        self.interval_began = at_ms
        merits = {number: self.merit(seat) for number, seat in self.seats.items() if seat.racing()}
        worst = max(merits.values())
        last = [self.seats[number] for number, merit in merits.items() if merit == worst]
        if len(last) == len(merits):
            return []
        for seat in last:
            seat.out, seat.done_ms = KNOCKED_OUT, at_ms
        return last

    def seat_idle(self, number):
        self.in_stage("racing")
        require(self.last_step is None, "it is out of place")
        require(not self.interval_is_over(), INTERVAL_OVER)
        seat = self.seats.get(number)
        require(seat is not None and seat.racing(), "the seat does not race")
        since = min(self.ms(), self.settings.length_ms()) - seat.last_move_ms
        waits = self.decided() or seat.choice is not None or seat.away
        require(not waits and since >= 0 and since >= self.idle_ms,
                "the seat was not idle for long enough")
        seat.out = IDLE
        return [seat]

    def match_ended(self, reason, at_ms, _unix_ms):
        self.in_stage("racing")
        require(not self.interval_is_over(), INTERVAL_OVER)
        due = self.end_due()
        require(due, "the match was not over")
        require(due[0] == reason, "the match ended for another reason")
        require(due[1] == at_ms, "the match ended at another time")
        require(not self.lockstep() or self.last_step is not None,
                "the last step has not ended before it")
        self.stage = "ended"

    HANDLERS = {1: opened, 6: went_away, 7: came_back, 9: clock_stood, 10: series_begun,
                15: seated, 16: unseated, 17: sealed, 18: nonce_given, 20: frozen, 21: went,
                22: acted, 23: step_ended, 24: seat_idle, 25: match_ended, 30: restored,
                40: interval_ended}

    # ---- the result

    def is_unmoved(self, seat):
        return self.unmoved_come_last and not seat.has_moved

    def merit(self, seat):
        """Less is better. In a knock-out the seat that has lasted longer is ahead."""
        run = seat.run
        reached = run.reached_ms is not None
        knocks_out = self.settings.format == KNOCKOUT
        lasted = (U64 if seat.done_ms is None else seat.done_ms) if knocks_out else 0
        return (-lasted, self.is_unmoved(seat), not reached, run.reached_ms if reached else 0,
                -run.best_score, -run.best_exponent, run.moves(), run.last_gain_ms)

    def places(self):
        """The place of each seat."""
        merits = {number: self.merit(seat) for number, seat in self.seats.items()}
        return {number: 1 + sum(other < own for other in merits.values())
                for number, own in merits.items()}

    def points(self, places):
        """The rounds played and the table of the series after the match."""
        if self.series is None:
            return 0, []
        _, played, rows = self.series
        table = {row["person"]["number"]: [row["points"], row["wins"], 0] for row in rows}
        for number, seat in self.seats.items():
            line = table.setdefault(seat.person["number"], [0, 0, 0])
            if self.is_unmoved(seat):
                continue
            line[2] = len(self.seats) + 1 - places[number]
            line[0] += line[2]
            line[1] += places[number] == 1
        ordered = sorted(table.items(), key=lambda item: item[1], reverse=True)
        result = []
        for index, (person, line) in enumerate(ordered):
            shared = index != 0 and ordered[index - 1][1] == line
            place = result[-1][4] if shared else index + 1
            result.append((person, *line, place))
        return played + 1, result

    def seat_results(self, places):
        return [
            (number, places[number], seat.state(), seat.run.best_score, seat.run.best_exponent,
             seat.run.moves(), seat.run.last_gain_ms, seat.run.reached_ms, seat.missed,
             seat.run.board_number, seat.run.score, bytes(seat.run.cells))
            for number, seat in self.seats.items()
        ]


# ------------------------------------------------------------------------------------- the file


class DecisionStream:
    """Reads decisions, with what the short form of an action leaves out."""

    def __init__(self):
        self.at, self.turns = 0, {}

    def next(self, reader):
        kind = reader.byte()
        self.at += reader.number()
        require(self.at <= LATEST_ROOM_MS, "its time is too late")
        if kind < 128:
            fields = self.fields(kind, reader)
        else:
            action = kind >> 3 & 7
            require(action <= GIVE_UP, "a choice is unknown")
            seat = kind & 7 if kind & 7 < 7 else reader.number(U16)
            board, step = self.turns.get(seat, (0, 0))
            kind, fields = 22, (seat, board, (step + (kind >> 6 & 1)) & U32, action, False)
        if kind == 21:
            self.turns = {}
        if kind == 22 and fields[0] < MAX_SEATS:
            self.turns[fields[0]] = fields[1:3]
        return kind, self.at, fields

    @staticmethod
    def fields(kind, r):
        def row():
            names = ("person", "points", "wins", "last", "place")
            return dict(zip(names, (r.person(), *(r.number(U32) for _ in range(4)))))

        readers = {
            1: (r.text, r.wall_time),
            6: (lambda: r.number(U32), r.room_clock),
            7: (lambda: r.number(U32),),
            9: (r.wall_span,),
            10: (lambda: r.number(U32),),
            15: (lambda: r.number(U16), r.person),
            16: (lambda: r.number(U16),),
            17: (lambda: r.take(16), lambda: r.take(32), lambda: r.number(U32),
                 lambda: Settings(r.text())),
            18: (lambda: r.number(U16), lambda: r.take(16)),
            20: (lambda: r.list(lambda: r.number(U16)), r.room_clock),
            21: (r.wall_time,),
            22: (lambda: r.number(U16), lambda: r.number(U32), lambda: r.number(U32),
                 lambda: r.optional(lambda: r.choice(GIVE_UP)), r.flag),
            23: (lambda: r.number(U32), r.flag),
            24: (lambda: r.number(U16),),
            25: (lambda: r.choice(4), lambda: r.number(U32), r.wall_time),
            30: (lambda: r.number(U32), lambda: r.number(U32), lambda: r.list(row)),
            40: (lambda: r.number(U32),),
        }
        require(kind in readers, "a decision of this kind has no place in a replay")
        return tuple(read() for read in readers[kind])


def read_head(data):
    """The version, the idle time, and where the decisions begin and end."""
    require(len(data) <= MAX_BYTES, "the file is too long")
    require(data[: len(MAGIC)] == MAGIC[: len(data)], "this is no replay")
    if len(data) < len(MAGIC) + 1 + 32:
        raise Fault("the file is cut off", len(data))
    version = data[len(MAGIC)]
    if version > max(VERSIONS):
        raise LaterVersion(f"this program cannot read version {version} of the format")
    if version not in VERSIONS:
        raise Fault(f"no version is {version}", len(MAGIC))
    reader = Reader(data, len(MAGIC) + 1, len(data) - 32)
    try:
        idle_ms, size = reader.number(U32), reader.number()
        require(idle_ms >= LEAST_IDLE_MS, "no server has so short an idle time")
        require(size <= reader.end - reader.at, "the file is cut off")
    except Fault as fault:
        raise Fault(fault.what, len(MAGIC) + 1) from None
    return version, idle_ms, reader.at, reader.at + size


def take_decisions(match, data, begin, end):
    stream, reader = DecisionStream(), Reader(data, begin, end)
    while reader.at < end:
        byte, kind, fields = reader.at, None, ()
        try:
            kind, at, fields = stream.next(reader)
            match.take(kind, at, fields)
        except Fault as fault:
            raise placed(fault, match, byte, kind, fields) from None
    if match.stage != "ended":
        raise Fault("the decisions end before the match does", end)


def placed(fault, match, byte, kind, fields):
    fault.byte = byte
    if kind in (15, 16, 18, 22, 24):
        fault.seat = fields[0]
    if kind == 22 and fault.seat in match.seats:
        fault.move = match.seats[fault.seat].actions + 1
    if kind is not None and match.stage in ("racing", "ended"):
        fault.at_ms = min(match.ms(), U32)
    return fault


def compare_result(match, data, begin):
    reader = Reader(data, begin, len(data) - 32)
    offsets = []

    def seat():
        offsets.append(reader.at)
        return (reader.number(U16), reader.number(U32), reader.choice(KNOCKED_OUT),
                reader.number(), reader.number(U8), reader.number(U32), reader.number(U32),
                reader.optional(lambda: reader.number(U32)), reader.number(U32),
                reader.number(U32), reader.number(), reader.text())

    try:
        commitment = reader.optional(lambda: reader.take(32))
        key = reader.take(32)
        seats = reader.list(seat)
        offsets.append(reader.at)
        splits = reader.list(lambda: (reader.number(U8), reader.number(U16), reader.number(U32)))
        played = reader.number(U32)
        points = reader.list(lambda: tuple(reader.number(U32) for _ in range(5)))
    except Fault as fault:
        raise Fault(fault.what, begin) from None
    own = compare_own(match, reader)
    places = match.places()
    made = match.seat_results(places)
    if commitment != match.commitment:
        raise Fault("the commitment does not follow from the secret", begin)
    if key != match.key:
        raise Fault("the key does not follow from the secret and the nonces", begin)
    for byte, said, is_so in zip(offsets, seats, made):
        if said != is_so:
            raise Fault("the moves give another result", byte, seat=is_so[0])
    behind = offsets[min(len(seats), len(made))]
    if len(seats) != len(made):
        raise Fault("the result does not have the seats that raced", behind)
    if splits != match.splits:
        raise Fault("the moves give other times of the first tiles", behind)
    if (played, points) != match.points(places):
        raise Fault("the places give other points of the series", behind)
    if own is not None:
        raise own
    return reader.at


def compare_own(match, reader):
    """Reads the player's record. Returns what does not hold, for later."""
    byte = reader.at
    try:
        own = reader.optional(lambda: (
            reader.number(U16), reader.take(16), reader.take(32),
            reader.optional(lambda: reader.take(32)), reader.optional(lambda: reader.take(16))))
    except Fault as fault:
        raise Fault(fault.what, byte) from None
    if reader.at != reader.end:
        raise Fault("bytes follow that belong to nothing", reader.at)
    if own is None:
        return None
    match.has_record = True
    seat, match_id, settings, commitment, nonce = own
    holds = (match_id == match.match_id and seat in match.seats and
             settings == hashlib.sha256(match.settings.data).digest() and
             commitment == match.commitment and nonce == match.seats[seat].nonce)
    return None if holds else Fault("the player's record is not that of the match", byte)


def verify(data):
    """Returns the match; raises a Fault."""
    try:
        version, idle_ms, begin, end = read_head(data)
    except Fault as fault:
        fault.byte = fault.byte or 0
        raise
    match = Match(version, idle_ms)
    take_decisions(match, data, begin, end)
    compare_result(match, data, end)
    if hashlib.sha256(data[:-32]).digest() != data[-32:]:
        raise Fault("the checksum does not match the bytes before it", len(data) - 32)
    return match


# ------------------------------------------------------------------------------------- the report


def clock(ms):
    return f"{ms // 60000:02}:{ms // 1000 % 60:02}.{ms % 1000:03}"


def shown(name):
    """The name of a file, safe for any terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def in_unicode(name):
    """The name of a file without the halves of letters that stand for bytes that are none."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def fault_report(name, fault, as_json):
    if as_json:
        facts = {"byte": fault.byte, "seat": fault.seat, "move": fault.move, "at_ms": fault.at_ms}
        facts = {key: value for key, value in facts.items() if value is not None}
        return json.dumps({"file": name, "holds": False, **facts, "what": fault.what})
    place = [f"seat {fault.seat}"] if fault.seat is not None else []
    place += [f"move {fault.move}"] if fault.move is not None else []
    place += [clock(fault.at_ms)] if fault.at_ms is not None else []
    where = f" ({', '.join(place)})" if place else ""
    return f"{name}: DOES NOT HOLD\n  byte {fault.byte}{where}: {fault.what}"


def not_proven(match):
    """What the file leaves open, in lines; beside what docs/replay.md says of every file."""
    seats = match.seats.values()
    idle = sum(seat.state() == IDLE for seat in seats)
    too_fast = sum(seat.too_fast for seat in seats)
    lines = []
    if match.settings.open_seed:
        lines.append("the room was open: its seed was known")
    elif not match.has_record:
        lines.append("that anybody had the commitment before the start")
    if idle:
        lines.append(f"that the server waits no longer than {clock(match.idle_ms)} for a move, "
                     f"after which {idle} went out as idle")
    if match.late_ms >= min(1000, match.settings.length_ms() // 2):
        lines.append(f"why the match clock started {clock(match.late_ms)} after its time")
    if match.stood:
        lines.append(f"that the clock stood still, {match.stood} times")
    if too_fast:
        lines.append(f"that {too_fast} actions were too fast")
    return lines


def match_report(name, match, as_json):
    runs = [seat.run for seat in match.seats.values()]
    moves = sum(run.moves() for run in runs)
    tiles = moves + sum((run.board_number + 1) * match.settings.start_tiles for run in runs)
    facts = {"seats": len(runs), "moves": moves, "tiles": tiles}
    left_open = not_proven(match)
    if as_json:
        return json.dumps({"file": name, "holds": True, "match_id": match.match_id.hex(), **facts,
                           "not_proven": left_open})
    text = f"{name}: holds\n  " + ", ".join(f"{key} {value}" for key, value in facts.items())
    return text + "".join(f"\n  not proven: {line}" for line in left_open)


def report(name, as_json):
    """The report and the exit code for one file, which may have any name."""
    file_name, name = name, in_unicode(name) if as_json else shown(name)
    try:
        # Descriptor 0 is standard input.
        with open(0 if file_name == "-" else file_name, "rb", closefd=file_name != "-") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        if as_json:
            return json.dumps({"file": name, "error": error.strerror}), 2
        return f"{name}: CANNOT BE READ: {error.strerror}", 2
    try:
        return match_report(name, verify(data), as_json), 0
    except Fault as fault:
        return fault_report(name, fault, as_json), 6
    except LaterVersion as later:
        if as_json:
            return json.dumps({"file": name, "error": str(later)}), 2
        return f"{name}: CANNOT BE READ: {later}", 2


def main(arguments):
    as_json = "--json" in arguments
    names = [name for name in arguments if name != "--json"]
    if not names or any(name.startswith("-") and name != "-" for name in names):
        print(__doc__, file=sys.stderr)
        return 2
    codes = set()
    for name in names:
        text, code = report(name, as_json)
        print(text)
        codes.add(code)
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
