"""Prints the outcome of many cases as one check."""

import collections
import re


def report(sentence, problems):
    """Prints one check. `problems` are (case, text). Those that differ only in numbers are printed once."""
    print(("not ok " if problems else "ok ") + sentence)
    alike = collections.defaultdict(list)
    for case, problem in problems:
        alike[re.sub(r"[0-9a-f]{8}\b|\d+", "…", problem)[:120]].append((case, problem))
    for cases in alike.values():
        case, problem = cases[0]
        text = problem[:600].replace("\n", " ")
        print(f"  # {len(cases)} × {text}")
        if case:
            print(f"  #   --only {case}")
    print(end="", flush=True)
    return not problems
