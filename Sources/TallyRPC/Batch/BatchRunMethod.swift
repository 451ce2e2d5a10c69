import JSONRPC
import Tally

struct BatchRunMethod: Method {
    static let name = "batch.run"
    static let summary = "Runs several requests as one step of history."
    static let details = """
        The requests run in order. Each one sees the changes of those before it, and one `history.undo` undoes \
        all of them. Every method that reads or changes records can be used, except `history.undo`, \
        `history.redo`, `reminder.shown`, `events.*`, `data.*`, `view.backups`, `command.run` and `batch.run`.

        If a request fails, the batch fails with its error and changes nothing; `data.request` is the index of \
        the request. With `"atomic": false` only the failed request has no effect, and its entry in `results` \
        has the error; `busy` and `storage` still fail the batch. Paths in errors start at the parameters of \
        the batch, as in `requests[2].params.title`.

        A request can give a `tempId` to the task, project, habit, activity or time entry that it returns. In \
        a later request, `"tempId:NAME"` stands for the id of that entity wherever an id is expected. In a \
        text, such as a title, it has no meaning.

        `"dryRun": true` returns what would happen and changes nothing. Ids differ when the batch is run \
        later. A dry run does not store its `mutationId`.
        """
    static let effect = Effect.changes
    static let isLong = true
    static let example = Example(
        """
        {"requests": [{"method": "project.create", "params": {"name": "Garden"}, "tempId": "p"}, \
        {"method": "task.create", "params": {"title": "Sow beans", "project": "tempId:p"}}]}
        """)

    let requests: [InnerRequest]
    let atomic: Bool
    let dryRun: Bool

    static let shape = Shape(
        BatchRunMethod.init,
        Field("requests", \.requests, "the requests, in order").count(1...1000),
        Field("atomic", \.atomic, "whether one failure undoes all requests").defaulting(to: true),
        Field("dryRun", \.dryRun, "whether to return what would happen without changing anything")
            .defaulting(to: false))

    struct Result: LaidOut {
        let results: [InnerReply]
        let isCommitted: Bool

        static let layout = Layout<Result>([
            Member("results", \.results, "the reply to each request, in order"),
            Member("committed", \.isCommitted, "whether the changes are stored; false for a dry run"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        var sequence = try RequestSequence(requests, of: TallyServer.methods, at: "requests")
        if dryRun { engine.markAsDryRun() }
        while !sequence.isAtEnd {
            try engine.report(sequence.replies.count, of: requests.count)
            let outcome: RequestSequence<Engine>.Outcome
            do {
                outcome = try engine.containing { engine in
                    try atomic ? sequence.runNext(on: engine) : attemptNext(of: sequence, on: engine)
                }
            } catch let error as any RPCErrorConvertible {
                let located = sequence.located(error)
                if atomic || error.endsEverything { throw located }
                try sequence.fail(with: located)
                continue
            }
            try sequence.succeed(with: outcome)
        }
        return Result(results: sequence.replies, isCommitted: !dryRun)
    }

    private func attemptNext(
        of sequence: RequestSequence<Engine>, on engine: isolated Engine
    ) throws -> RequestSequence<Engine>.Outcome {
        try engine.attempt { engine in try sequence.runNext(on: engine) }
    }
}

extension RPCErrorConvertible {
    /// Whether the requests after it cannot succeed either.
    fileprivate var endsEverything: Bool {
        switch self as? Failure {
        case .busy, .storage: true
        default: false
        }
    }
}
