"""Matches on three servers with a pair of databases, while all of these die, sleep and lose each other.

Whatever happens: what a client was told is stored, once, and nothing else is.

RACE2048_FAULTS is how many faults there are, RACE2048_FAULTS_SEED what draws them.
"""

import json
import os
import pathlib
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from database_pair import DatabasePair
from restarted_server_test import ask, standings, table
from screens import CLIENT, PATIENCE, Server, wait_in_file
from told_and_stored import NotAsTold, Told, check_replay, require
from wires import wires

NODES = 3
SLEEP = 5  # seconds: longer than a lease
SHORT_CUT, LONG_CUT = 1, 8  # seconds: shorter than a lease, and much longer
TAIL = 40  # lines of each log that a failure shows

# One room for each, with two bots that choose by chance. No match is over before the first faults.
MATCHES = [
    ["--time", "10s"],
    ["--target", "128", "--finish", "all"],
    ["--moves", "250"],
    ["--format", "last"],
    ["--move-time", "1s", "--moves", "120"],
    ["--knockout", "10s"],
]
BOT = pathlib.Path(__file__).with_name("recording_bot.py")


class Node:
    """A server of several, which can start again at its address."""

    def __init__(self, between, folder, number):
        self.number = number
        self.log = str(folder / f"log{number}")
        self.address = between.node_address(number)
        self._host, self._port, self._prefix = between.node_place(number)
        hosts = ",".join(between.database_hosts(number))
        self._flags = ["--state", str(folder / f"state{number}"), "--hold", "120", "--countdown", "1",
                       "--store", f"postgresql://race2048@{hosts}/race2048",
                       "--node", self.address, "--trust-net", between.people]
        self.start()

    def start(self):
        self.server = Server(*self._flags, port=self._port, prefix=self._prefix, log=self.log,
                             listen=self._host)


class Player:
    """A bot that plays one match and records what it is told."""

    def __init__(self, prefix, folder, target, name, *flags):
        """`prefix` is a command that runs another one at its place."""
        self.record = str(folder / name)
        program = shlex.join([sys.executable, str(BOT), self.record, name])
        home = folder / f"home-{name}"
        home.mkdir()
        self._errors = open(folder / f"errors-{name}", "w+", encoding="utf-8")  # noqa: SIM115  closed by stop()
        self.process = subprocess.Popen(
            [*prefix, CLIENT, "bot", target, "--name", name, "--matches", "1", "--exec",
             program, *flags],
            stdout=subprocess.PIPE, stderr=self._errors, text=True,
            env={"PATH": os.environ["PATH"], "HOME": str(home), "RACE2048_LAN": "off", "LC_ALL": "C.UTF-8"})
        first = self.process.stdout.readline()
        require(first.startswith("room "), f"{name} is in no room: {first}{self.errors()}")
        self.code = first.split()[1]

    def errors(self):
        self._errors.seek(0)
        return self._errors.read()

    def whole_text(self):
        """What it says until it ends, which it has to do by itself."""
        try:
            text = self.process.communicate(timeout=PATIENCE)[0]
        except subprocess.TimeoutExpired:
            raise NotAsTold(f"{self.record}: the match has not ended: {self.errors()}") from None
        require(self.process.returncode == 0 and text.count("draws verified") == 1,
                f"{self.record}: {text}{self.errors()}")
        return text

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self._errors.close()


class Service:
    """Three nodes, a pair of databases, and the wires between them."""

    def __init__(self, test):
        self.folder = pathlib.Path(test.enterContext(tempfile.TemporaryDirectory()))
        self.wires = wires(test, NODES)
        self.databases = DatabasePair(test, self.wires.database_places(), self.wires.trusted)
        self.nodes = []
        test.addCleanup(self._stop)
        for number in range(NODES):
            self.nodes.append(Node(self.wires, self.folder, number))
        for node in self.nodes:  # so that it can tell its people where else to go
            wait_in_file(node.log, "servers of this service:" + NODES * r".*:\d+")

    def _stop(self):
        for node in self.nodes:
            node.server.signal(signal.SIGCONT)
            node.server.kill()

    def wait_until(self, sql, answer):
        """Waits until the database answers so."""
        deadline = time.monotonic() + PATIENCE
        while (said := self.databases.ask(sql)) != [answer]:
            require(time.monotonic() < deadline, f"{sql}: {said}, not {answer}")
            time.sleep(0.1)

    def logs(self):
        """The last lines of each."""
        parts = [(node.log, pathlib.Path(node.log).read_text(encoding="utf-8")) for node in self.nodes]
        parts += [(f"database {number}", self.databases.log_of(number)) for number in (0, 1)]
        return "\n".join(line[:200] for name, text in parts
                         for line in [f"---- {name}", *text.splitlines()[-TAIL:]])


