"""A simulated year: users work while the clock runs, is set, jumps and changes zones. Each step is checked."""

import collections
import datetime
import json

from clocks_looks import Broken, News, look_at_news, look_at_now, look_at_parts
from clocks_rules import DAY, PLACES, Days

ZONES = [
    "Europe/Berlin", "America/New_York", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Chatham",
    "Asia/Kathmandu", "Africa/Casablanca", "Africa/Cairo", "Asia/Jerusalem", "America/Havana",
    "America/Santiago", "Pacific/Kiritimati", "UTC"]
DAY_STARTS = [0, 0, 4 * 60, 2 * 60 + 30, 23 * 60]
ACTIVITIES = ["Writing", "Reading"]
FOCUS_FULL, STAKE_LOCKED, INVALID_STATE = 1005, 1006, 1010


class Stake:
    """The known times of a stake, which determine its valid statuses."""

    def __init__(self, deadline, now):
        self.deadline = deadline
        # The latest time of a change since it was made, and the latest time of all.
        self.changed_at = self.seen_at = now
        self.status = None

    def expected(self):
        if self.status:
            return {self.status}
        if self.changed_at > self.deadline:
            return {"expired"}
        # If only a read saw the deadline pass, setting the clock back may revive the stake, but need not.
        return {"expired", "pending"} if self.seen_at > self.deadline else {"pending"}


