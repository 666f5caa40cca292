"""The examples of the pages, run as they are written."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from screens import CLIENT, PATIENCE, SERVER, Server

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What the pages write for the server's port and for the code of a room.
PORT = "2048"
CODE = "KXQ7WP"


def page(name):
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def block(name, heading, language, start=""):
    """The text of the first block in `language` after `heading` that begins with `start`."""
    _, found, rest = page(name).partition(f"\n## {heading}\n")
    assert found, f"{name} has no heading {heading}"
    match = re.search(rf"^```{language}\n({re.escape(start)}.*?)^```$", rest, re.MULTILINE | re.DOTALL)
    assert match, f"{name} has no such block below {heading}"
    return match.group(1)


class Shell:
    """A shell at the top of what looks like a clone, with the programs in its PATH."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="race2048-pages-")
        self.folder = pathlib.Path(self._folder.name)
        for name in ("docs", "proto"):
            (self.folder / name).symlink_to(ROOT / name)
        # Debian's python3 has Debian's python3-protobuf.
        path = [os.path.dirname(CLIENT), os.path.dirname(SERVER), "/usr/bin", os.environ["PATH"]]
        self._environment = {"PATH": ":".join(path), "HOME": self._folder.name, "LC_ALL": "C.UTF-8"}
        self._started = []

    def write(self, name, text):
        file = self.folder / name
        file.write_text(text, encoding="utf-8")
        file.chmod(0o755)

    def start(self, lines):
        process = subprocess.Popen(["bash", "-ec", lines], cwd=self.folder, env=self._environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, start_new_session=True)
        self._started.append(process)
        return process

    def run(self, lines):
        """Standard output, once the lines have ended without a fault."""
        process = self.start(lines)
        output, errors = process.communicate(timeout=2 * PATIENCE)
        if process.returncode != 0:
            raise AssertionError(f"{lines}\nended with {process.returncode}\n{output}{errors}")
        return output

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self._started:
            if process.poll() is None:
                os.killpg(process.pid, 9)
            process.communicate()
        self._folder.cleanup()


def with_room(shell, example, port):
    """Runs an example of which the first command makes a room; the last command's output, and the first one's."""
    here = example.replace(f"127.0.0.1 {PORT}", f"127.0.0.1 {port}")
    here = re.sub(r"127\.0\.0\.1(?= --|/)", f"127.0.0.1:{port}", here)
    first, rest = here.split("\n", 1)
    maker = shell.start(re.sub(r" &( +#.*)?$", r"\1", first))
    code = re.fullmatch(r"room ([0-9A-Z]{6})\n", maker.stdout.readline()).group(1)
    last = shell.run(rest.replace(CODE, code) + "\nwait\n")
    made, errors = maker.communicate(timeout=2 * PATIENCE)
    assert maker.returncode == 0, errors
    return last, made


class ExamplesTest(unittest.TestCase):
    def test_the_check_by_hand_prints_what_its_page_says(self):
        code = block("fairness.md", "Checking by hand", "python")
        done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=True,
                              timeout=PATIENCE)
        promised = re.search(r"^It prints (.*?):", page("fairness.md"), re.MULTILINE).group(1)
        self.assertEqual(done.stdout.splitlines(), re.findall("`(.*?)`", promised))

    def test_the_check_by_hand_is_of_the_match_of_the_exchange(self):
        exchange = block("protocol.md", "A whole exchange in bytes", "text", "C R2048/1")
        values = re.findall(r'fromhex\("([0-9a-f]+)"\)', block("fairness.md", "Checking by hand", "python"))
        self.assertEqual(len(values), 5)
        for value in values:
            self.assertIn(value, exchange)

    def test_the_bot_of_the_protocol_plays(self):
        with Server("--no-state", "--countdown", "0.2") as server, Shell() as shell:
            example = block("protocol.md", "A bot in Python", "sh")
            said, made = with_room(shell, example, server.port)
            self.assertRegex(said, r"(?m)^1\. seat \d: \d+$")
            self.assertIn("seal, nonce and first tiles hold\n", said)
            self.assertIn("draws verified", made)

    def test_three_programs_of_the_page_of_bots_play(self):
        with Server("--no-state", "--countdown", "0.2") as server, Shell() as shell:
            player = (ROOT / "docs" / "examples" / "exec_bot.py").read_text(encoding="utf-8")
            shell.write("a.py", player)
            shell.write("b.py", player)
            shell.write("c", "#!/usr/bin/env python3\n" + player)
            example = block("bots.md", "A contest", "sh", "race2048 bot 127.0.0.1 --create --seats 3")
            example = example.replace("--matches 100", "--matches 2")
            _, made = with_room(shell, example.replace("--seats 3", "--seats 3 --moves 50"), server.port)
            self.assertEqual(made.count("draws verified"), 2)


