import Foundation
import JSONRPC
import Tally

extension Engine: RequestScope {
    public func perform(
        _ request: RequestIdentity, reporting report: ((Int, Int?) throws -> Void)?,
        _ body: (isolated Engine) throws -> Data
    ) throws -> Data {
        // Safe: called only during this call, on the engine's queue.
        nonisolated(unsafe) let report = report
        beginReporting(to: report.map { report in { progress in try report(progress.done, progress.total) } })
        defer { beginReporting(to: nil) }
        return try perform(request, body)
    }

    private func perform(_ request: RequestIdentity, _ body: (isolated Engine) throws -> Data) throws -> Data
    {
        switch request.effect {
        case .none, .maintains:
            return try body(self)
        case .reads:
            return try read(body)
        case .changes:
            return try change(
                method: request.method, mutationID: request.mutationID, fingerprint: request.fingerprint, body
            )
        }
    }
}
