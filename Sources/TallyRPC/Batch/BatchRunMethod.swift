import JSONRPC
import Tally

struct BatchRunMethod: Method {
    static let name = "batch.run"
    static let summary = "Runs several requests as one step of history."
    static let details = #"""
        They run in order, each sees what those before it did, and one `history.undo` takes all of it back. Whatever reads or \
        changes what is stored can be among them, but for `history.undo`, `history.redo`, `data.*` and `batch.run` itself. If one fails, its \
        error is the error of the whole, with its index in `data.request`, and nothing is changed. With `"atomic": false` only \
        that request is without effect, and `results` says which. An error's paths begin here, as in `requests[2].params.title`.

        With a `tempId` a request names what it answers about: a task, project, habit, activity or time entry. Where a \
        later request names such a thing, `"tempId:NAME"` stands for its id; in texts, as a title, it is text.

        `"dryRun": true` answers what would happen, and nothing of it remains: ids are others when it is done. A \
        `mutationId` keeps nothing then.
        """#
    static let effect = Effect.changes
    static let isLong = true
    static let example = Example(
        #"""
        {"requests": [{"method": "project.create", "params": {"name": "Garden"}, "tempId": "p"}, {"method": "task.create", "params": {"title": "Sow beans", "project": "tempId:p"}}]}
        """#)

    let requests: [InnerRequest]
    let atomic: Bool
    let dryRun: Bool

    static let shape = Shape(
        BatchRunMethod.init,
        Field("requests", \.requests, "what to do, in order").count(1...1000),
        Field("atomic", \.atomic, "whether all is undone if one fails").defaulting(to: true),
        Field("dryRun", \.dryRun, "answers what would happen, and changes nothing").defaulting(to: false))

    struct Result: LaidOut {
        let results: [InnerReply]
        let isCommitted: Bool

        static let layout = Layout<Result>([
            Member("results", \.results, "what each request is answered, in order"),
            Member("committed", \.isCommitted, "whether it was done; false for a `dryRun`"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        var sequence = try RequestSequence(requests, of: TallyServer.methods, at: "requests")
        if dryRun { engine.rehearse() }
        while !sequence.isAtEnd {
            try engine.report(sequence.replies.count, of: requests.count)
            let outcome: RequestSequence<Engine>.Outcome
            do {
                outcome = try atomic ? sequence.runNext(on: engine) : attemptNext(of: sequence, on: engine)
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
    /// Whether no other request can succeed after it.
    fileprivate var endsEverything: Bool {
        switch self as? Failure {
        case .busy, .storage: true
        default: false
        }
    }
}
