#!/usr/bin/env python3
"""Makes every disk call of a server fail, and checks that nothing is lost, invented or locked.

Six workloads run while the n-th open, read, write, sync, truncate, unlink, rename, map or mkdir fails: once,
five times, or until the disk heals. Acknowledged changes must be stored, refused ones must not be, and every
request must get a reply. Once the disk works, the next request must succeed, on this server and on any other.
"""

import dataclasses
import itertools
import multiprocessing
import os
import random
import shutil
import sys
import tempfile
import time

from faults_case import Case
from faults_checks import Trouble
from faults_proofs import PROOFS
from faults_report import report
from faults_shim import FOR_EVER, Fault, compile_shim
from faults_template import make_template
from faults_workloads import WORKLOADS
from options import make_parser, parsed

# The ways in which each operation can fail: the effect, and the error that the server sees.
WAYS = {
    "open": [("fail", "EIO"), ("fail", "EMFILE"), ("fail", "ENOSPC")],
    "read": [("fail", "EIO"), ("short", None)],
    "write": [("fail", "EIO"), ("fail", "ENOSPC"), ("torn", "ENOSPC"), ("torn", "EIO"), ("short", None)],
    "sync": [("fail", "EIO"), ("fail", "ENOSPC")],
    "truncate": [("fail", "EIO"), ("fail", "ENOSPC")],
    "unlink": [("fail", "EIO")],
    "rename": [("fail", "EIO"), ("fail", "ENOSPC")],
    "map": [("fail", "ENOMEM")],
    "mkdir": [("fail", "EIO"), ("fail", "ENOSPC")],
}
DURATIONS = {"once": 1, "five": 5, "long": FOR_EVER}
# The next server recovers the log of a killed one, which shows writes that were made although refused.
ENDINGS = {operation: ["heals"] for operation in WAYS} | {
    operation: ["heals", "killed"] for operation in ("write", "sync", "truncate")}


@dataclasses.dataclass
class Bench:
    """The settings of all cases. `answers` are the results of the reading workload on a good disk."""

    program: str
    library: str
    template: str
    directory: str
    patience: float = 10
    answers: list | None = None


bench = None


# Cases, by their names


def name_of(workload, operation, effect, error, duration, ending, first):
    return f"{workload}/{operation}/{effect}/{error or '-'}/{duration}/{ending}/{first}"


def parsed_case(name):
    """Returns the workload, the fault, and whether the server is killed at the end."""
    workload, operation, effect, error, duration, ending, first = name.split("/")
    first, length = int(first), DURATIONS[duration]
    last = FOR_EVER if length == FOR_EVER else first + length - 1
    fault = Fault(operation, effect, None if error == "-" else error, first, last)
    return WORKLOADS[workload], fault, ending == "killed"


def cases_by_kind(workload, counts):
    """Yields lists of cases that fail in the same way in the same step."""
    for operation, ways in WAYS.items():
        ends = [0] + [count[operation] for count in counts]
        for way, duration, ending in itertools.product(ways, DURATIONS, ENDINGS[operation]):
            for before, end in itertools.pairwise(ends):
                yield [
                    name_of(workload.name, operation, *way, duration, ending, number)
                    for number in range(before + 1, end + 1)]


def chosen_cases(kinds, number, source):
    """Chooses equally many of each kind, so that reads and writes leave room for the rest. None chooses all."""
    if number is None:
        return [name for kind in kinds for name in kind]
    kinds = [source.sample(kind, len(kind)) for kind in kinds]
    source.shuffle(kinds)
    chosen = []
    while len(chosen) < number and any(kinds):
        chosen += [kind.pop() for kind in kinds if kind]
    return chosen[:number]


# Running them


