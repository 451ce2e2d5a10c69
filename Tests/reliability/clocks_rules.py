"""The rules about days, implemented a second time from the documentation instead of the server's code."""

import datetime
import zoneinfo

DAY = 86_400
EPOCH = datetime.date(1970, 1, 1)
POINTS = [7, 4, 3, 2]
PLACES = 3


class Days:
    """The days of a zone, with a day start in minutes of the wall clock."""

    def __init__(self, zone, start):
        self.zone, self.start_minutes = zoneinfo.ZoneInfo(zone), start

    def wall(self, seconds):
        return datetime.datetime.fromtimestamp(seconds, self.zone).replace(tzinfo=None)

    def start(self, date):
        """Returns the first second at which the wall clock shows the day start or a later time."""
        wanted = datetime.datetime.combine(date, datetime.time(*divmod(self.start_minutes, 60)))
        # If the clocks skip the day start, these two lie around the jump. If it comes twice, the first counts.
        first, second = sorted(
            int(wanted.replace(tzinfo=self.zone, fold=fold).timestamp()) for fold in (0, 1))
        if self.wall(first) >= wanted:
            return first
        while first + 1 < second:
            middle = (first + second) // 2
            first, second = (first, middle) if self.wall(middle) >= wanted else (middle, second)
        return second

    def day(self, seconds):
        """Returns the last day that has started."""
        date = self.wall(seconds).date() + datetime.timedelta(days=1)
        while self.start(date) > seconds:
            date -= datetime.timedelta(days=1)
        return str(date)

    def next_shift(self, seconds, within):
        """Returns the time of the next clock change, or None if there is none within so many seconds."""
        def offset(at):
            return datetime.datetime.fromtimestamp(at, self.zone).utcoffset()
        low, high = seconds, seconds + within
        if offset(low) == offset(high):
            return None
        while low + 1 < high:
            middle = (low + high) // 2
            low, high = (low, middle) if offset(middle) != offset(low) else (middle, high)
        return high


def profile(tasks, today):
    """Returns XP, the current streak and the longest streak of exported tasks."""
    scores = {}
    for task in tasks:
        if task["completedDay"]:
            day = task["completedDay"]
            scores[day] = scores.get(day, 0) + POINTS[task["priority"]]
    runs, last = {}, None
    for day in sorted(map(_number, scores)):
        if day <= _number(today):
            runs[day] = runs.get(day - 1, 0) + 1
            last = day
    goes_on = last is not None and _number(today) - last <= 1
    return sum(scores.values()), runs[last] if goes_on else 0, max(runs.values(), default=0)


def focus(tasks, today):
    """Returns the numbers of the tasks in today's places, and of those that wait for one."""
    there = [
        task for task in tasks if task["focusDay"] and (
            task["focusDay"] == today
            or task["focusDay"] < today and (task["completedDay"] or today) >= today)]
    there.sort(key=lambda task: (task["focusDay"], task["focusOrder"]))
    waiting = [task for task in there[PLACES:] if not task["completedDay"]]
    return {task["number"] for task in there[:PLACES]}, {task["number"] for task in waiting}


def _number(date):
    return (datetime.date.fromisoformat(date) - EPOCH).days
