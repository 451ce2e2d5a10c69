"""Chooses by a seed which of the changes that were not synced survive a power cut."""

import random

from power_disk import SECTOR


class Loss:
    """The choices of one cut. `names` and `changes` are the ways of choosing."""

    NAMES = ["all", "none", "first", "some"]
    CHANGES = ["all", "none", "first", "some", "sectors", "files"]

    def __init__(self, seed):
        self._random = random.Random(seed)
        self.names = self._random.choice(self.NAMES)
        self.changes = self._random.choice(self.CHANGES)
        self._share = self._random.choice([0.1, 0.5, 0.9])
        # The bytes in the gap if a write beyond the end survives and an earlier one does not.
        self.filling = self._random.choice([0, 0xA5])

    def __str__(self):
        return f"kept: names {self.names}, changes {self.changes}"

    def kept_names(self, changes):
        match self.names:
            case "all":
                return changes
            case "none":
                return []
            case "first":
                return changes[:self._random.randint(0, len(changes))]
            case _:
                return [change for change in changes if self._is_kept()]

    def kept_changes(self, pending):
        """Returns what survives of each file's changes, (number, offset, data), as (offset, data)."""
        match self.changes:
            case "all":
                keeps = self._whole
            case "none":
                return {}
            case "first":
                keeps = self._before(self._random.choice(
                    [number for changes in pending.values() for number, _, _ in changes] or [0]))
            case "some":
                keeps = self._any_whole
            case "sectors":
                keeps = self._any_sectors
            case _:
                pending = {file: changes for file, changes in pending.items() if self._is_kept()}
                keeps = self._whole
        return {
            file: [part for change in changes for part in keeps(change)] for file, changes in pending.items()}

    def _is_kept(self):
        return self._random.random() < self._share

    def _whole(self, change):
        return [change[1:]]

    def _any_whole(self, change):
        return [change[1:]] if self._is_kept() else []

    def _before(self, last):
        """Keeps the changes before one, and the first sectors of that one."""

        def keeps(change):
            number, offset, data = change
            if number < last or data is None and number == last:
                return [change[1:]]
            if number > last:
                return []
            sectors = list(_sectors(offset, data))
            return sectors[:self._random.randint(0, len(sectors))]

        return keeps

    def _any_sectors(self, change):
        _, offset, data = change
        if data is None:
            return self._any_whole(change)
        return [sector for sector in _sectors(offset, data) if self._is_kept()]


def _sectors(offset, data):
    """Divides a write at the boundaries of the disk's sectors."""
    place = 0
    while place < len(data):
        end = min(len(data), place + SECTOR - (offset + place) % SECTOR)
        yield offset + place, data[place:end]
        place = end
