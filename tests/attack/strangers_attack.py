"""Attacks by strangers who need not log in."""

import errno
import os
import re
import select
import socket
import subprocess
import threading
import time
import unittest

from protocol import IP_BIND_ADDRESS_NO_PORT, PREFACE, Player, connect, reset, varint
from target import Target, Victim, address, main, quantile

LOGIN_DEADLINE = 5
GOODBYE = 2


class Crowd:
    """Connections of strangers that are opened as soon as there are fewer than wanted."""

    def __init__(self, target):
        self._target = target
        self._poll = select.epoll()
        self.open = {}  # by descriptor: the socket, when it was opened, what kind it is
        self.lived = []  # seconds from the opening to the end, by the server
        self.opened = 0

    def add(self, source, greeting, kind=0):
        stranger = socket.socket()
        stranger.setsockopt(socket.IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1)
        stranger.bind((source, 0))
        stranger.setblocking(False)
        error = stranger.connect_ex(self._target.at)
        if error not in (0, errno.EINPROGRESS):
            stranger.close()
            return
        if greeting:
            try:
                stranger.send(greeting)
            except BlockingIOError:
                stranger.setblocking(True)
                stranger.send(greeting)
                stranger.setblocking(False)
        self._poll.register(stranger, select.EPOLLIN | select.EPOLLRDHUP | select.EPOLLHUP)
        self.open[stranger.fileno()] = (stranger, time.monotonic(), kind)
        self.opened += 1

    def take_ends(self, patience=0.0):
        """Reads what the server says, and closes those that it has closed."""
        for descriptor, _ in self._poll.poll(patience, 1000):
            stranger, opened, _ = self.open[descriptor]
            try:
                ended = not stranger.recv(4096)
            except BlockingIOError:
                ended = False
            except OSError:
                ended = True
            if ended:
                self.lived.append(time.monotonic() - opened)
                self._poll.unregister(descriptor)
                del self.open[descriptor]
                reset(stranger)

    def drop(self):
        for stranger, _, _ in self.open.values():
            reset(stranger)
        self.open.clear()


