import Tally

/// A document that was written to a file.
public struct ExportReport: Sendable {
    public let path: String
    public let counts: RecordCounts

    public init(path: String, counts: RecordCounts) {
        self.path = path
        self.counts = counts
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.sentence("exported to \(path): \(counts.words)")
        return page.drawn()
    }
}

/// What became of the records of an imported document.
public struct ImportedReport: Sendable {
    public let report: ImportReport
    public let isDryRun: Bool

    public init(_ report: ImportReport, isDryRun: Bool = false) {
        self.report = report
        self.isDryRun = isDryRun
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        if isDryRun { page.sentence("Nothing is imported yet. It would be:") }
        let outcomes: [(String, KeyPath<ImportReport.Counts, Int>)] = [
            ("added", \.added), ("kept", \.kept), ("merged", \.merged), ("left out", \.left),
            ("still deleted", \.deleted),
        ]
        for (name, outcome) in outcomes {
            let words = RecordType.words { report[$0][keyPath: outcome] }
            if words != nil || name == "added" { page.sentence("\(name): \(words ?? "nothing")") }
        }
        for added in report.defaults { page.note(page.plain(added.note), .muted) }
        for entry in report.entries {
            let subject = ([entry.entity] + [entry.number.map { "\($0)" }].compactMap(\.self))
            page.note(page.plain("\(subject.joined(separator: " ")): \(entry.note)"), nil)
        }
        if !report.isComplete { page.add(Rest(nil)) }
        return page.drawn()
    }
}

/// What a check of the data found, and what a repair saved.
public struct CheckReport: Sendable {
    public let report: DataReport

    public init(_ report: DataReport) {
        self.report = report
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        if report.isOK { page.sentence("No problems found.", .done) }
        for problem in report.problems {
            page.sentence(Failure.withoutRemedies(problem.problem), .overdue)
        }
        if !report.isComplete { page.add(Rest(nil)) }
        if let repair = report.repair {
            add(repair, to: &page)
        } else if !report.isOK {
            page.sentence(
                "Restore a backup, or repair the database into a new file, which saves its readable records.")
        }
        return page.drawn()
    }

    private func add(_ repair: RepairReport, to page: inout Page) {
        page.sentence("saved to \(repair.path), without history: \(repair.counts.words)")
        if !repair.lost.isEmpty { page.sentence("lost or changed:") }
        for problem in repair.lost {
            page.note(page.plain(Failure.withoutRemedies(problem.problem)), .overdue)
        }
        if !repair.isComplete { page.add(Rest(nil)) }
        page.sentence("Restore that file to use it; the current database is kept.")
    }
}

extension RecordCounts {
    /// The numbers of records of each type, such as `3 tasks, 1 habit`.
    fileprivate var words: String { RecordType.words { self[$0] } ?? "nothing" }
}

extension RecordType {
    /// Returns the numbers of records of each type that has any; nil if none has.
    fileprivate static func words(_ count: (RecordType) -> Int) -> String? {
        let words = all.map { ($0, count($0)) }.filter { $0.1 > 0 }.map { $0.words(for: $1) }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}
