import Tally

/// What can be done with the data as a whole. The prompts mean paths on the server's machine.
enum DataActions {
    static let all: [Action<GeneralSituation>] = [
        Action("backUp", "Back up to a file", "&b", DataBackupMethod.self)
            .asking("path", "Absolute path of the new backup"),
        Action("listBackups", "List the daily backups", "&l", ViewBackupsMethod.self),
        Action("restore", "Replace everything with a backup", "&r", DataRestoreMethod.self)
            .asking("path", "Absolute path of the backup")
            .confirming("Replace all tasks and everything else with the backup"),
        Action("check", "Check the data", "&c", CommandRunMethod.self).with("line", "check"),
        Action("export", "Export to a file", "&e", DataExportMethod.self)
            .asking("path", "Absolute path of the new document"),
        Action("import", "Import a document", "&i", DataImportMethod.self)
            .asking("path", "Absolute path of the document"),
    ]
}
