#!/usr/bin/env python3
"""Simulates a year in which a machine's clock is set, jumps, pauses and changes zones.

Two servers share one database and a fake clock (libfaketime). Timers run, reminders wait, stakes are due and
tasks carry over. Days must follow the rules, an expired stake must stay expired, and computed results must
match the records.
"""
import random
import shlex
import sys
import tempfile
import time

from clocks_looks import Broken, look_at_day, look_at_month, look_at_now
from clocks_machine import Machine
from clocks_rules import DAY
from clocks_year import Year, instant
from options import make_parser, parsed
from serving import Gone, Hung

# 1 March 2026: the clocks change soon, in both hemispheres.
BEGIN = 1_772_323_200


def simulate(year, days):
    """Simulates day by day, in true time."""
    year.begin()
    end, day, month = year.time + days * DAY, None, time.gmtime(year.time).tm_mon
    while year.time < end:
        year.step()
        if year.time // DAY != day:
            day = year.time // DAY
            look_at_day(year)
        if time.gmtime(year.time).tm_mon != month:
            month = time.gmtime(year.time).tm_mon
            look_at_month(year)
            year.figures["months"] += 1
    look_at_day(year)
    look_at_month(year)


def simulated(arguments, directory):
    """Returns the simulated year and its problem, or None if there is none."""
    machine = Machine(arguments.tallyd, directory, BEGIN)
    year = Year(machine, random.Random(arguments.seed))
    try:
        simulate(year, arguments.cases)
        return year, None
    except (Broken, Gone, Hung) as problem:
        when = f"{instant(year.now)}, {year.zone}, day start {year.day_start // 60}:{year.day_start % 60:02}"
        return year, f"{type(problem).__name__} at {when}: {problem}"


WRONG_RESULTS = {
    "focus.today": lambda result: result.update(date="2026-01-01"),
    "focus.day": lambda result: result.update(tasks=[None] * 4),
    "score.profile": lambda result: result.update(xp=result["xp"] + 1),
    "stake.list": lambda result: result["groups"].clear(),
    "time.summary": lambda result: result.update(totalSeconds=result["totalSeconds"] + 1),
    "data.export": lambda result: result.update(
        content=result["content"].replace('"priority":2', '"priority":0')),
    "data.check": lambda result: result.update(ok=False),
}


def unnoticed_methods(year):
    """Returns the methods whose wrong results are not noticed. This proves that the checks can fail."""
    missed, ask = [], year.ask
    for method, change in WRONG_RESULTS.items():
        def distorted(asked, /, **params):
            result = ask(asked, **params)
            if asked == method:
                change(result)
            return result
        year.ask = distorted
        try:
            look_at_now(year)
            look_at_day(year)
            look_at_month(year)
            missed.append(method)
        except Broken:
            pass
    year.ask = ask
    return missed


def expiry_delays(year):
    """Returns the seconds from a stake's deadline to its event, with a running clock and no requests: once
    while the servers wait, and once after they were suspended at the deadline."""
    machine, found = year.machine, []
    machine.run_on()
    for stands_still in (False, True):
        started = time.time()
        task = year.ask("task.create", title="Rings", due=instant(year.now + 1), stake={})["task"]
        if stands_still:
            machine.suspended(lambda: time.sleep(2.2))
            started = time.time() - 1
        for server in machine.servers.values():
            event = expiry(server, task["number"])
            found.append(time.time() - started - 1 if event else None)
        machine.now += int(time.time() - started) + 1
        machine.run_on()
    return found


def expiry(server, number):
    """Returns the event of the stake's expiry, or None if it does not arrive."""
    while True:
        event = server.notification(4)
        if event is None:
            return None
        if event["method"] == "event.stakeExpired" and event["params"]["task"]["number"] == number:
            return event


def report(sentence, problem, again):
    print(f"{'not ok' if problem else 'ok'} {sentence}")
    if problem:
        print(f"  # {problem}\n  # repeat with: {again}")
    sys.stdout.flush()
    return not problem


def parsed_arguments():
    return parsed(make_parser(__doc__, 60, "the number of days"))


def main():
    arguments = parsed_arguments()
    again = shlex.join([
        "python3", "Tests/reliability/clocks.py", "--tallyd", arguments.tallyd, "--seed", str(arguments.seed),
        "--cases", str(arguments.cases)])
    print(f"# {again}", flush=True)
    with tempfile.TemporaryDirectory(prefix="tally-clocks-") as directory:
        year, problem = simulated(arguments, directory)
        try:
            good = [report(year_sentence(year, arguments.cases), problem, again)]
            if not problem:
                good.append(report(
                    "each client received each day, reminder and expiry once, however the clock moved",
                    "\n  # ".join(year.lost_news[:8]), again))
                late = expiry_delays(year)
                on_time = all(seconds is not None and seconds < 2 for seconds in late)
                good.append(report(
                    "an expiry is sent within 2 s of its time, or of the end of a suspend",
                    None if on_time else f"it was sent after {late} s", again))
                missed = unnoticed_methods(year)
                good.append(report(
                    f"the checks can fail: each of {len(WRONG_RESULTS)} wrong results is noticed", missed,
                    again))
        finally:
            year.machine.kill()
    return 0 if all(good) else 1


def year_sentence(year, days):
    figures = year.figures
    return (
        f"{days} days, with {figures['shifts']} steps around clock changes, the clock set back"
        f" {figures['set back']} times and ahead {figures['set forward']} times, {figures['zones']} changes of"
        f" zone, {figures['suspends']} suspends and {figures['restarts']} restarts, kept every rule in"
        f" {figures['requests']:,} requests")


if __name__ == "__main__":
    sys.exit(main())
