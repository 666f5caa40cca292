"""race2048d with --store: rooms and results in PostgreSQL."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import unittest

from networks import Network, may_make_networks
from postgres import Postgres
from restarted_server_test import Bots, whole_match
from screens import CLIENT, PATIENCE, SERVER, Server, wait_in_file


def run(*arguments, program=SERVER, **variables):
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=PATIENCE,
                          check=False, env={**os.environ, **variables})


class StoreTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.state = str(self.folder / "state")

    def test_a_match_goes_on_when_the_server_was_killed_and_its_result_is_in_the_database(self):
        postgres = Postgres(self)
        address = postgres.make_database()
        log = str(self.folder / "log")
        server = Server("--state", self.state, "--store", address, "--hold", "30", log=log)
        bots = Bots(server.port, 1, ["--moves", "300"])
        self.addCleanup(bots.stop)
        server.kill()
        with Server("--state", self.state, "--store", address, "--hold", "30", port=server.port,
                    log=log) as server:
            wait_in_file(log, r"resumed 1 rooms")
            whole_match(self, bots)
            listed = subprocess.run([CLIENT, "results", f"127.0.0.1:{server.port}", "--csv"],
                                    capture_output=True, text=True, timeout=PATIENCE, check=True)
            admin = run("admin", "--state", self.state, "status")
            self.assertEqual(admin.returncode, 0, admin.stderr)
        self.assertEqual(len(postgres.ask("SELECT 1 FROM match", "race2048")), 1)
        self.assertEqual(listed.stdout.count("\n"), 1, "the room was not listed")
        self.assertEqual(sorted(os.listdir(self.state)), ["lock", "tls.pem"])

    def test_without_a_folder_rooms_outlive_the_server_too(self):
        postgres = Postgres(self)
        address = postgres.make_database()
        server = Server("--no-state", "--store", address, "--hold", "30")
        bots = Bots(server.port, 1, ["--moves", "300"])
        self.addCleanup(bots.stop)
        server.kill()
        log = str(self.folder / "log")
        with Server("--no-state", "--store", address, port=server.port, log=log):
            wait_in_file(log, r"resumed 1 rooms")
            wait_in_file(log, r"without a folder there are no commands, and the key is new")

    def test_the_address_may_come_from_a_service_file_and_the_environment(self):
        postgres = Postgres(self)
        postgres.make_database()
        services = self.folder / "services"
        services.write_text(f"[games]\nhost={postgres.host}\nuser=race2048\ndbname=race2048\n")
        config = self.folder / "race2048d.toml"
        config.write_text('store = "service=games"\n')
        os.environ["PGSERVICEFILE"] = str(services)
        self.addCleanup(os.environ.pop, "PGSERVICEFILE")
        for flags in (["--store", "service=games"], ["--config", str(config)]):
            with Server("--state", self.state, *flags):
                self.assertEqual(
                    postgres.ask("SELECT count(*) > 0 FROM pg_stat_activity "
                                 "WHERE application_name = 'race2048d'"), ["t"])

    def test_a_database_that_is_away_ends_the_start_without_a_word_of_the_password(self):
        done = run("--port", "0", "--state", self.state, "--store",
                   "postgresql://race2048:verysecret@127.0.0.1:1/race2048")
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot open the database (PostgreSQL): ", done.stderr)
        self.assertIn("try again when it answers", done.stderr)
        self.assertNotIn("verysecret", done.stdout + done.stderr)

    def test_a_second_server_of_the_folder_is_refused(self):
        postgres = Postgres(self)
        address = postgres.make_database()
        with Server("--state", self.state, "--store", address):
            done = run("--port", "0", "--state", self.state, "--store", address)
            self.assertEqual(done.returncode, 2)
            self.assertIn("another race2048d uses the folder", done.stderr)

    def test_a_backup_is_made_by_postgresql(self):
        done = run("backup", str(self.folder / "copy.db"), "--store", "service=games")
        self.assertEqual(done.returncode, 2)
        self.assertIn("pg_dump", done.stderr)

    def test_only_who_asks_for_postgresql_needs_it(self):
        needs = subprocess.run(["ldd", SERVER], capture_output=True, text=True, check=True)
        self.assertNotIn("libpq", needs.stdout)
        alone = str(self.folder / "bin" / "race2048d")
        os.makedirs(os.path.dirname(alone))
        shutil.copy(SERVER, alone)
        with Server("--state", self.state, program=alone):
            pass
        done = run("--port", "0", "--state", self.state, "--store", "service=games", program=alone)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, "install the package race2048-postgres|built without PostgreSQL")


@unittest.skipUnless(may_make_networks(), "needs root and the tool ip")
class SwallowedTest(unittest.TestCase):
    def test_a_database_behind_a_link_that_swallows_everything_is_missed_within_seconds(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        near, far = Network(self), Network(self)
        subprocess.run(["ip", "link", "add", "name", "cable", "netns", near.pid, "type", "veth", "peer", "name",
                        "cable", "netns", far.pid], check=True)
        near.take_address("10.77.0.1")
        far.take_address("10.77.0.2")
        postgres = Postgres(self, "listen_addresses=*", prefix=far.prefix)
        postgres.make_database()
        postgres.ask("COPY (SELECT 'host all all 10.77.0.0/24 trust') TO PROGRAM 'cat >>pg_hba.conf'")
        postgres.ask("SELECT pg_reload_conf()")
        state, log = str(folder / "state"), str(folder / "log")
        with Server("--state", state, "--store", "postgresql://race2048@10.77.0.2/race2048",
                    prefix=near.prefix, log=log):
            run("admin", "--state", state, "ban", "192.0.2.0/24")
            # No answer comes for a network that has no such address.
            far.ip("address", "del", "10.77.0.2/24", "dev", "cable")
            start = time.monotonic()
            with subprocess.Popen([SERVER, "admin", "--state", state, "ban", "198.51.100.0/24"],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
                wait_in_file(log, r"nothing can be stored: .*PostgreSQL")
                self.assertLess(time.monotonic() - start, 9, "the system misses it, not the store")
                far.take_address("10.77.0.2")
                wait_in_file(log, r"storage works again")
        self.assertEqual(postgres.ask("SELECT count(*) FROM ban", "race2048"), ["2"])


class StoreCommandsTest(unittest.TestCase):
    """With fsync, as the check of a database expects it."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.postgres = Postgres(self, "--fsync")
        self.address = self.postgres.make_database()

    def store(self, *words, code=0, **variables):
        done = run("store", *words, **variables)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout if code == 0 else done.stderr

    def test_an_owner_makes_the_tables_and_a_server_has_few_rights(self):
        self.assertIn("there are no tables: race2048d store init makes them",
                      self.store("check", self.address, code=2))
        self.assertIn("has tables of version", self.store("init", self.address))
        self.store("check", RACE2048D_STORE=self.address)
        page = pathlib.Path(__file__).parents[2] / "docs" / "operating.md"
        script = re.search(r"<!-- roles -->\n```sql\n(.*?)```", page.read_text("utf-8"), re.DOTALL)[1]
        self.postgres.ask("DROP DATABASE race2048")
        self.postgres.ask("DROP ROLE race2048")
        for line in script.strip().splitlines():
            if not line.startswith("\\"):
                database = "race2048" if "SCHEMA" in line else "postgres"
                self.postgres.ask(line, database)
        owner = self.postgres.address(user="race2048_owner")
        server = self.postgres.address(user="race2048d")
        self.store("check", server, code=2)
        self.assertIn("permission denied", self.store("init", server, code=2))
        self.store("init", owner)
        self.assertIn("the role does not own the tables", self.store("check", server))
        with Server("--state", str(self.folder / "state"), "--store", server) as running:
            bots = Bots(running.port, 1, ["--moves", "30"])
            self.addCleanup(bots.stop)
            whole_match(self, bots)

    def test_a_copy_has_the_same_results_and_no_server_runs_meanwhile(self):
        first, second = str(self.folder / "first"), str(self.folder / "second")
        with Server("--state", first, "--results", "all") as server:
            bots = Bots(server.port, 1, ["--moves", "30"])
            self.addCleanup(bots.stop)
            whole_match(self, bots)
            results = self.results(server.port)
            self.assertIn("another race2048d uses the folder",
                          self.store("copy", first, self.address, code=2))
        self.assertIn("copied 1 results", self.store("copy", first, self.address))
        self.assertIn("is not empty", self.store("copy", first, self.address, code=2))
        with Server("--no-state", "--store", self.address, "--results", "all") as server:
            self.assertEqual(self.results(server.port), results)
            self.assertIn("a server uses the PostgreSQL database",
                          self.store("copy", self.address, second, code=2))
        self.store("copy", self.address, second)
        with Server("--state", second, "--results", "all") as server:
            self.assertEqual(self.results(server.port), results)

    def test_two_places_of_one_kind_are_not_copied(self):
        self.assertIn("race2048d backup and pg_dump", self.store("copy", "/a", "/b", code=2))
        self.assertIn("race2048d backup and pg_dump",
                      self.store("copy", "service=a", "service=b", code=2))

    def results(self, port):
        done = subprocess.run([CLIENT, "results", f"127.0.0.1:{port}", "--json"],
                              capture_output=True, text=True, timeout=PATIENCE, check=True)
        self.assertGreater(len(done.stdout), 100)
        return done.stdout


if __name__ == "__main__":
    unittest.main(verbosity=2)
