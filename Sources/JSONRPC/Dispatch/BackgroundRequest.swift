import Foundation

/// A long request with a progress token. It runs in the background while later requests are processed.
public struct BackgroundRequest: Sendable {
    /// The id by which `$/cancelRequest` refers to it.
    public let id: JSONValue
    public let frame: Frame
    /// Whether it may change stored records, so that other changes have to wait for it.
    public let changes: Bool

    /// Returns whether the frame may contain a background request. A cheap test before the frame is parsed.
    public static func mayBe(_ frame: Frame) -> Bool {
        frame.mentions("progressToken")
    }
}

extension Dispatcher {
    /// Returns whether any request of the frame may change stored records.
    public func mayChange(_ frame: Frame) -> Bool { reader.read(frame.content).mayChange }

    /// Returns the background request in the frame; nil if the frame must be processed in turn.
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