class Faults:
    """What can happen to a service. Each fault has passed when its call returns."""

    def __init__(self, service, chance):
        self._service = service
        self._chance = chance

    def _node(self):
        return self._chance.choice(self._service.nodes)

    def _for(self, least, most):
        time.sleep(self._chance.uniform(least, most))

    def _cut(self, what, number, seconds):
        self._service.wires.cut(what, number)
        time.sleep(seconds)
        self._service.wires.mend(what, number)

    def node_killed(self):
        node = self._node()
        node.server.kill()
        self._for(0, 4)
        node.start()

    def node_stopped(self):
        node = self._node()
        node.server.stop()
        node.start()

    def node_asleep(self):
        """It wakes up when others have its rooms."""
        node = self._node()
        node.server.signal(signal.SIGSTOP)
        time.sleep(SLEEP)
        node.server.signal(signal.SIGCONT)

    def store_cut_shortly(self):
        self._cut("store", self._node().number, SHORT_CUT)

    def store_cut_for_long(self):
        self._cut("store", self._node().number, LONG_CUT)

    def clients_cut(self):
        self._cut("clients", self._node().number, self._chance.choice([SHORT_CUT, SLEEP]))

    def store_connections_ended(self):
        self._service.databases.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                                    "WHERE application_name = 'race2048d'")

    def primary_killed_and_back(self):
        databases = self._service.databases
        databases.kill(databases.primary)
        self._for(0, 3)
        databases.start(databases.primary)
        databases.wait_for_standby()

    def primary_killed_for_good(self):
        databases = self._service.databases
        old = databases.primary
        databases.kill(old)
        self._for(0, 2)
        databases.promote()
        self._for(0, 3)
        databases.rebuild(old)

    def primary_fenced(self):
        """Commits hang half-way, as the standby has them perhaps, and the old primary comes back in between."""
        databases = self._service.databases
        old = databases.primary
        self._service.wires.cut("database", old)
        self._for(0.1, 1)
        databases.promote()
        self._for(0, 6)
        self._service.wires.mend("database", old)
        self._for(0, 3)
        databases.rebuild(old)

    KINDS = [node_killed, node_stopped, node_asleep, store_cut_shortly, store_cut_for_long, clients_cut,
             store_connections_ended, primary_killed_and_back, primary_killed_for_good, primary_fenced]


