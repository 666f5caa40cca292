"""Forged replays of every kind: race2048 verify and scripts/verify_replay.py say the same of each."""

import collections
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from forged_replay import BROKEN, HOLDS, LATER, ROOT
from forgeries import forgeries
from screens import CLIENT, PATIENCE

VERIFIERS = {"race2048 verify": [CLIENT, "verify", "--json"],
             "verify_replay.py": [sys.executable, str(ROOT / "scripts" / "verify_replay.py"),
                                  "--json"]}
EXIT_CODES = {HOLDS: 0, BROKEN: 6, LATER: 2}


def verdict_of(line):
    """The verdict in a line of JSON, and the byte that does not hold."""
    said = json.loads(line)
    if "error" in said:
        return LATER, None
    return (HOLDS, None) if said["holds"] else (BROKEN, said["byte"])


class ForgedReplaysTest(unittest.TestCase):
    def test_both_verifiers_give_every_forgery_its_verdict(self):
        made, kinds = forgeries()
        self.assertGreaterEqual(kinds, 200)
        self.assertEqual(len({forgery.name for forgery in made}), len(made))
        with tempfile.TemporaryDirectory() as folder:
            by_verdict = collections.defaultdict(dict)
            for index, forgery in enumerate(made):
                name = f"{index}.replay"
                pathlib.Path(folder, name).write_bytes(forgery.data)
                by_verdict[forgery.verdict][name] = forgery
            self.assertEqual(set(by_verdict), set(EXIT_CODES))
            wrong = []
            for verdict, files in by_verdict.items():
                wrong += self.wrong_verdicts(folder, verdict, files)
        self.assertEqual(wrong, [], f"{len(wrong)} of {len(made)}")

    def wrong_verdicts(self, folder, verdict, files):
        """What the verifiers say of these files that is not their verdict, or not the same place."""
        wrong, said = [], {}
        for verifier, command in VERIFIERS.items():
            done = subprocess.run([*command, *files], cwd=folder, capture_output=True, text=True,
                                  check=False, timeout=4 * PATIENCE)
            self.assertEqual(done.stderr, "", verifier)
            lines = done.stdout.splitlines()
            self.assertEqual(len(lines), len(files), verifier)
            if done.returncode != EXIT_CODES[verdict]:
                wrong.append(f"{verifier}: exit code {done.returncode} for what {verdict}")
            said[verifier] = dict(zip(files, map(verdict_of, lines)))
        for name, forgery in files.items():
            bytes_named = set()
            for verifier, verdicts in said.items():
                found, byte = verdicts[name]
                bytes_named.add(byte)
                if found != verdict or (forgery.byte is not None and byte != forgery.byte):
                    wrong.append(f"{verifier}: {forgery.name}: {found} at {byte}, not {verdict} "
                                 f"at {forgery.byte}")
            if len(bytes_named) > 1:
                wrong.append(f"{forgery.name}: they name the bytes {bytes_named}")
        return wrong


if __name__ == "__main__":
    unittest.main(verbosity=2)
