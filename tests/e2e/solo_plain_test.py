"""The plain game of `race2048 solo` in a dialogue, compared with a second implementation."""

import os
import re
import subprocess
import unittest

from plain_game import SEED, Reference, golden
from screens import CLIENT, PATIENCE, Screens


class SoloPlainTest(unittest.TestCase):
    def start(self, screens, *flags):
        return subprocess.Popen(
            [CLIENT, "solo", "--plain", *flags],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=screens.environment(),
        )

    def run_plain(self, screens, *flags, text=""):
        return subprocess.run(
            [CLIENT, "solo", "--plain", *flags],
            input=text, capture_output=True, text=True, timeout=PATIENCE, check=False,
            env=screens.environment(),
        )

    def test_a_dialogue_with_every_preset_and_size(self):
        inputs = ["w", " a ", "S\t", "D", "", "x", "ww", "up", "a", "a", "d", "d", "w", "s"]
        with Screens() as screens:
            for preset in Reference.PRESETS:
                for size in range(3, 9):
                    with self.subTest(preset=preset, size=size), self.start(
                        screens, "--rules", preset, "--size", str(size), "--seed", SEED
                    ) as process:
                        reference = Reference(preset, size, SEED)
                        lines = [process.stdout.readline().rstrip("\n") for _ in range(size)]
                        self.assertEqual(lines, reference.rows())
                        for line in inputs * 3:
                            expected = reference.answer(line)
                            process.stdin.write(line + "\n")
                            process.stdin.flush()
                            answer = [process.stdout.readline().rstrip("\n") for _ in expected]
                            self.assertEqual(answer, expected)
                            if reference.ended:
                                break
                        process.stdin.close()
                        self.assertEqual(process.stdout.read(), "")
                        self.assertEqual(process.wait(PATIENCE), 0)

    def test_games_to_their_end(self):
        with Screens() as screens:
            for preset in Reference.PRESETS:
                for number in range(5):
                    seed = f"{number:064x}"
                    reference = Reference(preset, 3, seed)
                    expected = reference.rows()
                    sent = []
                    while not reference.ended:
                        direction = golden.first_move(reference.board) or "up"
                        letter = next(k for k, d in Reference.KEYS.items() if d == direction)
                        sent.append(letter)
                        expected += reference.answer(letter)
                    done = self.run_plain(
                        screens, "--rules", preset, "--size", "3", "--seed", seed,
                        text="\n".join([*sent, "w", "w"]),
                    )
                    self.assertEqual(done.stdout.splitlines(), expected)
                    self.assertEqual(expected[-4], "LOST")
                    self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_in_words_a_line_that_is_too_long_is_said(self):
        with Screens() as screens:
            done = self.run_plain(screens, "--plain=brief", text="a" * 1_000_000 + "\ns\n")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(done.stdout.splitlines()[-2:],
                             ["That line is too long.", "Score 0. 0 moves."])

    def test_nothing_is_stored(self):
        with Screens(calm=False) as screens:
            self.run_plain(screens, text="w\na\n")
            self.assertEqual(os.listdir(screens.home), [])

    def test_a_line_of_any_length_takes_no_memory(self):
        def peak_kib(process):
            with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
                return int(re.search(r"VmHWM:\s+(\d+) kB", status.read()).group(1))

        with Screens() as screens, self.start(screens, "--seed", SEED) as process:
            reference = Reference("classic", 4, SEED)
            for row in reference.rows():
                self.assertEqual(process.stdout.readline(), row + "\n")
            before = peak_kib(process)
            long = 24 * (1 << 20)
            for line in (long * " " + "w", long * "w", long * "\0"):
                process.stdin.write(line + "\n")
                process.stdin.flush()
                for row in reference.answer(line):
                    self.assertEqual(process.stdout.readline(), row + "\n")
            self.assertLess(peak_kib(process) - before, 16 * 1024)
            process.stdin.close()
            self.assertEqual(process.wait(PATIENCE), 0)

    def test_a_reader_that_goes_away_ends_it_quietly(self):
        with Screens() as screens, self.start(screens) as process:
            process.stdout.readline()
            process.stdout.close()
            try:
                process.stdin.write("w\n" * 100_000)
                process.stdin.close()
            except BrokenPipeError:
                pass
            self.assertEqual(process.wait(PATIENCE), 141)
            self.assertEqual(process.stderr.read(), "")

    def test_wrong_flags_are_usage_errors_told_in_a_line(self):
        with Screens() as screens:
            for flags, word in (
                (["--rules", "checkio"], "checkio"),
                (["--rules", "chess"], "chess"),
                (["--seed", "12"], "64 hexadecimal"),
                (["--seed", ""], "64 hexadecimal"),
                (["--seed", "g" * 64], "64 hexadecimal"),
                (["--size", "2"], "3"),
                (["--size", "9"], "8"),
            ):
                for mode in ([], ["--plain"]):
                    done = subprocess.run(
                        [CLIENT, "solo", *flags, *mode],
                        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
                        timeout=PATIENCE, env=screens.environment(),
                    )
                    self.assertEqual((done.returncode, done.stdout), (2, ""), flags)
                    self.assertIn(word, done.stderr.splitlines()[0])

    def test_without_a_terminal_it_talks_in_words(self):
        with Screens() as screens:
            for mode, more in (([], {}), (["--plain=brief"], {"RACE2048_UI": "screen"})):
                done = subprocess.run(
                    [CLIENT, "solo", "--seed", SEED, *mode], input="left\nb\nxyz\n",
                    capture_output=True, text=True, check=False, timeout=PATIENCE,
                    env={**screens.environment(), **more},
                )
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                lines = done.stdout.splitlines()
                self.assertEqual(len(lines), 2 + 1 + 4 + 1)
                self.assertRegex(
                    lines[2],
                    r"^left(, plus \d+)?\. New [24], row [1-4] column [1-4]\. Score \d+\.$")
                self.assertRegex(lines[3], r"^Row 1: ")
                self.assertIn("Not understood: xyz", lines[-1])

    def test_a_screen_that_is_asked_for_needs_a_terminal(self):
        with Screens() as screens:
            done = subprocess.run(
                [CLIENT, "solo"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                check=False, timeout=PATIENCE,
                env={**screens.environment(), "RACE2048_UI": "screen"},
            )
            self.assertEqual(done.returncode, 5)
            self.assertIn("not a terminal", done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
