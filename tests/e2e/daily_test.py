"""The daily race: a race alone on the tiles of a day, and a line to pass on."""

import datetime
import hashlib
import json
import re
import subprocess
import unittest

from plain_test import Talk
from screens import CLIENT, PATIENCE, Screens

LINE = re.compile(r"^race2048 daily (\d{4}-\d\d-\d\d)( again| later)?: (\d+) points?, (\d+) in "
                  r"(\d+:\d\d), ID ([0-9a-f]{12})$")


class DailyTest(unittest.TestCase):
    def daily(self, screens, *flags):
        """Makes two moves, gives up and leaves; returns the line, taken apart."""
        with Talk(screens, "daily", "--plain", *flags) as talk:
            talk.wait_for("^Go")
            for word in ("left", "down"):
                talk.say(word)
                talk.wait_for(f"^{word}")
            talk.say("g")
            talk.say("y")
            talk.wait_for(r"^Replay kept: ")
            talk.say("q")
            self.assertEqual(talk.finish(), (0, ""))
            self.said = "\n".join(talk.lines)
            return LINE.match(talk.lines[-1])

    def replay(self, screens, match):
        done = subprocess.run([CLIENT, "replay", match, "--json"], env=screens.environment(),
                              text=True, capture_output=True, timeout=PATIENCE, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_the_first_race_of_the_day_counts_and_all_have_the_same_tiles(self):
        with Screens() as screens, Screens() as others:
            first = self.daily(screens)
            date = first.group(1)
            self.assertIsNone(first.group(2))
            again = self.daily(screens, "--date", date)
            self.assertEqual(again.group(1, 2), (date, " again"))
            self.assertIn(f"Your race of {date} counts already", self.said)
            another = self.daily(others, "--date", date)
            boards = [[line["board"] for line in self.replay(home, race.group(6))
                       if line["type"] == "move"]
                      for home, race in ((screens, first), (screens, again), (others, another))]
            self.assertEqual(boards[0], boards[1])
            self.assertEqual(boards[0], boards[2])
            moves = self.replay(screens, first.group(6))
            self.assertEqual(int(first.group(3)), moves[-1]["standings"][0]["score"])
            self.assertEqual(int(first.group(4)), moves[-1]["standings"][0]["best_tile"])

    def test_the_key_is_the_hash_of_the_date(self):
        with Screens() as screens:
            race = self.daily(screens, "--date", "2026-11-20")
            self.assertEqual(race.group(1, 2), ("2026-11-20", " later"))
            start = self.replay(screens, race.group(6))[0]
            key = hashlib.sha256(b"2026-11-20").hexdigest()
            with Talk(screens, "host", "--local", "--port", "0", "--plain", "--ready", "--seats",
                      "1", "--seed", key) as talk:
                tiles = talk.wait_for(r"^Go\. (\d), row (\d) column (\d); (\d), row (\d) column "
                                      r"(\d)\.").groups()
            for tile, row, column in (tiles[:3], tiles[3:]):
                cell = start["seats"][0]["board"][int(row) - 1][int(column) - 1]
                self.assertEqual(cell, int(tile))

    def test_a_day_to_come_and_a_text_that_is_no_day_are_refused(self):
        tomorrow = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=2)
        with Screens() as screens:
            for date, why in ((tomorrow.strftime("%Y-%m-%d"), "begins on that day, at 0:00 UTC"),
                              ("2026-02-30", "--date takes a day such as")):
                done = subprocess.run([CLIENT, "daily", "--plain", "--date", date], text=True,
                                      env=screens.environment(), capture_output=True,
                                      timeout=PATIENCE, check=False)
                self.assertEqual(done.returncode, 2)
                self.assertIn(why, done.stderr)

    def test_a_race_that_is_left_does_not_count(self):
        with Screens() as screens:
            with Talk(screens, "daily", "--plain") as talk:
                talk.wait_for("^Go")
                talk.say("q")
                talk.say("y")
                code, said = talk.finish()
                self.assertEqual(code, 0)
                self.assertRegex(said, r"no race of \S+ has been finished and kept\.")
            self.assertIsNone(self.daily(screens).group(2))


if __name__ == "__main__":
    unittest.main()
