import Testing

import Tally
import TallyStore

extension TestEngine {
    package func export() throws -> RecordDocument {
        try read { engine in
            var records: [String: [StoredRecord]] = [:]
            try engine.eachRecord { records[$0.type.name, default: []].append($0) }
            return RecordDocument(records)
        }
    }

    @discardableResult
    package func take(_ document: RecordDocument, dryRun: Bool = false) throws -> ImportReport {
        try change {
            if dryRun { $0.markAsDryRun() }
            return try $0.importDocument(at: "content") { document }
        }
    }

    package func check() throws -> DataReport {
        try read { try $0.checkData() }
    }

    /// Returns the rows of all record tables, as SQL literals.
    package func everything() throws -> [String: [String]] {
        try store { try StoredTables($0.connection).everything() }
    }

    /// Returns an engine with at least one record of every type.
    package static func full() throws -> TestEngine {
        let tally = try TestEngine()
        try RandomRequests.begin(in: tally)
        return tally
    }
}

extension RecordDocument {
    /// Returns the document with one record changed.
    package func changing(_ table: RecordType, _ index: Int, _ change: (inout StoredRecord) -> Void)
        -> RecordDocument
    {
        var records = Dictionary(uniqueKeysWithValues: RecordType.all.map { ($0.name, self[$0]) })
        change(&records[table.name, default: []][index])
        return RecordDocument(records)
    }

    package func leavingOut(_ table: RecordType) -> RecordDocument {
        RecordDocument(
            Dictionary(
                uniqueKeysWithValues: RecordType.all.map { ($0.name, $0.name == table.name ? [] : self[$0]) })
        )
    }
}

extension ImportReport {
    /// The total numbers of records that were added, kept, merged and left out.
    package var sums: [Int] {
        RecordType.all.reduce(into: [0, 0, 0, 0]) { sums, table in
            let counts = self[table]
            for (index, count) in [counts.added, counts.kept, counts.merged, counts.left].enumerated() {
                sums[index] += count
            }
        }
    }
}
