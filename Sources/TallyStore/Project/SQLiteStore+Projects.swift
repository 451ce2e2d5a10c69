import SQLite
import Tally

extension SQLiteStore {
    private static let table = RecordTable(Project.record)

    public func insertProject(_ project: Project) throws -> Project {
        try translating {
            var inserted = project
            inserted.number = try insert(project, Self.table)
            return inserted
        }
    }

    public func updateProject(_ project: Project) throws {
        try translating { try update(project, Self.table, number: project.number) }
    }

    public func deleteProject(number: Int) throws {
        try translating { try delete(Self.table, number: number) }
    }

    public func project(number: Int) throws -> Project? {
        try projects("WHERE number = ?", [number]).first
    }

    public func project(identifier: Identifier) throws -> Project? {
        try projects("WHERE id = ?", [identifier.text]).first
    }

    public func project(nameKey key: String) throws -> Project? {
        try projects("WHERE name_key = ?", [key]).first
    }

    public func projects(sort: ProjectSort) throws -> [Project] {
        let order = sort == .name ? "name_key" : "position"
        return try projects("ORDER BY number <> \(Project.inbox), \(order)", [])
    }

    public func projectNames(limit: Int) throws -> [String] { try names(in: "project", limit: limit) }

    /// Returns the first names in a table of what is not archived, in order.
    func names(in table: String, limit: Int) throws -> [String] {
        try translating {
            try connection.all(
                "SELECT name FROM \(table) WHERE archived = 0 ORDER BY name_key LIMIT ?", [limit]
            ) { $0.text(0) }
        }
    }

    public func taskCounts(project: Int?) throws -> [Int: (active: Int, done: Int)] {
        let counts = try translating {
            try connection.all(
                """
                SELECT project, open, sum(count) FROM task_count \(project == nil ? "" : "WHERE project = ?")
                    GROUP BY project, open HAVING sum(count) > 0
                """, project.map { [$0] } ?? []
            ) { (project: $0.int(0), isOpen: $0.bool(1), count: $0.int(2)) }
        }
        var result: [Int: (active: Int, done: Int)] = [:]
        for row in counts {
            if row.isOpen {
                result[row.project, default: (0, 0)].active = row.count
            } else {
                result[row.project, default: (0, 0)].done = row.count
            }
        }
        return result
    }

    public func projectColors() throws -> [Color: Int] {
        try colorCounts(table: "project")
    }

    /// Returns the number of rows in a table by color.
    func colorCounts(table: String) throws -> [Color: Int] {
        let rows = try translating {
            try connection.all("SELECT color, count(*) FROM \(table) GROUP BY color") {
                (try Color(stored: $0.text(0)), $0.int(1))
            }
        }
        return Dictionary(rows, uniquingKeysWith: +)
    }

    private func projects(_ clauses: String, _ values: [any Bindable]) throws -> [Project] {
        try translating { try records(Self.table, clauses, values) }
    }
}
