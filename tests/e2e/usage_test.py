"""Man pages and completions name what the programs take, because the programs print them."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from screens import BUILD, CLIENT, PATIENCE

SERVER = os.path.join(BUILD, "server", "race2048d")


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True,
                          timeout=PATIENCE).stdout


def printed(program, form):
    return output(program, "--print-usage", form)


def commands_of(program, *command):
    listed = re.split(r"\n(?:Arguments|Options|Examples):\n", output(program, *command, "--help"))[0]
    return re.findall(r"^  ([a-z]\S*)  ", listed, re.M)


def paths_of(program, *command):
    """The words of every command, also of those below others."""
    for name in commands_of(program, *command):
        yield (*command, name)
        yield from paths_of(program, *command, name)


def flags_of(*command):
    """The flags that the whole help lists, as typed."""
    lines = re.findall(r"^  (-[^\s,]+(?:, -[^\s,]+)*)", output(*command, "--help", "all"), re.M)
    return {re.sub(r"\[.*", "", name) for line in lines for name in line.split(", ")}


def bash_offers(program, *words):
    script = printed(program, "bash")
    name = os.path.basename(program)
    quoted = " ".join(f"'{word}'" for word in (name, *words))
    ask = f'COMP_WORDS=({quoted}); COMP_CWORD={len(words)}; _{name}; printf "%s\\n" "${{COMPREPLY[@]}}"'
    return output("bash", "-c", f"{script}\n{ask}").split()


class UsageTest(unittest.TestCase):
    def test_the_man_pages_have_every_flag_of_the_help(self):
        for program in (CLIENT, SERVER):
            page = printed(program, "man").replace("\\-", "-")
            for command in [(), *paths_of(program)]:
                flags = flags_of(program, *command)
                self.assertIn("--help", flags)
                for flag in flags:
                    self.assertIn(f"\\fB{flag}\\fR", page, command)

    def test_the_man_pages_have_every_command_with_its_arguments(self):
        self.assertIn(("admin", "ban"), list(paths_of(SERVER)))
        for program in (CLIENT, SERVER):
            page = printed(program, "man").replace("\\-", "-")
            for command in paths_of(program):
                name = " ".join((os.path.basename(program), *command))
                self.assertIn(f"\n.SS {name}\n", page)
                section = page.partition(f"\n.SS {name}\n")[2].partition("\n.S")[0]
                usage = re.search(r"^Usage: .* \[OPTIONS\](.*)$", output(program, *command, "--help"),
                                  re.M).group(1)
                for argument in re.findall(r"[A-Z]+", usage.replace("COMMAND", "")):
                    self.assertIn(f".TP\n\\fI{argument}\\fR\n", section, command)

    def test_the_man_pages_have_the_sections_that_readers_look_for(self):
        for program in (CLIENT, SERVER):
            sections = re.findall(r"^\.SH (.*)$", printed(program, "man"), re.M)
            self.assertEqual(sections[:2], ["NAME", "SYNOPSIS"])
            wanted = ["OPTIONS", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES",
                      "SEE ALSO"]
            self.assertEqual([name for name in sections if name in wanted], wanted)
        page = printed(SERVER, "man").partition(".SH ENVIRONMENT")[2].partition(".SH")[0]
        for variable in re.findall(r"\$(RACE2048D_\w+)", output(SERVER, "--help", "all")):
            self.assertIn(f"\\fB{variable}\\fR", page)

    def test_the_man_pages_are_without_a_fault(self):
        if shutil.which("groff") is None:
            self.skipTest("no groff here")
        for program in (CLIENT, SERVER):
            done = subprocess.run(["groff", "-man", "-Tutf8", "-ww"], input=printed(program, "man"),
                                  capture_output=True, text=True, check=True, timeout=PATIENCE)
            self.assertEqual(done.stderr, "")

    def test_help_is_short_and_its_whole_is_asked_for(self):
        for words in (("--help",), ("-h",), ("host", "--help"), ("bot", "--help")):
            self.assertLess(output(CLIENT, *words).count("\n"), 40, words)
        self.assertNotIn("--draws", output(CLIENT, "host", "--help"))
        whole = output(CLIENT, "host", "--help", "all")
        self.assertIn("--draws", whole)
        self.assertEqual(output(CLIENT, "host", "--help=all"), whole)
        self.assertNotIn("--max-rooms", output(SERVER, "--help"))
        self.assertIn("--max-rooms", output(SERVER, "--help", "all"))

    def test_bash_offers_every_flag_of_each_command(self):
        for name in commands_of(CLIENT):
            self.assertEqual(set(bash_offers(CLIENT, name, "--")),
                             {flag for flag in flags_of(CLIENT, name) if flag.startswith("--")})

    def test_bash_offers_commands_choices_and_files(self):
        self.assertEqual(bash_offers(CLIENT, "ho"), ["host"])
        self.assertEqual(bash_offers(CLIENT, "host", "--watch", "e"), ["end"])
        self.assertEqual(bash_offers(CLIENT, "host", "--title", ""), [])
        self.assertEqual(bash_offers(CLIENT, "verify", __file__[:-1]), [__file__])
        self.assertEqual(bash_offers(SERVER, "--log-level", "w"), ["warn"])

    def test_bash_offers_commands_below_commands(self):
        self.assertEqual(set(bash_offers(SERVER, "admin", "")), set(commands_of(SERVER, "admin")))
        self.assertEqual(bash_offers(SERVER, "--port", "1", "admin", "unb"), ["unban"])
        self.assertEqual(set(bash_offers(SERVER, "admin", "ban", "--")),
                         {flag for flag in flags_of(SERVER, "admin", "ban") if flag.startswith("--")})

    def test_what_could_not_be_printed_is_said(self):
        for program in (CLIENT, SERVER):
            for words in (("--help",), ("--version",), ("--print-usage", "man")):
                with self.subTest((program, words)), open("/dev/full", "wb") as full:
                    done = subprocess.run([program, *words], stdout=full, stderr=subprocess.PIPE,
                                          text=True, check=False, timeout=PATIENCE)
                    self.assertEqual(done.returncode, 1)
                    self.assertIn("cannot write to standard output: No space left", done.stderr)

    def check_syntax(self, shell, script):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(script)
            file.flush()
            subprocess.run([shell, "-n", file.name], check=True, timeout=PATIENCE)

    def test_other_shells_take_their_scripts(self):
        for shell in ("zsh", "fish"):
            for program in (CLIENT, SERVER):
                script = printed(program, shell)
                self.assertIn("log-level" if program == SERVER else "palette", script)
                if shutil.which(shell):
                    self.check_syntax(shell, script)


if __name__ == "__main__":
    unittest.main(verbosity=2)
