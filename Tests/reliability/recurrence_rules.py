"""Random recurrence rules, and their dates by python-dateutil.

Where dateutil and RFC 5545 differ, the RFC decides:
- An UNTIL that is a date includes that day.
- BYSETPOS of a WEEKLY rule counts from the start of the first week, not from the first date.
- BYDAY with and without places are alternatives; dateutil combines them, so no rule has both.
"""

import datetime
import itertools
import types
import zoneinfo

from dateutil import rrule

ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu")
YEARS = 20
DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
FREQUENCIES = {"DAILY": rrule.DAILY, "WEEKLY": rrule.WEEKLY, "MONTHLY": rrule.MONTHLY, "YEARLY": rrule.YEARLY}

# dateutil looks for dates up to this year, which would take minutes for a rule that never falls.
LAST_YEAR = 2070
rrule.datetime = types.SimpleNamespace(**{**vars(datetime), "MAXYEAR": LAST_YEAR})


class Case:
    """A rule, the start of its series, and the range of dates to compare."""

    def __init__(self, random, zone):
        self.zone = zone
        self.frequency = random.choice(tuple(FREQUENCIES))
        self.interval = random.choice((1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 10, 12, 14, 30, random.randint(1, 100)))
        self.months = sample(random, range(1, 13), 0.3)
        signed = [number for number in range(-31, 32) if number]
        self.month_days = [] if self.frequency == "WEEKLY" else sample(random, signed, 0.35)
        self.weekdays = self._weekdays(random)
        self.positions = []
        if (self.months or self.month_days or self.weekdays) and random.random() < 0.35:
            self.positions = sample(random, random.choice(((1, -1), (1, 2, 3, -1, -2), range(-8, 9))), 1)
            self.positions = [number for number in self.positions if number] or [1]
        self.week_start = random.choice(DAYS) if random.random() < 0.5 else None
        self.start = self._start(random)
        self.time = None if random.random() < 0.4 else self._time(random)
        if self.time:
            # The first due is an instant: of a skipped time, what the clock shows then.
            shown = self._instant(self.start, zoneinfo.ZoneInfo(zone)).astimezone(zoneinfo.ZoneInfo(zone))
            self.start, self.time = shown.date(), shown.time()
        self.to = self.start.replace(year=self.start.year + YEARS, day=min(self.start.day, 28))
        self.first = self.start
        if random.random() < 0.5:
            self.first += datetime.timedelta(days=random.randint(0, 365 * YEARS))
        self.count = self.until = None
        ending = random.random()
        if ending < 0.25:
            self.count = random.choice((1, 2, 3, 10, 100, 1000))
        elif ending < 0.5:
            day = self.start + datetime.timedelta(days=random.randint(0, 365 * YEARS))
            clock = self._time(random) if random.random() < 0.5 else None
            self.until = (day, clock)

    def _weekdays(self, random):
        if random.random() < 0.5:
            return []
        days = sample(random, range(7), 1)
        if self.frequency in ("DAILY", "WEEKLY") or random.random() < 0.4:
            return [(None, day) for day in days]
        limit = 53 if self.frequency == "YEARLY" and not self.months else 5
        return [(random.choice((-1, 1)) * random.randint(1, limit), day) for day in days]

    def _start(self, random):
        if self.zone == "Pacific/Apia" and random.random() < 0.5:
            return datetime.date(2011, 12, random.randint(20, 31))
        return datetime.date(1980, 1, 1) + datetime.timedelta(days=random.randint(0, 60 * 365))

    @staticmethod
    def _time(random):
        if random.random() < 0.5:
            return datetime.time(random.choice((0, 1, 2, 3)), random.choice((0, 15, 30, 59)))
        return datetime.time(random.randint(0, 23), random.randint(0, 59), random.choice((0, 0, 59)))

    @property
    def text(self):
        parts = [f"FREQ={self.frequency}"]
        days = [f"{place or ''}{DAYS[day]}" for place, day in self.weekdays]
        for name, values in (("BYMONTH", self.months), ("BYMONTHDAY", self.month_days), ("BYDAY", days),
                             ("BYSETPOS", self.positions)):
            if values:
                parts.append(f"{name}={','.join(map(str, values))}")
        if self.interval > 1:
            parts.append(f"INTERVAL={self.interval}")
        if self.week_start:
            parts.append(f"WKST={self.week_start}")
        if self.count:
            parts.append(f"COUNT={self.count}")
        if self.until:
            parts.append(f"UNTIL={self._until_text()}")
        return ";".join(parts)

    def _until_text(self):
        day, clock = self.until
        if clock is None:
            return day.strftime("%Y%m%d")
        return datetime.datetime.combine(day, clock).strftime("%Y%m%dT%H%M%SZ")

    @property
    def params(self):
        start = self.start.isoformat() if self.time is None else f"{self.start}T{self.time.isoformat()}"
        return {"rule": self.text, "start": start, "from": self.first.isoformat(), "to": self.to.isoformat(),
                "limit": 10_000}

    def expected(self):
        """Returns the dates or instants as the server writes them."""
        zone = zoneinfo.ZoneInfo(self.zone)
        days = itertools.takewhile(lambda day: day <= self.to, self._days(zone))
        if self.time is None:
            return [day.isoformat() for day in days if day >= self.first]
        return [self._instant(day, zone).strftime("%Y-%m-%dT%H:%M:%SZ") for day in days if day >= self.first]

    def _days(self, zone):
        """Returns the dates of the rule, lazily."""
        first = self.start
        if self.frequency == "WEEKLY" and self.positions:
            first -= datetime.timedelta(days=(first.weekday() - DAYS.index(self.week_start or "MO")) % 7)
        weekdays = [rrule.weekday(day, place) for place, day in self.weekdays]
        if self.frequency == "WEEKLY" and not weekdays:
            weekdays = [rrule.weekday(self.start.weekday())]
        rule = rrule.rrule(
            FREQUENCIES[self.frequency], dtstart=datetime.datetime.combine(first, datetime.time()),
            interval=self.interval, wkst=DAYS.index(self.week_start or "MO"), bymonth=self.months or None,
            bymonthday=self.month_days or None, byweekday=weekdays or None, bysetpos=self.positions or None)
        days = (date.date() for date in rule if date.date() >= self.start)
        if self.until:
            days = itertools.takewhile(lambda day: self._is_until(day, zone), days)
        return itertools.islice(days, self.count)

    def _is_until(self, day, zone):
        end, clock = self.until
        if clock is None:
            return day <= end
        instant = datetime.datetime.combine(end, clock, datetime.timezone.utc)
        if self.time is None:
            return day <= instant.astimezone(zone).date()
        return self._instant(day, zone) <= instant

    def _instant(self, day, zone):
        """Reads a skipped time with the offset before the gap, and a doubled one as the first."""
        return datetime.datetime.combine(day, self.time, zone).astimezone(datetime.timezone.utc)


def sample(random, values, likelihood):
    """Returns some of the values, or none."""
    if random.random() >= likelihood:
        return []
    values = list(values)
    return random.sample(values, min(len(values), random.choice((1, 1, 2, 3, 7))))
