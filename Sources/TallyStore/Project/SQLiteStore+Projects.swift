import SQLite
import Tally

extension SQLiteStore {
    private static let columns = """
        number, id, name, description, color, archived, position, created_at, revision
        """

    public func insertProject(_ project: Project) throws -> Project {
        try translating {
            try connection.run(
                """
                INSERT INTO project
                    (id, name, name_key, description, color, archived, position, created_at, revision)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, Self.values(project))
            var inserted = project
            inserted.number = connection.lastInsertedRow
            return inserted
        }
    }

    public func updateProject(_ project: Project) throws {
        try translating {
            try connection.run(
                """
                UPDATE project SET id = ?, name = ?, name_key = ?, description = ?, color = ?, archived = ?,
                    position = ?, created_at = ?, revision = ? WHERE number = ?
                """, Self.values(project) + [project.number])
        }
    }

    public func deleteProject(number: Int) throws {
        try translating { try connection.run("DELETE FROM project WHERE number = ?", [number]) }
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

    public func taskCounts(project: Int?) throws -> [Int: (active: Int, done: Int)] {
        // The index on (project, open, position) covers this query.
        let counts = try translating {
            try connection.all(
                """
                SELECT project, open, count(*) FROM task \(project == nil ? "" : "WHERE project = ?")
                    GROUP BY project, open
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
        try translating {
            try connection.all("SELECT \(Self.columns) FROM project \(clauses)", values) { row in
                Project(
                    number: row.int(0), id: Identifier(stored: row.text(1)), name: row.text(2),
                    description: row.text(3), color: try Color(stored: row.text(4)), isArchived: row.bool(5),
                    position: Rank(stored: row.text(6)), createdAt: Instant(seconds: row.int64(7)),
                    revision: row.int(8))
            }
        }
    }

    private static func values(_ project: Project) -> [any Bindable] {
        [
            project.id.text, project.name, Name.key(of: project.name), project.description,
            project.color.description,
            project.isArchived, project.position.text, project.createdAt.seconds, project.revision,
        ]
    }
}
