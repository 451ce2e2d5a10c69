#!/usr/bin/env python3
"""Checks several servers on one file against a model, while some are killed and days pass.

In each run two to four servers get conflicting requests at the same time. Some order of the requests must give
every reply, the records, the history, the changes that a replica applies and the events of a subscriber.
Requests that a kill left without a reply are repeated under the same mutationId, and must be done once.
"""

import collections
import concurrent.futures
import os
import pathlib
import shlex
import shutil
import sys
import tempfile

from options import make_parser, parsed
from servers_run import FAULTS, Failed, Run
from serving import Gone, Hung

# The defect that each deliberate mistake of the checker's clients simulates.
PROOFS = {
    "forgets": "a request that was never done",
    "doubles": "a request that was done twice after a kill",
    "drops": "a change that a replica misses",
    "deaf": "a notification that a subscriber misses",
    "loses": "a file that lost acknowledged changes"}
SEEDS_FOR_A_PROOF = 6


def parsed_arguments():
    parser = make_parser(__doc__, 10, "the number of runs")
    parser.add_argument("--requests", type=int, default=200, help="requests of each run")
    parser.add_argument("--case", type=int, help="run only this case of the seed")
    parser.add_argument("--fault", choices=FAULTS, help="a deliberate mistake in that run")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="the number of parallel runs")
    return parsed(parser)


def outcome(arguments, case, fault=None):
    """Returns the case, the counts of the run, and its failure, if any."""
    directory = pathlib.Path(tempfile.mkdtemp(prefix="tally-servers-"))
    run = Run(f"{arguments.seed} {case}", arguments.tallyd, directory, arguments.requests, fault)
    try:
        run.run()
        failure = None
    except (Failed, Gone, Hung) as error:
        failure = f"{type(error).__name__}: {error}"
    shutil.rmtree(directory)
    return case, run.counts, failure


def check_runs(arguments):
    cases = range(arguments.cases) if arguments.case is None else [arguments.case]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        outcomes = list(pool.map(lambda case: outcome(arguments, case, arguments.fault), cases))
    counts = sum((collections.Counter(counts) for _, counts, _ in outcomes), collections.Counter())
    failures = [(case, failure) for case, _, failure in outcomes if failure]
    print(f"{'not ok' if failures else 'ok'} {counts['requests']:,} requests to several servers in"
          f" {len(outcomes):,} runs, with {counts['kills']:,} kills, {counts['resends']:,} repeats,"
          f" {counts['undos']:,} rounds undone or redone and {counts['days']:,} new days: each was done once,"
          " and sent to subscribers once", flush=True)
    for case, failure in failures:
        print(f"  # run {case}: {failure[:2000]}\n  #   {command(arguments, case)}")
    return not failures


def check_proof(arguments, fault):
    for case in range(SEEDS_FOR_A_PROOF):
        # A server that hangs or dies proves nothing.
        if (outcome(arguments, f"{fault} {case}", fault)[2] or "").startswith(Failed.__name__):
            print(f"ok the checks detect {PROOFS[fault]}", flush=True)
            return True
    print(f"not ok the checks detect {PROOFS[fault]}\n  # not in any of {SEEDS_FOR_A_PROOF} runs")
    return False


def command(arguments, case):
    return shlex.join(["python3", sys.argv[0], "--tallyd", arguments.tallyd, "--seed", str(arguments.seed),
                       "--requests", str(arguments.requests), "--case", str(case)])


def main():
    arguments = parsed_arguments()
    print(f"seed {arguments.seed}, {arguments.tallyd}", flush=True)
    passed = [check_runs(arguments)]
    if arguments.case is None:
        passed += [check_proof(arguments, fault) for fault in FAULTS]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
