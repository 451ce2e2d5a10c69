import JSONRPC
import Tally

extension TagCount: LaidOut {
    public static let layout = Layout<TagCount>(
        "TagCount",
        [
            Member(
                "tag", \.text,
                "the tag, as the first task that has it writes it, or else the latest time entry"),
            Member("open", \.open, "the number of open tasks that have it"),
            Member("done", \.done, "the number of completed tasks that have it"),
            Member("entries", \.entries, "the number of time entries that have it"),
        ])
}

struct TagListMethod: Method {
    static let name = "tag.list"
    static let summary = "Lists the tags in pages, with the numbers of their tasks and time entries."
    static let details = """
        The order is that of the tags without case. Tags that differ only in case or Unicode form are one: it is \
        written as on the first open task in the manual order, or else as on the first completed one, or on the \
        latest time entry. A tag that only the running timer has is not listed.
        """
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.report, ExampleRequest.milk])

    let prefix: Tag?
    let limit: Int
    let cursor: String?

    static let shape = Shape(
        TagListMethod.init,
        Field("prefix", \.prefix, "only tags that begin with this, ignoring case"),
        Field("limit", \.limit, "the maximum number of tags on a page").defaulting(to: 100).within(1...1000),
        Field(
            "cursor", \.cursor, "the `nextCursor` of the previous page; the other parameters must be the same"
        ).length(FieldLimit.cursor))

    struct Result: LaidOut {
        let page: TagPage

        static let layout = Layout<Result>([
            Member("tags", \.page.tags, "the tags of this page"),
            Member("total", \.page.total.count, "the number of tags on all pages, counted up to 10000"),
            Member("totalIsExact", \.page.total.isExact, "false if there are more than were counted"),
            Member("nextCursor", \.page.nextCursor, "the `cursor` of the next page; null on the last page"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        var query = TagQuery()
        (query.prefix, query.limit, query.cursor) = (prefix, limit, cursor)
        return Result(page: try engine.tags(matching: query))
    }
}

struct TagRenameMethod: Method {
    static let name = "tag.rename"
    static let summary = "Renames a tag on every task and time entry that has it, and on the running timer."
    static let details = """
        If there is already a tag with the new name, the two become one. With a new name that differs only in \
        case, all get the new spelling.
        """
    static let effect = Effect.changes
    static let isLong = true
    static let runsAlone = false
    static let failures = [ErrorCode.notFound]
    static let example = Example(#"{"from": "work", "to": "office"}"#, after: [ExampleRequest.report])

    let from: Tag
    let to: Tag

    static let shape = Shape(
        TagRenameMethod.init,
        Field("from", \.from, "the tag, ignoring case"),
        Field("to", \.to, "its new name"))

    struct Result: LaidOut {
        let change: TagChange

        static let layout = Layout<Result>([
            Member("tag", \.change.tag, "the tag with its new name"),
            Member("count", \.change.count, "the number of changed tasks"),
            Member("entries", \.change.entries, "the number of changed time entries"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(change: try engine.renameTag(from, to: to))
    }
}

struct TagDeleteMethod: Method {
    static let name = "tag.delete"
    static let summary =
        "Removes a tag from every task and time entry that has it, and from the running timer."
    static let effect = Effect.changes
    static let isLong = true
    static let runsAlone = false
    static let failures = [ErrorCode.notFound]
    static let example = Example(#"{"tag": "work"}"#, after: [ExampleRequest.report])

    let tag: Tag

    static let shape = Shape(TagDeleteMethod.init, Field("tag", \.tag, "the tag, ignoring case"))

    struct Result: LaidOut {
        let change: TagChange

        static let layout = Layout<Result>([
            Member("tag", \.change.tag, "the deleted tag"),
            Member("count", \.change.count, "the number of changed tasks"),
            Member("entries", \.change.entries, "the number of changed time entries"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(change: try engine.deleteTag(tag))
    }
}
