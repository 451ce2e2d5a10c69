import Foundation

/// Finds the requests that a message cancels, before the message is processed.
public enum Cancellation {
    /// Returns the ids in the `$/cancelRequest` notifications of a message.
    public static func ids(in frame: Frame) -> [JSONValue] {
        guard frame.mentions("cancelRequest"), case .message(let bytes) = frame.content,
            let message = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        else { return [] }
        let requests = if case .array(let requests) = message { requests } else { [message] }
        return requests.filter { $0["method"]?.string == "$/cancelRequest" }.compactMap {
            $0["params"]?["id"]
        }
    }
}
