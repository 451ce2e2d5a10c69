"""A machine whose clock a test sets while its servers run: libfaketime, read anew at each look at the clock.

The faked clock stands still between two settings, so that a run can be repeated to the second. The kernel
does not know it: a timer that waits for a time of the faked clock does not notice that the clock was set. A
server that is asked something after each setting notices, and so the tests ask. `run_on` lets the clock go
on, with its timers.
"""

import glob
import os
import pathlib
import signal
import time

from serving import Server


def libfaketime():
    """The library for programs with threads, as Debian's package libfaketime installs it."""
    found = sorted(glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1"))
    if not found:
        raise SystemExit("not ok libfaketime is needed: apt-get install libfaketime")
    return found[0]


class Machine:
    """A database, a clock, and servers by name."""

    def __init__(self, program, directory, now):
        self.program, self.database = program, os.path.join(directory, "tally.db")
        self.file = os.path.join(directory, "clock")
        self.servers = {}
        self.set(now)
        self.environment = {
            "LD_PRELOAD": libfaketime(), "FAKETIME_TIMESTAMP_FILE": self.file, "FAKETIME_NO_CACHE": "1",
            # What measures spans, and the times of files, stay as they are.
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1", "TZ": "UTC",
            # libfaketime sets a variable, which moves the environment, by which Swift finds the arguments:
            # they may be lost, and nobody's own database must be used instead.
            "TALLY_DATABASE": self.database, "HOME": directory, "XDG_DATA_HOME": directory}

    def set(self, now):
        self.now = now
        self._write(time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(now)))

    def run_on(self):
        """From here on the clock runs."""
        self._write(f"{self.now - time.time():+.3f}")

    def _write(self, text):
        # In one move: a server reads the file whenever it looks at the clock.
        with open(f"{self.file}.new", "w") as file:
            file.write(text + "\n")
        os.rename(f"{self.file}.new", self.file)

    def start(self, name):
        self.servers[name] = Server(self.program, self.database, "--timezone", "UTC", env=self.environment)
        return self.servers[name]

    def end(self, name):
        """The exit code."""
        server = self.servers.pop(name)
        code = server.close()
        _tidy(server.pid)
        return code

    def kill(self):
        for server in self.servers.values():
            server.kill()
            _tidy(server.pid)

    def suspended(self, work):
        """Does some work while all servers stand still."""
        for server in self.servers.values():
            os.kill(server.pid, signal.SIGSTOP)
        work()
        for server in self.servers.values():
            os.kill(server.pid, signal.SIGCONT)


def _tidy(pid):
    """What libfaketime leaves of a killed process keeps the next one of that number from starting."""
    for name in (f"faketime_shm_{pid}", f"sem.faketime_sem_{pid}"):
        pathlib.Path("/dev/shm", name).unlink(missing_ok=True)
