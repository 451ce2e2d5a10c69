/// Requests that prepare the database of an example.
enum ExampleRequest {
    static let report = """
        {"method": "task.create", "params": {"title": "Write the quarterly report", "priority": "P1", \
        "due": "2026-11-20", "tags": ["work"]}}
        """
    static let milk = #"{"method": "task.create", "params": {"title": "Buy milk", "partOfDay": "evening"}}"#
    static let checklist = #"""
        {"method": "task.create", "params": {"title": "Pack", "checklist": [{"text": "Passport"}, {"text": "Tent"}]}}
        """#
    static let call = #"{"method": "task.create", "params": {"title": "Call the bank", "priority": "P0"}}"#
    static let focusReport = #"{"method": "focus.add", "params": {"id": 1}}"#
    static let repeating = """
        {"method": "task.create", "params": {"title": "Water the plants", \
        "recurrence": {"rule": "every friday"}}}
        """
    static let project = #"{"method": "project.create", "params": {"name": "Garden"}}"#
    static let habit = #"""
        {"method": "habit.create", "params": {"name": "Read", "target": {"count": 20, "per": "day"}}}
        """#
    static let activity = #"{"method": "activity.create", "params": {"name": "Writing"}}"#
    static let savedFilter =
        ##"{"method": "filter.create", "params": {"name": "Errands", "filter": "#errands is:open"}}"##
    static let alias =
        ##"{"method": "alias.create", "params": {"name": "morning", "line": "list is:today @Home"}}"##
    static let time = """
        {"method": "time.log", "params": {"activity": "Writing", "start": "2026-11-19T23:30:00Z", \
        "end": "2026-11-20T01:00:00Z"}}
        """
    static let timer = #"""
        {"method": "time.start", "params": {"activity": "Writing", "at": "2026-11-20T08:15:00Z"}}
        """#
    static let staked = """
        {"method": "task.create", "params": {"title": "Send the tax return", "due": "2026-11-27", \
        "stake": {"cents": 2000, "reward": "Cinema"}}}
        """
    static let reminded = """
        {"method": "task.create", "params": {"title": "Call the bank", "due": "2026-11-20T09:10:00Z", \
        "reminders": ["-PT30M"]}}
        """
    static let completeYesterday = #"""
        {"method": "task.complete", "params": {"id": 1, "at": "2026-11-19T18:00:00Z"}}
        """#
}
