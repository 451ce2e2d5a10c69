"""The table of results."""

from dataclasses import dataclass

from timing import Samples

SCALES = {"ms": 1e3, "s": 1, "MB": 1e-6, "KB": 1e-3, "B": 1, "/s": 1, "%": 100, "": 1}
NAME_WIDTH = 60


@dataclass(frozen=True)
class Goal:
    """What a row must reach: a ratio to the other contender, a bound for ours, or both.

    `tails` extends it to the 99th percentiles.
    """

    ratio: float | None = None
    below: float | None = None
    above: float | None = None
    tails: bool = False

    def words(self, unit):
        def number(value):
            return f"{value * SCALES[unit]:,.6g} {unit}".rstrip()
        parts = [f"≤ ×{self.ratio:.3g}"] if self.ratio else []
        parts += [f"≤ {number(self.below)}"] if self.below else []
        parts += [f"≥ {number(self.above)}"] if self.above else []
        return ", ".join(parts)

    @property
    def exists(self):
        return any((self.ratio, self.below, self.above))

    def is_met(self, ours, theirs):
        """Whether a figure meets the goal beside that of the other contender, where there is one."""
        return not (
            self.ratio and theirs and ours / theirs > self.ratio
            or self.below and ours > self.below
            or self.above and ours < self.above)

    def verdict(self, ours, theirs):
        """The verdict on pairs of median and tail; empty without a goal."""
        if not self.exists:
            return ""
        if not self.is_met(ours[0], theirs[0]):
            return "MISSED"
        if self.tails and ours[1] is not None and not self.is_met(ours[1], theirs[1]):
            return "MISSED by p99"
        return "met"


def figures(value):
    """The median and the tail of samples, or a single figure."""
    if isinstance(value, Samples):
        return value.median, value.tail
    return value, None


class Table:
    """Prints rows as they come, and remembers what was missed."""

    def __init__(self):
        self.missed = []
        self.count = 0
        self.widths = [11, 11, 11, 11, 7, 7]

    def line(self, what, columns, goal, verdict):
        cells = " ".join(f"{column:>{width}}" for column, width in zip(columns, self.widths))
        print(f"{what:<{NAME_WIDTH}} {cells}  {goal:<18} {verdict}".rstrip(), flush=True)

    def header(self):
        self.line("what | against", ["ours", "p99", "theirs", "p99", "ratio", "p99"], "goal", "")

    def section(self, words):
        print(f"\n{words}", flush=True)

    def row(self, what, ours, theirs=None, goal=Goal(), unit="ms"):
        """Prints a row. Figures are seconds, bytes or counts, as numbers or samples."""
        our_pair, their_pair = figures(ours), figures(theirs)
        columns = [self.number(value, unit) for value in (*our_pair, *their_pair)]
        for our_value, their_value in zip(our_pair, their_pair):
            columns.append(f"{our_value / their_value:.3f}" if our_value and their_value else "")
        verdict = goal.verdict(our_pair, their_pair)
        self.count += goal.exists
        if goal.exists and verdict != "met":
            self.missed.append(what)
        self.line(what, columns, goal.words(unit), verdict)

    def wrong(self, what, problem):
        """Prints a row whose contenders did not do the same."""
        self.count += 1
        self.missed.append(what)
        print(f"{what:<{NAME_WIDTH}} WRONG: {problem}", flush=True)

    @staticmethod
    def number(value, unit):
        if value is None:
            return ""
        value *= SCALES[unit]
        digits = 0 if value >= 1000 or unit == "B" else 1 if value >= 100 else 3 if value < 10 else 2
        return f"{value:,.{digits}f} {unit}".rstrip()

    def summary(self):
        print(f"\n{self.count - len(self.missed)} of {self.count} goals met.", end="")
        print(" Missed:" if self.missed else "")
        for what in self.missed:
            print(f"  {what}")
