import JSONRPC
import Tally

extension Engine: RequestScope {
    public func perform(
        _ request: RequestIdentity, reporting report: ((Int, Int?) throws -> Void)?,
        _ body: (isolated Engine) throws -> [UInt8]
    ) throws -> [UInt8] {
        // Safe: called only while the group runs, on the engine's queue.
        nonisolated(unsafe) let report: ((WorkProgress) throws -> Void)? = report.map { report in
            { progress in try report(progress.done, progress.total) }
        }
        switch request.effect {
        case .none, .maintains:
            return try maintain(reporting: report, body)
        case .reads:
            return try read(reporting: report, body)
        case .changes:
            return try change(
                method: request.method, mutationID: request.mutationID, fingerprint: request.fingerprint,
                reporting: report, body)
        }
    }
}
