"""Encryption between the real programs: nobody in between reads, or takes the server's place."""

import os
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import unittest

from cut_link import CutLink
from metrics_test import Figures
from plain_test import Talk
from screens import CLIENT, PATIENCE, SERVER, Screens, Server, wait_in_file

CHANGE_OF_CIPHER, HANDSHAKE, ENCRYPTED = 0x14, 0x16, 0x17  # kinds of records
CANNOT_CONNECT = 3
SECRETS = [b"ottersecret", b"otterada", b"otterbo", b"good otters"]


class RecordedLink(CutLink):
    """Keeps all bytes that it carries, of each connection and direction."""

    def __init__(self, server_port):
        self._streams = {}  # by the socket that they come from
        super().__init__(server_port)

    @property
    def streams(self):
        return list(self._streams.values())

    def _note(self, source, data):
        self._streams.setdefault(source, bytearray()).extend(data)


def records_in(stream):
    """The kinds of the TLS records that the stream consists of, but for one that is not complete."""
    kinds, at = [], 0
    while at + 5 <= len(stream):
        kinds.append(stream[at])
        at += 5 + int.from_bytes(stream[at + 3 : at + 5], "big")
    return kinds


class Impostor:
    """Ends TLS with a certificate of its own, and keeps what it is told."""

    def __init__(self, folder):
        key, certificate = (os.path.join(folder, name) for name in ("key.pem", "certificate.pem"))
        make_certificate(key, certificate)
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(certificate, key)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.told = b""
        self._thread = threading.Thread(target=self._take_one, daemon=True)
        self._thread.start()

    def _take_one(self):
        connection, _ = self._listener.accept()
        connection.settimeout(PATIENCE)
        try:
            with self._context.wrap_socket(connection, server_side=True) as secured:
                self.told = secured.recv(4096)
        except (ssl.SSLError, OSError):
            pass

    def stop(self):
        self._thread.join(PATIENCE)
        self._listener.close()


def make_certificate(key, certificate, *more):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
         "-keyout", key, "-out", certificate, "-subj", "/CN=example.org", "-days", "2", *more],
        check=True, capture_output=True)


def s_client(port, *arguments, told=b""):
    """What the server says to OpenSSL's own client, after it was told something."""
    ran = subprocess.run(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{port}", "-quiet", *arguments],
        input=told, capture_output=True, timeout=PATIENCE, check=False)
    return ran.stdout


def shown_certificate(port):
    return ssl.get_server_certificate(("127.0.0.1", port))


