"""Attacks over HTTP and WebSockets."""

import contextlib
import random
import ssl
import threading
import time
import unittest

from browser import (
    BINARY,
    CONTINUATION,
    FINAL,
    PING,
    TEXT,
    WebPlayer,
    end_of,
    head_of,
    masked,
    messages,
    request,
    upgrade,
)
from floods import Floods
from people_attack import StalledTest, many_moves
from protocol import CHAT, PREFACE, WATCH, connect, field, frame, hello, reset
from strangers_attack import GOODBYE, LOGIN_DEADLINE, SlowTest, leave_nothing
from target import Target, Victim, address, main

MOST_REQUESTS = 200  # on one connection
MOST_OF_ADDRESS = 32  # connections
LINE = frame(CHAT, field(1, "x" * 120))


def endings(at):
    """By name: what a browser says, and the status or number with which the server ends it."""
    fragments = masked(BINARY, PREFACE) + masked(CONTINUATION, claimed=4100)
    return {
        "a head of 8 KiB and a byte": (head_of(8 * 1024 + 1, at), 431),
        "a body": (request(at, headers="Content-Length: 1\r\n") + b"x", 413),
        "no request": (b"GET / HTTP/1.1\r\n:\r\n\r\n", 400),
        "the name of a stranger": (request(("rebound.example.org", 80)), 421),
        "a frame that claims 2^63 bytes": (upgrade(at) + masked(FINAL | BINARY, claimed=1 << 63), 1009),
        "a frame of 4108 bytes": (upgrade(at) + masked(FINAL | BINARY, claimed=4108), 1009),
        "a frame without a mask": (upgrade(at) + b"\x82\x01R", 1002),
        "a ping of 126 bytes": (upgrade(at) + masked(FINAL | PING, b"x" * 126), 1002),
        "a ping in fragments": (upgrade(at) + masked(PING), 1002),
        "fragments beyond a message": (upgrade(at) + fragments, 1009),
        "a fragment of no message": (upgrade(at) + masked(CONTINUATION, b"R"), 1002),
        "text": (upgrade(at) + masked(FINAL | TEXT, b"R"), 1003),
        "another protocol": (upgrade(at) + masked(FINAL | BINARY, b"GET / HTTP/1.1\r\n"), 1000),
        "many pages at once": (2 * MOST_REQUESTS * request(at), 200),
    }


class BrowserEndsTest(unittest.TestCase):
    """Each fault has its number, and the end comes in time."""

    COUNT = 50_000

    def heard(self, connection, piece=b""):
        """What the server says to the end of a connection; meanwhile sends a piece a second."""
        heard, began = b"", time.monotonic()
        connection.settimeout(1)
        while True:
            self.assertLess(time.monotonic() - began, 60, "a connection is not closed")
            try:
                more = connection.recv(1 << 16)
            except TimeoutError:
                with contextlib.suppress(OSError):
                    connection.send(piece)
                continue
            except OSError:
                more = b""
            if not more:
                break
            heard += more
        reset(connection)
        return heard, time.monotonic() - began

    def test_each_fault_has_its_end(self):
        target = Target(self)
        victim = Victim(self, target)
        for number, (name, (bytes_, wanted)) in enumerate(endings(target.at).items()):
            with self.subTest(name):
                browser = connect(address(number), target.at)
                browser.sendall(bytes_)
                heard, _ = self.heard(browser)
                self.assertEqual(end_of(heard), wanted, heard[-200:])
                self.assertLessEqual(heard.count(b"HTTP/1.1 200"), MOST_REQUESTS)
        self.assertTrue(victim.races())

    def test_slow_and_silent_browsers_have_the_time_of_any_login(self):
        target = Target(self)
        empty = masked(CONTINUATION)
        slow = {
            "a head, a byte a second": (b"GET / HTTP/1.1\r\nX: ", b"x", 0),
            "a silent socket": (upgrade(target.at), b"", 1000),
            "empty fragments": (upgrade(target.at) + masked(BINARY) + 50 * empty, 20 * empty, 1000),
        }
        for number, (name, (greeting, piece, wanted)) in enumerate(slow.items()):
            with self.subTest(name):
                browser = connect(address(number), target.at)
                browser.sendall(greeting)
                heard, took = self.heard(browser, piece)
                self.assertEqual(end_of(heard), wanted, heard[-200:])
                self.assertLess(took, LOGIN_DEADLINE + GOODBYE + 1)

    def test_faults_of_browsers_leave_nothing(self):
        target = Target(self)
        greetings = [said for said, _ in endings(target.at).values()]
        leave_nothing(self, target, self.COUNT, lambda number: greetings[number % len(greetings)])