class LogSampleTest(unittest.TestCase):
    """The first sample of operating.md is the log of a bot that plays alone and leaves."""

    @staticmethod
    def shape(line):
        line = re.sub(r"^\S+", "TIME", line)
        line = re.sub(r"\b(match=)[0-9a-f]{12}", r"\1ID", line)
        line = re.sub(r"(key is )[a-z2-7]{26}", r"\1LETTERS", line)
        line = re.sub(r"(127\.0\.0\.1:)\d+", r"\1PORT", line)
        return re.sub(r"\b(score|moves)=\d+", r"\1=N", line)

    def test_has_the_lines_of_a_real_one_in_their_order(self):
        with tempfile.TemporaryDirectory(prefix="race2048-log-") as folder:
            log = os.path.join(folder, "log")
            state = os.path.join(folder, "state")
            server = Server("--state", state, "--idle-exit", "3", log=log)
            subprocess.run([CLIENT, "bot", f"127.0.0.1:{server.port}", "--create", "--name", "ada",
                            "--seats", "1", "--time", "2", "--matches", "1"],
                           env={**os.environ, "HOME": folder}, stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, check=True, timeout=PATIENCE)
            self.assertEqual(server.wait(), 0)
            server.stop()
            with open(log, encoding="utf-8") as file:
                real = [self.shape(line) for line in file.read().splitlines()]
        sample = [self.shape(line) for line in block("operating.md", "Logs", "text").splitlines()]
        self.assertEqual(sample, real)


def anchor_of(heading):
    """As GitHub makes them."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


class LinksTest(unittest.TestCase):
    def test_every_link_leads_to_a_file_and_a_heading(self):
        pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
        texts = {page: page.read_text(encoding="utf-8") for page in pages}
        anchors = {page: {anchor_of(heading) for heading in re.findall("(?m)^#+ (.*)$", text)}
                         | set(re.findall('<a id="([^"]+)"', text)) for page, text in texts.items()}
        links = [(page, link) for page, text in texts.items()
                 for link in re.findall(r"\]\(([^)\s]+)\)", text) if not link.startswith("http")]
        self.assertGreater(len(links), 100)
        for page, link in links:
            with self.subTest(page=page.name, link=link):
                name, _, anchor = link.partition("#")
                target = (page.parent / name).resolve() if name else page
                self.assertTrue(target.exists())
                if anchor:
                    self.assertIn(anchor, anchors[target])

    def test_the_readme_is_short(self):
        self.assertLessEqual(len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()), 130)


class BoundsTest(unittest.TestCase):
    def test_the_design_names_every_file_of_bounds(self):
        design = page("design.md")
        bounds = design[design.index("\n## Bounds\n"):].split("\n## ", 2)[1]
        for folder in ("engine", "shared", "server", "client"):
            for file in (ROOT / folder).rglob("*limits.h"):
                name = file.relative_to(ROOT).as_posix()
                if name != "server/program/process_limits.h":  # what the system allows
                    self.assertIn(f"`{name}`", bounds)


if __name__ == "__main__":
    unittest.main()
