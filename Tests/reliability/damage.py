#!/usr/bin/env python3
"""Damages files in every way that disks and people do, and checks how a server handles each of them.

Whatever the damage, a server replies to every request in time, exits, holds no lock and fills no disk.
data.check reports the damage, errors describe it, and a repaired database is sound and has nothing invented.
"""

import collections
import concurrent.futures
import os
import resource
import shlex
import shutil
import sys
import tempfile

from damage_case import GROWTH, Case
from damage_kinds import KINDS
from damage_proofs import check_proofs
from damage_template import make_templates
from options import make_parser, parsed

PROMISES = {
    "answers": "every request got a reply within {patience:g} s, and every server exited by itself",
    "lock": "no server held a lock while idle or after its exit",
    "growth": f"no directory grew to more than {GROWTH} times its size",
    "report": "data.check reported {told:,} files as damaged, and {held sound:,} as sound",
    "truth": "no request failed after data.check returned ok",
    "sentence": "{errors:,} errors described the damage",
    "repair": "{repaired:,} were repaired and are sound, with {saved} of their tasks"}
SHOWN = 5


def parsed_arguments():
    parser = make_parser(__doc__, 200, "the number of files")
    parser.add_argument("--case", type=int, help="run only this case of the seed")
    parser.add_argument("--kind", choices=sorted(KINDS), help="use only this kind of damage")
    parser.add_argument("--patience", type=float, default=20, help="seconds until a missing reply is a failure")
    parser.add_argument("--memory", type=int, default=8, help="GiB for each server; 0 for no limit")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="the number of parallel cases")
    return parsed(parser)


def bound(templates, memory):
    """Limits the servers, which inherit this: one that writes or allocates without end exits and is found."""
    size = max(template.size for template in templates)
    resource.setrlimit(resource.RLIMIT_FSIZE, (GROWTH * size, GROWTH * size))
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory << 30, memory << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run_cases(arguments, templates, directory):
    """Yields each case after its run."""
    numbers = [arguments.case] if arguments.case is not None else range(arguments.cases)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        cases = (Case(number, arguments.seed, templates, arguments.tallyd, directory, arguments.patience,
                      arguments.kind and KINDS[arguments.kind]) for number in numbers)
        yield from pool.map(Case.run, cases)


def report(arguments, count, figures, complaints):
    """Prints a line for each promise. Returns whether all were kept."""
    saved = figures["tasks saved"] / max(1, figures["tasks there were"])
    nothing = dict.fromkeys(("told", "held sound", "errors", "repaired"), 0)
    values = nothing | figures | {"patience": arguments.patience, "saved": f"{saved:.1%}"}
    for promise, sentence in PROMISES.items():
        broken = complaints[promise]
        text = f"of {count:,} damaged files: " + sentence.format_map(values)
        print(f"not ok {text}; {len(broken):,} failed" if broken else f"ok {text}", flush=True)
        for case, sentences in broken[:SHOWN]:
            print(f"  # case {case.number} ({case.kind.__name__}): {case.description[:200]}")
            print(f"  #   {sentences[0]}\n  #   {command(arguments, case)}")
    return not any(complaints.values())


def command(arguments, case):
    words = ["python3", sys.argv[0], "--tallyd", arguments.tallyd, "--seed", str(arguments.seed), "--case",
             str(case.number)] + (["--kind", arguments.kind] if arguments.kind else [])
    return shlex.join(words)


def main():
    arguments = parsed_arguments()
    print(f"seed {arguments.seed}, {arguments.tallyd}", flush=True)
    # In memory, if possible: waiting for the disk would find nothing more.
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    directory = tempfile.mkdtemp(prefix="tally-damage-", dir=place)
    figures, complaints, count = collections.Counter(), collections.defaultdict(list), 0
    try:
        templates = make_templates(arguments.tallyd, directory, arguments.seed)
        bound(templates, arguments.memory)
        for case in run_cases(arguments, templates, directory):
            count += 1
            if count % 1000 == 0:
                print(f"  # {count:,} cases, {sum(map(len, complaints.values())):,} complaints", flush=True)
            figures += case.figures
            for promise, sentences in case.complaints.items():
                complaints[promise].append((case, sentences))
                print(f"  # {sentences[0]}\n  #   {command(arguments, case)}", flush=True)
        is_kept = report(arguments, count, figures, complaints)
        is_proved = arguments.case is not None or check_proofs(arguments, templates, directory)
    finally:
        shutil.rmtree(directory)
    return 0 if is_kept and is_proved else 1


if __name__ == "__main__":
    sys.exit(main())
