"""A machine whose clock a test sets while its servers run. libfaketime reads it again on each use.

The fake clock stands still between two settings, so that a run can be repeated to the second. The kernel does
not use it: a timer for a time of the fake clock does not notice that the clock was set. A server notices with
its next request, and so the tests send requests. `run_on` lets the clock run, including its timers.
"""

import glob
import os
import pathlib
import signal
import time

from serving import Server


def libfaketime():
    """Returns the path of the library for programs with threads, from Debian's package libfaketime."""
    found = sorted(glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1"))
    if not found:
        raise SystemExit("not ok libfaketime is missing: apt-get install libfaketime")
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
            # Monotonic time and file times are not faked.
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1", "TZ": "UTC",
            # libfaketime sets a variable, which moves the environment, through which Swift finds the arguments.
            # If they are lost, the server must not use the user's own database.
            "TALLY_DATABASE": self.database, "HOME": directory, "XDG_DATA_HOME": directory}

    def set(self, now):
        self.now = now
        self._write(time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(now)))

    def run_on(self):
        """Lets the clock run from here on."""
        self._write(f"{self.now - time.time():+.3f}")

    def _write(self, text):
        # Atomically, because a server reads the file each time it reads the clock.
        with open(f"{self.file}.new", "w") as file:
            file.write(text + "\n")
        os.rename(f"{self.file}.new", self.file)

    def start(self, name):
        self.servers[name] = Server(self.program, self.database, "--timezone", "UTC", env=self.environment)
        return self.servers[name]

    def end(self, name):
        """Closes the server and returns its exit code."""
        server = self.servers.pop(name)
        code = server.close()
        _tidy(server.pid)
        return code

    def kill(self):
        for server in self.servers.values():
            server.kill()
            _tidy(server.pid)

    def suspended(self, work):
        """Runs `work` while all servers are suspended."""
        for server in self.servers.values():
            os.kill(server.pid, signal.SIGSTOP)
        work()
        for server in self.servers.values():
            os.kill(server.pid, signal.SIGCONT)


def _tidy(pid):
    """Removes what libfaketime leaves of a killed process. It would stop a later process with the same id."""
    for name in (f"faketime_shm_{pid}", f"sem.faketime_sem_{pid}"):
        pathlib.Path("/dev/shm", name).unlink(missing_ok=True)
