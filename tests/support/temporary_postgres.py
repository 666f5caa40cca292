#!/usr/bin/env python3
"""A PostgreSQL server for tests, in a temporary folder and on a Unix socket there.

Usage: temporary_postgres.py [--fsync] [--standby] [NAME=VALUE ...]
       temporary_postgres.py --where        prints the folder of PostgreSQL's programs
       temporary_postgres.py --self-test    expects that nothing stays behind, whatever dies

Prints a line when the server takes connections: the conninfo of a role that may do everything; with
--standby another line for a standby of it, which `SELECT pg_promote()` makes a primary. Ends the
servers and removes their folder when standard input ends, by whatever its other end has died. Without
--fsync the server loses all in a crash of the machine, as tests may. NAME=VALUE are settings of the
server. Exits with 3 if PostgreSQL is not installed, and with 1 and a reason if it does not start.
"""
import contextlib
import glob
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

NOT_INSTALLED = 3
STARTS_WITHIN = 120  # seconds, on a machine that is busy with other tests
DEFAULTS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "shared_buffers": "16MB",
    "max_connections": "50",
    "autovacuum": "off",
    "log_min_messages": "warning",
    "wal_writer_delay": "10s",  # so that tests see what waits for the disk
}
WITHOUT_FSYNC = {"fsync": "off", "full_page_writes": "off"}


def programs():
    """The folder of the newest version's programs, or None."""
    found = [pathlib.Path(path).parent for path in glob.glob("/usr/lib/postgresql/*/bin/initdb")]
    in_path = shutil.which("initdb")
    if in_path:
        return pathlib.Path(in_path).resolve().parent
    return max(found, key=lambda path: int(path.parent.name), default=None)


def ordinary_user():
    """A user other than root, whom PostgreSQL refuses; None if this one is."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            pass
    sys.exit("root cannot run PostgreSQL, and there is no other user")


def as_user(user, command):
    """The command, to be run by the user; it gets SIGQUIT if this process dies."""
    changes = [] if user is None else [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}",
                                       "--clear-groups"]
    return ["setpriv", *changes, "--pdeathsig=QUIT", "--", *map(str, command)]


def is_ready(bin_folder, folder):
    return subprocess.run([bin_folder / "pg_isready", "--quiet", "-h", folder],
                          check=False).returncode == 0


def perform(user, folder, command):
    """Runs one of PostgreSQL's programs to its end."""
    done = subprocess.run(as_user(user, command), stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, cwd=folder, check=False)
    if done.returncode != 0:
        sys.exit(f"{command[0]} has failed: {done.stdout}{done.stderr}")


@contextlib.contextmanager
def running(user, folder, settings):
    """The server whose data are in the folder; returns when it takes connections."""
    bin_folder = programs()
    log = folder / "log"
    options = [f"--{name}={value}" for name, value in settings.items()]
    with open(log, "wb") as output:
        server = subprocess.Popen(
            as_user(user, [bin_folder / "postgres", "-D", folder / "data", "-k", folder, *options]),
            stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=folder,
            start_new_session=True)
    try:
        deadline = time.monotonic() + STARTS_WITHIN
        while not is_ready(bin_folder, folder) and server.poll() is None:
            if time.monotonic() > deadline:
                sys.exit(f"PostgreSQL does not start within {STARTS_WITHIN} s")
            time.sleep(0.02)
        if server.poll() is not None:
            sys.exit(f"PostgreSQL does not start:\n{log.read_text(errors='replace')}")
        print(f"host={folder} user=operator dbname=postgres", flush=True)
        yield
    finally:
        server.send_signal(signal.SIGQUIT)  # nothing of it is needed any more
        server.wait()


def run(folder, settings, with_standby):
    user = ordinary_user()
    folders = [folder / "primary", folder / "standby"]
    for each in folders:
        each.mkdir()
    for each in [folder, *folders]:
        if user is not None:
            os.chown(each, user.pw_uid, user.pw_gid)
    primary, standby = folders
    perform(user, primary, [programs() / "initdb", "--pgdata", primary / "data",
                            "--username=operator", "--auth=trust", "--encoding=UTF8",
                            "--locale=C.UTF-8", "--no-sync"])
    with running(user, primary, settings):
        if not with_standby:
            sys.stdin.buffer.read()
            return
        perform(user, standby, [programs() / "pg_basebackup", "--pgdata", standby / "data",
                                "--host", primary, "--username=operator", "--checkpoint=fast",
                                "--write-recovery-conf", "--no-sync"])
        with running(user, standby, settings):
            sys.stdin.buffer.read()


def self_test():
    """A server goes when the process goes that has started it, in any way."""
    holder = ("import os, subprocess, sys\n"
              "server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
              "sys.stdout.buffer.write(server.stdout.readline())\n"
              "sys.stdout.flush()\n"
              "sys.stdin.read()\n"
              "os.kill(os.getpid(), 9)\n")
    command = [sys.executable, "-c", holder, sys.executable, __file__]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as process:
        conninfo = process.stdout.readline()
        folder = pathlib.Path(conninfo.split()[0].removeprefix("host="))
        assert is_ready(programs(), folder), conninfo
        process.stdin.close()
    deadline = time.monotonic() + STARTS_WITHIN
    while folder.exists():
        assert time.monotonic() < deadline, f"{folder} is still there"
        time.sleep(0.02)
    assert not is_ready(programs(), folder)


def main():
    arguments = sys.argv[1:]
    if programs() is None:
        print("PostgreSQL is not installed", file=sys.stderr)
        sys.exit(NOT_INSTALLED)
    if arguments == ["--where"]:
        print(programs())
        return
    if arguments == ["--self-test"]:
        self_test()
        return
    settings = dict(DEFAULTS)
    if "--fsync" in arguments:
        arguments.remove("--fsync")
    else:
        settings.update(WITHOUT_FSYNC)
    with_standby = "--standby" in arguments
    if with_standby:
        arguments.remove("--standby")
    settings.update(argument.split("=", 1) for argument in arguments)
    # A Ctrl-C in the terminal ends the test, whose end ends this.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="race2048-postgres-") as folder:
        run(pathlib.Path(folder), settings, with_standby)


if __name__ == "__main__":
    main()
