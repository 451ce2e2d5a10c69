import SQLite
import Tally

extension SQLiteStore {
    public func tagCounts(beginningWith prefix: String, limit: Int) throws -> [(
        key: String, open: Int, all: Int
    )] {
        try translating {
            try connection.all(
                """
                SELECT tag, sum(count * open), sum(count) FROM tag_count WHERE tag >= ? AND tag < ?
                    GROUP BY tag ORDER BY tag LIMIT ?
                """, [prefix, prefix + "\u{10FFFF}", limit]
            ) { (key: $0.text(0), open: $0.int(1), all: $0.int(2)) }
        }
    }

    public func entryTags(beginningWith prefix: String, limit: Int) throws -> [(text: String, count: Int)] {
        try translating {
            try connection.all(
                """
                SELECT coalesce(\(Self.entrySpelling), c.tag), sum(entries)
                    FROM tag_seconds c WHERE tag >= ? AND tag < ? GROUP BY tag ORDER BY tag LIMIT ?
                """, [prefix, prefix + "\u{10FFFF}", limit]
            ) { (text: $0.text(0), count: $0.int(1)) }
        }
    }

    public func newestOpenTasks(limit: Int) throws -> [TitledTask] {
        try titledTasks("task t WHERE t.open = 1", [], limit: limit)
    }

    public func newestOpenTasks(withText text: String, limit: Int) throws -> (
        tasks: [TitledTask], isComplete: Bool
    ) {
        try refreshSearchIndex()
        let search = TextSearch(text)
        let source = CandidateSource(queries: search.numbers, isFilter: false)
        let found = try candidates(from: source, limit: limit)
        let tasks = try titledTasks(
            "json_each(?) c CROSS JOIN task t WHERE t.number = c.value AND t.open = 1",
            [Self.list(found.numbers)], limit: limit)
        return (tasks, found.isComplete)
    }

    private func titledTasks(_ source: String, _ values: [any Bindable], limit: Int) throws -> [TitledTask] {
        try translating {
            try connection.all(
                """
                SELECT t.number, t.title, (SELECT name FROM project WHERE number = t.project)
                    FROM \(source) AND t.deleted_at IS NULL ORDER BY t.number DESC LIMIT ?
                """, values + [limit]
            ) { TitledTask(number: $0.int(0), title: $0.text(1), project: $0.text(2)) }
        }
    }
}
