"""Many keys at once in a race: each is applied once and in order, or reported as dropped."""

import json
import random
import re
import subprocess
import unittest

from screens import CLIENT, Screens, Server, board_on

SEED = "2048" * 16
# A practice game with the same seed has the same tiles; the race is compared with it.
PLAIN_KEYS = {"h": "a", "j": "s", "k": "w", "l": "d"}


def boards_after(keys, environment):
    """The board before the first key and after each key, by the practice game."""
    typed = "".join(f"{PLAIN_KEYS[key]}\n" for key in keys)
    done = subprocess.run([CLIENT, "solo", "--plain", "--seed", SEED], input=typed, text=True,
                          capture_output=True, env=environment, check=False)
    rows = [json.loads(line) for line in done.stdout.split("\n") if line.startswith("[")]
    return [rows[i : i + 4] for i in range(0, len(rows), 4)]


def some_keys(count):
    draw = random.Random(2048)
    return "".join(draw.choice("hjkl") for _ in range(count))


class TypeAheadTest(unittest.TestCase):
    def start(self, screens, server, *flags):
        """Ada races alone; returns her pane and a watcher's."""
        ada = screens.pane()
        ada.run(CLIENT, "host", "--server", f"127.0.0.1:{server.port}", "--seats", "1",
                "--name", "ada", "--no-anim", "--seed", SEED, "--draws", "same",
                "--move-rate", "0", *flags)
        code = ada.wait_for(r"race2048 · room ([0-9A-Z]{6})").group(1)
        cy = screens.pane()
        cy.run(CLIENT, "watch", f"127.0.0.1:{server.port}/{code}", "--name", "cy")
        ada.wait_for(r"1 watcher")
        ada.keys("r")
        ada.wait_until(lambda _: ada.board(), "the board")
        return ada, cy

    def burst(self, screens, ada, keys):
        screens.tmux("send-keys", "-t", ada.name, "-l", keys)

    def test_as_many_as_may_wait_are_all_applied_in_order(self):
        with Server("--countdown", "0.2") as server, Screens() as screens:
            ada, cy = self.start(screens, server)
            keys = some_keys(20)
            boards = boards_after(keys, screens.environment())
            self.burst(screens, ada, keys)
            moves = sum(a != b for a, b in zip(boards, boards[1:]))
            ada.wait_until(
                lambda text: f"· {moves} moves" in text and board_on(text.split("\n")) == boards[-1],
                f"{moves} moves and {boards[-1]}")
            self.assertNotIn("dropped", ada.text())
            cy.wait_until(lambda _: cy.board() == boards[-1], "the server's board")

    def test_of_200_each_is_applied_or_said_to_be_dropped(self):
        with Server("--countdown", "0.2") as server, Screens() as screens:
            ada, cy = self.start(screens, server)
            keys = some_keys(200)
            boards = boards_after(keys, screens.environment())
            self.burst(screens, ada, keys)
            played = []

            def all_told(text):
                """The moves reported as dropped are missing: the last ones."""
                dropped = re.search(r"(\d+) moves dropped", text)
                if dropped is None:
                    return False
                played[:] = boards[: len(keys) - int(dropped.group(1)) + 1]
                moves = sum(a != b for a, b in zip(played, played[1:]))
                return f"· {moves} moves" in text and board_on(text.split("\n")) == played[-1]

            ada.wait_until(all_told, "moves and dropped ones that add up")
            cy.wait_until(lambda _: cy.board() == played[-1], "the server's board")


if __name__ == "__main__":
    unittest.main(verbosity=2)
