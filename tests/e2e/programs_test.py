"""The programs without a screen: flags, exit codes and error messages."""

import json
import os
import pathlib
import pty
import re
import signal
import socket
import subprocess
import tempfile
import unittest

from screens import CLIENT, PATIENCE, SERVER, Screens, Server, wait_in_file


def run(screens, *command, **more):
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**screens.environment(), **more},
    )


class ServerProgramTest(unittest.TestCase):
    def test_listens_on_all_addresses_unless_told_otherwise(self):
        with subprocess.Popen(
            [SERVER, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            line = process.stdout.readline()
            port = int(re.match(r"race2048d listening on port (\d+)$", line).group(1))
            socket.create_connection(("127.0.0.1", port), PATIENCE).close()
            if socket.has_ipv6:
                try:
                    socket.create_connection(("::1", port), PATIENCE).close()
                except OSError as error:
                    # A machine without IPv6 has no such address; but a refusal would be our fault.
                    self.assertNotIsInstance(error, ConnectionRefusedError)
            process.terminate()
            self.assertEqual(process.wait(PATIENCE), 0)

    def test_signals_end_it_cleanly(self):
        for sent in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(sent), Server() as server:
                server.signal(sent)
                self.assertEqual(server.wait(), 0)

    def test_a_hangup_makes_it_read_its_config_file_again(self):
        with tempfile.TemporaryDirectory() as folder:
            config, log = f"{folder}/race2048d.toml", f"{folder}/log"
            pathlib.Path(config).write_text("log_level = 'info'\n", encoding="utf-8")
            with Server("--config", config, log=log) as server:
                for toml, said in (
                    ("log_level = 'debug'\nport = 7\n", "read again: log_level"),
                    ("seat_idle = 'x'\n", "nothing changes: race2048d: "),
                ):
                    pathlib.Path(config).write_text(toml, encoding="utf-8")
                    server.signal(signal.SIGHUP)
                    wait_in_file(log, said)
                self.assertNotIn("port", pathlib.Path(log).read_text("utf-8").split("listening")[1])

    def test_a_server_whose_terminal_closes_ends_once_nobody_is_there(self):
        pid, terminal = pty.fork()
        if pid == 0:
            os.execv(SERVER, [SERVER, "--listen", "127.0.0.1", "--port", "0"])
        said = b""
        while b"listening on port" not in said:
            said += os.read(terminal, 4096)
        os.close(terminal)
        _, status = os.waitpid(pid, 0)
        self.assertEqual(os.waitstatus_to_exitcode(status), 0)

    def test_under_nohup_it_outlives_its_terminal_and_still_reads_its_config_file_again(self):
        with tempfile.TemporaryDirectory() as folder:
            config, log = pathlib.Path(folder, "race2048d.toml"), f"{folder}/log"
            config.write_text("log_level = 'info'\n", encoding="utf-8")
            pid, terminal = pty.fork()
            if pid == 0:
                signal.signal(signal.SIGHUP, signal.SIG_IGN)
                os.execvp("sh", ["sh", "-c", f'exec "$@" 2>{log}', "sh", SERVER, "--listen",
                                 "127.0.0.1", "--port", "0", "--config", str(config)])
            said = b""
            while b"listening on port" not in said:
                said += os.read(terminal, 4096)
            os.close(terminal)
            wait_in_file(log, "read again: nothing that can change has changed")
            config.write_text("log_level = 'debug'\n", encoding="utf-8")
            os.kill(pid, signal.SIGHUP)
            wait_in_file(log, "read again: log_level")
            self.assertNotIn("stopping", pathlib.Path(log).read_text("utf-8"))
            os.kill(pid, signal.SIGTERM)
            _, status = os.waitpid(pid, 0)
            self.assertEqual(os.waitstatus_to_exitcode(status), 0)

    def test_a_server_that_keeps_nothing_for_lack_of_a_home_warns(self):
        with socket.create_server(("127.0.0.1", 0)) as free, tempfile.TemporaryDirectory() as folder:
            port = free.getsockname()[1]
            free.close()
            homeless = ["env", "-u", "HOME", "-u", "XDG_STATE_HOME"]
            with Server("--log-level", "warn", port=port, prefix=homeless, log=f"{folder}/log"):
                wait_in_file(f"{folder}/log", "nothing is kept, because HOME is not set")
            with Server("--log-level", "warn", "--no-state", prefix=homeless, log=f"{folder}/more"):
                pass
            self.assertEqual(pathlib.Path(folder, "more").read_text("utf-8"), "")

    def test_a_user_signal_ends_it_once_nobody_is_there(self):
        with Server() as server:
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as peer:
                server.signal(signal.SIGUSR1)
                peer.sendall(b"R2048/1\n")
                # The connection is still served: an invalid frame gets an answer.
                peer.sendall(b"\xff\xff\xff\xff")
                self.assertNotEqual(peer.recv(1), b"")
            self.assertEqual(server.wait(), 0)

    def test_a_port_that_is_taken_is_said(self):
        with Server() as server, Screens() as screens:
            done = run(screens, SERVER, "--listen", "127.0.0.1", "--port", str(server.port))
            self.assertEqual(done.returncode, 3)
            self.assertEqual(done.stdout, f"race2048d finds port {server.port} taken\n")
            self.assertIn(f"cannot listen on 127.0.0.1:{server.port}", done.stderr)
            self.assertIn("--port", done.stderr)

    def test_bad_flags_are_usage_errors(self):
        with Screens() as screens:
            for flags in (["--port", "65536"], ["--port", "x"], ["--countdown", "-1"], ["--seat-idle", "0"],
                          ["--nope"]):
                self.assertEqual(run(screens, SERVER, *flags).returncode, 2, flags)
            done = run(screens, SERVER, "--listen", "here", "--port", "0")
            self.assertEqual(done.returncode, 2)
            self.assertEqual(done.stderr, "race2048d: --listen takes an IP address of this machine, "
                                          "such as 127.0.0.1 or ::1, not 'here'.\n")

    def test_a_browser_is_told_what_this_is_where_there_is_no_page(self):
        with Server("--no-web") as server:
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as peer:
                peer.sendall(b"GET / HTTP/1.1\r\n\r\n")
                peer.shutdown(socket.SHUT_WR)
                answer = peer.makefile("rb").read()
            self.assertIn(b"race2048 join", answer)

    def test_ends_by_itself_when_nobody_is_there(self):
        with Server("--idle-exit", "1") as server:
            self.assertEqual(server.wait(), 0)


class ClientProgramTest(unittest.TestCase):
    def test_bots_play_a_verified_match(self):
        with Server("--countdown", "0") as server, Screens() as screens:
            first = subprocess.Popen(
                [CLIENT, "bot", f"127.0.0.1:{server.port}", "--create", "--target", "64",
                 "--seats", "2", "--pace", "0", "--move-rate", "0", "--matches", "1"],
                stdout=subprocess.PIPE,
                text=True,
                env=screens.environment(),
            )
            code = re.match(r"room ([0-9A-Z]{6})$", first.stdout.readline()).group(1)
            second = run(screens, CLIENT, "bot", f"127.0.0.1:{server.port}/{code.lower()}",
                         "--pace", "0", "--matches", "1")
            output, _ = first.communicate(timeout=PATIENCE)
            self.assertEqual((first.returncode, second.returncode), (0, 0), second.stderr)
            for text in (output, second.stdout):
                self.assertRegex(text, r"(?m)^draws verified$")
                self.assertRegex(text, r"(?m)^  1  bot2? \(bot\) +\d+ +64 ")

    def test_a_screen_that_is_asked_for_needs_a_terminal(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            for arguments in (["host"], ["join", f"{here}/222222"], ["join", here], ["watch", here],
                              ["lobby"]):
                done = run(screens, CLIENT, *arguments, RACE2048_UI="screen")
                self.assertEqual(done.returncode, 5, (arguments, done.stderr))
                self.assertIn("not a terminal", done.stderr, arguments)
                self.assertEqual(done.stdout, "", arguments)

    def test_a_lobby_without_a_screen_lists_the_rooms(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            done = run(screens, CLIENT, "lobby", here)
            self.assertEqual(done.returncode, 0)
            self.assertIn("No room is listed", done.stderr)
            self.assertIn(f"race2048 join {here}/CODE", done.stderr)

    def test_without_a_target_it_is_the_default_server(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            for command, then in (("lobby", "join"), ("watch", "watch")):
                done = run(screens, CLIENT, command, RACE2048_SERVER=here)
                self.assertEqual(done.returncode, 0, (command, done.stderr))
                self.assertIn("No room is listed", done.stderr)
                self.assertIn(f"Then: race2048 {then} /CODE\n", done.stderr)

    def test_errors_say_what_to_do_next(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            for arguments, code, said in (
                (["bot", f"{here}/222222"], 4, "There is no room 222222"),
                (["bot", f"{here}/22222"], 2, "is not a room: write its code"),
                (["bot", here], 2, "which room"),
                (["rooms", f"{here}/222222"], 2, "leave out /222222"),
                (["rooms", "127.0.0.1:1"], 3, "Nothing is listening at 127.0.0.1:1"),
                (["lobby", f"{here}/222222"], 2, "race2048 join"),
                (["bot", f"{here}/222222", "--create"], 2, "leave out /222222"),
                (["bot", here, "--create", "--name", "a"], 2, "2 to 16"),
                (["bot", here, "--create", "--target", "100"], 2, "--target takes a tile"),
                (["bot", here, "--create", "--time", "5", "--target", "64"], 2, "--format"),
                (["bot", here, "--create", "--time", "0"], 2, "--time"),
                (["bot", here, "--create", "--time", "5", "--format", "moves"], 2, "--format time"),
                (["bot", f"{here}/222222", "--time", "5"], 2, "the host of an existing room chooses"),
                (["bot", f"{here}/222222", "--level", "512", "--depth", "1"], 2, "--depth"),
                (["bot", f"{here}/222222", "--level", "strong"], 2, "--level"),
                (["bot", f"{here}/222222", "--exec", ""], 2, "--exec takes a command"),
                (["bot", f"{here}/222222", "--exec", " "], 2, "--exec takes a command"),
                (["bot", f"{here}/222222", "--exec", "true", "--env", "A,1B"], 2, "--env takes names"),
                (["join", f"{here}/222222", "--time", "5"], 2, "chooses its settings"),
                (["join", here, "--moves", "0"], 2, "number of moves"),
                (["host", "--server", here, "--port", "4000"], 2, "--server"),
                (["host", "--server", f"{here}/222222"], 2, "--server takes HOST[:PORT]"),
                (["host", "--pause"], 2, "--rounds"),
                (["host", "--start-in", "soon"], 2, "--start-in takes"),
                (["host", "--start-at", "9"], 2, "number of seats is 8"),
                (["host", "--bots", "8"], 2, "--seats 9"),
                (["host", "--no-seat", "--ready"], 2, "--no-seat"),
                (["host", "--password", "\t"], 2, "cannot be a password"),
                (["bot", here, "--create", "--seed", "12"], 2, "64 hexadecimal"),
                (["bot", "127.0.0.1:1/222222"], 3, "Nothing is listening at 127.0.0.1:1"),
                (["bot", "127.0.0.1:0/222222"], 2, "1 to 65535"),
                (["bot", "KXQ7WP", "--create"], 3, "It looks like a room code"),
                (["bot", "no-such-host.invalid/222222"], 3, "Cannot find the host"),
                (["join", f"{here}/222222"], 4, "There is no room 222222"),
                ([], 2, "which command?"),
                (["dance"], 2, "dance"),
            ):
                done = run(screens, CLIENT, *arguments)
                self.assertEqual(done.returncode, code, (arguments, done.stderr))
                self.assertIn(said, done.stderr, arguments)
                self.assertEqual(done.stdout, "", arguments)

    def test_rooms_prints_those_that_are_listed(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            done = run(screens, CLIENT, "rooms", here)
            self.assertEqual((done.returncode, done.stdout), (0, ""))
            self.assertIn(f"race2048 host --listed --server {here}` creates one", done.stderr)
            self.assertEqual(run(screens, CLIENT, "rooms", here, "--json").stdout, "[]\n")
            pane = screens.pane()
            pane.run(CLIENT, "host", "--server", here, "--listed", "--title", "Früh am Abend",
                     "--rounds", "3", "--moves", "50", "--name", "ada", "--password", "sesame")
            code = pane.wait_for(r"\b([0-9A-Z]{6})\b").group(1)
            done = run(screens, CLIENT, "rooms", here)
            self.assertRegex(done.stdout, rf"(?m)^{code}  Früh am Abend  ada   best score in 50 "
                                          r"moves, 3 rounds  1/8      0         waiting, password$")
            rooms = json.loads(run(screens, CLIENT, "rooms", here, "--json").stdout)
            self.assertEqual([(room["room"], room["password"]) for room in rooms], [(code, True)])

            # Only the password admits a client, and no list of processes shows it.
            refused = run(screens, CLIENT, "bot", f"{here}/{code}")
            self.assertEqual(refused.returncode, 4)
            self.assertIn("RACE2048_PASSWORD", refused.stderr)
            bot = subprocess.Popen(
                [CLIENT, "bot", f"{here}/{code}"], stdout=subprocess.PIPE, text=True,
                env={**screens.environment(), "RACE2048_PASSWORD": "sesame"},
            )
            self.assertEqual(bot.stdout.readline(), f"room {code}\n")
            bot.terminate()
            bot.communicate(timeout=PATIENCE)

    def test_a_password_is_asked_for_unseen_and_the_terminal_is_whole_again(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            host = screens.pane()
            host.run(CLIENT, "host", "--server", here, "--password", "päss wörd", "--name", "ada")
            code = host.wait_for(r"race2048 join \S+/([0-9A-Z]{6})").group(1)
            guest = screens.pane()
            before = guest.modes()
            guest.run(CLIENT, "join", f"{here}/{code}", "--name", "bo")
            guest.wait_for(f"Password for room {code}:")
            guest.type("open")
            guest.wait_until(lambda text: text.count(f"Password for room {code}:") == 2, "a new try")
            self.assertNotIn("open", guest.text())
            guest.keys("C-c")
            self.assertEqual(guest.exit_code(), 130)
            self.assertEqual(guest.modes(), before)
            guest.run(CLIENT, "join", f"{here}/{code}", "--name", "bo")
            guest.wait_until(lambda text: text.count(f"Password for room {code}:") == 3, "the prompt")
            guest.type("pa\u0308ss wo\u0308rd")  # other keyboards make the letters so
            host.wait_for(r"\bbo\b")

    def test_a_bot_that_cannot_come_is_told_and_holds_nobody_up(self):
        with Server("--max-sessions", "2", "--countdown", "5") as server, Screens() as screens:
            host = screens.pane()
            host.run(CLIENT, "host", "--server", f"127.0.0.1:{server.port}", "--name", "ada",
                     "--bots", "2", "--ready", "--time", "5")
            host.wait_for(r"[A-Z][a-z]+ could not join: The server is full; try again later\.")
            host.wait_for(r"· 0 moves")

    def test_bots_get_the_password_that_the_room_has_now(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            host = screens.pane()
            host.run(CLIENT, "host", "--server", here, "--name", "ada", "--seats", "2")
            code = host.wait_for(r"race2048 join \S+/([0-9A-Z]{6})").group(1)
            host.keys("e")
            host.wait_for(r"(?i)password")
            host.keys("Up", "Up")
            host.type("päss wörd")
            host.wait_until(lambda text: "Esc discard" not in text and code in text, "the room")
            refused = run(screens, CLIENT, "bot", f"{here}/{code}")
            self.assertEqual(refused.returncode, 4)
            self.assertIn("RACE2048_PASSWORD", refused.stderr)
            host.keys("b")
            host.keys("1")
            host.wait_for(r"\(bot \d+\).*\bready\b")

            # If a bot cannot come, the screen shows its name and the reason.
            host.keys("b")
            host.keys("1")
            host.wait_for(rf"[A-Z][a-z]+ could not join: All seats in room {code} are taken\.")

    def test_only_the_bots_that_the_host_seats_come_into_a_locked_room(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            host = screens.pane()
            host.run(CLIENT, "host", "--server", here, "--name", "ada")
            code = host.wait_for(r"race2048 join \S+/([0-9A-Z]{6})").group(1)
            host.keys("l")
            host.wait_for(r"\blocked\b")
            refused = run(screens, CLIENT, "bot", f"{here}/{code}")
            self.assertEqual(refused.returncode, 4)
            self.assertIn(f"Room {code} is locked", refused.stderr)
            host.keys("b")
            host.wait_for(r"Esc +cancel")
            host.keys("1")
            host.wait_for(r"\(bot \d+\).*\bready\b")

    def test_who_hosts_from_the_lobby_seats_bots_that_leave_with_them(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            host = screens.pane()
            host.run(CLIENT, "lobby", here, "--name", "ada")
            host.wait_for(r"\bm\b")
            host.keys("m")
            code = host.wait_for(rf"race2048 join {here}/([0-9A-Z]{{6}})").group(1)
            host.keys("b")
            host.keys("1")
            host.wait_for(r"\(bot \d+\).*\bready\b")
            host.keys("q")
            host.keys("y")
            host.wait_until(lambda text: code not in text, "the lobby")
            refused = run(screens, CLIENT, "bot", f"{here}/{code}")
            self.assertIn(f"There is no room {code}", refused.stderr)

    def test_the_lobby_of_watch_watches(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            host = screens.pane()
            host.run(CLIENT, "host", "--server", here, "--listed", "--title", "Friday",
                     "--named", "club", "--name", "ada")
            guest = screens.pane()
            guest.run(CLIENT, "watch", here, "--name", "bo")
            guest.wait_for("Friday")
            guest.keys("Enter")
            host.wait_for(r"\bbo\b")
            room = json.loads(run(screens, CLIENT, "rooms", here, "--json").stdout)[0]
            self.assertEqual((room["players"], room["watchers"], room["name"]), (1, 1, "club"))
            table = run(screens, CLIENT, "rooms", here).stdout
            self.assertRegex(table, rf"\n{room['code']} club +Friday +ada ")

    def test_what_a_host_asks_for_reaches_the_room(self):
        with Server("--countdown", "0") as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            host = screens.pane()
            host.run(CLIENT, "host", "--server", here, "--listed", "--name", "ada", "--ready",
                     "--rounds", "2", "--start-in", "5s", "--seats", "3", "--moves", "20",
                     "--size", "5", "--watch", "end")
            host.wait_for(r"\bin 0:0\d")
            rooms = json.loads(run(screens, CLIENT, "rooms", here, "--json").stdout)
            self.assertEqual(
                [(room["rounds"], room["seats"], room["format"]) for room in rooms],
                [(2, 3, "moves")],
            )
            self.assertIn("5x5", rooms[0]["settings"])
            # The third seat stays empty: only the planned time starts the match.
            bot = subprocess.Popen(
                [CLIENT, "bot", f"{here}/{rooms[0]['code']}"], stdout=subprocess.DEVNULL,
                env=screens.environment(),
            )
            host.wait_for(r"· 0 moves")
            bot.terminate()
            bot.wait(PATIENCE)

    def test_a_name_that_is_taken_is_offered_anew(self):
        with Server() as server, Screens() as screens:
            here = f"127.0.0.1:{server.port}"
            first = subprocess.Popen(
                [CLIENT, "bot", here, "--create", "--name", "ada"],
                stdout=subprocess.PIPE, text=True, env=screens.environment(),
            )
            code = first.stdout.readline().split()[1]
            done = run(screens, CLIENT, "bot", f"{here}/{code}", "--name", "ADA")
            first.terminate()
            first.communicate(timeout=PATIENCE)
            self.assertEqual(done.returncode, 4)
            self.assertIn("--name ADA2", done.stderr)

    def test_a_server_that_is_not_ours_is_told_from_one(self):
        with socket.create_server(("127.0.0.1", 0)) as listener, Screens() as screens:
            port = listener.getsockname()[1]
            client = subprocess.Popen(
                [CLIENT, "bot", f"127.0.0.1:{port}", "--create"],
                stderr=subprocess.PIPE, text=True, env=screens.environment(),
            )
            peer, _ = listener.accept()
            with peer:
                peer.sendall(b"SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n")
            _, said = client.communicate(timeout=PATIENCE)
            self.assertEqual(client.returncode, 3)
            self.assertIn("race2048 server", said)

    def test_help_and_version(self):
        with Screens() as screens:
            for command in ([CLIENT], [CLIENT, "host"], [CLIENT, "join"], [CLIENT, "watch"],
                            [CLIENT, "rooms"], [CLIENT, "lobby"], [CLIENT, "bot"], [CLIENT, "verify"],
                            [SERVER]):
                done = run(screens, *command, "--help")
                self.assertEqual(done.returncode, 0)
                self.assertIn("Example", done.stdout)
            self.assertRegex(run(screens, CLIENT, "--version").stdout, r"^race2048 \d+\.\d+\.\d+\n$")
            self.assertRegex(run(screens, SERVER, "--version").stdout, r"^race2048d \d+\.\d+\.\d+\n$")


if __name__ == "__main__":
    unittest.main(verbosity=2)
