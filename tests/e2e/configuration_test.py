"""The config file, custom keys, and remembered choices, in the real programs."""

import os
import subprocess
import unittest

from screens import CLIENT, Screens, Server


def run(screens, *arguments, **variables):
    return subprocess.run(
        [CLIENT, *arguments],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**screens.environment(), **variables},
    )


class ConfigFileTest(unittest.TestCase):
    def test_a_fault_is_told_with_its_line_and_nothing_else_is_done(self):
        with Screens() as screens:
            file = screens.write_config('bell = true\npalette = "pink"\n')
            for command in (["rooms"], ["solo"], ["join"], ["host"], ["bot"]):
                with self.subTest(command):
                    done = run(screens, *command)
                    self.assertEqual(done.returncode, 2)
                    self.assertEqual(
                        done.stderr,
                        f'race2048: {file}:2: palette must be "classic", "contrast" or "mono".\n',
                    )

    def test_two_meanings_of_a_key_are_a_fault(self):
        with Screens() as screens:
            screens.write_config('[keys]\nleft = "x"\nright = ["right", "X"]\n')
            done = run(screens, "solo")
            self.assertEqual(done.returncode, 2)
            self.assertIn("'x' would mean both left and right", done.stderr)

    def test_slide_needs_no_file(self):
        with Screens() as screens:
            screens.write_config("nonsense")
            done = run(screens, "slide", "--dir", "left")
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_file_that_is_asked_for_has_to_be_there(self):
        with Screens() as screens:
            done = run(screens, "rooms", RACE2048_CONFIG="/nowhere/config.toml")
            self.assertEqual(done.returncode, 2)
            self.assertIn("/nowhere/config.toml: this file does not exist", done.stderr)

    def test_a_variable_that_says_nothing_known_is_a_fault(self):
        with Screens() as screens:
            done = run(screens, "solo", RACE2048_UI="web")
            self.assertEqual(done.returncode, 2)
            self.assertIn("RACE2048_UI must be screen, plain or keys", done.stderr)

    def test_the_server_and_the_name_come_from_it(self):
        with Screens() as screens, Server() as server:
            screens.write_config(f'name = "cfg_ada"\nserver = "127.0.0.1:{server.port}"\n')
            self.assertEqual(run(screens, "rooms").returncode, 0)
            pane = screens.pane()
            pane.run(CLIENT, "join")
            pane.wait_for(r"cfg_ada \(you\)")
            pane.keys("q")
            self.assertEqual(pane.exit_code(), 0)
            # A flag overrides it.
            pane.run(CLIENT, "join", "--name", "flag_ada")
            pane.wait_for(r"flag_ada \(you\)")
            pane.keys("q")
            self.assertEqual(pane.exit_code(), 0)


class KeysTest(unittest.TestCase):
    def test_keys_of_ones_own_play_and_are_shown(self):
        with Screens() as screens:
            screens.write_config(
                '[keys]\nleft = "f"\nup = "r"\ndown = "v"\nright = "g"\nside = "tab"\ngive_up = "y"\nleave = "0"\n',
            )
            pane = screens.pane()
            pane.run(CLIENT, "solo")
            pane.wait_for(r"rfvg move .*0 leave")
            # On a fresh board, one of two neighbouring directions always moves something.
            pane.keys("h", "l", "Left", "Right", "q")
            pane.keys("f", "v")
            pane.wait_for(r"Moves +[12]$")
            pane.keys("?")
            pane.wait_for("rfvg +slide the tiles")
            pane.keys("Escape")
            pane.keys("0")
            self.assertEqual(pane.exit_code(), 0)


class RememberedTest(unittest.TestCase):
    def look(self, pane, *flags):
        """Palette and animation, as the practice room shows them."""
        pane.run(CLIENT, "solo", *flags)
        pane.wait_for(r"\? help")
        pane.keys(",")
        palette = pane.wait_for(r"1  Palette +(\w+)").group(1)
        animation = pane.wait_for(r"4  Animation +(\w+)").group(1)
        return palette, animation

    def leave(self, pane):
        pane.keys("Escape")
        pane.wait_until(lambda text: "Look and feel" not in text, "the box to close")
        pane.keys("q")
        self.assertEqual(pane.exit_code(), 0)

    def test_no_anim_is_remembered_until_it_is_undone(self):
        with Screens() as screens:
            pane = screens.pane()
            for flags, animation in (
                ([], "on"),
                (["--no-anim"], "off"),
                ([], "off"),
                (["--no-anim", "--anim"], "on"),
                ([], "on"),
            ):
                self.assertEqual(self.look(pane, *flags)[1], animation)
                self.leave(pane)

    def test_what_is_chosen_on_the_screen_beats_the_file_and_a_flag_beats_both(self):
        with Screens() as screens:
            config = screens.write_config('# mine\npalette = "mono"\n')
            pane = screens.pane()
            self.assertEqual(self.look(pane), ("mono", "on"))
            pane.keys("1")
            pane.wait_for(r"1  Palette +classic")
            self.leave(pane)
            self.assertEqual(self.look(pane), ("classic", "on"))
            self.leave(pane)
            self.assertEqual(self.look(pane, "--palette", "contrast"), ("contrast", "on"))
            self.leave(pane)
            self.assertEqual(self.look(pane), ("classic", "on"))
            self.leave(pane)
            with open(config, encoding="utf-8") as file:
                self.assertEqual(file.read(), '# mine\npalette = "mono"\n')

    @staticmethod
    def keep(screens, text):
        """Writes the choices that an earlier start would have remembered; returns the file."""
        folder = os.path.join(screens.home, "state", "race2048")
        os.makedirs(folder, exist_ok=True)
        name = os.path.join(folder, "preferences.toml")
        with open(name, "wb") as file:
            file.write(text)
        return name

    def test_what_was_remembered_wrongly_is_no_reason_not_to_play(self):
        damage = b"\xff\x00[[["
        with Screens() as screens:
            kept = self.keep(screens, damage)
            pane = screens.pane()
            self.assertEqual(self.look(pane), ("classic", "on"))
            pane.keys("4")
            pane.wait_for(r"4  Animation +off")
            pane.keys("Escape")
            pane.wait_for("Your saved choices could not be read")
            pane.keys("q")
            self.assertEqual(pane.exit_code(), 0)
            with open(f"{kept}.damaged", "rb") as aside:
                self.assertEqual(aside.read(), damage)
            self.assertEqual(self.look(pane), ("classic", "off"))
            self.leave(pane)

    def test_what_cannot_be_understood_is_put_aside_each_time_and_said(self):
        with Screens() as screens:
            for damage, ending in ((b"later = true\n", ""), (b"[[[", "-2")):
                kept = self.keep(screens, damage)
                aside = f"{kept}.damaged{ending}"
                told = f"race2048: Your saved choices could not be read; their file is now {aside}\n"
                for expected in (told, ""):
                    done = run(screens, "solo", "--plain", "--no-anim")
                    self.assertEqual((done.returncode, done.stderr), (0, expected))
                with open(aside, "rb") as file:
                    self.assertEqual(file.read(), damage)

    def test_what_cannot_be_read_is_left_alone_and_said(self):
        with Screens() as screens:
            os.makedirs(os.path.join(screens.home, "state", "race2048", "preferences.toml"))
            done = run(screens, "solo", "--plain", "--no-anim")
            self.assertEqual(
                (done.returncode, done.stderr),
                (0, "race2048: Not saved for the next start: Is a directory.\n"),
            )


if __name__ == "__main__":
    unittest.main()
