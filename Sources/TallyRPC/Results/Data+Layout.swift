import JSONRPC
import Tally

extension FactCounts: LaidOut {
    public static let layout = Layout<FactCounts>(
        FactTable.all.map { table in Member(table.name, { $0[table] }, "facts of this kind") })
}

extension ImportReport: LaidOut {
    public static let layout = Layout<ImportReport>([
        Member("counts", { ImportCounts(report: $0) }, "what became of the facts, by kind"),
        Member("report", \.entries, "what is not here as the document has it"),
        Member(
            "reportIsComplete", \.isComplete,
            "false where there is more than the first \(ImportReport.mostEntries)"),
    ])
}

struct ImportCounts: LaidOut {
    let report: ImportReport

    static let layout = Layout<ImportCounts>(
        FactTable.all.map { table in Member(table.name, { $0.report[table] }, "of facts of this kind") })
}

extension ImportReport.Counts: LaidOut {
    public static let layout = Layout<ImportReport.Counts>(
        "ImportCounts",
        [
            Member("added", \.added, "how many are new"),
            Member("kept", \.kept, "how many were here, and stay as they were"),
            Member("merged", \.merged, "how many went into something of the same name"),
            Member("left", \.left, "how many were left out, as they belong to something that was here"),
        ])
}

extension ImportReport.Outcome: Choice {}

extension ImportReport.Entry: LaidOut {
    public static let layout = Layout<ImportReport.Entry>(
        "ImportEntry",
        [
            Member("entity", \.entity, "the kind of fact"),
            Member("id", \.id, "its UUID in the document; null where there is only one"),
            Member("number", \.number, "its number here; null where it has none"),
            Member("outcome", \.outcome, "what became of it"),
            Member("note", \.note, "a sentence"),
        ])
}

extension DataProblem.Kind: Choice {}

extension DataProblem: LaidOut {
    public static let layout = Layout<DataProblem>(
        "DataProblem",
        [
            Member(
                "kind", \.kind, "what is wrong: the medium, a reference, an index, a rule, the change log"),
            Member("entity", \.entity, "the kind of fact; null where it is about none"),
            Member("id", \.id, "the fact's UUID, where it has one"),
            Member("number", \.number, "the fact's number, where it is known"),
            Member("problem", \.problem, "a sentence"),
        ])
}

extension DataReport: LaidOut {
    public static let layout = Layout<DataReport>([
        Member("ok", \.isOK, "whether nothing is wrong"),
        Member("problems", \.problems, "what is wrong"),
        Member(
            "problemsAreComplete", \.isComplete,
            "false where there is more than the first \(DataReport.maxProblems)"),
        Member("repair", \.repair, "what was saved with `repairTo`; null without it"),
    ])
}

extension RepairReport: LaidOut {
    public static let layout = Layout<RepairReport>([
        Member("path", \.path, "the new database"),
        Member("counts", \.counts, "how many facts it holds, by kind"),
        Member("lost", \.lost, "what is not in it, or not as it was"),
        Member(
            "lostIsComplete", \.isComplete,
            "false where there is more than the first \(DataReport.maxProblems)"),
    ])
}
