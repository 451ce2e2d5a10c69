import Tally

/// The daily backups, latest first.
public struct BackupsView: Sendable {
    /// All backups.
    public let backups: [DailyBackup]
    /// Those of this page.
    public let shown: Range<Int>
    /// The number of backups that the settings keep.
    public let kept: Int

    public init(backups: [DailyBackup], shown: Range<Int>, kept: Int) {
        self.backups = backups
        self.shown = shown
        self.kept = kept
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.heading("Daily backups", StyledText("\(backups.count)", .muted))
        let sizes = backups.map { Wording.size($0.bytes) }
        let sizeWidth = sizes.map(\.count).max() ?? 0
        for (backup, size) in zip(backups[shown], sizes[shown]) {
            let size = StyledText(size, .muted).aligned(to: sizeWidth)
            let head = page.indent + StyledText("\(backup.date)  ") + size + StyledText("  ")
            page.add(head, path: backup.path)
        }
        if backups.isEmpty {
            let hint =
                kept == 0
                ? "They are off. The setting “backups” says how many are kept."
                : "None yet. The first change of each day makes one."
            page.paragraph(hint, indent: page.indent, .muted)
        }
        page.add(Rest(backups.count - shown.upperBound))
        return page.drawn()
    }
}

extension Page {
    /// Adds a path, which is never cut: below the head if it does not fit behind it.
    mutating func add(_ head: StyledText, path: String) {
        let path = StyledText(plain(path))
        guard head.width + path.width > options.width else { return add(head + path) }
        add(head)
        let indent = indent + indent
        add([path].flowing(in: options.width - indent.width).map { indent + $0 })
    }
}

/// A copy of the database that was made.
public struct BackupReport: Sendable {
    public let path: String
    public let bytes: Int

    public init(path: String, bytes: Int) {
        self.path = path
        self.bytes = bytes
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.sentence("copied to \(path), \(Wording.size(bytes))")
        return page.drawn()
    }
}

/// A backup that was restored.
public struct RestoredReport: Sendable {
    public let path: String
    /// The file with the replaced database; nil if there was none.
    public let kept: String?

    public init(path: String, kept: String?) {
        self.path = path
        self.kept = kept
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.sentence("Restored \(path).")
        page.sentence(
            kept.map { "The previous database is kept in \($0). Restore that file to go back." }
                ?? "There was no previous database.")
        return page.drawn()
    }
}

extension Wording {
    /// Returns a size, such as `299 kB`.
    static func size(_ bytes: Int) -> String {
        if bytes < 1000 { return "\(bytes) B" }
        if bytes < 999_500 { return "\((bytes + 500) / 1000) kB" }
        return "\((bytes + 50_000) / 100_000 / 10).\((bytes + 50_000) / 100_000 % 10) MB"
    }
}
