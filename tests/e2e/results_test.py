"""race2048 results, top and replay, on a server that keeps the results of its matches."""

import csv
import http.client
import io
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import unittest

from screens import CLIENT, PATIENCE, Server


class ResultsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls._holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls._holder.cleanup)
        cls.folder = pathlib.Path(cls._holder.name)
        cls.server = Server("--state", str(cls.folder / "state"), "--countdown", "0.2",
                            "--results", "all")
        cls.addClassCleanup(cls.server.stop)
        cls.target = f"127.0.0.1:{cls.server.port}"
        cls.environment = {
            **os.environ,
            "HOME": str(cls.folder),
            "XDG_DATA_HOME": str(cls.folder / "data"),
            "XDG_STATE_HOME": str(cls.folder / "of-clients"),
            "TZ": "UTC0",
        }
        cls.environment.pop("RACE2048_SERVER", None)
        cls.began = time.time()
        cls.play("--format", "moves", "--moves", "80")
        cls.play("--target", "32", "--size", "5")
        cls.newest, cls.first = cls.kept(2)

    @classmethod
    def run_client(cls, *arguments, **more):
        return subprocess.run(
            [CLIENT, *arguments], capture_output=True, timeout=PATIENCE, check=False,
            env=cls.environment, cwd=cls.folder, **{"text": True, **more},
        )

    @classmethod
    def play(cls, *flags):
        """A match of two bots; returns when both have seen its end."""
        common = ["--level", "256", "--pace", "60", "--matches", "1"]
        options = {"stdout": subprocess.PIPE, "text": True, "env": cls.environment}
        one = subprocess.Popen(
            [CLIENT, "bot", cls.target, "--name", "one", "--create", "--seats", "2", *common,
             *flags], **options)
        code = re.match(r"room (\w+)", one.stdout.readline()).group(1)
        two = subprocess.Popen(
            [CLIENT, "bot", f"{cls.target}/{code}", "--name", "two", *common], **options)
        for bot in (one, two):
            bot.communicate(timeout=PATIENCE)
            assert bot.returncode == 0

    @classmethod
    def kept(cls, count):
        """The list, once it has so many matches: a server may store the last one a moment later."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            done = cls.run_client("results", cls.target, "--json")
            assert done.returncode == 0, done.stderr
            matches = json.loads(done.stdout)
            if len(matches) == count:
                return matches
            time.sleep(0.02)
        raise AssertionError(f"the server does not keep {count} results: {done.stdout}")

    def output_of(self, *arguments, **more):
        done = self.run_client(*arguments, **more)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_the_list_has_the_newest_match_first(self):
        self.assertEqual((self.newest["format"], self.first["format"]), ("first", "moves"))
        self.assertEqual((self.newest["size"], self.newest["target"]), (5, 32))
        self.assertNotIn("target", self.first)
        for match in (self.newest, self.first):
            self.assertEqual(match["players"], 2)
            self.assertIn(match["winner"], ("one", "two"))
            self.assertGreater(match["ended_unix_ms"] / 1000, self.began - 5)
            self.assertGreater(match["ended_unix_ms"], match["began_unix_ms"])

    def test_a_list_is_cut_and_goes_on(self):
        done = self.run_client("results", self.target, "--limit", "1", "--json")
        self.assertEqual(json.loads(done.stdout), [self.newest])
        hint = re.search(r"--before (\d+)", done.stderr).group(1)
        older = self.output_of("results", self.target, "--before", hint, "--json")
        self.assertEqual(json.loads(older), [self.first])

    def test_a_list_can_be_filtered(self):
        def ids(*flags):
            found = json.loads(self.output_of("results", self.target, "--json", *flags))
            return [match["match_id"] for match in found]

        self.assertEqual(ids("--format", "moves"), [self.first["match_id"]])
        self.assertEqual(len(ids("--name", "ONE")), 2)
        self.assertEqual(ids("--name", "nobody"), [])
        self.assertEqual(ids("--room", "222222"), [])

    def test_the_table_and_the_csv_have_the_same_matches(self):
        table = self.output_of("results", self.target).splitlines()
        rows = list(csv.DictReader(io.StringIO(self.output_of("results", self.target, "--csv"))))
        self.assertEqual(len(table), 3)
        for line, row, match in zip(table[1:], rows, (self.newest, self.first)):
            self.assertTrue(line.startswith(match["match_id"][:12]), line)
            self.assertEqual(row["match_id"], match["match_id"])
            self.assertEqual(int(row["winner_score"]), match["winner_score"])

    def test_one_match_has_its_seats(self):
        short = self.first["match_id"][:12]
        [match] = json.loads(self.output_of("results", self.target, "--id", short, "--json"))
        self.assertEqual(match["settings"], "best score in 80 moves")
        self.assertEqual({seat["name"] for seat in match["seats"]}, {"one", "two"})
        self.assertTrue(all(seat["bot"] and seat["moves"] == 80 for seat in match["seats"]))
        self.assertEqual(match["seats"][0]["score"], match["winner_score"])
        self.assertGreater(match["replay_bytes"], 160)
        page = self.output_of("results", self.target, "--id", short)
        self.assertIn(f"race2048 results {self.target} --save {short}", page)

    def test_the_help_names_every_field_of_the_json(self):
        def names(value):
            if isinstance(value, list):
                return set().union(*map(names, value))
            if isinstance(value, dict):
                return set(value).union(*map(names, value.values()))
            return set()

        ident = self.first["match_id"]
        replay = str(self.folder / "fields.replay")
        self.output_of("results", self.target, "--save", ident, "--out", replay)
        for command, *rest in (
            ["results", self.target],
            ["results", self.target, "--seats"],
            ["top", self.target, "--bots", "--format", "moves"],
            ["replay", replay],
            ["review", replay],
            ["verify", replay],
        ):
            text = self.output_of(command, "--help", "all")
            lines = self.output_of(command, *rest, "--json").splitlines()
            fields = set().union(*(names(json.loads(line)) for line in lines))
            self.assertGreater(len(fields), 5, command)
            self.assertEqual({name for name in fields if f'"{name}"' not in text}, set(), command)

    def test_all_seats_of_all_matches_come_in_one_export(self):
        matches = json.loads(self.output_of("results", self.target, "--seats", "--json"))
        self.assertEqual([match["match_id"] for match in matches],
                         [self.newest["match_id"], self.first["match_id"]])
        rows = list(csv.DictReader(io.StringIO(
            self.output_of("results", self.target, "--seats", "--csv"))))
        self.assertEqual(
            [(row["match_id"], row["name"], int(row["score"])) for row in rows],
            [(match["match_id"], seat["name"], seat["score"])
             for match in matches for seat in match["seats"]])
        self.assertEqual(len(rows), 4)
        bare = self.run_client("results", self.target, "--seats")
        self.assertEqual((bare.returncode, bare.stdout), (2, ""))
        self.assertIn("--json or --csv", bare.stderr)

    def test_a_saved_replay_holds_and_tells_the_match(self):
        short = self.first["match_id"][:12]
        file = self.folder / f"race2048-{short}.replay"
        said = self.output_of("results", self.target, "--save", short)
        self.assertIn(f"race2048 verify {file.name}", said)
        self.assertIn(": holds\n", self.output_of("verify", file.name))
        again = self.run_client("results", self.target, "--save", short)
        self.assertEqual((again.returncode, again.stdout), (2, ""))
        self.output_of("results", self.target, "--save", short, "--force")
        streamed = self.output_of("results", self.target, "--save", short, "--out", "-", text=False)
        self.assertEqual(streamed, file.read_bytes())

        events = [json.loads(line)
                  for line in self.output_of("replay", file.name, "--json").splitlines()]
        self.assertEqual(events[0]["type"], "start")
        self.assertEqual(events[0]["match_id"], self.first["match_id"])
        self.assertEqual(sum(event["type"] == "move" for event in events), 160)
        self.assertEqual(events[-1]["standings"][0]["score"], self.first["winner_score"])
        review = json.loads(self.output_of("review", file.name, "--json"))
        self.assertEqual((review["place"], review["score"]), (1, self.first["winner_score"]))
        self.assertEqual(len(review["expected"]), review["moves"])
        for flag, value in (("--seat", "9"), ("--name", "nobody")):
            refused = self.run_client("review", file.name, flag, value)
            self.assertEqual((refused.returncode, refused.stdout), (2, ""))
            self.assertIn("raced in this match", refused.stderr)
        from_server = self.output_of("replay", short, "--server", self.target, "--json")
        self.assertEqual(list(map(json.loads, from_server.splitlines())), events)

    def test_the_top_lists_tell_people_and_bots_apart(self):
        best = json.loads(
            self.output_of("top", self.target, "--format", "moves", "--bots", "--json"))
        self.assertEqual([line["position"] for line in best], [1, 2])
        self.assertEqual(best[0]["score"], self.first["winner_score"])
        people = self.run_client("top", self.target, "--format", "moves", "--json")
        self.assertEqual((people.returncode, people.stdout), (0, "[]\n"))
        self.assertIn("no result of people", people.stderr)
        fastest = json.loads(self.output_of("top", self.target, "--tile", "32", "--size", "5",
                                            "--bots", "--json"))
        self.assertEqual({line["match_id"] for line in fastest}, {self.newest["match_id"]})
        self.assertGreater(fastest[0]["made_ms"], 0)

    def fetch(self, path):
        """What the server says over HTTP: its status, headers and content."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def test_programs_without_the_client_ask_by_http(self):
        whole = self.first["match_id"]
        for path, command in (
            ("/api/rooms", ("rooms", self.target)),
            ("/api/results", ("results", self.target)),
            ("/api/results?format=moves&before=99", ("results", self.target, "--format", "moves")),
            (f"/api/matches/{whole[:12]}", ("results", self.target, "--id", whole)),
            ("/api/top?format=moves&bots=true", ("top", self.target, "--format", "moves", "--bots")),
            ("/api/top?tile=32&size=5&bots=true",
             ("top", self.target, "--tile", "32", "--size", "5", "--bots")),
        ):
            with self.subTest(path):
                status, headers, content = self.fetch(path)
                self.assertEqual((status, headers["Content-Type"]), (200, "application/json"))
                self.assertEqual(content.decode(), self.output_of(*command, "--json"))

    def test_a_replay_by_http_is_the_saved_one(self):
        whole = self.first["match_id"]
        status, headers, content = self.fetch(f"/api/matches/{whole}/replay")
        self.assertEqual(status, 200)
        self.assertIn(f"race2048-{whole[:12]}.replay", headers["Content-Disposition"])
        saved = self.output_of("results", self.target, "--save", whole, "--out", "-", text=False)
        self.assertEqual(content, saved)

    def test_a_match_that_is_not_kept_is_not_there_by_http(self):
        status, _, content = self.fetch("/api/matches/000000000000")
        self.assertEqual((status, json.loads(content)["reason"]), (404, "REASON_NO_SUCH_RESULT"))
        status, _, _ = self.fetch("/api/matches/" + "0" * 32 + "/replay")
        self.assertEqual(status, 404)

    def test_a_match_that_is_not_kept_is_refused(self):
        for command in (("results", self.target, "--id", "000000000000"),
                        ("replay", "000000000000", "--server", self.target)):
            done = self.run_client(*command)
            self.assertEqual((done.returncode, done.stdout), (4, ""))
            self.assertRegex(done.stderr, r"^race2048 \w+: .+\n$")


class NothingKeptTest(unittest.TestCase):
    def test_a_server_that_keeps_nothing_says_so(self):
        with Server("--no-state") as server:
            for command in ("results", "top"):
                done = subprocess.run([CLIENT, command, f"127.0.0.1:{server.port}", "--json"],
                                      capture_output=True, text=True, timeout=PATIENCE, check=False)
                self.assertEqual((done.returncode, done.stdout), (4, ""))
                self.assertRegex(done.stderr, rf"^race2048 {command}: .+\n$")


if __name__ == "__main__":
    unittest.main(verbosity=2)
