"""The command-line options that these programs share."""

import argparse
import os
import random


def make_parser(description, cases, cases_help):
    """Returns a parser with --tallyd, --seed and --cases, to which a program adds its own options."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--tallyd", required=True, help="the program")
    parser.add_argument("--seed", type=int, help="repeat the random choices of an earlier run")
    default = "" if cases is None else f" (default: {cases:,})"
    parser.add_argument("--cases", type=int, default=cases, help=cases_help + default)
    return parser


def parsed(parser):
    """Returns the arguments, with an absolute path of the program and a random seed if none is given."""
    arguments = parser.parse_args()
    arguments.tallyd = os.path.abspath(arguments.tallyd)
    if arguments.seed is None:
        arguments.seed = random.SystemRandom().getrandbits(31) or 1
    return arguments