def run_case(name):
    """Returns the name, whether the fault occurred, and the problems."""
    workload, fault, ends_killed = parsed_case(name)
    directory = tempfile.mkdtemp(dir=bench.directory)
    case = Case(bench, workload, fault, directory, ends_killed)
    problems = case.remarks
    try:
        case.play()
    except Trouble as trouble:
        problems.append(str(trouble))
    except Exception as error:  # An unexpected error is reported with its case.
        problems.append(f"{type(error).__name__}: {error}")
    shutil.rmtree(directory)
    where = f" ({fault.operation} of {case.control.hit or 'nothing'})"
    return name, case.was_hit, "; ".join(problems).replace(directory, "") + where if problems else None


def count_calls(workload):
    """Runs the workload on a good disk. Returns the number of calls of each operation after each step."""
    case = Case(bench, workload, None, tempfile.mkdtemp(dir=bench.directory))
    case.play()
    failed = [reply for reply in case.replies if "error" in reply]
    if failed:
        raise Trouble(f"“{workload.name}” on a good disk: {failed[0]}")
    if workload.name == "change" and not case.had_checkpoint:
        raise Trouble("“change” caused no checkpoint")
    if workload.compares_answers:
        bench.answers = [reply["result"] for reply in case.replies]
    return case.counts


def count_all_calls():
    """Returns the counts by workload. A server whose calls the library does not see would pass every test."""
    counts = {workload.name: count_calls(workload) for workload in WORKLOADS.values()}
    totals = {operation: sum(steps[-1][operation] for steps in counts.values()) for operation in WAYS}
    missing = [(None, f"no {operation} was seen") for operation, total in totals.items() if not total]
    total = sum(totals.values())
    return counts, report(f"{total:,} calls of {len(totals)} operations can be made to fail", missing)


def run_proof(name):
    """Returns the problem of the proof, if any."""
    proof, words = PROOFS[name]
    trouble = proof(bench)
    return None if trouble and words in trouble else f"the checks report {trouble!r}, not {words!r}"


def check_all(arguments, source):
    counts, is_counted = count_all_calls()
    kinds = (cases_by_kind(workload, counts[name]) for name, workload in WORKLOADS.items())
    cases = arguments.only or chosen_cases([*itertools.chain(*kinds)], arguments.cases, source)
    with multiprocessing.get_context("fork").Pool(arguments.jobs) as pool:
        names = [] if arguments.only else PROOFS
        proofs = {name: pool.apply_async(run_proof, [name]) for name in names}
        outcomes = pool.map(run_case, cases, chunksize=4)
        good = [is_counted] + [report_workload(name, outcomes) for name in WORKLOADS]
        for name, proof in proofs.items():
            problem = proof.get()
            good.append(report(f"the checks find {name}", [(None, problem)] if problem else []))
    return all(good)


def report_workload(workload, outcomes):
    outcomes = [outcome for outcome in outcomes if outcome[0].startswith(workload + "/")]
    if not outcomes:
        return True
    hits = sum(was_hit for _, was_hit, _ in outcomes)
    problems = [(case, problem) for case, _, problem in outcomes if problem]
    # Some calls are not made every time. If many are missing, little is proved.
    if hits < 0.9 * len(outcomes):
        problems.append((None, f"only {hits} of {len(outcomes)} faults occurred"))
    title = WORKLOADS[workload].title
    return report(f"{hits:,} disk faults while {title}: nothing lost, invented or locked", problems)


def parsed_arguments():
    parser = make_parser(__doc__, None, "the number of faults (default: all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="the number of parallel cases")
    parser.add_argument("--only", nargs="+", metavar="CASE", help="run these cases, as named by a failure")
    return parsed(parser)


def main():
    global bench
    arguments = parsed_arguments()
    print(f"# faults.py --tallyd {arguments.tallyd} --seed {arguments.seed}", flush=True)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="tally-faults-") as directory:
        template = make_template(arguments.tallyd, directory)
        bench = Bench(arguments.tallyd, compile_shim(directory), template, directory)
        try:
            good = check_all(arguments, random.Random(arguments.seed))
        except Trouble as trouble:
            good = report("the workloads run on a good disk", [(None, str(trouble))])
    print(f"# {time.monotonic() - started:.1f} s")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
