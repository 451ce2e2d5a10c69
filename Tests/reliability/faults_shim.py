"""The preload library of faults.c and power.c, and the memory that it shares with a test (faults.h)."""

import dataclasses
import errno
import mmap
import os
import pathlib
import struct
import subprocess

HERE = pathlib.Path(__file__).resolve().parent

OPERATIONS = ["open", "read", "write", "sync", "truncate", "unlink", "rename", "map", "mkdir"]
EFFECTS = ["pass", "fail", "short", "torn", "lost", "stall"]
FOR_EVER = 0xFFFF_FFFF

_ARMING = struct.Struct("=5I")
_COUNTS = struct.Struct(f"={1 + len(OPERATIONS)}I")
_HIT = struct.Struct("=128s")


@dataclasses.dataclass(frozen=True)
class Fault:
    """The effect on the `first`-th to the `last`-th call of one operation."""

    operation: str
    effect: str
    error: str | None
    first: int
    last: int


class Control:
    """The control file beside the watched directory. It arms and heals a running server, and counts calls."""

    def __init__(self, path):
        self.path = path
        size = _ARMING.size + _COUNTS.size + _HIT.size
        with open(path, "wb") as file:
            file.write(bytes(size))
        with open(path, "r+b") as file:
            self._memory = mmap.mmap(file.fileno(), size)

    def arm(self, fault):
        number = getattr(errno, fault.error) if fault.error else 0
        _ARMING.pack_into(
            self._memory, 0, OPERATIONS.index(fault.operation), EFFECTS.index(fault.effect), number,
            fault.first, fault.last)

    def heal(self):
        _ARMING.pack_into(self._memory, 0, 0, 0, 0, 0, 0)

    @property
    def hits(self):
        return self._numbers()[0]

    @property
    def counts(self):
        """The number of calls of each operation."""
        return dict(zip(OPERATIONS, self._numbers()[1:]))

    @property
    def hit(self):
        """The file of the first call that failed, relative to the watched directory."""
        return _HIT.unpack_from(self._memory, _ARMING.size + _COUNTS.size)[0].split(b"\0")[0].decode()

    def _numbers(self):
        return _COUNTS.unpack_from(self._memory, _ARMING.size)


def compile_shim(directory):
    """Compiles the library into a directory, and returns its path."""
    library = os.path.join(directory, "faults.so")
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-fvisibility=hidden", "-o", library,
         HERE / "faults.c", HERE / "power.c"], check=True)
    return library


def environment(library, watched, control, log=None):
    """Returns the environment variables that let a server's calls below `watched` fail."""
    variables = {
        "LD_PRELOAD": library,
        "TALLY_FAULTS_BELOW": watched,
        "TALLY_FAULTS_CONTROL": control.path,
        # SQLite's temporary files are watched too.
        "SQLITE_TMPDIR": watched,
    }
    if log is not None:
        variables["TALLY_FAULTS_LOG"] = log
    return variables