class ToldAndStoredTest(unittest.TestCase):
    """The comparison finds what it is there to find."""

    def setUp(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        with Server("--state", str(folder / "state"), "--countdown", "0") as server:
            target = f"127.0.0.1:{server.port}"
            first = Player((), folder, target, "ada", "--create", "--seats", "2", "--moves", "40",
                           "--move-rate", "0")
            self.addCleanup(first.stop)
            second = Player((), folder, f"{target}/{first.code}", "bo")
            self.addCleanup(second.stop)
            for player in (first, second):
                player.whole_text()
        self.data, = ask(folder / "state", "SELECT bytes FROM replay")[0]
        self.file = folder / "match"
        self.record = pathlib.Path(first.record)
        self.lines = [json.loads(line) for line in self.record.read_text("ascii").splitlines()]
        self.turns = [line for line in self.lines if line["type"] == "turn"]

    def compare(self, lines):
        self.record.write_text("".join(json.dumps(line) + "\n" for line in lines), "ascii")
        Told(str(self.record)).compare(check_replay(self.data, self.file))

    def assert_found(self, lines, what):
        with self.assertRaisesRegex(NotAsTold, what):
            self.compare(lines)

    def test_nothing_is_wrong_with_a_match(self):
        self.assertEqual(len(self.turns), 40)
        self.compare(self.lines)

    def test_an_acknowledged_move_that_is_not_stored_is_found(self):
        one_more = {**self.turns[-1], "seq": 42}
        self.assert_found([*self.lines, one_more], "41 actions were acknowledged, and 40 are stored")

    def test_a_move_that_was_made_twice_is_found(self):
        """From there on each number has the board of the one before."""
        later = [{**line, "seq": line["seq"] + 1} if line.get("seq", 0) > 20 else line for line in self.lines]
        self.assert_found(later, "after 21 acknowledged actions the board was .* stored as")

    def test_another_answer_to_the_same_move_is_found(self):
        other = {**self.turns[20], "score": 4}
        self.assert_found([*self.lines, other], "before action 21 the board was .* later it had been")

    def test_a_seal_that_does_not_hold_is_found(self):
        self.assert_found([{**line, "verified": False} if line["type"] == "end" else line for line in self.lines],
                          "the seal does not hold")

    def test_a_replay_that_does_not_hold_is_found(self):
        self.data = self.data[:-40] + b"x" + self.data[-39:]
        self.assert_found(self.lines, "match: ")


class FaultsTest(unittest.TestCase):
    rounds = 5
    seed = 36  # of kinds that pass soon

    def setUp(self):
        self.rounds = int(os.environ.get("RACE2048_FAULTS", self.rounds))
        self.seed = int(os.environ.get("RACE2048_FAULTS_SEED", self.seed))
        self.chance = random.Random(self.seed)
        self.kinds = []  # of each round; all as often as any other
        while len(self.kinds) < self.rounds:
            self.kinds += self.chance.sample(Faults.KINDS, len(Faults.KINDS))
        del self.kinds[self.rounds:]
        self.done = 0  # rounds
        self.announced = []  # standings of all matches

    def test_what_clients_were_told_is_stored_once_and_nothing_else(self):
        print(f"seed {self.seed}, {self.rounds} rounds", flush=True)
        self.service = Service(self)
        self.faults = Faults(self.service, self.chance)
        first = 0
        try:
            while self.done < self.rounds:
                first = self.done
                self._play()
            self._check_nothing_stays()
        except Exception as fault:
            names = ", ".join(f"{number}: {kind.__name__}" for number, kind in
                              enumerate(self.kinds[first:self.done + 1], first + 1))
            raise AssertionError(f"seed {self.seed}, of {self.rounds} rounds those since the matches began: "
                                 f"{names}\n{fault}\n{self.service.logs()}") from fault

    def _play(self):
        """Plays a match of each kind, while one fault comes after the other."""
        self.service.wait_until("SELECT count(*) FROM node WHERE lease_until > clock_timestamp()", str(NODES))
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.service.folder))
        rooms = []
        try:
            for number, flags in enumerate(MATCHES):
                rooms.append(self._room(folder, number, flags))
            while self.done < self.rounds and any(player.process.poll() is None
                                                  for room in rooms for player in room):
                time.sleep(self.chance.uniform(0.3, 2))
                kind = self.kinds[self.done]
                started = time.monotonic()
                kind(self.faults)
                self.done += 1
                print(f"round {self.done}: {kind.__name__}, {time.monotonic() - started:.1f} s", flush=True)
            for room in rooms:
                texts = [player.whole_text() for player in room]
                require(table(texts[0]) == table(texts[1]), f"{texts}")
                self.announced.append(standings(texts[0]))
            self._check(folder, [Told(player.record) for room in rooms for player in room])
        finally:
            for room in rooms:
                for player in room:
                    player.stop()

    def _room(self, folder, number, flags):
        target = self.service.nodes[number % NODES].address
        name = f"{self.done}-{number}"
        prefix = self.service.wires.client_prefix
        first = Player(prefix, folder, target, f"a{name}", "--pace", "30", "--create", "--seats",
                       "2", *flags)
        return first, Player(prefix, folder, f"{target}/{first.code}", f"b{name}", "--pace", "60")

    def _check(self, folder, told):
        rows = self.service.databases.ask("SELECT m.id, s.name, place, score, best_tile, moves FROM match m "
                                          "JOIN seat s ON s.match = m.id ORDER BY 1, 2")
        stored = {}
        for row in rows:
            match, name, *facts = row.split("|")
            stored.setdefault(match, []).append((name, *map(int, facts)))
        require(sorted(stored.values()) == sorted(self.announced),
                f"stored are {sorted(stored.values())}, and announced were {sorted(self.announced)}")
        for one in told:
            match = one.end["match_id"]
            rows = self.service.databases.ask(
                "SELECT encode(r.bytes, 'hex') FROM replay r JOIN match m ON m.id = r.match "
                f"WHERE m.match_id = decode('{match}', 'hex')")
            require(len(rows) == 1, f"{one.path}: {len(rows)} replays")
            one.compare(check_replay(bytes.fromhex(rows[0]), folder / match))

    def _check_nothing_stays(self):
        """No room could not be restored. One whose people left when its node had lost the database may be
        claimed by another node, which waits for them in vain."""
        for kept in ("room_aside", "room", "journal_chunk"):
            self.service.wait_until(f"SELECT count(*) FROM {kept}", "0")


class ManyFaultsTest(FaultsTest):
    rounds = 50
    seed = 2048


if __name__ == "__main__":
    unittest.main()