def come_and_go(test, target, count, greeting, of_address=20):
    """As many connections, each of which says greeting(number) and is ended by the server."""
    crowd = Crowd(target)
    while crowd.opened < count or crowd.open:
        if crowd.opened < count and len(crowd.open) < 1000:
            for _ in range(50):
                crowd.add(address(crowd.opened // of_address), greeting(crowd.opened))
        crowd.take_ends(0.0 if crowd.opened < count else 0.1)
        for _, opened, _ in list(crowd.open.values())[:1]:
            test.assertLess(time.monotonic() - opened, 60, "a connection is not closed")
    return crowd


def leave_nothing(test, target, count, greeting):
    """The connections end in time, and leave neither memory nor lines of log."""
    come_and_go(test, target, 10_000, greeting, of_address=2)  # more addresses than the server keeps
    before, began, cpu = target.memory(), time.monotonic(), target.cpu()
    crowd = come_and_go(test, target, count, greeting)
    grown = target.memory() - before
    print(
        f"{crowd.opened} connections in {time.monotonic() - began:.0f} s: the longest lived "
        f"{max(crowd.lived):.1f} s, memory grew by {grown / 1024:.0f} KiB, "
        f"{1e6 * (target.cpu() - cpu) / crowd.opened:.0f} us of processor time each, "
        f"{len(target.log_lines())} lines of log"
    )
    test.assertLess(max(crowd.lived), LOGIN_DEADLINE + GOODBYE + 1)
    test.assertLess(grown, 1 << 20)
    test.assertLess(len(target.log_lines()), 50)


class FramesTest(unittest.TestCase):
    COUNT = 100_000
    LENGTHS = [0, 1, 640, 641, 2**31 - 1, 2**31, 2**32 - 1]

    def greeting(self, number):
        kind = number % (len(self.LENGTHS) + 3)
        if kind < len(self.LENGTHS):
            return PREFACE + varint(self.LENGTHS[kind]) + b"\xff" * (number % 7)
        return [PREFACE[: number % 8], PREFACE + b"\x80", PREFACE + b"\xff\xff"][
            kind - len(self.LENGTHS)
        ]

    def test_bad_lengths_and_cut_headers_end_in_time_and_leave_nothing(self):
        leave_nothing(self, Target(self), self.COUNT, self.greeting)


class SlowTest(unittest.TestCase):
    """A third of the strangers sends a byte a second, a third begins with TLS and stops, a third is
    silent."""

    SECONDS = 30
    SLOW = 2000
    CONNECTS_PER_SECOND = 1000
    BYTE = b"2"

    def greeting(self, kind, _):
        """What a stranger of one of three kinds says to the server of an address. Kind 0 goes on with
        a byte a second."""
        return (b"R", b"\x16", b"")[kind]

    def test_slow_and_silent_strangers_keep_nobody_out(self):
        target = Target(self)
        victim = Victim(self, target)
        end = time.monotonic() + self.SECONDS
        threads = [threading.Thread(target=self.crowd, args=(target, end)),
                   threading.Thread(target=self.flood, args=(target, end))]  # fmt: skip
        for thread in threads:
            thread.start()
        time.sleep(2)
        took = []
        began = time.monotonic()
        while time.monotonic() < end - 1:
            begin = time.monotonic()
            player = Player(f"late{len(took)}", address(0x650000 + len(took)), target.at)
            took.append(time.monotonic() - begin)
            reset(player.socket)
            time.sleep(0.05)
        p99 = quantile(took, 0.99)
        for thread in threads:
            thread.join()
        print(
            f"{self.SLOW} slow connections and {self.floods / self.SECONDS:.0f} connects/s: {len(took)} "
            f"logins took {1000 * quantile(took, 0.5):.0f} ms, p99 {1000 * p99:.0f} ms, at most "
            f"{1000 * max(took):.0f} ms; the racing seat's p99 was {victim.p99_since(began):.1f} ms; "
            f"{len(target.log_lines())} lines of log"
        )
        self.assertLess(p99, 1)
        self.assertTrue(victim.races())

    def crowd(self, target, end):
        crowd = Crowd(target)
        spoken = time.monotonic()
        while time.monotonic() < end:
            for _ in range(min(100, self.SLOW - len(crowd.open))):
                kind = crowd.opened % 3
                crowd.add(address(crowd.opened % 30_000), self.greeting(kind, target.at), kind)
            crowd.take_ends(0.01)
            if time.monotonic() - spoken >= 1:
                spoken = time.monotonic()
                for stranger, _, kind in crowd.open.values():
                    if kind == 0:
                        try:
                            stranger.send(self.BYTE)
                        except OSError:
                            pass
        crowd.drop()

    def flood(self, target, end):
        self.floods = 0
        began = time.monotonic()
        while time.monotonic() < end:
            due = (time.monotonic() - began) * self.CONNECTS_PER_SECOND
            while self.floods < due:
                self.floods += 1
                try:
                    reset(connect("10.100.0.1", target.at, 5))
                except OSError:
                    pass
            time.sleep(0.001)


class NoFilesTest(unittest.TestCase):
    SECONDS = 10

    def attack(self, target, crowd, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            while len(crowd.open) < 200:
                crowd.add(address(crowd.opened), b"", 0)
            crowd.take_ends(0.05)
            time.sleep(0.25)

    def measured(self, target, victim, attack):
        began, cpu, lines = time.monotonic(), target.cpu(), len(target.log_lines())
        attack()
        took = time.monotonic() - began
        used = (target.cpu() - cpu) / took
        logged = (len(target.log_lines()) - lines) / took
        self.assertTrue(victim.races())
        return used, logged, victim.p99_since(began)

    def resumes_after(self, target):
        began = time.monotonic()
        while time.monotonic() < began + 30:
            try:
                reset(Player(f"new{int(1000 * began) % 10**6}", "10.90.0.1", target.at).socket)
                return time.monotonic() - began
            except OSError:
                time.sleep(0.05)
        self.fail("nobody can log in any more")

    def test_a_server_that_may_open_few_files_takes_as_many_as_it_can(self):
        target = Target(self, prefix=["prlimit", "--nofile=80"])
        victim = Victim(self, target, rate=5)
        crowd = Crowd(target)
        used, logged, p99 = self.measured(
            target, victim, lambda: self.attack(target, crowd, self.SECONDS)
        )
        crowd.drop()
        again = self.resumes_after(target)
        print(
            f"80 files, {crowd.opened} connections: {100 * used:.1f} % CPU, {logged:.1f} lines/s, the "
            f"racing seat's p99 {p99:.1f} ms, accepts again after {again:.2f} s"
        )
        self.assertLess(used, 0.05)
        self.assertLessEqual(logged, 2)
        self.assertLess(again, 2)

    def test_a_server_without_files_waits(self):
        target = Target(self)
        victim = Victim(self, target, rate=5)
        limit = ["prlimit", f"--pid={target.process.pid}"]
        subprocess.run([*limit, f"--nofile={target.files()}:"], check=True)
        crowd = Crowd(target)
        for number in range(100):
            crowd.add(address(number), b"")
        used, logged, p99 = self.measured(target, victim, lambda: time.sleep(self.SECONDS))
        crowd.drop()
        subprocess.run([*limit, "--nofile=1024:"], check=True)
        again = self.resumes_after(target)
        print(
            f"no file left: {100 * used:.1f} % CPU, {logged:.1f} lines/s, the racing seat's p99 "
            f"{p99:.1f} ms, accepts again after {again:.2f} s"
        )
        self.assertLess(used, 0.05)
        self.assertLessEqual(logged, 2)
        self.assertLess(again, 2)


class UnreadLogTest(unittest.TestCase):
    LOGINS = 1000

    def test_a_log_that_nobody_reads_holds_nobody_up(self):
        reader, writer = os.pipe()
        self.addCleanup(os.close, reader)
        target = Target(self, stderr=writer)
        os.close(writer)
        victim = Victim(self, target)
        began = time.monotonic()
        for number in range(self.LOGINS):
            reset(Player(f"visitor{number}", address(number // 20), target.at).socket)
        p99 = victim.p99_since(began)
        self.assertTrue(victim.races())
        unread = os.read(reader, 1 << 20)
        reset(Player("last", "10.90.0.1", target.at).socket)
        told = re.search(rb"lines of the log lost, because nobody took them: (\d+)",
                         os.read(reader, 1 << 20))  # fmt: skip
        self.assertTrue(told, "nothing says how many lines were lost")
        print(
            f"{self.LOGINS} logins with a log that nobody reads: {len(unread)} bytes wait, "
            f"{int(told.group(1))} lines are lost, the racing seat's p99 was {p99:.1f} ms"
        )


if __name__ == "__main__":
    main()
