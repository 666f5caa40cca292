"""The ten commands of docs/operating.md make a public server, as they are written there.

The server and its players have a machine each, with a cable between them. No systemd runs on the
bare server: the test runs what the unit names, as a user without rights; the log is the journal.
"""

import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest

from bare_machine import BareMachine
from packages_test import package
from screens import PATIENCE, Screens
from ssh_host import documented

USER = 61184  # the first that systemd gives to a service
KEPT = "/var/lib/race2048"


def documented_commands():
    """The commands; one of them has a document within. A comment after a command is none of it."""
    found = re.findall(r"^.*<<'END'\n(?s:.*?)^END$|^.+$", documented("scp", "sh"), re.MULTILINE)
    return [re.sub(r" +# .*", "", command) if "\n" not in command else command for command in found]


class PublicServerTest(unittest.TestCase):
    def setUp(self):
        self.deb, tarball = package("race2048_*.deb"), package("race2048-*.tar.gz")
        self.server = self.enterContext(BareMachine("bookworm", "apt"))
        self.players = self.enterContext(BareMachine("bookworm"))
        subprocess.run(["tar", "-C", self.players.path("opt"), "-xzf", tarball], check=True)
        (folder,) = os.listdir(self.players.path("opt"))
        self.players.find_programs_in(f"/opt/{folder}/bin")
        self.log = self.enterContext(tempfile.NamedTemporaryFile("r", encoding="utf-8"))

    def copy(self, command):
        name, place = re.fullmatch(r"scp build/package/(\S+) root@(\S+):", command).groups()
        self.assertEqual(name, os.path.basename(self.deb))
        shutil.copy(self.deb, self.server.path("root"))
        self.server.connect(f"{place}/24", self.players, re.sub(r"\d+$", "9/24", place))
        return place

    def install(self, command):
        self.assertTrue(command.startswith("apt "), command)
        self.server.run("sh", "-c", f"cd && DEBIAN_FRONTEND=noninteractive {command} --yes",
                        network=True)

    def line_of_unit(self, name):
        """A command of the unit, as systemd runs it; but the server waits for no match at its end."""
        unit = self.server.run("cat", "/lib/systemd/system/race2048d.service")
        (line,) = re.findall(rf"^{name}=(.*)$", unit, re.MULTILINE)
        return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--no-new-privs",
                "--bounding-set=-all", "env", f"STATE_DIRECTORY={KEPT}",
                "RACE2048D_DRAIN_TIMEOUT=0", *shlex.split(line)]

    def start_service(self):
        os.mkdir(self.server.path(KEPT), mode=0o700)
        os.chown(self.server.path(KEPT), USER, USER)
        service = subprocess.Popen(
            [self.server.enter, *self.line_of_unit("ExecStart")], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=self.log.fileno(), text=True)
        self.addCleanup(service.stdout.close)
        self.addCleanup(service.kill)
        ready = service.stdout.readline()
        self.assertEqual(ready, "race2048d listening on port 2048\n", self.said())
        return service

    def stop_service(self, service):
        """Reloads it before; no warning and no error was said."""
        reload = self.line_of_unit("ExecReload")
        self.server.run(*[word.replace("$$", "$").replace("$MAINPID", str(service.pid))
                          for word in reload])
        service.terminate()
        self.assertEqual(service.wait(PATIENCE), 0)
        self.assertIn(" read again: ", self.said())
        self.assertNotRegex(self.said(), r" (warning|error) ")

    def said(self):
        self.log.seek(0)
        return self.log.read()

    def journal(self, command):
        """The last word of what the documents look for in the journal."""
        word = command.removeprefix("journalctl -u race2048d -g ")
        (line,) = [line for line in self.said().split("\n") if word in line]
        return line.split()[-1]

    def player(self, screens, name, *command):
        """A person with an own home on the players' machine, who runs a command there."""
        pane = screens.pane()
        pane.run(self.players.enter, "env", f"HOME=/root/{name}", f"USER={name}", *command)
        return pane

    def host(self, screens, command, place, key):
        self.assertRegex(command, rf"--server {place}#[a-z2-7]{{26}} ")
        return self.player(screens, "ada", *shlex.split(re.sub("#[a-z2-7]+", f"#{key}", command)))

    def test_strangers_find_it_and_friends_join_by_the_invitation(self):
        (copy, login, update, install, settings, start, status, journal, host,
         join) = documented_commands()
        place = self.copy(copy)
        self.assertEqual(login, f"ssh root@{place}")
        self.install(update)
        self.install(install)
        self.server.run("sh", "-c", settings)
        self.assertEqual(start, "systemctl enable --now race2048d")
        service = self.start_service()
        self.assertIn("clients 0", self.server.run(*shlex.split(status)))
        key = self.journal(journal)
        with Screens() as screens:
            ada = self.host(screens, host, place, key)
            invitation = ada.wait_for(rf"race2048 join {place}/([0-9A-Z]{{6}})#{key}").group()
            self.assertEqual(re.sub("/.*", "", invitation), re.sub("/.*", "", join))
            bo = self.player(screens, "bo", *invitation.split())
            bo.wait_for(r"bo \(you\)")
            self.assertIn("Friday night", self.players.run("race2048", "rooms", f"{place}#{key}"))
            ada.keys("r")
            for pane in (ada, bo):
                pane.wait_for(r"· 0 moves")
        self.stop_service(service)


if __name__ == "__main__":
    unittest.main(verbosity=2)
