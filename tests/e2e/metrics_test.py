"""What operators and their programs see of a server, on its port for figures."""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request

from screens import CLIENT, PATIENCE, SERVER, Server, wait_in_file


class Figures:
    """The port for figures of a server that logs to this file."""

    def __init__(self, log):
        self.port = int(wait_in_file(log, r"metrics on 127\.0\.0\.1 port (\d+)").group(1))

    def get(self, path, method="GET"):
        """The status and the text."""
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", method=method)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def value(self, figure):
        _, text = self.get("/metrics")
        return float(re.search(rf"^{re.escape(figure)} (\S+)$", text, re.MULTILINE).group(1))


class MetricsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.log = f"{folder.name}/log"
        self.state = f"{folder.name}/state"

    def server(self, *arguments):
        return Server("--metrics", "0", *arguments, log=self.log)

    def test_a_race_is_counted(self):
        with self.server() as server:
            figures = Figures(self.log)
            self.assertEqual(figures.value("race2048_matches_ended_total"), 0)
            race = ["bot", f"127.0.0.1:{server.port}", "--create", "--format", "moves", "--moves", "20",
                    "--matches", "1"]
            subprocess.run([CLIENT, *race, "--seats", "1"], check=True, timeout=PATIENCE,
                           stdout=subprocess.DEVNULL)
            self.assertEqual(figures.value("race2048_matches_ended_total"), 1)
            self.assertGreaterEqual(
                figures.value('race2048_actions_total{result="applied"}'), 20)
            self.assertEqual(figures.value('race2048_logins_total{kind="bot"}'), 1)
            self.assertGreater(figures.value("race2048_received_bytes_total"), 100)

    def test_health_is_for_all_and_readiness_for_those_who_send_people(self):
        with self.server("--drain-timeout", "60") as server:
            figures = Figures(self.log)
            self.assertEqual(figures.get("/healthz"), (200, "ok\n"))
            self.assertEqual(figures.get("/readyz"), (200, "ready\n"))
            self.assertEqual(figures.get("/metrics", "HEAD"), (200, ""))
            self.assertEqual(figures.get("/secrets")[0], 404)
            self.assertEqual(figures.get("/metrics", "DELETE")[0], 405)
            race = ["bot", f"127.0.0.1:{server.port}", "--create", "--time", "600", "--seats", "1"]
            with subprocess.Popen([CLIENT, *race], stdout=subprocess.DEVNULL) as bot:
                deadline = time.monotonic() + PATIENCE
                while figures.value("race2048_matches_begun_total") == 0:
                    self.assertLess(time.monotonic(), deadline)
                    time.sleep(0.02)
                server.signal(signal.SIGTERM)
                while figures.get("/readyz") != (503, "the server stops\n"):
                    self.assertLess(time.monotonic(), deadline)
                    time.sleep(0.02)
                self.assertEqual(figures.get("/healthz"), (200, "ok\n"))
                bot.terminate()

    def test_what_is_kept_is_counted(self):
        with self.server("--state", self.state) as server:
            figures = Figures(self.log)
            self.wait_until(lambda: figures.value("race2048_database_bytes") > 0, "the bytes")
            self.assertEqual(figures.value("race2048_results"), 0)
            subprocess.run([SERVER, "admin", "--state", self.state, "ban", "192.0.2.7"], check=True,
                           timeout=PATIENCE, stdout=subprocess.DEVNULL)
            self.assertEqual(figures.value("race2048_bans"), 1)
            race = ["bot", f"127.0.0.1:{server.port}", "--create", "--moves", "5", "--matches", "1"]
            subprocess.run([CLIENT, *race, "--seats", "1"], check=True, timeout=PATIENCE,
                           stdout=subprocess.DEVNULL)
            self.wait_until(lambda: figures.value("race2048_results") == 1, "the result")

    def wait_until(self, condition, what):
        deadline = time.monotonic() + PATIENCE
        while not condition():
            self.assertLess(time.monotonic(), deadline, f"waited for {what} in vain")
            time.sleep(0.05)

    def test_a_state_folder_that_is_gone_is_noticed_on_a_server_where_nothing_happens(self):
        with self.server("--state", self.state) as server:
            figures = Figures(self.log)
            for goes in ("moved", "deleted"):
                self.wait_until(lambda: figures.get("/readyz") == (200, "ready\n"), "readiness")
                self.assertEqual(figures.value("race2048_storage_trouble"), 0)
                if goes == "moved":
                    os.rename(self.state, f"{self.state}-away")
                else:
                    shutil.rmtree(self.state)
                self.wait_until(lambda: figures.get("/readyz") == (503, "nothing can be stored\n"),
                                "what the server says of its folder")
                self.assertEqual(figures.value("race2048_storage_trouble"), 1)
                wait_in_file(self.log, rf"{self.state}/race2048.db was deleted, moved or replaced")
                if goes == "moved":
                    os.rename(f"{self.state}-away", self.state)
            self.assertEqual(server.stop(), 1)

    def test_those_who_hold_connections_open_do_not_disturb_the_race(self):
        with self.server() as server:
            figures = Figures(self.log)
            held = [socket.create_connection(("127.0.0.1", figures.port)) for _ in range(40)]
            race = ["bot", f"127.0.0.1:{server.port}", "--create", "--moves", "5", "--matches", "1"]
            subprocess.run([CLIENT, *race, "--seats", "1"], check=True, timeout=PATIENCE,
                           stdout=subprocess.DEVNULL)
            for one in held:
                one.close()
            self.assertEqual(figures.get("/healthz"), (200, "ok\n"))

    def test_a_port_that_is_taken_is_said(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            done = subprocess.run(
                [SERVER, "--port", "0", "--metrics", str(port)], capture_output=True, text=True,
                timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn(f"cannot listen on 127.0.0.1:{port}", done.stderr)


if __name__ == "__main__":
    unittest.main()
