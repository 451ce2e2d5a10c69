import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let dataCommands: [Command] = [
        export,
        importing,
        Command(
            "backup", "back up the database to a file", DataBackupMethod.self,
            [.argument("FILE", "a file", .file, member: "path"), overwrite], examples: ["backup backup.db"]
        ) { result, page in
            BackupReport(path: result.path, bytes: result.bytes).drawn(page.options, at: page.moment)
        },
        Command(
            "backups", "list the daily backups; the first change of each day creates one",
            view: ViewBackupsMethod.self, json: [DataBackupsMethod.self], examples: ["backups"]),
        Command(
            "restore", "list the backups that can be restored", view: ViewBackupsMethod.self,
            json: [DataBackupsMethod.self], examples: ["restore"], accepts: { $0.isEmpty }),
        Command(
            "restore", "restore a backup; the current database is kept",
            [.argument("FILE", "a file", .file, member: "path")], calls: [DataRestoreMethod.self],
            examples: [CommandExample("restore backup.db", after: ["backup backup.db"])]
        ) { run, engine in
            let result = try run.call(DataRestoreMethod.self, on: engine)
            run.hasChanged = true
            return RestoredReport(path: result.path, kept: result.restoration.kept)
                .drawn(run.context.options, at: engine.momentOfMaintenance())
        },
    ]

    static let dataCheck = Command(
        "check", "check the data; exit code 1 if there are problems",
        [
            .option(
                "--repair", value: "FILE", .file, member: "repairTo",
                summary: "save the readable records of a damaged database to a new one")
        ], calls: [DataCheckMethod.self], examples: ["check"]
    ) { run, engine in
        let report = try run.call(DataCheckMethod.self, on: engine)
        run.exitCode = report.isOK || report.repair != nil ? 0 : 1
        return CheckReport(report).drawn(run.context.options, at: engine.momentOfMaintenance())
    }

    private static let overwrite = CommandPart.flag(
        "--overwrite", member: "overwrite", summary: "replace a file that exists")

    private static let export = Command(
        "export", "export all data as JSON, to a file or to the output",
        [.argument("FILE", "a file", .file, count: 0...1), overwrite], calls: [DataExportMethod.self],
        examples: ["export", "export tally.json --overwrite"]
    ) { run, engine in
        let page = try run.page(on: engine)
        let file = run.words("FILE").first
        guard let file, file.text != "-" || file.isQuoted else {
            let result = try run.call(DataExportMethod.self, on: engine, leavingOut: ["overwrite"])
            return TextView.plain((result.content ?? "") + "\n")
        }
        let path = try run.path(of: file)
        run.note("path", is: "FILE", [file], file.text)
        let result = try run.call(DataExportMethod.self, on: engine, with: ["path": .string(path)])
        return ExportReport(path: path, counts: result.counts).drawn(page.options, at: page.moment)
    }

    private static let importing = Command(
        "import", "import an export, from a file or with - from the input",
        [
            .argument("FILE", "a file", .file),
            .flag("--dry-run", member: "dryRun", summary: "show what would be imported, and import nothing"),
        ], calls: [DataImportMethod.self],
        examples: [CommandExample("import tally.json --dry-run", after: ["export tally.json --overwrite"])]
    ) { run, engine in
        let page = try run.page(on: engine)
        let file = run.words("FILE")[0]
        let source: [String: JSONValue]
        if file.text == "-", !file.isQuoted {
            source = ["content": .string(try run.input(for: file))]
        } else {
            source = ["path": .string(try run.path(of: file))]
            run.note("path", is: "FILE", [file], file.text)
        }
        let report = try run.call(DataImportMethod.self, on: engine, with: source)
        return ImportedReport(report, isDryRun: page.isDryRun).drawn(page.options, at: page.moment)
    }
}
