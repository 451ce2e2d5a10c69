import JSONRPC
import Tally

extension RecordCounts: LaidOut {
    public static let layout = Layout<RecordCounts>(
        RecordType.all.map { type in Member(type.name, { $0[type] }, "records of this kind") })
}

extension ImportReport: LaidOut {
    public static let layout = Layout<ImportReport>([
        Member("counts", { ImportCounts(report: $0) }, "what became of the records, by kind"),
        Member("report", \.entries, "what is not here as the document has it"),
        Member(
            "reportIsComplete", \.isComplete,
            "false where there is more than the first \(ImportReport.maxEntries)"),
    ])
}

struct ImportCounts: LaidOut {
    let report: ImportReport

    static let layout = Layout<ImportCounts>(
        RecordType.all.map { type in Member(type.name, { $0.report[type] }, "of records of this kind") })
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
            Member("entity", \.entity, "the kind of record"),
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
            Member("entity", \.entity, "the kind of record; null where it is about none"),
            Member("id", \.id, "the record's UUID, where it has one"),
            Member("number", \.number, "the record's number, where it is known"),
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
        Member("counts", \.counts, "how many records it holds, by kind"),
        Member("lost", \.lost, "what is not in it, or not as it was"),
        Member(
            "lostIsComplete", \.isComplete,
            "false where there is more than the first \(DataReport.maxProblems)"),
    ])
}
