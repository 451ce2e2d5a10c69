import JSONRPC
import Tally

extension RecordCounts: LaidOut {
    public static let layout = Layout<RecordCounts>(
        RecordType.all.map { type in Member(type.name, { $0[type] }, "the number of records of this type") })
}

extension ImportReport: LaidOut {
    public static let layout = Layout<ImportReport>([
        Member("counts", { ImportCounts(report: $0) }, "the outcome of the import by record type"),
        Member(
            "defaults", \.defaults,
            "the members that the document leaves out of added records, with what they got"),
        Member("report", \.entries, "the records that differ from the document after the import"),
        Member(
            "reportIsComplete", \.isComplete,
            "false if `report` has only the first \(ImportReport.maxEntries) entries"),
    ])
}

struct ImportCounts: LaidOut {
    let report: ImportReport

    static let layout = Layout<ImportCounts>(
        RecordType.all.map { type in
            Member(type.name, { $0.report[type] }, "the outcomes for this record type")
        })
}

extension ImportReport.Counts: LaidOut {
    public static let layout = Layout<ImportReport.Counts>(
        "ImportCounts",
        [
            Member("added", \.added, "the number of new records"),
            Member("kept", \.kept, "the number of records that already exist and stay unchanged"),
            Member("merged", \.merged, "the number of entities merged into one of the same name"),
            Member("left", \.left, "the number of records left out, as they belong to an existing entity"),
            Member("deleted", \.deleted, "the number of tasks that were deleted here and stay deleted"),
        ])
}

extension ImportReport.Outcome: Choice {}

extension ImportReport.Entry: LaidOut {
    public static let layout = Layout<ImportReport.Entry>(
        "ImportEntry",
        [
            Member("entity", \.entity, "the record type"),
            Member("id", \.id, "its UUID in the document; null if it has none"),
            Member("number", \.number, "its number in this database; null if it has none"),
            Member("outcome", \.outcome, "the outcome for the record"),
            Member("note", \.note, "an explanation"),
        ])
}

extension ImportReport.Default: LaidOut {
    public static let layout = Layout<ImportReport.Default>(
        "ImportDefault",
        [
            Member("entity", \.entity, "the record type"),
            Member("member", \.member, "the member; `timePart` for the parts of a time entry by day"),
            Member("count", \.count, "the number of records that got it"),
            Member("note", \.note, "what they got, such as `priority: default P2 for 3 tasks`"),
        ])
}

extension DataProblem.Kind: Choice {}

extension DataProblem: LaidOut {
    public static let layout = Layout<DataProblem>(
        "DataProblem",
        [
            Member(
                "kind", \.kind, "what is wrong: the storage, a reference, an index, a rule or the change log"),
            Member("entity", \.entity, "the record type; null if the problem is not about a record"),
            Member("id", \.id, "the record's UUID; null if it has none"),
            Member("number", \.number, "the record's number; null if it is unknown"),
            Member("problem", \.problem, "a description of the problem"),
        ])
}

extension DataReport: LaidOut {
    public static let layout = Layout<DataReport>([
        Member("ok", \.isOK, "whether no problem was found"),
        Member("problems", \.problems, "the problems found"),
        Member(
            "problemsAreComplete", \.isComplete,
            "false if `problems` has only the first \(DataReport.maxProblems) problems"),
        Member("repair", \.repair, "the repaired database; null without `repairTo`"),
    ])
}

extension RepairReport: LaidOut {
    public static let layout = Layout<RepairReport>([
        Member("path", \.path, "the new database"),
        Member("counts", \.counts, "the number of records in it by type"),
        Member("lost", \.lost, "the records that are missing or changed in it"),
        Member(
            "lostIsComplete", \.isComplete,
            "false if `lost` has only the first \(DataReport.maxProblems) problems"),
    ])
}
