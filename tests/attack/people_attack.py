"""Attacks by people who have logged in."""

import contextlib
import multiprocessing
import os
import random
import select
import socket
import ssl
import threading
import time
import unittest

from floods import SLACK_MS, Floods, be_elsewhere
from protocol import (
    CHAT,
    CREATE,
    ENTERED,
    HELLO,
    JOIN,
    LEAVE,
    MOVE,
    PONG,
    PREFACE,
    READY,
    REFUSED,
    SEALED,
    WATCH,
    Player,
    connect,
    field,
    fields_of,
    frame,
    hello,
    read_varint,
    reset,
    settings,
)
from target import Target, Victim, address, have_core_of_their_own, main, quantile

NO_SUCH_ROOM = 41


class StalledTest(unittest.TestCase):
    """Two servers with the same matches share a core and take turns of a second; one of them also has
    watchers who read nothing. So what else the machine does counts alike for both. The server drops
    such watchers after about 90 seconds: after a minute there are new ones."""

    ROOMS = 10
    WATCHERS = 100  # of a room; as many as it takes
    RACERS = 4
    TIMES = 3
    TURNS = 30  # of a second for each server, each time
    COME_SECONDS = 2
    NOISE_MS = 0.2  # by which two servers without watchers may differ

    def rooms(self, target):
        """Racers in each room, of which the first made it."""
        rooms = []
        for room in range(self.ROOMS):
            host = Player(f"host{room}", address(room), target.at)
            host.create(seats=self.RACERS)
            players = [host]
            for seat in range(1, self.RACERS):
                player = Player(f"racer{room}.{seat}", address(room), target.at)
                player.send(JOIN, field(1, host.code))
                player.match_id = player.wait_for(SEALED)[1]
                players.append(player)
            for player in players[1:]:
                player.send(READY, field(1, player.match_id))
            host.race()
            rooms.append(players)
        return rooms

    def greeting(self, name, code, _):
        """What a watcher says to the server of an address."""
        return PREFACE + hello(name) + frame(WATCH, field(1, code))

    def stall(self, target, rooms):
        """Watchers with small buffers that read nothing any more."""
        stalled = []
        for room, players in enumerate(rooms):
            for number in range(self.WATCHERS):
                watcher = socket.socket()
                watcher.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                watcher.bind((address(0x10000 + len(stalled) // 20), 0))
                watcher.connect(target.at)
                watcher.sendall(self.greeting(f"w{room}.{number}", players[0].code, target.at))
                stalled.append(watcher)
        return stalled

    @staticmethod
    def race(rooms, seconds):
        """All racers move ten times a second. Returns how long their answers took, in milliseconds."""
        took = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            due = time.monotonic() + 0.1
            for players in rooms:
                for player in players:
                    sent = time.monotonic()
                    player.move()
                    took.append(1000 * (time.monotonic() - sent))
            time.sleep(max(0.0, due - time.monotonic()))
        return took

    def test_a_thousand_watchers_who_do_not_read_cost_little(self):
        beside = Target(self)
        target = Target(self, "--max-sessions", "1200")
        have_core_of_their_own(self, beside, target)
        rooms = {server: self.rooms(server) for server in (beside, target)}
        moves = {beside: [], target: []}
        most = 0
        for _ in range(self.TIMES):
            for server in rooms:
                self.race(rooms[server], self.COME_SECONDS)
            memory = target.memory()
            stalled = self.stall(target, rooms[target])
            self.race(rooms[target], self.COME_SECONDS)
            for _ in range(self.TURNS):
                for server in random.sample(list(rooms), 2):
                    moves[server] += self.race(rooms[server], 1)
                most = max(most, target.memory() - memory)
            for watcher in stalled:
                watcher.send(frame(PONG, field(1, 1)))  # fails if the server has dropped it
                reset(watcher)
        during, without = (quantile(moves[server], 0.99) for server in (target, beside))
        middle, usual = (quantile(moves[server], 0.5) for server in (target, beside))
        print(
            f"{len(stalled)} watchers who do not read: memory grew by {most / 2**20:.1f} MiB at most, "
            f"{len(moves[target])} answers to racers took {during:.3f} ms at the 99th percentile and "
            f"{middle:.3f} at the median, {without:.3f} and {usual:.3f} ms on a server without them"
        )
        self.assertLess(most, 64 << 20)
        self.assertLess(during, 1.1 * without + self.NOISE_MS)


def many_moves(player):
    """Has the player race without a limit, and returns 50,000 moves."""
    player.create(move_rate=0)
    player.race()
    moves = [frame(MOVE, field(1, 1), field(3, n), field(4, 1 + n % 4)) for n in range(1, 50_000)]
    return b"".join(moves)


def move_flood(*who):
    player = Player(*who)
    return player.socket, many_moves(player)


def ready_flood(*who):
    player = Player(*who)
    player.create(seats=2)
    match = field(1, player.match_id)
    return player.socket, 500 * (frame(READY, match) + frame(READY, match, field(2, 1)))


def chat_flood(*who):
    player = Player(*who)
    player.create(seats=2)
    return player.socket, 500 * frame(CHAT, field(1, "x" * 120))


def room_flood(*who):
    return Player(*who).socket, 500 * (frame(CREATE, field(1, settings())) + frame(LEAVE))


def resume_flood(name, source, at):
    connection = connect(source, at)
    connection.sendall(PREFACE)
    resume = field(7, field(1, "222222") + field(2, b"x" * 32))
    again = field(1, 1) + field(2, 1) + field(4, b"." * 16) + field(5, name) + resume
    return connection, 8 * frame(HELLO, again)


def client_hello():
    """The first words of TLS."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    said = ssl.MemoryBIO()
    with contextlib.suppress(ssl.SSLWantReadError):
        context.wrap_bio(ssl.MemoryBIO(), said).do_handshake()
    return said.read()


def tls_flood(_, source, at):
    """Handshakes that cost the attacker nothing, fifty at once from many addresses."""
    said = client_hello()
    for _ in range(10):
        begun = [connect(address(random.randrange(1 << 22)), at) for _ in range(50)]
        for connection in begun:
            connection.send(said)
        for connection in begun:
            with contextlib.suppress(OSError):  # others were let in instead
                connection.recv(1)
            reset(connection)
    return connect(source, at), b"not ours"


FLOODS = {"move": move_flood, "ready": ready_flood, "chat": chat_flood, "room": room_flood,
          "resume": resume_flood, "tls": tls_flood}  # fmt: skip


class FloodsTest(Floods, unittest.TestCase):
    FLOODS = FLOODS


def guess(number, at, wanted, results):
    """Guesses codes on connection after connection; puts how many were sent, judged and right."""
    be_elsewhere()
    alphabet = "23456789BCDFGHJKMNPQRSTVWXYZ"
    sent = judged = right = connections = 0
    while sent < wanted:
        source = address(0x30000 + 1000 * number + connections % 1000)
        try:
            guesser = connect(source, at)
            connections += 1
            codes = ["".join(alphabet[byte % 28] for byte in os.urandom(6)) for _ in range(64)]
            guesser.sendall(
                PREFACE + hello(f"g{number}.{connections}") + b"".join(frame(JOIN, field(1, c)) for c in codes)
            )
            sent += len(codes)
            guesser.shutdown(socket.SHUT_WR)
            data = b""
            while more := guesser.recv(1 << 16):
                data += more
            reset(guesser)
        except OSError:
            continue
        at_byte = 0
        while at_byte < len(data):
            size, at_byte = read_varint(data, at_byte)
            message = fields_of(data[at_byte : at_byte + size])
            at_byte += size
            right += ENTERED in message
            judged += REFUSED in message and fields_of(message[REFUSED]).get(1) == NO_SUCH_ROOM
    results.put((sent, judged, right))


def stay(players):
    """Answers the pings of people who do nothing else."""
    by_socket = {player.socket: player for player in players}
    try:
        while True:
            for ready in select.select(by_socket, [], [])[0]:
                by_socket[ready].receive()
    except OSError:
        pass  # the server has ended


class GuessesTest(unittest.TestCase):
    """The guesses are for the victim's server and as many for one beside it, in turns in any order."""

    GUESSES = 1_000_000
    TURNS = 4
    PROCESSES = 4
    ROOMS = 200
    RATE = 200  # moves a second

    def attack(self, turn, target, victim):
        """How many guesses were sent, judged and right, and how long the victim's moves took."""
        results = multiprocessing.Queue()
        wanted = self.GUESSES // self.TURNS // self.PROCESSES
        began = time.monotonic()
        guessers = [
            multiprocessing.Process(
                target=guess, args=(turn * self.PROCESSES + number, target.at, wanted, results)
            )
            for number in range(self.PROCESSES)
        ]
        for guesser in guessers:
            guesser.start()
        sums = [sum(counts) for counts in zip(*[results.get() for _ in guessers])]
        moves = victim.milliseconds_since(began)
        for guesser in guessers:
            guesser.join()
        return sums, moves

    def test_a_million_guesses_find_no_room(self):
        beside = Target(self)
        target = Target(self)
        victim = Victim(self, target, rate=self.RATE)
        hosts = []
        for number in range(self.ROOMS):
            hosts.append(Player(f"host{number}", address(number), target.at))
            hosts[-1].create(seats=2)
            hosts[-1].socket.setblocking(True)
        threading.Thread(target=stay, args=(hosts,), daemon=True).start()
        sums = {beside: [0, 0, 0], target: [0, 0, 0]}
        moves = {beside: [], target: []}
        for turn in range(self.TURNS):
            for attacked in random.sample([beside, target], 2):
                more, taken = self.attack(turn, attacked, victim)
                sums[attacked] = [sum(pair) for pair in zip(sums[attacked], more)]
                moves[attacked] += taken
        sent, judged, right = sums[target]
        during, before = (quantile(moves[attacked], 0.99) for attacked in (target, beside))
        print(
            f"{sent} guesses from {self.TURNS * self.PROCESSES * 1000} addresses, {self.ROOMS} rooms: "
            f"the server looked for {judged}, {right} were right; a player's p99 was {during:.2f} ms, "
            f"{before:.2f} ms while they were for another server"
        )
        self.assertEqual(right, 0)
        self.assertTrue(victim.races())
        self.assertLess(during, 1.1 * before + SLACK_MS)


if __name__ == "__main__":
    main()
