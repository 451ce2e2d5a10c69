"""Reads the log that power.c writes: what a process did to its disk, in order."""

import dataclasses
import json
import struct

KINDS = [
    "created", "written", "truncated", "synced", "sync failed", "unlinked", "renamed", "linked",
    "directory made", "directory synced", "answered",
]
_HEADER = struct.Struct("=IIQQQ")


@dataclasses.dataclass(frozen=True)
class Record:
    kind: str
    file: int
    path: str
    offset: int
    data: bytes

    @property
    def other(self):
        """The new name of a renamed or linked file."""
        return self.data.decode()


def read_log(path):
    with open(path, "rb") as file:
        content = memoryview(file.read())
    records, place = [], 0
    while place < len(content):
        kind, path_length, number, offset, length = _HEADER.unpack_from(content, place)
        place += _HEADER.size
        name = bytes(content[place:place + path_length]).decode()
        place += path_length
        data = bytes(content[place:place + length])
        place += length
        records.append(Record(KINDS[kind], number, name, offset, data))
    return records


def answers_before(records, cut):
    """Returns the replies that were sent before the cut, by id."""
    text = b"".join(record.data for record in records[:cut] if record.kind == "answered")
    # A cut may fall in the middle of a reply.
    replies = [json.loads(line) for line in text.split(b"\n")[:-1]]
    return {reply["id"]: reply for reply in replies if "id" in reply}
