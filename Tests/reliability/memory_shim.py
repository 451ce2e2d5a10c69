"""The preload library of memory.c, and the control file that it shares with a test."""

import mmap
import os
import pathlib
import struct
import subprocess

FOLDER = pathlib.Path(__file__).resolve().parent
SQLITE, ANYWHERE = 1, 2


class Memory:
    """The control file that memory.c maps, see its `struct control`."""

    def __init__(self, directory):
        path, library = os.path.join(directory, "control"), os.path.join(directory, "memory.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", library, FOLDER / "memory.c"], check=True)
        with open(path, "wb+") as file:
            file.truncate(48)
            self.control = mmap.mmap(file.fileno(), 48)
        self.environment = {"LD_PRELOAD": library, "TALLY_MEMORY": path, "SWIFT_BACKTRACE": "enable=no"}

    def arm(self, scope, spared, failures):
        struct.pack_into("=qqq", self.control, 8, spared, failures, 0)
        # The scope comes last, because from then on allocations fail.
        struct.pack_into("=q", self.control, 0, scope)

    def heal(self):
        """Disarms, and returns the number of allocations that failed since arming."""
        struct.pack_into("=q", self.control, 0, 0)
        return struct.unpack_from("=q", self.control, 24)[0]

    def count(self, scope, work):
        """Returns the number of allocations that some work makes."""
        before = struct.unpack_from("=qq", self.control, 32)
        work()
        return struct.unpack_from("=qq", self.control, 32)[scope - 1] - before[scope - 1]
