"""Proves that a server that breaks a promise is detected. An impostor before the real server breaks it."""

import concurrent.futures
import pathlib

from damage_case import Case
from damage_kinds import KINDS

IMPOSTOR = str(pathlib.Path(__file__).with_name("damage_impostor.py"))
PATIENCE = 2
# What the impostor does, the promise that this breaks, and the damage that shows it.
IMPOSTORS = [
    ("hangs", "answers", "zeroed_page"), ("dies", "answers", "zeroed_page"),
    ("fails_at_its_end", "answers", "zeroed_page"), ("keeps_the_lock", "lock", "longer_file"),
    ("keeps_reading", "lock", "longer_file"), ("fills_the_disk", "growth", "zeroed_page"),
    ("hides", "report", "overwritten_interior"), ("refuses", "report", "overwritten_interior"),
    ("contradicts", "truth", "longer_file"), ("blames_the_disk", "sentence", "longer_file"),
    ("spoils", "repair", "overwritten_interior"), ("invents", "repair", "overwritten_interior")]


def check_proofs(arguments, templates, directory):
    """Prints a line for each impostor. Returns whether all were detected."""
    def case(impostor):
        breaks, _, kind = impostor
        env = {"IMPOSTOR_SERVER": arguments.tallyd, "IMPOSTOR_BREAKS": breaks}
        # A log would hide the damaged pages.
        case = Case(f"proof {breaks}", arguments.seed, templates[:1], IMPOSTOR, directory,
                    arguments.patience if breaks != "hangs" else PATIENCE, KINDS[kind], env)
        case.is_live = False
        return case.run()

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        return all([tell(impostor, case) for impostor, case in zip(IMPOSTORS, pool.map(case, IMPOSTORS))])


def tell(impostor, case):
    breaks, promise, _ = impostor
    sentence = f"a server that {breaks.replace('_', ' ')} is detected"
    if case.complaints[promise]:
        print(f"ok {sentence}", flush=True)
        return True
    print(f"not ok {sentence}\n  # {case.description}: {dict(case.complaints)}", flush=True)
    return False
