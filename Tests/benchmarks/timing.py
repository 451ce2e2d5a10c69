"""How times are taken: contenders take turns, and the noise of the machine cancels."""

import gc
import math
import os
import statistics
import subprocess
import time
from contextlib import contextmanager


def elapsed(action):
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def returned(action):
    """For actions that measure themselves."""
    return action()


def percentile(values, share):
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


class Samples:
    """The figures of one contender, in blocks.

    With several blocks, the result is that of a quiet one: the lower quartile of the blocks. What a contender
    does itself is in every block, what other programs do to it is not.
    """

    def __init__(self, blocks):
        self.blocks = [block for block in blocks if block]
        self.count = sum(map(len, self.blocks))
        self.full_blocks = [block for block in self.blocks if len(block) >= 50]

    @property
    def median(self):
        if not self.full_blocks:
            return statistics.median(value for block in self.blocks for value in block)
        return percentile([statistics.median(block) for block in self.full_blocks], 0.25)

    @property
    def tail(self):
        """The 99th percentile; None if there are too few samples."""
        if not self.full_blocks:
            return None
        return percentile([percentile(block, 0.99) for block in self.full_blocks], 0.25)


def alternated(*actions, rounds=100, blocks=10, warm_up=20, seconds=8, measure=elapsed):
    """Returns the samples of each action. They take turns: A B A B.

    Stops early after so many seconds, but not before one block of a few rounds.
    """
    begun = time.perf_counter()
    for turn in range(warm_up):
        for action in actions:
            action()
        if turn and time.perf_counter() - begun > seconds / 4:
            break
    taken = [[[] for _ in range(blocks)] for _ in actions]
    gc.collect()
    gc.disable()
    try:
        begun = time.perf_counter()
        for turn in range(rounds * blocks):
            if turn >= 3 and time.perf_counter() - begun > seconds:
                break
            for action, lists in zip(actions, taken):
                lists[turn // rounds].append(measure(action))
    finally:
        gc.enable()
    return [Samples(lists) for lists in taken]


@contextmanager
def on_one_processor():
    """Keeps this process, and those that it starts meanwhile, on one processor: between two, waking the other
    takes longer than a short reply, and not always equally long."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


class Spent:
    """What a program that ran to its end needed."""

    def __init__(self, command, environment=None, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL):
        begun = time.perf_counter()
        # The program is started by its file descriptors alone: no thread, and no pipe that Python would empty.
        with subprocess.Popen(
            command, stdin=stdin, stdout=stdout, stderr=subprocess.DEVNULL,
            env={**os.environ, **(environment or {})}
        ) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.wall = time.perf_counter() - begun
        # Its own and that of the programs that it ran and waited for.
        self.processor = usage.ru_utime + usage.ru_stime
        if process.returncode:
            raise RuntimeError(f"{' '.join(map(str, command))} ended with {process.returncode}")