def encrypted(source, at):
    """A connection by TLS, whose certificate nobody checks."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context.wrap_socket(connect(source, at))


class BrowserDoorTest(unittest.TestCase):
    """Browsers without a login take no more places than other connections do."""

    PLACES = 128
    TLS = 1000
    THREADS = 4

    @staticmethod
    def open_ones(browsers):
        """Those that the server has not ended."""
        count = 0
        for browser in browsers:
            browser.settimeout(0)
            try:
                while browser.recv(1 << 16):
                    pass
            except (BlockingIOError, ssl.SSLWantReadError):
                count += 1
            except OSError:
                pass
        return count

    def test_one_address_has_its_connections_and_all_have_their_places(self):
        target = Target(self, "--max-sessions", "100")
        for most, sources in ((MOST_OF_ADDRESS, 1), (self.PLACES, 100)):
            browsers = [connect(address(number % sources), target.at) for number in range(3 * most)]
            for browser in browsers:
                with contextlib.suppress(OSError):
                    browser.sendall(upgrade(target.at))
            time.sleep(0.5)
            count = self.open_ones(browsers)
            for browser in browsers:
                reset(browser)
            print(f"{3 * most} sockets of {sources} addresses: the server keeps {count}")
            self.assertLessEqual(count, most)
            self.assertGreater(count, most // 2)

    def upgrades(self, at, browsers, number):
        for count in range(self.TLS // self.THREADS):
            with contextlib.suppress(OSError):
                browser = encrypted(address(1000 * number + count // 20), at)
                browser.sendall(upgrade(at))
                browsers.append(browser)

    def test_a_thousand_encrypted_sockets_without_a_login_take_little_and_leave(self):
        target = Target(self)
        victim = Victim(self, target)
        before, began, cpu = target.memory(), time.monotonic(), target.cpu()
        browsers = []
        threads = [
            threading.Thread(target=self.upgrades, args=(target.at, browsers, number))
            for number in range(self.THREADS)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        grown, used = target.memory() - before, target.cpu() - cpu
        p99 = victim.p99_since(began)
        time.sleep(LOGIN_DEADLINE + GOODBYE + 1)
        left = self.open_ones(browsers)
        print(
            f"{len(browsers)} sockets by TLS: memory grew by {grown / 2**20:.1f} MiB, "
            f"{1000 * used / len(browsers):.2f} ms of processor time each, the racing seat's p99 was "
            f"{p99:.1f} ms; {left} are left after the deadline"
        )
        self.assertGreater(len(browsers), self.TLS // 2)
        self.assertEqual(left, 0)
        self.assertLess(grown, 64 << 20)
        self.assertTrue(victim.races())


class BrowserSlowTest(SlowTest):
    """A third of the strangers sends a head of a byte a second, a third opens a socket and is silent, a
    third does not end the first fragment."""

    BYTE = b"x"

    def greeting(self, kind, at):
        opened = upgrade(at)
        return (b"GET / HTTP/1.1\r\nX: ", opened, opened + masked(BINARY, claimed=4107))[kind]


class BrowserStalledTest(StalledTest):
    """The same with watchers in browsers."""

    def greeting(self, name, code, at):
        said = PREFACE + hello(name) + frame(WATCH, field(1, code))
        return upgrade(at) + messages(said)


def somebody():
    return address(random.randrange(1 << 22))


def told(at, *sayings):
    """Strangers that say this and leave, one after another."""
    for said in sayings:
        with contextlib.suppress(OSError):
            browser = connect(somebody(), at, 5)
            browser.sendall(said)
            browser.recv(1 << 16)
            reset(browser)


def upgrade_flood(_, source, at):
    for _ in range(200):
        with contextlib.suppress(OSError):
            browser = connect(source, at, 5)
            browser.sendall(upgrade(at))
            browser.recv(1 << 16)
            reset(browser)
    return connect(somebody(), at), upgrade(at)


def fault_flood(_, __, at):
    told(at, *[said for said, _ in endings(at).values()])
    return connect(somebody(), at), upgrade(at)


def head_flood(_, __, at):
    return connect(somebody(), at), b"GET / HTTP/1.1\r\nX: " + b"x" * 4096


def page_flood(_, __, at):
    return connect(somebody(), at), 50 * request(at)


def flood_by(begin):
    """A flood by a person over a WebSocket: `begin` has the player, and returns what to send."""

    def flood(name, _, at):
        player = WebPlayer(name, somebody(), at)
        piece = begin(player)
        return player.socket.connection, piece

    return flood


def move_messages(player):
    return messages(many_moves(player))


def chat_messages(player):
    player.create(seats=2)
    return messages(500 * LINE)


def empty_fragments(player):
    player.create(seats=2)
    player.socket.connection.sendall(masked(BINARY))
    return 5000 * masked(CONTINUATION)


def pings(player):
    player.create(seats=2)
    return 500 * masked(FINAL | PING, b"x" * 125)


def tls_flood(_, __, at):
    for _ in range(20):
        with contextlib.suppress(OSError):
            browser = encrypted(somebody(), at)
            browser.sendall(upgrade(at))
            browser.recv(1 << 16)
            browser.close()
    return connect(somebody(), at), upgrade(at)


class BrowserFloodsTest(Floods, unittest.TestCase):
    FLOODS = {"upgrade": upgrade_flood, "fault": fault_flood, "head": head_flood,
              "page": page_flood, "tls": tls_flood, "move": flood_by(move_messages),
              "chat": flood_by(chat_messages), "fragment": flood_by(empty_fragments),
              "ping": flood_by(pings)}  # fmt: skip


if __name__ == "__main__":
    main()