class Year:
    """Starts with `begin`, and advances a few hours of true time with each `step`."""

    def __init__(self, machine, source):
        self.machine, self.source = machine, source
        self.time, self.error = machine.now, 0
        self.zone, self.day_start = "UTC", 0
        self.figures = collections.Counter()
        # By task number.
        self.stakes, self.reminders = {}, {}
        # The events of each server, by its name, and the problems found in them.
        self.news, self.lost_news = {}, []
        # Times and their days, by zone and day start.
        self.seen_days = collections.defaultdict(list)
        self.titles = 0

    def begin(self):
        for name in ("desk", "phone"):
            self.start(name)
        self.change("habit.create", name="Pages")
        for name in ACTIVITIES:
            self.change("activity.create", name=name)

    # The clock

    @property
    def now(self):
        return self.machine.now

    @property
    def days(self):
        return Days(self.zone, self.day_start)

    @property
    def today(self):
        return self.days.day(self.now)

    def step(self):
        """Lets time pass, sends requests, and checks everything."""
        before = self.now
        chance = self.source.random()
        if chance < 0.04:
            self.machine.suspended(lambda: self.pass_time(self.source.randrange(60, 5 * DAY)))
            self.figures["suspends"] += 1
        elif chance < 0.09:
            self.set_wrong()
        else:
            self.pass_time(self.until_next())
        if chance > 0.96:
            self.change_zone()
        if chance > 0.99:
            self.restart()
        look_at_news(self, before)
        for _ in range(self.source.randrange(1, 4)):
            self.act()
        look_at_now(self)

    def pass_time(self, seconds):
        self.time += seconds
        # A wrong clock is corrected at some time.
        if self.error and self.source.random() < 0.3:
            self.error = 0
        self.machine.set(self.time + self.error)

    def set_wrong(self):
        self.error = self.source.choice([-1, 1]) * self.source.choice([1, 60, 3600, DAY, 3 * DAY])
        self.error = int(self.error * self.source.uniform(0.5, 1.5)) or 1
        self.figures["set back" if self.error < 0 else "set forward"] += 1
        self.machine.set(self.time + self.error)

    def until_next(self):
        """Returns some hours, or the time to a moment around a clock change within them."""
        seconds = self.source.randrange(60, 11 * 3600)
        shift = self.days.next_shift(self.now, seconds + 7200)
        if shift is None or self.source.random() < 0.2:
            return seconds
        self.figures["shifts"] += 1
        return max(1, shift - self.now + self.source.choice([-3600, -1, -1, 0, 1, 1799, 3599, 3600, 5400]))

    def change_zone(self):
        """Usually changes to a zone whose clocks change within days."""
        shifting = [zone for zone in ZONES if Days(zone, 0).next_shift(self.now, 8 * DAY)]
        likely = shifting if shifting and self.source.random() < 0.9 else ZONES
        self.zone, self.day_start = self.source.choice(likely), self.source.choice(DAY_STARTS)
        start = "{:02}:{:02}".format(*divmod(self.day_start, 60))
        self.change("settings.update", timeZone=self.zone, dayStart=start)
        self.figures["zones"] += 1

    def restart(self):
        name = self.source.choice(sorted(self.machine.servers))
        code = self.machine.end(name)
        if code != 0:
            raise Broken(f"a server exited with code {code}")
        self.start(name)
        self.figures["restarts"] += 1

    # Requests

    def start(self, name):
        self.news[name] = News(self.now, self.today)
        self.machine.start(name).request("events.subscribe", kinds=["reminder", "day", "stakeExpired"])

    def ask(self, method, /, *, may=(), **params):
        """Returns the result, or None if the request failed with one of the codes in `may`."""
        server = self.machine.servers[self.source.choice(sorted(self.machine.servers))]
        reply = server.request(method, **params)
        self.figures["requests"] += 1
        if "result" in reply:
            return reply["result"]
        if reply["error"]["code"] not in may:
            raise Broken(f"{method} {json.dumps(params)} returned {reply['error']}")
        return None

    def change(self, method, /, **params):
        result = self.ask(method, **params)
        if result is not None:
            for stake in self.stakes.values():
                stake.changed_at = max(stake.changed_at, self.now)
        return result

    def act(self):
        self.source.choice([
            self.create, self.create_staked, self.create_with_reminder, self.focus_new, self.focus_open,
            self.complete, self.complete, self.start_timer, self.stop_timer, self.log_time, self.count,
            self.settle])()

    def title(self):
        self.titles += 1
        return f"Task {self.titles}"

    def create(self):
        self.change("task.create", title=self.title(), priority=self.source.choice(["P0", "P1", "P2", "P3"]))

    def create_staked(self):
        due = self.now + self.source.randrange(60, 6 * DAY)
        task = self.change("task.create", title=self.title(), due=instant(due), stake={})["task"]
        if task["stake"]["status"] != "pending":
            raise Broken(f"a stake due in {due - self.now} s is {task['stake']['status']} from the start")
        self.stakes[task["number"]] = Stake(due, self.now)

    def create_with_reminder(self):
        due = self.now + self.source.randrange(3600, 2 * DAY)
        task = self.change("task.create", title=self.title(), due=instant(due), reminders=["-PT30M"])["task"]
        self.reminders[task["number"]] = due - 1800

    def focus_new(self):
        self.focus_add(title=self.title())

    def focus_open(self):
        tasks = [task for task in self.open_tasks() if not task["focus"]]
        if tasks:
            self.focus_add(id=self.source.choice(tasks)["number"])

    def focus_add(self, **task):
        refused = self.change("focus.add", **task, may=[FOCUS_FULL]) is None
        taken = len(self.ask("focus.today")["tasks"])
        if refused and taken < PLACES:
            raise Broken(f"focus.add was refused as full, with {taken} in focus")

    def open_tasks(self):
        return self.ask("task.list", status="open", limit=1000)["tasks"]

    def complete(self):
        tasks = self.open_tasks()
        if not tasks:
            return
        number = self.source.choice(tasks)["number"]
        stake = self.stakes.get(number)
        right = stake and {"complete" if status == "pending" else status for status in stake.expected()}
        # If the clock was set back, a deadline that has passed can no longer be met.
        is_lost = stake and stake.deadline >= self.now and right != {"complete"}
        result = self.change("task.complete", id=number, may=[STAKE_LOCKED] if is_lost else [])
        if not result:
            return
        task = result["task"]
        self.reminders.pop(number, None)
        if task["completedOn"] != self.today:
            raise Broken(f"a completion on {self.today} has the day {task['completedOn']}")
        if stake:
            stake.status = task["stake"]["status"]
            if stake.status not in right:
                raise Broken(f"the stake of the completed task {number} is {stake.status}, not {right}")

    def start_timer(self):
        # Refused if the running timer is older than a day, or younger than a second.
        result = self.change("time.start", activity=self.source.choice(ACTIVITIES), may=[INVALID_STATE])
        if result and result["stopped"]:
            look_at_parts(self, result["stopped"])

    def stop_timer(self):
        result = self.change("time.stop", may=[INVALID_STATE])
        if result:
            look_at_parts(self, result["entry"])
        elif self.source.random() < 0.5:
            self.change("time.cancel", may=[INVALID_STATE])

    def log_time(self):
        end = self.now - self.source.randrange(DAY)
        start = end - self.source.randrange(1, DAY)
        activity = self.source.choice(ACTIVITIES)
        look_at_parts(
            self, self.change("time.log", activity=activity, start=instant(start), end=instant(end))["entry"])

    def count(self):
        date = self.change("habit.increment", habit="Pages")["date"]
        if date != self.today:
            raise Broken(f"a count on {self.today} has the day {date}")

    def settle(self):
        owed = [
            number for number, stake in sorted(self.stakes.items())
            if not stake.status and stake.expected() == {"expired"}]
        if owed:
            number = self.source.choice(owed)
            self.change("stake.settle", id=number, outcome=self.source.choice(["paid", "waived"]))
            self.stakes[number].status = "expired"


def instant(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
