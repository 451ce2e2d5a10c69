#!/usr/bin/env python3
"""Cuts the power at any moment, and checks that everything acknowledged by then is stored.

Real servers run while their disk changes and their replies are recorded. A recording gives disks as a power
cut would leave them: synced data is there, and of the rest all, nothing, or any part in any order. A server
opens each disk. Everything acknowledged must be there, nothing half done, and the server must work.
"""

import dataclasses
import multiprocessing
import os
import random
import sys
import tempfile
import time

from faults_report import report
from faults_shim import FOR_EVER, Fault
from faults_template import make_template
from faults_workloads import WORKLOADS
from options import make_parser, parsed
from power_image import Image
from power_recording import Recorder

# The syncs of the changing workload that fail, one in each recording.
FAILING_SYNCS = range(1, 13)

SENTENCES = {
    "create": "while creating a database in new directories",
    "change": "while changing a database, with a checkpoint",
    "reopen": "while three servers change a database one after the other",
    "document": "while writing and reading documents",
    "restore": "while restoring a backup",
    "forget": "on a disk that drops what it once failed to sync",
}

PROOFS = {
    "unsynced": "a server that syncs nothing",
    "unnamed": "a server that syncs no directory",
}

program, directory, recordings = None, None, {}


def record_all(recorder):
    change = WORKLOADS["change"]
    yield recorder.record("create", WORKLOADS["create"])
    yield recorder.record("change", change)
    yield recorder.record("reopen", change, sessions=3)
    yield recorder.record("document", WORKLOADS["document"])
    yield recorder.record("restore", WORKLOADS["restore"])
    for number in FAILING_SYNCS:
        yield recorder.record(f"forget{number}", change, fault=Fault("sync", "fail", "EIO", number, number))
    # For the proofs:
    yield recorder.record("unsynced", change, fault=Fault("sync", "lost", None, 1, FOR_EVER))
    yield without_directory_syncs(recorder.record("unnamed", WORKLOADS["create"]))


def without_directory_syncs(recording):
    records = [record for record in recording.records if record.kind != "directory synced"]
    return dataclasses.replace(recording, records=records)


# Cuts: (recording, number of its records before the cut, seed for the rest)


def is_answer(record):
    return record.kind == "answered"


def is_checkpoint(record):
    return record.kind == "written" and record.path.endswith(".db")


def is_any(record):
    return True


def chosen_cuts(names, number, source):
    """Chooses cuts: a third just after a reply, when its change must be stored, a third in a checkpoint."""
    cuts = []
    for index in range(number):
        name = names[index % len(names)]
        if name == "forget":
            name += str(source.choice(FAILING_SYNCS))
        is_wanted = (is_answer, is_checkpoint, is_any)[index // len(names) % 3]
        places = [place for place, record in enumerate(recordings[name].records, 1) if is_wanted(record)]
        cuts.append((name, source.choice(places), source.getrandbits(32)))
    return sorted(cuts)


def in_portions(cuts, size=25):
    """Returns lists of cuts in one recording each, which is then played once for all of them."""
    portions = []
    for cut in cuts:
        if not portions or portions[-1][0][0] != cut[0] or len(portions[-1]) == size:
            portions.append([])
        portions[-1].append(cut)
    return portions


def run_portion(cuts):
    """Returns the name and the problem of each cut."""
    recording = recordings[cuts[0][0]]
    disk, played, outcomes = recording.disk(), 0, []
    for name, place, seed in cuts:
        for record in recording.records[played:place]:
            disk.apply(record)
        played = place
        image = Image(recording, disk, place, seed, directory)
        outcomes.append((f"{name}/{place}/{seed}", image.trouble(program)))
    return outcomes


def run_cuts(pool, cuts):
    portions = pool.map(run_portion, in_portions(cuts), chunksize=1)
    return [outcome for portion in portions for outcome in portion]


# Checks


def flaws_of(recording):
    """Yields why a recording proves nothing. A change that it misses would be missing from every image."""
    if not recording.is_complete():
        yield "does not have every change of the files"
    if recording.name in SENTENCES and recording.first_error():
        yield f"has the error {recording.first_error()}"
    if recording.workload.has_full_log and not recording.has_checkpoint():
        yield "has no checkpoint"


def check_recordings():
    whole = [recording for name, recording in recordings.items() if name not in PROOFS]
    flaws = [(None, f"“{recording.name}” {flaw}") for recording in whole for flaw in flaws_of(recording)]
    return report(f"{len(whole)} recordings have every change of the files", flaws)


def check_cuts(pool, cuts):
    outcomes, good = run_cuts(pool, cuts), True
    for kind, sentence in SENTENCES.items():
        mine = [outcome for outcome in outcomes if outcome[0].startswith(kind)]
        troubles = [(name, trouble) for name, trouble in mine if trouble]
        if mine:
            good &= report(f"{len(mine):,} power cuts {sentence}: nothing acknowledged is lost", troubles)
    return good


def check_proofs(pool, source):
    good = True
    for name, sentence in PROOFS.items():
        outcomes = run_cuts(pool, chosen_cuts([name], 30, source))
        losses = sum(trouble is not None for _, trouble in outcomes)
        problems = [] if losses else [(None, "no cut lost anything")]
        figures = f"{losses} of {len(outcomes)} cuts lost something"
        good &= report(f"the checks find {sentence}: {figures}", problems)
    return good


def parsed_arguments():
    parser = make_parser(__doc__, 10_000, "the number of power cuts")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="the number of parallel cuts")
    parser.add_argument("--only", nargs="+", metavar="CASE", help="make these cuts, as named by a failure")
    return parsed(parser)


def parsed_cut(case):
    name, place, seed = case.split("/")
    return name, int(place), int(seed)


def main():
    global program, directory
    arguments = parsed_arguments()
    program = arguments.tallyd
    print(f"# power.py --tallyd {program} --seed {arguments.seed}", flush=True)
    started, source = time.monotonic(), random.Random(arguments.seed)
    with tempfile.TemporaryDirectory(prefix="tally-power-") as directory:
        recorder = Recorder(program, make_template(program, directory), directory)
        recordings.update({recording.name: recording for recording in record_all(recorder)})
        good = check_recordings()
        with multiprocessing.get_context("fork").Pool(arguments.jobs) as pool:
            if arguments.only:
                good &= check_cuts(pool, sorted(map(parsed_cut, arguments.only)))
            else:
                good &= check_cuts(pool, chosen_cuts(list(SENTENCES), arguments.cases, source))
                good &= check_proofs(pool, source)
    print(f"# {time.monotonic() - started:.1f} s")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
