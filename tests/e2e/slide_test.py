"""race2048 slide as scripts use it: lines in, lines out, and its exit code."""

import json
import os
import pty
import resource
import subprocess
import threading
import unittest

from screens import CLIENT, PATIENCE

BOARD = "[[2,0,0,2],[2,2,2,2],[0,4,2,2],[2,2,2,0]]"
SLID_LEFT = (
    '{"board":[[4,0,0,0],[4,4,0,0],[4,4,0,0],[4,2,0,0]],"gain":20,"moved":true,'
    '"reached":false,"over":false}\n'
)
SEED = "0123456789abcdef" * 4


def slide(*flags, boards="", **more):
    """Runs the program on all of `boards`, bytes or text."""
    data = boards if isinstance(boards, bytes) else boards.encode()
    if "stdin" not in more:
        more["input"] = data
    return subprocess.run(
        [CLIENT, "slide", *flags],
        stdout=more.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
        check=False,
        **more,
    )


class SlideTest(unittest.TestCase):
    def test_boards_are_answered_line_by_line(self):
        done = slide("--dir", "left", boards=f"{BOARD}\n{BOARD}\n")
        self.assertEqual(done.stdout.decode(), SLID_LEFT * 2)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_initials_carriage_returns_and_a_last_line_without_an_end(self):
        done = slide("--dir", "L", boards=f"{BOARD}\r\n{BOARD}")
        self.assertEqual(done.stdout.decode(), SLID_LEFT * 2)
        self.assertEqual(done.returncode, 0)

    def test_no_boards_no_answers(self):
        done = slide("--dir", "left")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))

    def test_a_bad_line_is_told_and_the_others_are_answered(self):
        done = slide("--dir", "left", boards=f"{BOARD}\n[[3]]\n\xff\n\n{BOARD}\n".encode("latin-1"))
        lines = done.stdout.decode().splitlines(keepends=True)
        self.assertEqual((lines[0], lines[4], len(lines)), (SLID_LEFT, SLID_LEFT, 5))
        for number in (2, 3, 4):
            said = json.loads(lines[number - 1])
            self.assertEqual(list(said), ["error"])
            self.assertTrue(said["error"].startswith(f"line {number}: "), said)
        self.assertEqual((done.returncode, done.stderr), (2, b""))

    def test_each_line_may_have_its_own_direction(self):
        line = f'{{"board":{BOARD},"dir":"left"}}\n{{"dir":"L","board":{BOARD}}}\n'
        self.assertEqual(slide("--dir", "-", boards=line).stdout.decode(), SLID_LEFT * 2)

    def test_the_puzzle_announces_its_end(self):
        flags = ["--dir", "U", "--rules", "checkio", "--spawn"]
        boards = (
            "[[0,2,0,0],[0,0,0,0],[0,0,0,0],[0,2,0,0]]\n"
            "[[1024,0,0,0],[0,0,0,0],[1024,0,0,0],[0,0,0,0]]\n"
            "[[2,4,8,16],[32,64,128,256],[512,1024,2,4],[8,16,32,64]]\n"
        )
        slid, won, lost = map(json.loads, slide(*flags, boards=boards).stdout.splitlines())
        self.assertEqual(slid["board"], [[0, 4, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]])
        self.assertEqual(won, {"board": [list("UWIN")] * 4})
        self.assertEqual(lost, {"board": [list("GAME"), list("OVER")] * 2})

    def test_a_seed_gives_the_same_tiles_every_time(self):
        flags = ["--dir", "left", "--spawn", "--seed"]
        boards = f"{BOARD}\n" * 50
        first = slide(*flags, SEED, boards=boards)
        self.assertEqual(first.returncode, 0)
        self.assertEqual(slide(*flags, SEED.upper(), boards=boards).stdout, first.stdout)
        self.assertNotEqual(slide(*flags, SEED[::-1], boards=boards).stdout, first.stdout)
        self.assertGreater(len(set(first.stdout.splitlines())), 10)

    def test_bad_flags_are_usage_errors_before_anything_is_read(self):
        read_end, write_end = os.pipe()  # sends nothing and does not end
        try:
            for flags, said in (
                (["--dir", "sideways"], "up, down, left, right, U, D, L, R or -"),
                (["--dir", "u"], "up, down, left, right, U, D, L, R or -"),
                (["--dir", ""], "up, down, left, right, U, D, L, R or -"),
                (["--dir", "up", "--rules", "chess"], "classic, geeks, checkio or clojure"),
                (["--dir", "up", "--seed", "12"], "64 hexadecimal digits"),
                (["--dir", "up", "--seed", "g" * 64], "64 hexadecimal digits"),
                (["--dir", "up", "--spawn"], "--seed"),
                (["--dir", "up", "--spawn", "--rules", "geeks"], "--seed"),
            ):
                done = slide(*flags, stdin=read_end)
                self.assertEqual((done.returncode, done.stdout), (2, b""), flags)
                self.assertIn(said, done.stderr.decode(), flags)
                self.assertEqual(done.stderr.count(b"\n"), 1, flags)
            done = slide(stdin=read_end)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"--dir", done.stderr)
        finally:
            os.close(read_end)
            os.close(write_end)

    def test_help_has_an_example(self):
        self.assertIn(b"Example", slide("--help").stdout)

    def test_a_program_that_waits_for_each_answer_gets_it(self):
        with subprocess.Popen(
            [CLIENT, "slide", "--dir", "left"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            watchdog = threading.Timer(PATIENCE, process.kill)
            watchdog.start()
            for _ in range(20):
                process.stdin.write(BOARD.encode() + b"\n")
                process.stdin.flush()
                self.assertEqual(process.stdout.readline().decode(), SLID_LEFT)
            # Half a line gets no answer yet, but is not lost.
            process.stdin.write(BOARD[:10].encode())
            process.stdin.flush()
            process.stdin.write(BOARD[10:].encode() + b"\n")
            process.stdin.flush()
            self.assertEqual(process.stdout.readline().decode(), SLID_LEFT)
            process.stdin.close()
            self.assertEqual(process.wait(PATIENCE), 0)
            watchdog.cancel()

    def test_who_has_enough_may_go(self):
        with subprocess.Popen(
            [CLIENT, "slide", "--dir", "left"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        ) as process:
            process.stdin.write(f"{BOARD}\n".encode())
            process.stdin.flush()
            self.assertEqual(process.stdout.readline().decode(), SLID_LEFT)
            process.stdout.close()
            try:
                process.stdin.write(f"{BOARD}\n".encode() * 10000)
                process.stdin.close()
            except BrokenPipeError:
                pass  # it ended before it read everything
            self.assertEqual(process.wait(PATIENCE), 141)
            self.assertEqual(process.stderr.read(), b"")

    def test_an_output_that_takes_nothing_is_told(self):
        with open("/dev/full", "wb") as full:
            done = slide("--dir", "left", boards=f"{BOARD}\n", stdout=full)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"cannot write to standard output: No space left on device", done.stderr)

    def test_an_input_that_cannot_be_read_is_told(self):
        folder = os.open("/", os.O_RDONLY)
        try:
            done = slide("--dir", "left", stdin=folder)
        finally:
            os.close(folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"cannot read the boards: Is a directory", done.stderr)

    def test_a_person_at_the_terminal_is_told_what_to_type(self):
        controller, terminal = pty.openpty()
        try:
            os.write(controller, f"{BOARD}\n\x04".encode())  # Ctrl-D
            done = slide("--dir", "left", stdin=terminal)
        finally:
            os.close(controller)
            os.close(terminal)
        self.assertEqual((done.returncode, done.stdout.decode()), (0, SLID_LEFT))
        self.assertIn(b"waiting for lines such as [[2,", done.stderr)
        self.assertEqual(done.stderr.count(b"\n"), 1)

    def test_neither_long_lines_nor_many_take_more_memory(self):
        # The system refuses more address space than this, which would end the program.
        def bound_memory():
            if not sanitized:
                resource.setrlimit(resource.RLIMIT_AS, (64 << 20, 64 << 20))

        sanitized = uses_sanitizer()  # a sanitizer reserves terabytes
        boards = f"{BOARD}\n".encode() + b"[" * (100 << 20) + f"\n{BOARD}\n".encode()
        done = slide("--dir", "left", boards=boards, preexec_fn=bound_memory)
        lines = done.stdout.decode().splitlines(keepends=True)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual((lines[0], lines[2], len(lines)), (SLID_LEFT, SLID_LEFT, 3))
        self.assertIn("longer than 65536 bytes", lines[1])

        # The answers are 50 times as long.
        many = 1 << 14 if sanitized else 2 << 20
        done = slide("--dir", "left", boards=b"\n" * many, preexec_fn=bound_memory)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stdout.count(b"\n"), many)


def uses_sanitizer():
    """True if the client has AddressSanitizer; its runtime may be a library or linked in."""
    with open(CLIENT, "rb") as program:
        return b"__asan_init" in program.read()


if __name__ == "__main__":
    unittest.main(verbosity=2)