class TlsTest(unittest.TestCase):
    def play(self, screens, port, *flags):
        """Two people talk in a room with a password, and race a little."""
        here = f"127.0.0.1:{port}"
        with Talk(screens, "host", "--plain", "--server", here, "--name", "otterada", "--moves", "2",
                  "--password", "ottersecret", *flags) as ada:
            code = ada.wait_for(r"^Friends join with: race2048 join \S+/(\w+)$").group(1)
            with Talk(screens, "join", "--plain", f"{here}/{code}", "--name", "otterbo", *flags,
                      RACE2048_PASSWORD="ottersecret") as bo:
                ada.wait_for("^otterbo is here")
                bo.say("say good otters")
                ada.wait_for("good otters")
                ada.say("r")
                for person in (ada, bo):
                    person.wait_for(r"^Go\. ")
                    for word in ("left", "down", "right", "up"):
                        person.say(word)
                for person in (ada, bo):
                    person.wait_for(r"^End\. ")
                bo.say("q")
                self.assertEqual(bo.finish()[0], 0)
            ada.say("q")
            ada.finish()

    def test_a_recorded_session_shows_nothing(self):
        with Server("--countdown", "0.2") as server, Screens() as screens:
            with RecordedLink(server.port) as link:
                self.play(screens, link.port)
                for stream in link.streams:
                    for secret in SECRETS:
                        self.assertNotIn(secret, stream)
                    # A hello, and from then on nothing that is not encrypted: so no tile either.
                    hello, *others = (
                        kind for kind in records_in(stream) if kind != CHANGE_OF_CIPHER
                    )
                    self.assertEqual(hello, HANDSHAKE)
                    self.assertEqual(set(others), {ENCRYPTED})
        # Another server: on this one the names belong to keys, which take encryption to prove.
        with Server("--countdown", "0.2") as server, Screens() as screens:
            with RecordedLink(server.port) as link:
                self.play(screens, link.port, "--plaintext")
                for secret in SECRETS:
                    self.assertTrue(any(secret in stream for stream in link.streams),
                                    "the recorder does not record")

    def test_openssl_speaks_to_the_server(self):
        with Server() as server:
            for version in ("-tls1_3", "-tls1_2"):
                self.assertIn(b"race2048d: this port speaks",
                              s_client(server.port, version, told=b"hello\r\n"))
            self.assertEqual(s_client(server.port, "-tls1_1", told=b"hello\r\n"), b"")

    def test_an_impostor_is_refused_and_told_nothing(self):
        with tempfile.TemporaryDirectory() as folder, Screens() as screens:
            impostor = Impostor(folder)
            ran = subprocess.run(
                [CLIENT, "join", "--plain", f"127.0.0.1:{impostor.port}/KXQ7WP#" + "a" * 26],
                input="", capture_output=True, text=True, timeout=PATIENCE, check=False,
                env=screens.environment())
            impostor.stop()
            self.assertEqual(ran.returncode, CANNOT_CONNECT)
            self.assertIn("IS NOT THE SERVER OF THIS INVITATION", ran.stderr)
            self.assertEqual(impostor.told, b"")

    def test_a_password_goes_to_the_server_that_asked_for_it(self):
        # No file says how this server was trusted: it is on this machine.
        with Screens() as screens, Server("--no-state") as server:
            with Talk(screens, "host", "--plain", "--server", f"127.0.0.1:{server.port}",
                      "--password", "ottersecret") as host:
                code = host.wait_for(r"^Friends join with: race2048 join \S+/(\w+)$").group(1)
                pane = screens.pane(columns=200)
                pane.run(CLIENT, "join", "--plain", f"127.0.0.1:{server.port}/{code}",
                         "--name", "otterbo")
                pane.wait_for(f"Password for room {code}:")
            server.stop()
            with Server("--no-state", port=server.port):
                pane.type("ottersecret")
                pane.wait_for(f"THE KEY OF 127.0.0.1:{server.port} HAS CHANGED")
                self.assertEqual(pane.exit_code(), CANNOT_CONNECT)

    def test_bots_go_to_the_server_of_whoever_seats_them(self):
        with Screens() as screens, Server("--no-state") as server:
            here = f"127.0.0.1:{server.port}"
            with Talk(screens, "host", "--plain", "--server", here, "--bots", "1",
                      "--password", "ottersecret") as host:
                code = host.wait_for(r"^Friends join with: race2048 join \S+/(\w+)$").group(1)
                host.wait_for("is here")
                told = {}
                for process in screens.processes_of(CLIENT):
                    with open(f"/proc/{process}/cmdline", "rb") as words:
                        told[process] = words.read().split(b"\0")
                (bot,) = (process for process, words in told.items() if words[1] == b"bot")
                for word in told[bot]:
                    self.assertNotIn(code.encode(), word)  # all users of the machine can read them
                with open(f"/proc/{bot}/environ", "rb") as file:
                    variables = dict(one.split(b"=", 1) for one in file.read().split(b"\0") if one)
                bot_variables = {name.decode(): variables[name].decode()
                                 for name in (b"RACE2048_TRUSTED", b"RACE2048_BOT_ROOM")}
                self.assertEqual(bot_variables["RACE2048_BOT_ROOM"], code)
                host.say("q")
                host.finish()
            server.stop()
            with Server("--no-state", port=server.port):
                ran = subprocess.run(
                    [CLIENT, "bot", here], capture_output=True, text=True, timeout=PATIENCE,
                    check=False, env={**screens.environment(), **bot_variables})
                self.assertEqual(ran.returncode, CANNOT_CONNECT)
                self.assertIn(f"THE KEY OF {here} HAS CHANGED", ran.stderr)

    def test_the_server_keeps_its_key_and_reads_a_renewed_certificate(self):
        with tempfile.TemporaryDirectory() as folder:
            state = os.path.join(folder, "state")
            certificates = []
            for _ in range(2):
                with Server("--state", state) as server:
                    certificates.append(shown_certificate(server.port))
            self.assertEqual(certificates[0], certificates[1])
            self.assertEqual(os.stat(os.path.join(state, "tls.pem")).st_mode & 0o777, 0o600)

            key, own = (os.path.join(folder, name) for name in ("key.pem", "own.pem"))
            make_certificate(key, own)
            # Somebody who stays, so that SIGHUP does not end the server.
            with Server("--no-state", "--tls-cert", own, "--tls-key", key) as server, \
                    socket.create_connection(("127.0.0.1", server.port)):
                before = shown_certificate(server.port)
                with open(own, encoding="utf-8") as file:
                    self.assertEqual(before.strip(), file.read().strip())
                make_certificate(key, own)
                server.signal(signal.SIGHUP)
                for _ in range(100):
                    if shown_certificate(server.port) != before:
                        break
                with open(own, encoding="utf-8") as file:
                    self.assertEqual(shown_certificate(server.port).strip(), file.read().strip())

    def test_a_certificate_that_ends_soon_is_warned_of_until_it_is_renewed(self):
        with tempfile.TemporaryDirectory() as folder:
            key, own, log, state = (os.path.join(folder, name)
                                    for name in ("key.pem", "own.pem", "log", "state"))

            def reload(code):
                done = subprocess.run([SERVER, "admin", "--state", state, "reload"], check=False,
                                      capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual(done.returncode, code, done.stderr)
                return done.stdout if code == 0 else done.stderr

            def expiry():
                return Figures(log).value("race2048_certificate_expiry_timestamp_seconds")

            make_certificate(key, own)
            with Server("--state", state, "--tls-cert", own, "--tls-key", key, "--metrics", "0",
                        log=log):
                wait_in_file(log, r"the certificate ends on .* UTC, in (1 day|2 days): renew it")
                self.assertAlmostEqual(expiry(), time.time() + 2 * 86400, delta=PATIENCE)
                self.assertIn("the certificate ends on", reload(0))
                make_certificate(key, own, "-days", "100")
                said = reload(0)
                self.assertIn("the certificate was read again", said)
                self.assertNotIn("ends on", said)
                self.assertAlmostEqual(expiry(), time.time() + 100 * 86400, delta=PATIENCE)
                pathlib.Path(own).write_text("cut in the mid", encoding="ascii")
                self.assertIn("the old certificate stays in use: ", reload(2))

    def test_a_certificate_that_is_none_is_a_usage_error(self):
        with tempfile.NamedTemporaryFile() as file:
            ran = subprocess.run(
                [os.path.join(os.environ["RACE2048_BUILD"], "server", "race2048d"), "--port", "0",
                 "--tls-cert", file.name],
                capture_output=True, text=True, timeout=PATIENCE, check=False)
            self.assertEqual(ran.returncode, 2)
            self.assertRegex(ran.stderr,
                             re.escape(file.name) + " holds no certificate in PEM form")


OTHER_ADDRESS = "192.0.2.1"

# Runs the rest of its arguments on a network of its own, where the machine has another address too.
ON_A_NETWORK = ["unshare", "--user", "--map-root-user", "--net", "sh", "-c",
                f"ip link set lo up && ip address add {OTHER_ADDRESS}/32 dev lo && exec \"$@\"", "sh"]

# Starts a server, with another key each time unless TLS has flags about it, asks it for its rooms,
# and prints the exit code. $1: the server, $2: its address; the other arguments are the client's.
ASK = """
rm -f "$HOME/log" "$HOME/ready"  # of the server before
"$1" --listen "$2" --port 4000 --no-state $TLS 2>"$HOME/log" >"$HOME/ready" & server=$!
shift 2
until grep -qs listening "$HOME/ready" && grep -qs " key is " "$HOME/log"; do sleep 0.05; done
key=$(sed -n 's/.* key is //p' "$HOME/log")
code=0; "$@" "192.0.2.1:4000$(test -z "$WITH_KEY" || echo "#$key")" || code=$?
kill $server
exit $code
"""


def has_networks():
    return subprocess.run([*ON_A_NETWORK, "true"], capture_output=True, check=False).returncode == 0


@unittest.skipUnless(has_networks(), "this system lets nobody make a network")
class KnownServersTest(unittest.TestCase):
    NO_ROOM = ("No room is listed on 192.0.2.1:4000. "
               "`race2048 host --listed --server 192.0.2.1:4000` creates one.\n")

    def ask(self, screens, *flags, **more):
        ran = subprocess.run(
            [*ON_A_NETWORK, "sh", "-c", ASK, "sh",
             os.path.join(os.environ["RACE2048_BUILD"], "server", "race2048d"), OTHER_ADDRESS,
             CLIENT, "rooms", *flags],
            capture_output=True, text=True, timeout=PATIENCE, check=False,
            env={**screens.environment(), **more})
        return ran.returncode, ran.stderr

    def test_a_changed_key_is_refused_until_the_invitation_has_it(self):
        with Screens() as screens:
            code, said = self.ask(screens)
            self.assertEqual(code, 0, said)
            self.assertIn("192.0.2.1:4000 is new to this machine", said)
            code, said = self.ask(screens)
            self.assertEqual(code, CANNOT_CONNECT, said)
            self.assertIn("THE KEY OF 192.0.2.1:4000 HAS CHANGED", said)
            code, said = self.ask(screens, WITH_KEY="yes")
            self.assertEqual(code, 0, said)
            self.assertIn("replaces the known one", said)

    def test_where_an_authority_has_vouched_nothing_less_is_accepted(self):
        with Screens() as screens, tempfile.TemporaryDirectory() as folder:
            key, certificate = (os.path.join(folder, name) for name in ("key.pem", "own.pem"))
            make_certificate(key, certificate, "-addext", f"subjectAltName=IP:{OTHER_ADDRESS}")
            authority = {"SSL_CERT_FILE": certificate}
            vouched = {**authority, "TLS": f"--tls-cert {certificate} --tls-key {key}"}
            self.assertEqual(self.ask(screens, **vouched), (0, self.NO_ROOM))
            code, said = self.ask(screens, **authority)
            self.assertEqual(code, CANNOT_CONNECT, said)
            self.assertIn("NO AUTHORITY VOUCHES FOR 192.0.2.1:4000 ANY MORE", said)
            self.assertEqual(self.ask(screens, **vouched), (0, self.NO_ROOM))
            code, said = self.ask(screens, WITH_KEY="yes", **authority)
            self.assertEqual(code, 0, said)
            code, said = self.ask(screens, **vouched)
            self.assertEqual(code, 0, said)
            self.assertIn("an authority vouches for the new one", said)

    def test_a_known_name_that_leads_to_this_machine_is_no_reason_to_trust(self):
        with Screens() as screens:
            ask = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
                   "mount --bind \"$HOME/hosts\" /etc/hosts && exec \"$@\"", "sh", CLIENT, "rooms"]
            with open(os.path.join(screens.home, "hosts"), "w", encoding="utf-8") as hosts:
                hosts.write("127.0.0.1 play.example.org\n")
            known = os.path.join(screens.home, "state", "race2048", "known_servers")
            os.makedirs(os.path.dirname(known))
            with Server("--no-state") as server:
                there = f"play.example.org:{server.port}"
                for line, code, word in (("", 0, "No room is listed"),
                                         (f"{there} authority\n", CANNOT_CONNECT, "NO AUTHORITY"),
                                         (f"{there} {'a' * 26}\n", CANNOT_CONNECT, "HAS CHANGED")):
                    with open(known, "w", encoding="utf-8") as file:
                        file.write(line)
                    ran = subprocess.run([*ask, there], capture_output=True, text=True,
                                         timeout=PATIENCE, check=False, env=screens.environment())
                    self.assertEqual(ran.returncode, code, ran.stderr)
                    self.assertIn(word, ran.stderr)

    def test_from_another_address_a_plain_client_is_told_what_to_do(self):
        with Screens() as screens:
            code, said = self.ask(screens, "--plaintext")
            self.assertEqual(code, 4)
            self.assertIn("leave out --plaintext", said)


if __name__ == "__main__":
    unittest.main()
