"""Checks that must hold whatever the clock does."""

import datetime
import json

from clocks_rules import DAY, PLACES, focus, profile


class Broken(Exception):
    """A violated rule."""


def look_at_news(year, before):
    """Checks after the clock was set that each server sent the events that are due, and none twice.

    Problems are collected in the year and do not stop it, because clients can still request the records."""
    for stake in year.stakes.values():
        stake.seen_at = max(stake.seen_at, year.now)
    for server in year.machine.servers.values():
        # Pending events follow the first reply, and the second reply follows them.
        server.request("ping")
        server.request("ping")
    reminders = {
        number for number, at in year.reminders.items() if before < at <= year.now and year.now - at < DAY}
    stakes = {
        number for number, stake in year.stakes.items()
        if not stake.status and before <= stake.deadline < year.now}
    for name, server in year.machine.servers.items():
        news = year.news[name]
        for problem in news.take(server.notifications):
            year.lost_news.append(problem)
        server.notifications.clear()
        missed = reminders - {number for number, _ in news.reminders}
        # A stake that expired before a client subscribed is not sent to it.
        missed |= {number for number in stakes - news.stakes if year.stakes[number].deadline >= news.since}
        if missed:
            year.lost_news.append(
                f"from {before} to {year.now}, with a clock that had shown {news.latest}, no event came for the"
                f" deadline or reminder of the tasks {sorted(missed)}")
            news.stakes |= missed
        news.latest = max(news.latest, year.now)
        if news.today != year.today:
            year.lost_news.append(f"at {year.now} the day is {year.today}, but the last event has {news.today}")
            news.today = year.today


class News:
    """The events that one connection received since it subscribed."""

    def __init__(self, now, today):
        self.since = self.latest = now
        self.today = today
        self.reminders, self.stakes = set(), set()

    def take(self, events):
        """Yields a problem for each repeated event."""
        for event in events:
            params = event["params"]
            if event["method"] == "event.day":
                self.today = params["date"]
                continue
            number = params["task"]["number"]
            if event["method"] == "event.reminder":
                key, before = (number, params["at"]), self.reminders
            else:
                key, before = number, self.stakes
            if key in before:
                yield f"{event['method']} {key} was sent twice"
            before.add(key)


def look_at_now(year):
    today = year.ask("focus.today")["date"]
    if today != year.today:
        raise Broken(f"at {year.now} in {year.zone} the day is {year.today}, but the server says {today}")
    year.seen_days[year.zone, year.day_start].append((year.now, today))
    look_at_places(year, today)
    look_at_stakes(year)
    timer = year.ask("time.active")["timer"]
    if timer and timer["seconds"] != max(0, year.now - _seconds(timer["start"])):
        raise Broken(f"at {year.now}, the timer since {timer['start']} shows {timer['seconds']} s")


def look_at_places(year, today):
    for days in range(-3, 4):
        date = str(datetime.date.fromisoformat(today) + datetime.timedelta(days=days))
        places = year.ask("focus.day", date=date)["tasks"]
        if len(places) > PLACES:
            raise Broken(f"{len(places)} tasks are in focus on {date}")


def look_at_stakes(year):
    found = {
        entry["task"]["number"]: entry["task"]["stake"]["status"]
        for group in year.ask("stake.list")["groups"] for entry in group["stakes"]}
    for number, stake in year.stakes.items():
        if found.get(number) not in stake.expected():
            raise Broken(
                f"at {year.now}, the stake of task {number} is {found.get(number)}, not {stake.expected()}:"
                f" its deadline is {stake.deadline}, and the last change was made at {stake.changed_at}")


def look_at_parts(year, entry):
    """Checks that a time entry counts on each day the time spent on that day."""
    start, end, wanted = _seconds(entry["start"]), _seconds(entry["end"]), []
    while start < end:
        day = year.days.day(start)
        next_day = year.days.start(datetime.date.fromisoformat(day) + datetime.timedelta(days=1))
        wanted.append({"date": day, "seconds": min(end, next_day) - start})
        start = next_day
    if entry["days"] != wanted:
        raise Broken(f"{entry['start']} to {entry['end']} counts as {entry['days']}, not {wanted}")


def look_at_day(year):
    """Compares scores, focus and tracked time with results computed from the export."""
    records = json.loads(year.ask("data.export")["content"])["records"]
    profile_found = year.ask("score.profile")
    streak = profile_found["streak"]
    found = profile_found["xp"], streak["current"], streak["longest"]
    if found != profile(records["task"], year.today):
        raise Broken(f"XP and streaks are {found}, but the export gives {profile(records['task'], year.today)}")
    day = year.ask("focus.today")
    found = tuple({entry["task"]["number"] for entry in day[name]} for name in ("tasks", "waiting"))
    wanted = focus(records["task"], year.today)
    if found != wanted:
        raise Broken(f"focus and waiting are {found}, but the export gives {wanted}")
    look_at_time(year, records)


def look_at_time(year, records):
    spent = {part["entry"]: 0 for part in records["timePart"]}
    for part in records["timePart"]:
        spent[part["entry"]] += part["seconds"]
    for entry in records["timeEntry"]:
        seconds = _seconds(entry["endAt"]) - _seconds(entry["startAt"])
        if not 0 < seconds <= DAY or spent.get(entry["id"]) != seconds:
            raise Broken(f"the parts of {entry} add up to {spent.get(entry['id'])} s")
    days = sorted(part["day"] for part in records["timePart"])
    for by in ("activity", "project", "day") if days else ():
        total = year.ask("time.summary", by=by, **{"from": days[0], "to": days[-1]})
        if total["totalSeconds"] != sum(spent.values()):
            raise Broken(f"by {by}, the total is {total['totalSeconds']} s, not {sum(spent.values())} s")


def look_at_month(year):
    check = year.ask("data.check")
    if not check["ok"]:
        raise Broken(f"data.check found {check['problems'][:3]}")
    for rule, days in year.seen_days.items():
        ordered = [day for _, day in sorted(days)]
        if ordered != sorted(ordered):
            raise Broken(f"in {rule} an earlier day came after a later one")


def _seconds(text):
    return int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())
