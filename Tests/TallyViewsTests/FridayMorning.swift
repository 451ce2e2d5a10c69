import JSONRPC
import Support

/// A script of a user's requests over some months, up to a Friday morning.
enum FridayMorning {
    /// The session after the script, which runs once because views only read.
    static let session = Result { try TestSession(playing: script) }

    private static let script = #"""
        2026-01-05T08:00:00Z
        project.create {"name": "Garden", "description": "Beds, trees and the shed.\n\n- nothing that needs a \#
        permit\n- nothing after the first frost, whatever the forecast says about the week"}
        project.create {"name": "Küche & Café ☕"}
        project.create {"name": "Old house"}
        activity.create {"name": "Writing"}
        activity.create {"name": "日本語の勉強"}
        habit.create {"name": "Read", "target": {"count": 20, "per": "day"}}
        habit.create {"name": "Run", "target": {"count": 3, "per": "week"}}
        habit.create {"name": "Sweets", "target": {"count": 2, "per": "day", "direction": "atMost"}}
        habit.create {"name": "Gitarre üben 🎸"}
        habit.create {"name": "Cold showers"}
        habit.archive {"habit": "Cold showers"}
        task.create {"title": "Find a plumber", "priority": "P1", "project": "Old house"}
        task.complete {"id": 1}
        project.update {"id": "Old house", "archived": true}
        2026-03-02T19:00:00Z
        task.create {"title": "Order seeds", "project": "Garden", "priority": "P3"}
        task.create {"title": "Prune the apple tree", "project": "Garden"}
        task.create {"title": "Sharpen the tools", "project": "Garden", "priority": "P1"}
        task.complete {"id": 2}
        task.complete {"id": 3}
        task.complete {"id": 4}
        2026-07-14T12:00:00Z
        task.create {"title": "Book the ferry", "priority": "P0"}
        task.complete {"id": 5}
        2026-11-02T08:00:00Z
        habit.increment {"habit": "Read", "by": 25}
        habit.increment {"habit": "Run"}
        task.create {"title": "Hand in the thesis chapter", "due": "2026-11-10", "stake": {"cents": 2500}}
        task.create {"title": "Renew the passport", "due": "2026-11-13", "priority": "P1", "stake": {"cents": \#
        4000, "reward": "Cinema"}}
        task.create {"title": "Call grandmother", "due": "2026-11-14", "stake": {"cents": 1000}}
        2026-11-12T18:00:00Z
        task.complete {"id": 7}
        habit.increment {"habit": "Read", "by": 10}
        habit.increment {"habit": "Sweets", "by": 4}
        time.log {"activity": "Writing", "start": "2026-11-12T14:00:00Z", "end": "2026-11-12T16:15:00Z", \#
        "note": "second chapter"}
        2026-11-15T10:00:00Z
        stake.settle {"id": 6, "outcome": "paid", "note": "to the lifeboats"}
        2026-11-16T21:00:00Z
        habit.increment {"habit": "Read", "by": 22}
        habit.increment {"habit": "Run"}
        task.create {"title": "Sort the photos of the summer", "priority": "P3"}
        task.complete {"id": 9}
        2026-11-17T21:00:00Z
        habit.increment {"habit": "Read", "by": 31}
        habit.increment {"habit": "Gitarre üben 🎸", "by": 2}
        task.create {"title": "Answer the letters", "priority": "P2"}
        task.complete {"id": 10}
        time.log {"activity": "日本語の勉強", "start": "2026-11-17T19:00:00Z", "end": "2026-11-17T20:30:00Z"}
        2026-11-18T20:00:00Z
        habit.increment {"habit": "Read", "by": 20}
        habit.increment {"habit": "Run"}
        habit.increment {"habit": "Sweets"}
        focus.add {"title": "Write the quarterly report", "priority": "P1", "due": "2026-11-20T17:00:00Z", \#
        "tags": ["work", "q4"], "notes": "What went well, what did not, and what it cost.\n\nAsk Zoë for the \#
        numbers of October 🙂; they are in the long table that nobody reads, on a sheet called “Übersicht \#
        (alt)”.\n  - revenue\n  - headcount"}
        task.update {"id": 11, "reminders": ["-PT30M", "-P1D", "2026-11-20T07:00:00Z"]}
        task.create {"title": "Plan the week", "priority": "P0"}
        task.complete {"id": 12}
        2026-11-19T23:30:00Z
        habit.increment {"habit": "Read", "by": 4}
        habit.increment {"habit": "Sweets", "by": 2}
        task.create {"title": "Bring back the library books", "due": "2026-11-19", "project": "Küche & Café ☕"}
        task.create {"title": "Pay the rent", "priority": "P0"}
        task.complete {"id": 14}
        time.log {"activity": "Writing", "start": "2026-11-19T21:15:00Z", "end": "2026-11-19T23:30:00Z", \#
        "task": 11}
        2026-11-20T07:00:00Z
        task.create {"title": "Call the bank about the card that was charged twice in Lisbon last month", \#
        "priority": "P0", "due": "2026-11-20", "start": "2026-11-20T10:00:00Z", "end": "2026-11-20T10:30:00Z"}
        focus.add {"id": 15}
        focus.add {"title": "Water the tomatoes", "project": "Garden", "due": "2026-11-20", "partOfDay": \#
        "evening"}
        task.create {"title": "買い物：牛乳と卵とパン 🥚", "due": "2026-11-20", "partOfDay": "evening", "tags": ["家"]}
        task.create {"title": "Take out the bins", "due": "2026-11-20", "priority": "P3", "partOfDay": \#
        "evening"}
        task.create {"title": "Read the release notes", "priority": "P3"}
        task.create {"title": "Renew the insurance", "due": "2026-11-27", "stake": {"cents": 5000, "reward": \#
        "A long weekend in the mountains"}}
        task.create {"title": "Buy presents", "due": "2026-12-18", "tags": ["family"]}
        task.create {"title": "Repair the fence", "project": "Garden", "due": "2026-11-23", "allDay": true}
        2026-11-20T08:20:00Z
        focus.remove {"id": 16}
        task.complete {"id": 18}
        focus.add {"id": 16}
        task.complete {"id": 15}
        habit.increment {"habit": "Read", "by": 12}
        habit.increment {"habit": "Sweets"}
        time.start {"activity": "Writing", "task": 11, "note": "conclusions"}
        filter.create {"name": "Errands", "filter": "(#family or @Garden) is:open due<2027-01-01 or is:overdue -#work -#q4 \#
        sort:priority"}
        filter.create {"name": "Küche", "filter": "@\"Küche & Café ☕\" is:open"}
        settings.update {"defaultReminders": ["-PT30M", "-P1D"]}
        task.create {"title": "A mistake"}
        history.undo {}
        2026-11-20T09:00:00Z
        """#

    /// Every view, with its parameters.
    static let views: [(name: String, method: String, params: [String: JSONValue])] = [
        ("today", "view.today", [:]),
        ("focus", "view.focus", [:]),
        ("list", "view.list", [:]),
        ("task", "view.task", ["id": "11"]),
        ("task-staked", "view.task", ["id": "7"]),
        ("projects", "view.project", [:]),
        ("project", "view.project", ["id": "Garden"]),
        ("day", "view.day", [:]),
        ("calendar", "view.calendar", [:]),
        ("year", "view.year", [:]),
        ("year-hours", "view.year", ["stat": "activity:Writing"]),
        ("score", "view.score", [:]),
        ("habits", "view.habits", [:]),
        ("time", "view.time", ["from": "2026-11-10"]),
        ("stakes", "view.stakes", [:]),
        ("statusline", "view.statusline", [:]),
        ("agenda", "view.agenda", [:]),
        ("log", "view.log", ["limit": 20]),
        ("stats", "view.stats", [:]),
        ("trend", "view.trend", ["from": "2026-11-12"]),
        ("burndown", "view.burndown", ["from": "2026-11-01", "to": "2026-11-30"]),
        ("trend-month", "view.trend", ["from": "2026-01-01", "by": "month", "project": "Garden"]),
        ("history", "view.history", ["habit": "Read"]),
        ("entries", "view.entries", [:]),
        ("activities", "view.activities", [:]),
        ("reminders", "view.reminders", [:]),
        ("tags", "view.tags", [:]),
        ("filters", "view.filters", [:]),
        ("settings", "view.settings", [:]),
        ("plan", "view.plan", [:]),
        ("review", "view.review", [:]),
        ("suggestions", "view.suggestions", [:]),
        ("scores", "view.score", ["from": "2026-11-12"]),
    ]
}
