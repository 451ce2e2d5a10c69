"""Checks of a database file without the program."""

import sqlite3


def problems_in(file):
    """Returns the problems of an open file: its pages, its references and its search index."""
    problems = [row[0] for row in file.execute("PRAGMA integrity_check") if row[0] != "ok"]
    problems += [f"a broken reference in {row[0]}" for row in file.execute("PRAGMA foreign_key_check")]
    try:
        file.execute("INSERT INTO task_search (task_search, rank) VALUES ('integrity-check', 1)")
    except sqlite3.Error as error:
        problems.append(f"the search index: {error}")
    file.rollback()
    return problems
