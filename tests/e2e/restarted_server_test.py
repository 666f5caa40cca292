"""A server that is killed and started again goes on with its rooms."""

import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

from race_test import STILL, start
from resume_test import finish, host_on, kill, move_times
from screens import CLIENT, PATIENCE, SERVER, Screens, Server

# How often the server is killed; a nightly run takes more.
KILLS = int(os.environ.get("RACE2048_KILLS", "20"))

# One room for each, with bots of two paces.
MATCHES = [
    ["--time", "15s"],
    ["--target", "256", "--finish", "all"],
    ["--moves", "300"],
    ["--format", "last"],
    ["--move-time", "1s", "--moves", "200"],
    ["--knockout", "15s"],
]


class Bots:
    """Bots that play one match in a room of their own, whatever becomes of the server."""

    def __init__(self, port, number, flags):
        self._bots = []
        target = f"127.0.0.1:{port}"
        code = self._start(target, f"one-{number}", "30", "--create", "--seats", "2", *flags)
        self._start(f"{target}/{code}", f"two-{number}", "60")

    def _start(self, target, name, pace, *flags):
        """Starts a bot and waits until it is in its room, whose code it returns."""
        self._bots.append(
            subprocess.Popen(
                [CLIENT, "bot", target, "--name", name, "--pace", pace, "--level", "256"]
                + ["--matches", "1", *flags],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
        )
        return re.match(r"room (\w+)", self._bots[-1].stdout.readline()).group(1)

    def run(self):
        return any(bot.poll() is None for bot in self._bots)

    def ends(self):
        """What each bot says, and its exit code."""
        return [(bot.communicate(timeout=PATIENCE)[0], bot.returncode) for bot in self._bots]

    def stop(self):
        for bot in self._bots:
            bot.kill()
            bot.wait()
            bot.stdout.close()


def table(text):
    """The lines with places, of the last match."""
    return re.findall(r"^ +\d+ +\S+ \(bot\).*$", text, re.MULTILINE)


def standings(text):
    """Name, place, score, best tile and moves of each seat, as the last match's table has them."""
    rows = [line.replace(" (bot)", "").split() for line in table(text)]
    return sorted((name, int(place), *map(int, rest[:3])) for place, name, *rest in rows)


def whole_match(test, bots):
    """Waits until both bots have verified the one match and show the same table: what one said."""
    ends = bots.ends()
    for text, code in ends:
        test.assertEqual(code, 0, text)
        test.assertEqual(text.count("draws verified"), 1, text)
    test.assertEqual(table(ends[0][0]), table(ends[1][0]))
    test.assertEqual(len(table(ends[0][0])), 2)
    return ends[0][0]


def ask(folder, sql):
    """The rows of the answer, from the database in the folder."""
    database = sqlite3.connect(os.path.join(folder, "race2048.db"))
    try:
        with database:
            return database.execute(sql).fetchall()
    finally:
        database.close()


class KilledServerTest(unittest.TestCase):
    def test_bots_in_all_formats_play_on_whenever_the_server_is_killed(self):
        moments = random.Random(2048)
        kills = 0
        announced = []
        with tempfile.TemporaryDirectory() as folder:
            while kills < KILLS:
                kills += self._play(folder, moments, KILLS - kills, announced)
                self.assertEqual(self._stored(folder), sorted(announced))

    def _play(self, folder, moments, kills, announced):
        """Plays a match in each room, with this many kills at most; returns their number."""
        state = ("--state", os.path.join(folder, "state"), "--hold", "30")
        server = Server(*state)
        rooms = [Bots(server.port, *match) for match in enumerate(MATCHES)]
        done = 0
        try:
            while any(room.run() for room in rooms) and done < kills:
                time.sleep(moments.uniform(0.05, 1.5))
                server.kill()
                server = Server(*state, port=server.port)
                done += 1
            for room in rooms:
                announced.append(standings(whole_match(self, room)))
        finally:
            for room in rooms:
                room.stop()
            server.stop()
        return done

    def _stored(self, folder):
        """The standings of all results."""
        state = os.path.join(folder, "state")
        self.assertEqual(ask(state, "PRAGMA integrity_check"), [("ok",)])
        matches = {number: [] for number, in ask(state, "SELECT id FROM match")}
        for number, *seat in ask(
            state, "SELECT match, name, place, score, best_tile, moves FROM seat ORDER BY name"
        ):
            matches[number].append(tuple(seat))
        return sorted(matches.values())


class KilledHostTest(unittest.TestCase):
    def test_the_race_goes_on_when_the_hosts_server_is_killed(self):
        with Screens() as screens:
            ada = screens.pane()
            ada.run(CLIENT, "host", "--port", "0", "--local", "--name", "ada", *STILL, "--moves", "8")
            target = ada.wait_for(r"race2048 join (\S+/[0-9A-Z]{6})").group(1)
            bo = screens.pane()
            bo.run(CLIENT, "join", target, "--name", "bo", *STILL)
            ada.wait_for(r"\bbo\b")
            start(ada, bo)
            move_times(ada, 3)
            move_times(bo, 2)
            for process in screens.processes_of(SERVER):
                os.kill(process, signal.SIGKILL)
            # The last one to come back finds that the match goes on.
            ada.wait_for(r"The match goes on|The connection is back")
            ada.wait_until(lambda text: "goes on when all are back" not in text, "the others")
            self.assertEqual((ada.moves(), bo.moves()), (3, 2))
            finish(ada, 8)
            finish(bo, 8)
            for pane in (ada, bo):
                pane.wait_for("draws verified")
                pane.wait_for("replay kept: ")


class StoppedServerTest(unittest.TestCase):
    def test_the_next_start_goes_on_with_the_rooms(self):
        with Screens() as screens, tempfile.TemporaryDirectory() as folder:
            state = ("--state", os.path.join(folder, "state"))
            with Server(*state) as server:
                ada, code = host_on(screens, server.port, "--moves", "5")
                port = server.port
                self.assertEqual(server.stop(), 0)
            ada.wait_for("Connection lost|connection lost|reconnecting")
            with Server(*state, port=port):
                bo = screens.pane()
                bo.run(CLIENT, "join", f"127.0.0.1:{port}/{code}", "--name", "bo", *STILL)
                ada.wait_for(r"\bbo\b")
                start(ada, bo)

    def test_rooms_to_which_nobody_comes_back_end(self):
        with Screens() as screens, tempfile.TemporaryDirectory() as folder:
            state = ("--state", os.path.join(folder, "state"))
            # How long a place is kept is decided when its link is lost: perhaps by the first server.
            server = Server(*state, "--hold", "1")
            pane, _ = host_on(screens, server.port, "--moves", "5")
            kill(pane)
            server.kill()
            again = Server(*state, "--hold", "1", "--resume-wait", "0", "--idle-exit", "1")
            self.assertEqual(again.wait(), 0)
            again.stop()

    def test_a_server_that_is_to_close_on_a_stop_forgets_its_rooms(self):
        with Screens() as screens, tempfile.TemporaryDirectory() as folder:
            state = ("--state", os.path.join(folder, "state"), "--close-on-stop")
            with Server(*state) as server:
                _, code = host_on(screens, server.port, "--moves", "5")
                port = server.port
                server.stop()
            with Server(*state, port=port):
                said = subprocess.run(
                    [CLIENT, "rooms", f"127.0.0.1:{port}", "--json"],
                    capture_output=True,
                    text=True,
                )
                self.assertNotIn(code, said.stdout)
                pane = screens.pane()
                pane.run(CLIENT, "join", f"127.0.0.1:{port}/{code}", "--name", "bo", *STILL)
                pane.wait_for(rf"no room|No room")

    def test_results_that_are_too_old_are_deleted_at_the_next_start(self):
        with tempfile.TemporaryDirectory() as folder:
            state = ("--state", folder)
            with Server(*state) as server:
                bots = Bots(server.port, 1, ["--moves", "5"])
                bots.ends()
                server.stop()
            self.assertEqual(ask(folder, "SELECT count(*) FROM match"), [(1,)])
            ask(folder, "UPDATE match SET saved_unix_ms = saved_unix_ms - 2 * 24 * 3600 * 1000")
            with Server(*state, "--keep", "1d"):
                deadline = time.monotonic() + PATIENCE
                while ask(folder, "SELECT count(*) FROM match") != [(0,)]:
                    self.assertLess(time.monotonic(), deadline)
                    time.sleep(0.05)
            self.assertEqual(ask(folder, "SELECT count(*) FROM replay"), [(0,)])

    def test_a_backup_restores_the_server_by_the_page(self):
        if os.geteuid() != 0:
            self.skipTest("only root restores the files of another user")
        page = pathlib.Path(__file__).resolve().parents[2] / "docs" / "operating.md"
        commands = re.search(r"<!-- a restore -->\n```sh\n(.*?)```", page.read_text("utf-8"),
                             re.DOTALL).group(1)
        nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o711)
            program = shutil.copy(SERVER, folder)  # nobody may not see the folder of the build
            state, root = f"{folder}/state", f"{folder}/root"
            os.mkdir(state, 0o700)
            os.mkdir(root, 0o700)
            os.chown(state, 65534, 65534)
            commands = commands.replace("/var/lib/race2048", state).replace("/root", root)

            def server():
                return Server("--state", state, prefix=nobody, program=program)

            def as_root(*words):
                return subprocess.run([SERVER, *words, "--state", state], check=True, text=True,
                                      capture_output=True, timeout=PATIENCE).stdout

            def restore(text):
                """The server is stopped before, and started after."""
                subprocess.run(["sh", "-c", f"systemctl() {{ :; }}\n{text}"], check=True,
                               capture_output=True, timeout=PATIENCE)

            with server():
                as_root("admin", "ban", "192.0.2.7")
                as_root("backup", f"{root}/copy.db")
                key = pathlib.Path(state, "tls.pem").read_bytes()
            for name in os.listdir(state):
                os.remove(f"{state}/{name}")
            with server():
                pass  # as on a new machine
            restore(re.sub("(?m)^ *chown .*\n", "", commands))
            for name in ("race2048.db", "tls.pem"):
                refused = subprocess.run([*nobody, program, "--port", "0", "--state", state],
                                         check=False, capture_output=True, text=True,
                                         timeout=PATIENCE)
                self.assertEqual(refused.returncode, 2)
                self.assertIn(f"{state}/{name}", refused.stderr)
                self.assertRegex(refused.stderr, "Permission denied, as it belongs to root and this "
                                                 "program runs as nobody")
                os.chown(f"{state}/{name}", 65534, 65534)
            # Once more, over what a crash has left.
            crashed = server()
            as_root("admin", "ban", "192.0.2.8")
            crashed.kill()
            self.assertGreater(os.path.getsize(f"{state}/race2048.db-wal"), 0)
            restore(commands)
            self.assertEqual({os.stat(f"{state}/{name}").st_uid for name in os.listdir(state)},
                             {65534})
            with server():
                bans = as_root("admin", "bans")
                self.assertIn("192.0.2.7", bans)
                self.assertNotIn("192.0.2.8", bans)
                self.assertEqual(pathlib.Path(state, "tls.pem").read_bytes(), key)
            # What a command did not find is said, and the server stays stopped.
            with self.assertRaises(subprocess.CalledProcessError):
                restore(commands.replace("copy.db", "none.db"))

    def test_half_a_backup_is_none(self):
        with tempfile.TemporaryDirectory() as folder:
            state = ("--state", f"{folder}/state")
            with Server(*state):
                pathlib.Path(folder, "copy.tls.pem").touch()
                done = subprocess.run([SERVER, "backup", f"{folder}/copy", *state], check=False,
                                      capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertIn("copy.tls.pem: it exists", done.stderr)
            self.assertFalse(os.path.exists(f"{folder}/copy"))

    def test_a_backup_is_made_while_the_server_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            state = ("--state", os.path.join(folder, "state"))
            copy = os.path.join(folder, "copy.db")
            with Screens() as screens, Server(*state) as server:
                host_on(screens, server.port, "--moves", "5")
                subprocess.run([SERVER, "backup", copy, *state], check=True)
            again = subprocess.run([SERVER, "backup", copy, *state], capture_output=True, text=True)
            self.assertEqual(again.returncode, 2)
            self.assertIn("exists", again.stderr)
            elsewhere = subprocess.run(
                [SERVER, "backup", f"{copy}.2", "--state", f"{folder}/nowhere"],
                capture_output=True, text=True,
            )  # fmt: skip
            self.assertEqual(elsewhere.returncode, 2)
            self.assertIn("nowhere", elsewhere.stderr)
            self.assertFalse(os.path.exists(f"{copy}.2"))
            self.assertEqual(os.stat(copy).st_mode & 0o777, 0o600)
            database = sqlite3.connect(copy)
            self.assertEqual(database.execute("SELECT count(*) FROM room").fetchone(), (1,))
            database.close()

    def test_two_servers_cannot_share_a_folder(self):
        with tempfile.TemporaryDirectory() as folder, Server("--state", folder):
            second = subprocess.run(
                [SERVER, "--port", "0", "--state", folder], capture_output=True, text=True
            )
            self.assertEqual(second.returncode, 2)
            self.assertIn("--state", second.stderr)


if __name__ == "__main__":
    unittest.main()
