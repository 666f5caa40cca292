"""Replays that no server wrote, each with the verdict that it deserves.

A row is one kind: a match that holds, changed by hand, with a right checksum unless the checksum is
what is wrong. It says what a verifier has to say of it, and at which part of the file.
"""

import copy
import dataclasses

import forged_bytes
import forged_course
import forged_results
from forged_replay import BROKEN

VERSIONS = (1, 2, 3)


@dataclasses.dataclass
class Forgery:
    name: str
    verdict: str
    data: bytes
    byte: int  # where a broken one breaks; None: wherever both say


class Rows:
    def __init__(self):
        self.rows, self.kinds = [], 0

    def add(self, name, replay, verdict, where=None, before=None, raw=None, versions=VERSIONS):
        """One kind, in each of these versions. `before`: the verdict in those before 3, if it is another.

        `where` is the part that breaks: a name, or the kind of a decision, perhaps with its count.
        `raw` changes the bytes of the file.
        """
        self.kinds += 1
        for version in versions:
            made = copy.deepcopy(replay)
            if made.version == 3:
                made.version = version
            data, places = made.file()
            due = before if before is not None and version < 3 else verdict
            byte = None
            if due == BROKEN and where is not None:
                byte = places[(where, 0) if isinstance(where, int) else where]
            data = raw(data) if raw else data
            self.rows.append(Forgery(f"{name} v{version}", due, data, byte))

    def change(self, name, replay, change, verdict, where=None, before=None):
        """The same with a function that changes a copy of the replay."""
        made = copy.deepcopy(replay)
        change(made)
        self.add(name, made, verdict, where, before)

    def field(self, name, replay, kind, part, value, verdict, where=None, nth=0, before=None):
        """The same with other bytes in one field of a decision."""
        made = copy.deepcopy(replay)
        assert part in made.first(kind, nth).fields, (name, part)
        made.first(kind, nth).fields[part] = value
        self.add(name, made, verdict, where or (kind, nth), before)

    def result(self, name, replay, part, value, where, verdict=BROKEN):
        made = copy.deepcopy(replay)
        assert part in made.results(), (name, part)
        made.lies[part] = value
        self.add(name, made, verdict, where)


def forgeries():
    """All of them, and how many kinds there are."""
    rows = Rows()
    for kinds in (forged_bytes, forged_course, forged_results):
        kinds.add_to(rows)
    return rows.rows, rows.kinds
