import Foundation
import JSONRPC
import Tally

extension Engine: RequestScope {
    public func perform(_ request: RequestIdentity, _ body: (isolated Engine) throws -> Data) throws -> Data {
        switch request.effect {
        case .none, .reads:
            return try read(body)
        case .changes:
            return try change(
                method: request.method, mutationID: request.mutationID, fingerprint: request.fingerprint, body
            )
        }
    }
}
