#!/usr/bin/env python3
"""Simulates a year in which the clock of a machine is set, jumps, stands still and changes zones.

Two servers serve one database. Their clock is libfaketime's. While timers run, reminders wait, stakes are due
and tasks are carried over, days must be those of the rules, an expired stake must stay expired, and what the
servers compute must be what follows from the records.
"""
import argparse
import os
import random
import shlex
import sys
import tempfile
import time

from clocks_looks import Broken, look_at_day, look_at_month, look_at_now
from clocks_machine import Machine
from clocks_rules import DAY
from clocks_year import Year, instant
from serving import Gone, Hung

# 1 March 2026: in spring and in autumn, clocks change soon.
BEGIN = 1_772_323_200


def simulate(year, days):
    """Day by day of true time."""
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
    """A year, and what went wrong in it; None where nothing did."""
    machine = Machine(arguments.tallyd, directory, BEGIN)
    year = Year(machine, random.Random(arguments.seed))
    try:
        simulate(year, arguments.cases)
        return year, None
    except (Broken, Gone, Hung) as problem:
        when = f"{instant(year.now)}, {year.zone}, day start {year.day_start // 60}:{year.day_start % 60:02}"
        return year, f"{type(problem).__name__} at {when}: {problem}"


LIES = {
    "focus.today": lambda result: result.update(date="2026-01-01"),
    "focus.day": lambda result: result.update(tasks=[None] * 4),
    "score.profile": lambda result: result.update(xp=result["xp"] + 1),
    "stake.list": lambda result: result["groups"].clear(),
    "time.summary": lambda result: result.update(totalSeconds=result["totalSeconds"] + 1),
    "data.export": lambda result: result.update(
        content=result["content"].replace('"priority":2', '"priority":0')),
    "data.check": lambda result: result.update(ok=False),
}


def missed_lies(year):
    """The methods whose wrong answers nothing notices: the proof that the looks can fail."""
    missed, ask = [], year.ask
    for method, change in LIES.items():
        def lying(asked, /, **params):
            result = ask(asked, **params)
            if asked == method:
                change(result)
            return result
        year.ask = lying
        try:
            look_at_now(year)
            look_at_day(year)
            look_at_month(year)
            missed.append(method)
        except Broken:
            pass
    year.ask = ask
    return missed


def late_alarms(year):
    """With a clock that runs: how long after its deadline a stake's expiry is told, with nobody asking;
    once while the servers wait for it, and once from when they go on, where they stood still at that
    time."""
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
    """The news that the stake expired; None where it does not come."""
    while True:
        event = server.notification(4)
        if event is None:
            return None
        if event["method"] == "event.stakeExpired" and event["params"]["task"]["number"] == number:
            return event


def tell(sentence, problem, again):
    print(f"{'not ok' if problem else 'ok'} {sentence}")
    if problem:
        print(f"  # {problem}\n  # again: {again}")
    sys.stdout.flush()
    return not problem


def parsed_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tallyd", required=True, help="the program")
    parser.add_argument("--seed", type=int, help="repeats the choices of an earlier run")
    parser.add_argument("--cases", type=int, default=60, help="how many days; 60 where absent")
    arguments = parser.parse_args()
    if arguments.seed is None:
        arguments.seed = random.SystemRandom().getrandbits(32)
    arguments.tallyd = os.path.abspath(arguments.tallyd)
    return arguments


def main():
    arguments = parsed_arguments()
    again = shlex.join([
        "python3", "Tests/reliability/clocks.py", "--tallyd", arguments.tallyd, "--seed", str(arguments.seed),
        "--cases", str(arguments.cases)])
    print(f"# {again}", flush=True)
    with tempfile.TemporaryDirectory(prefix="tally-clocks-") as directory:
        year, problem = simulated(arguments, directory)
        try:
            good = [tell(year_sentence(year, arguments.cases), problem, again)]
            if not problem:
                good.append(tell(
                    "each day, reminder and expiry was told to each client once, however the clock moved",
                    "\n  # ".join(year.lost_news[:8]), again))
                late = late_alarms(year)
                on_time = all(seconds is not None and seconds < 2 for seconds in late)
                good.append(tell(
                    "an expiry is told within 2 s of its time, or of the end of a suspend",
                    None if on_time else f"it was told after {late} s", again))
                missed = missed_lies(year)
                good.append(tell(
                    f"the looks can fail: each of {len(LIES)} wrong answers is noticed", missed, again))
        finally:
            year.machine.kill()
    return 0 if all(good) else 1


def year_sentence(year, days):
    figures = year.figures
    return (
        f"{days} days, with {figures['shifts']} moments around clocks put forward or back,"
        f" {figures['set back']} clocks set back and {figures['set forward']} ahead,"
        f" {figures['zones']} changes of zone, {figures['suspends']} suspends and {figures['restarts']}"
        f" restarts, kept every rule in {figures['requests']:,} requests")


if __name__ == "__main__":
    sys.exit(main())
