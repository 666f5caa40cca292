"""Floods of a server, and what they cost a person who races on it."""

import multiprocessing
import os
import random
import time

from target import Target, Victim, address, quantile

# Beside a tenth, a busy machine's scheduler is allowed so many milliseconds.
SLACK_MS = 2


def be_elsewhere():
    """Takes no processor time from the server and its victim, as attackers on other machines: at the
    lowest priority of the usual policy, the server would often wait to the end of a slice."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def flood(begin, name, source, at, ready, stop):
    """Sends as fast as the server reads, on a new connection whenever one is closed. `begin`: of
    Floods.FLOODS."""
    be_elsewhere()
    connections = 0
    while not stop.is_set():
        connections += 1
        try:
            connection, piece = begin(f"{name}.{connections}"[:16], source, at)
            connection.setblocking(False)
            ready.set()
            left = piece
            while not stop.is_set() and left is not None:
                left = send_and_read(connection, left or piece)
        except OSError:
            ready.set()
            time.sleep(0.05)


def send_and_read(connection, piece):
    """As much of both as is possible at once. Returns what is left to send. None: the server has closed
    the connection."""
    try:
        piece = piece[connection.send(piece) :]
    except BlockingIOError:
        time.sleep(0.001)
    try:
        return piece if connection.recv(1 << 16) else None
    except BlockingIOError:
        return piece


class Floods:
    """The test of a case with FLOODS: by kind, a function that is called with a person's name, an
    attacker's and the server's address, and returns a connection and bytes for it. Each flood is for
    the victim's server and for one beside it, in short turns in any order: so that what it costs the
    machine counts as little as can be."""

    TURNS = 6
    SECONDS = 4  # a turn
    RATE = 200  # moves a second: a percentile of few is chance
    PROCESSES = 4

    def attack(self, kind, target, victim):
        """How long the victim's moves take meanwhile, what part of a core and how many bytes of disk a
        second the target."""
        stop, ready = multiprocessing.Event(), multiprocessing.Event()
        attackers = [
            multiprocessing.Process(
                target=flood,
                args=(self.FLOODS[kind], f"{kind}{number}", source, target.at, ready, stop),
            )
            for number, source in enumerate(map(address, range(0x20000, 0x20000 + self.PROCESSES)))
        ]
        for attacker in attackers:
            attacker.start()
        ready.wait(10)
        began, cpu, kept = time.monotonic(), target.cpu(), target.kept_bytes()
        time.sleep(self.SECONDS)
        took = time.monotonic() - began
        moves = victim.milliseconds_since(began)
        used = (target.cpu() - cpu) / took
        grown = (target.kept_bytes() - kept) / took
        stop.set()
        for attacker in attackers:
            attacker.join()
        return moves, used, grown

    def test_floods_slow_nobody_else_down(self):
        beside = Target(self)
        target = Target(self)
        victim = Victim(self, target, rate=self.RATE)
        for kind in self.FLOODS:
            moves = {beside: [], target: []}
            used, grown = 0.0, 0.0  # most in a turn
            for _ in range(self.TURNS):
                for attacked in random.sample([beside, target], 2):
                    taken, cpu, bytes_a_second = self.attack(kind, attacked, victim)
                    moves[attacked] += taken
                    if attacked is target:
                        used, grown = max(used, cpu), max(grown, bytes_a_second)
            before, during = (quantile(moves[attacked], 0.99) for attacked in (beside, target))
            print(
                f"floods of {kind}: p99 {during:.2f} ms, {before:.2f} ms while they are for another server; "
                f"{100 * used:.0f} % CPU, the journal's files grow by {grown / 1024:.0f} KiB/s"
            )
            with self.subTest(kind):
                self.assertTrue(victim.races())
                self.assertLess(during, 1.1 * before + SLACK_MS)
                self.assertLess(grown, 1 << 20)
