"""A real sshd on the loopback interface, with an account that only plays."""

import getpass
import hashlib
import os
import re
import socket
import subprocess
import time

from screens import CLIENT, PATIENCE

SSHD = "/usr/sbin/sshd"
OPERATING = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "operating.md")


def documented(first_line, language="sshd_config"):
    """The block of this language in the documents that begins with this line."""
    with open(OPERATING, encoding="utf-8") as file:
        blocks = re.findall(rf"^```{language}\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)
    return next(block for block in blocks if block.strip().startswith(first_line))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class SshHost:
    """sshd with the documented configuration; the account `play` is whoever runs the test.

    `invited` are keys that the operator knows; any other key is let in too. All files are in the
    folder of the screens. `flags` are for race2048 guest, `more` are further lines for the account.
    """

    def __init__(self, screens, server, invited=(), others=(), flags=(), more=()):
        self.folder = os.path.join(screens.home, "ssh")
        os.mkdir(self.folder)
        self.guests = os.path.join(screens.home, "guests", "race2048", "guests")
        self._user = getpass.getuser()
        self._flags = " ".join(["--server", f"127.0.0.1:{server.port}", *flags])
        self._make_keys(invited, others)
        self._start(screens.home, more)
        self._write_client_config([*invited, *others])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._sshd.terminate()
        self._sshd.wait(timeout=PATIENCE)

    def file(self, name):
        return os.path.join(self.folder, name)

    def command(self, guest, *arguments, program="ssh"):
        """The command of a guest with this key; arguments come before the host's name."""
        return [program, "-F", self.file("config"), *arguments, guest]

    def guest_folder(self, guest):
        """What the machine keeps of the guest with this key."""
        with open(self.file(f"{guest}.pub"), encoding="ascii") as key:
            words = key.read().split()[:2]
        return os.path.join(self.guests, hashlib.sha256(" ".join(words).encode()).hexdigest())

    def place_tiles_at_once(self, guest):
        """Tests read boards off the screen, so tiles must not be moving."""
        folder = os.path.join(self.guest_folder(guest), "race2048")
        os.makedirs(folder)
        with open(os.path.join(folder, "preferences.toml"), "w", encoding="ascii") as chosen:
            chosen.write("animation = false\n")

    def _make_keys(self, invited, others):
        for name in ["host", *invited, *others]:
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", f"{name}@laptop",
                            "-f", self.file(name)], check=True)
        # Without `restrict`: the configuration has to hold by itself.
        with open(self.file("keys"), "w", encoding="ascii") as keys:
            for name in invited:
                with open(self.file(f"{name}.pub"), encoding="ascii") as key:
                    keys.write(key.read())

    def _config(self, home, more):
        match = documented("Match User play")
        for said, here in [
            ("Match User play", f"Match User {self._user}"),
            ("/etc/ssh/race2048_guests", self.file("keys")),
            ("/usr/bin/race2048 guest", f"{CLIENT} guest {self._flags}"),
            ("/var/lib/race2048-guests", os.path.join(home, "guests")),
        ]:
            assert said in match, said
            match = match.replace(said, here)
        anybody = documented("AuthorizedKeysFile none").replace("AuthorizedKeysFile none\n", "")
        anybody = anybody.replace("nobody", self._user)
        return "\n".join([
            f"Port {self.port}",
            "ListenAddress 127.0.0.1",
            f"HostKey {self.file('host')}",
            "PidFile none",
            "UsePAM no",
            "StrictModes no",  # the folder is below one that everybody may write to
            "PermitRootLogin yes",
            "Subsystem sftp internal-sftp",  # which would ask no shell
            "X11Forwarding yes",
            match + anybody,
            *more,
        ])

    def _start(self, home, more):
        if os.geteuid() == 0:
            os.makedirs("/run/sshd", mode=0o755, exist_ok=True)  # where sshd gives up its rights
        deadline = time.monotonic() + PATIENCE
        while True:
            self.port = free_port()
            with open(self.file("sshd_config"), "w", encoding="ascii") as config:
                config.write(self._config(home, more))
            with open(self.file("log"), "a", encoding="ascii") as log:
                self._sshd = subprocess.Popen(
                    [SSHD, "-D", "-e", "-f", self.file("sshd_config")],
                    stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                )
            while self._sshd.poll() is None:
                with open(self.file("log"), encoding="utf-8") as log:
                    if f"listening on 127.0.0.1 port {self.port}" in log.read():
                        return
                time.sleep(0.01)
            with open(self.file("log"), encoding="utf-8") as log:
                assert time.monotonic() < deadline, log.read()

    def _write_client_config(self, guests):
        with open(self.file("host.pub"), encoding="ascii") as key:
            host_key = " ".join(key.read().split()[:2])
        with open(self.file("known"), "w", encoding="ascii") as known:
            known.write(f"[127.0.0.1]:{self.port} {host_key}\n")
        with open(self.file("config"), "w", encoding="ascii") as config:
            for guest in guests:
                config.write(f"Host {guest}\n  IdentityFile {self.file(guest)}\n")
            config.write("\n".join([
                "Host *",
                "  HostName 127.0.0.1",
                f"  Port {self.port}",
                f"  User {self._user}",
                "  IdentitiesOnly yes",
                "  IdentityAgent none",
                "  StrictHostKeyChecking yes",
                f"  UserKnownHostsFile {self.file('known')}",
                "  GlobalKnownHostsFile none",
                "  SendEnv LANG LC_*",
                "",
            ]))
