"""Real programs in real terminals: a private tmux server with panes to type into and to read."""

import os
import re
import shlex
import signal
import subprocess
import tempfile
import time
import uuid

BUILD = os.path.realpath(os.environ["RACE2048_BUILD"])
# The tests of packages put links to installed programs there.
CLIENT = os.path.realpath(os.path.join(BUILD, "client", "race2048"))
SERVER = os.path.realpath(os.path.join(BUILD, "server", "race2048d"))

# Seconds to wait for anything before a test fails: sanitizers with several tests at once on a slow
# machine take a minute for what takes a second otherwise.
PATIENCE = 150.0


class Screens:
    """A private tmux server and its home folder; both are removed together."""

    def __init__(self, calm=True):
        """Clients show the results of a match at once, unless their end is what a test is about."""
        self._home = tempfile.TemporaryDirectory(prefix="race2048-e2e-")
        self.home = self._home.name
        self._socket = os.path.join(self.home, "tmux")
        self._panes = 0
        if calm:
            self.write_config("calm = true\n")

    def write_config(self, text):
        """Replaces the person's config file; returns its path."""
        folder = os.path.join(self.home, ".config", "race2048")
        os.makedirs(folder, exist_ok=True)
        file = os.path.join(folder, "config.toml")
        with open(file, "w", encoding="utf-8") as config:
            config.write(text)
        return file

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server", check=False)
        # Clients still write while they end.
        deadline = time.monotonic() + PATIENCE
        while any(self.processes_of(CLIENT)) and time.monotonic() < deadline:
            time.sleep(0.02)
        # A host may have left its server running for its friends, who are gone by now.
        self.kill_servers()
        self._home.cleanup()

    def processes_of(self, program):
        """The ids of this program's processes that were started from these screens."""
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{process}/environ", "rb") as environment:
                    ours = self.home.encode() in environment.read()
                if ours and os.readlink(f"/proc/{process}/exe") == program:
                    yield int(process)
            except (FileNotFoundError, ProcessLookupError, PermissionError):
                pass  # it has ended, or belongs to another user

    def kill_servers(self):
        """Kills all servers that were started from these screens."""
        for process in self.processes_of(SERVER):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass  # it has ended

    def tmux(self, *arguments, check=True):
        done = subprocess.run(
            ["tmux", "-S", self._socket, "-f", "/dev/null", *arguments],
            check=check,
            capture_output=True,
            text=True,
            env=self.environment(),
        )
        return done.stdout

    def environment(self):
        # Only these variables: tests must not depend on the environment of whoever runs them.
        return {
            "PATH": os.environ["PATH"],
            "RACE2048_LAN": "off",  # tests send nothing to other machines
            "HOME": self.home,
            "XDG_STATE_HOME": os.path.join(self.home, "state"),
            "USER": "tester",
            "LC_ALL": "C.UTF-8",
            "TERM": "screen-256color",
            "SHELL": "/bin/sh",
            "PS1": "$ ",
            **{k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")},
        }

    def pane(self, columns=80, rows=24):
        """A shell in a terminal of this size."""
        self._panes += 1
        name = f"p{self._panes}"
        self.tmux("new-session", "-d", "-s", name, "-x", str(columns), "-y", str(rows),
                  "exec /bin/sh")
        pane = Pane(self, name)
        pane.wait_for_shell()
        return pane


class Pane:
    def __init__(self, screens, name):
        self._screens = screens
        self.name = name

    def type(self, text):
        """Types the text, then Enter."""
        self._screens.tmux("send-keys", "-t", self.name, "-l", text)
        self.keys("Enter")

    def keys(self, *names):
        """Presses keys by tmux's names: Left, Enter, C-c, q. In results, once they show their keys."""
        self.wait_until(
            lambda text: "race2048 · results" not in text or re.search(r"q leave|Esc ", text),
            "the keys of the results",
        )
        self._screens.tmux("send-keys", "-t", self.name, *names)

    def text(self):
        return self._screens.tmux("capture-pane", "-p", "-t", self.name)

    def lines(self):
        return [line.rstrip() for line in self.text().split("\n")]

    def run(self, *command):
        self.type(" ".join(shlex.quote(part) for part in command))

    def wait_for(self, pattern, patience=PATIENCE):
        """Waits until the screen has the pattern; returns the match."""
        return self.wait_until(
            lambda text: re.search(pattern, text, re.MULTILINE), f"'{pattern}'", patience
        )

    def wait_until(self, condition, what, patience=PATIENCE):
        deadline = time.monotonic() + patience
        pause = 0.02
        while True:
            text = self.text()
            held = condition(text)
            if held:
                return held
            if time.monotonic() > deadline:
                raise AssertionError(f"{self.name}: waited for {what} in vain; the screen:\n{text}")
            time.sleep(pause)
            # Each look starts a program, which the tests beside this one would feel.
            pause = min(1.4 * pause, 0.2)

    def wait_for_shell(self):
        """Waits for the prompt: earlier input would go to the ending program, or be lost."""

        def at_prompt(text):
            return text.rstrip().split("\n")[-1].strip() == "$"

        self.wait_until(at_prompt, "the shell's prompt")

    def clear(self):
        """An empty screen. Waits for the shell."""
        self._said_by_shell("(clear > /dev/tty)")

    def flag(self, name):
        """The value of a tmux format, such as cursor_flag or alternate_on."""
        return self._screens.tmux("display-message", "-p", "-t", self.name, f"#{{{name}}}").strip()

    def exit_code(self):
        """The exit code of the last command. Waits for the shell."""
        self.wait_for_shell()
        mark = uuid.uuid4().hex[:8]
        self.type(f"echo {mark}-$?")
        return int(self.wait_for(rf"{mark}-(\d+)$").group(1))

    def modes(self):
        """The terminal's modes as stty prints them."""
        self.wait_for_shell()
        return self._said_by_shell("stty -a")

    def _said_by_shell(self, command):
        file = os.path.join(self._screens.home, f"said-{uuid.uuid4().hex}")
        self.type(f"{command} > {file}.part; mv {file}.part {file}")
        deadline = time.monotonic() + PATIENCE
        while not os.path.exists(file):
            assert time.monotonic() < deadline, "the shell does not answer"
            time.sleep(0.02)
        self.wait_for_shell()
        with open(file, encoding="ascii") as said:
            return said.read()

    def descriptor_flags(self):
        """The open(2) flags of the shell's input, output and error output."""
        said = self._said_by_shell("cat /proc/$$/fdinfo/[012]")
        return [int(flags, 8) for flags in re.findall(r"flags:\s*([0-7]+)", said)]

    def resize(self, columns, rows):
        self._screens.tmux("resize-window", "-t", self.name, "-x", str(columns), "-y", str(rows))

    # ---- the screen of a race

    def board(self):
        """The player's board: rows of numbers, 0 for an empty cell; None while it is unreadable."""
        return board_on(self.lines()) or card_on(self.lines())

    def key_that_moves(self, keys):
        """The first of these arrow keys that changes the player's board."""
        board = self.board()
        if not board:
            return None  # the race has just ended
        for key in keys:
            lines = board if key in ("Left", "Right") else list(zip(*board))
            for line in lines:
                line = list(line) if key in ("Left", "Up") else list(line)[::-1]
                tiles = [tile for tile in line if tile]
                gap = line[: len(tiles)] != tiles
                if gap or any(a == b for a, b in zip(tiles, tiles[1:])):
                    return key
        return None

    def moves(self):
        # Below the board, or beside it if there is no room.
        found = re.search(r"· (\d+) moves?\b|[┤│] moves\n.*[┤│] (\d+)$", self.text(), re.MULTILINE)
        return int(found.group(1) or found.group(2)) if found else None

    def standings(self):
        """Name -> (rank, score), from the table on the screen."""
        rows = re.findall(
            r"(?:^|[│┐┘┤]) ?(\d+) {1,3}([A-Za-z0-9_.-]+)(?: \((?:you|bot)\))?"
            r"(?: +\d+ +(?:-|[\d:]+) [#.]+)?"  # a race to a tile: the largest one comes first
            r" +([\d,]+) +\d+(?: |$)",
            self.text(),
            re.MULTILINE,
        )
        return {name: (int(rank), int(score.replace(",", ""))) for rank, name, score in rows}


def board_on(lines):
    """The first board with lines around its cells, of any size; None if there is none."""
    for top, line in enumerate(lines):
        head = re.search(r"┌─+(┬─+)+┐", line)
        if not head:
            continue
        edges = [i for i in range(head.start(), head.end()) if line[i] in "┌┬┐"]
        rows = []
        cells = [""] * (len(edges) - 1)
        for below in lines[top + 1 :]:
            below = below.ljust(head.end())
            if below[edges[0]] in "├└":
                rows.append([cell.strip() for cell in cells])
                cells = [""] * (len(edges) - 1)
                if below[edges[0]] == "└":
                    break
            elif all(below[edge] == "│" for edge in edges):
                cells = [
                    cell + below[left + 1 : right]
                    for cell, left, right in zip(cells, edges, edges[1:])
                ]
            else:
                return None  # something covers it
        whole = len(rows) == len(edges) - 1 and all(
            cell.isdigit() or not cell for row in rows for cell in row
        )
        return [[int(cell or 0) for cell in row] for row in rows] if whole else None
    return None


def card_on(lines):
    """The only board without lines, as a watcher sees one; None if there is none, or several."""
    rows = [re.findall(r"\d+|\.", line) for line in lines if re.fullmatch(r"( +(\d+|\.)){3,8} *", line)]
    if not rows or any(len(row) != len(rows) for row in rows):
        return None
    return [[0 if cell == "." else int(cell) for cell in row] for row in rows]


def wait_in_file(path, pattern, patience=PATIENCE):
    """Waits until a file that another process writes has the pattern; returns the match.

    A server's log is written by a thread of its own, later than what the server prints or answers.
    """
    deadline = time.monotonic() + patience
    while True:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        found = re.search(pattern, text, re.MULTILINE)
        if found:
            return found
        if time.monotonic() > deadline:
            raise AssertionError(f"{path}: waited for '{pattern}' in vain; it has:\n{text}")
        time.sleep(0.02)


class Server:
    """A match server, on the loopback interface unless `listen` says otherwise; the constructor waits for its port.

    When it is told to stop it waits for no match, unless the arguments have a --drain-timeout.
    `prefix` is a command that runs another one in its own process. `log` is the path of a file.
    """

    def __init__(self, *arguments, port=0, prefix=(), program=SERVER, log=os.devnull,
                 listen="127.0.0.1"):
        with open(log, "a", encoding="utf-8") as log_file:
            self._process = subprocess.Popen(
                [*prefix, program, "--listen", listen, "--port", str(port), *arguments],
                env={**os.environ, "RACE2048D_DRAIN_TIMEOUT": "0"},
                stdout=subprocess.PIPE,
                stderr=log_file,
                text=True,
            )
        line = self._process.stdout.readline()
        self.port = int(re.match(r"race2048d listening on port (\d+)$", line).group(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    @property
    def pid(self):
        return self._process.pid

    def signal(self, number):
        self._process.send_signal(number)

    def wait(self):
        return self._process.wait(timeout=PATIENCE)

    def stop(self):
        if self._process.poll() is None:
            self._process.terminate()
        self._process.wait(timeout=PATIENCE)
        self._process.stdout.close()
        return self._process.returncode

    def kill(self):
        self._process.kill()
        self._process.wait(timeout=PATIENCE)
        self._process.stdout.close()
