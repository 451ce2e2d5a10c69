import Foundation

/// Finds out which requests a message gives up, before it is its turn.
public enum Cancellation {
    /// The ids in the `$/cancelRequest` notifications of a message.
    public static func ids(in frame: Frame) -> [JSONValue] {
        guard case .message(let bytes) = frame.content, bytes.contains(sequence: needle),
            let message = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        else { return [] }
        let requests = if case .array(let requests) = message { requests } else { [message] }
        return requests.filter { $0["method"]?.string == "$/cancelRequest" }.compactMap {
            $0["params"]?["id"]
        }
    }

    private static let needle = Array("cancelRequest".utf8)
}

extension [UInt8] {
    fileprivate func contains(sequence: [UInt8]) -> Bool {
        guard let first = sequence.first, count >= sequence.count else { return false }
        return (0...count - sequence.count).contains { index in
            self[index] == first && self[index..<index + sequence.count].elementsEqual(sequence)
        }
    }
}
