import Foundation

/// A long request that brings a progress token: its sender goes on meanwhile, and is answered when it is done.
public struct BackgroundRequest: Sendable {
    /// What `$/cancelRequest` names it by.
    public let id: JSONValue
    public let frame: Frame
    /// Whether it may change stored records, so that others must wait to do so.
    public let changes: Bool

    /// A quick look: whether the frame may be one.
    public static func mayBe(_ frame: Frame) -> Bool {
        frame.mentions("progressToken")
    }
}

extension Dispatcher {
    /// Whether any request of the frame may change stored records.
    public func mayChange(_ frame: Frame) -> Bool { reader.read(frame.content).mayChange }

    /// - Returns: nil for what is answered in its turn.
    public func backgroundRequest(in frame: Frame) -> BackgroundRequest? {
        guard BackgroundRequest.mayBe(frame), !connection.isShuttingDown else { return nil }
        let message = reader.read(frame.content)
        guard !message.isBatch, message.requests.count == 1, let request = message.requests.first,
            case .call(let call) = request.content, call.progressToken != nil,
            let id = request.id.flatMap({ try? JSONDecoder().decode(JSONValue.self, from: Data($0)) })
        else { return nil }
        return BackgroundRequest(id: id, frame: frame, changes: call.effect == .changes)
    }
}
