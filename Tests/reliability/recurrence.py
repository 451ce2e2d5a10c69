#!/usr/bin/env python3
"""Compares the dates of random recurrence rules with python-dateutil's, over 20 years in six time zones."""
import random
import sys

import options
import recurrence_rules
from serving import Server

GROUP = 20


def difference(case, reply):
    """Returns how a reply differs from what dateutil says; None if it does not."""
    expected = case.expected()
    if "error" in reply:
        # A rule without any date is refused.
        is_never = reply["error"]["data"]["reason"] == "invalidDate" and "no date" in reply["error"]["message"]
        return None if is_never and not expected else f"refused: {reply['error']['message']}"
    dates = reply["result"]["dates"]
    if dates == expected:
        return None
    place = next((place for place, pair in enumerate(zip(dates, expected)) if pair[0] != pair[1]),
                 min(len(dates), len(expected)))
    return f"date {place}: {dates[place:place + 3]}, dateutil has {expected[place:place + 3]}"


def compare(program, zone, cases):
    """Returns the number of dates, and the differences, of the rules in one zone."""
    count, differences = 0, []
    with Server(program, ":memory:", "--timezone", zone, "--now", "2026-11-20T09:00:00Z", patience=60) as server:
        for start in range(0, len(cases), GROUP):
            group = cases[start:start + GROUP]
            replies = server.group(*(("series.preview", case.params) for case in group))
            for case, reply in zip(group, replies):
                count += len(reply.get("result", {}).get("dates", ()))
                found = difference(case, reply)
                if found:
                    differences.append(f"{zone} {case.params}: {found}")
        # The comparison can fail: another rule has other dates.
        reply = server.request("series.preview", rule="FREQ=DAILY", start="1999-01-01", limit=3)
        if difference(cases[0], reply) is None:
            differences.append("A wrong reply was not found out")
        server.close()
    return count, differences


def main():
    parser = options.make_parser(__doc__, 2_000, "the number of rules")
    arguments = options.parsed(parser)
    print(f"seed {arguments.seed}: {arguments.cases:,} rules", flush=True)
    failed = False
    for number, zone in enumerate(recurrence_rules.ZONES):
        choices = random.Random(f"{arguments.seed} {zone}")
        share = arguments.cases // 6 + (number < arguments.cases % 6)
        cases = [recurrence_rules.Case(choices, zone) for _ in range(share)]
        count, differences = compare(arguments.tallyd, zone, cases)
        print(f"{'not ok' if differences else 'ok'} {share:,} rules in {zone} have the {count:,} dates of dateutil")
        for found in differences[:5]:
            failed = True
            print(f"  # {found}"[:600])
    if failed:
        print(f"  # repeat with: Tests/torture recurrence --cases {arguments.cases} --seed {arguments.seed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
