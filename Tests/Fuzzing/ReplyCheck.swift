import Foundation

/// Checks that must hold for all output of a server.
struct ReplyCheck {
    /// The error code of an internal error.
    private static let internalError = -32603

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// - Parameter id: the id of the one request that must be answered, or nil if the requests are not known.
    func check(id: String?) {
        let messages = messages()
        for message in messages { check(message) }
        guard let id else { return }
        require(messages.count == 1, "one request has \(messages.count) replies: \(text)")
        // The reply to an unreadable request has no id.
        let reply = messages.first.flatMap(Self.object)
        let isUnread = reply?["id"] is NSNull && reply?["error"] != nil
        require(isUnread || reply?["id"] as? String == id, "the reply has another id: \(text)")
    }

    private var text: String { String(decoding: bytes, as: UTF8.self) }

    private func check(_ message: Data) {
        guard let value = try? JSONSerialization.jsonObject(with: message) else {
            fatalError("this is not JSON: \(text)")
        }
        for reply in value as? [Any] ?? [value] {
            guard let reply = reply as? [String: Any] else { fatalError("this is not a reply: \(text)") }
            check(reply)
        }
    }

    private func check(_ reply: [String: Any]) {
        require(reply["jsonrpc"] as? String == "2.0", "this is not JSON-RPC 2.0: \(text)")
        if let result = reply["result"] {
            require(result is [String: Any] && reply.count == 3, "the result is not an object: \(text)")
            return
        }
        let error = reply["error"] as? [String: Any]
        require(error?["message"] as? String != "" && reply.count == 3, "this is not an error: \(text)")
        guard let code = error?["code"] as? Int else { fatalError("an error without a code: \(text)") }
        require(code != Self.internalError, "the server failed: \(text)")
    }

    private func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
        if !condition { fatalError(sentence()) }
    }

    /// Splits the output into messages: lines, or N bytes after `Content-Length: N` and an empty line. The
    /// reply to a stray line before the first header is a line.
    private func messages() -> [Data] {
        var rest = bytes[...]
        var messages: [Data] = []
        while !rest.isEmpty {
            guard let lineEnd = rest.firstIndex(of: UInt8(ascii: "\n")) else {
                fatalError("the last line does not end: \(text)")
            }
            guard let count = Self.length(rest[..<lineEnd]) else {
                messages.append(Data(rest[..<lineEnd]))
                rest = rest[(lineEnd + 1)...]
                continue
            }
            let body = rest[(lineEnd + 1)...]
            require(body.starts(with: "\r\n".utf8) && body.count >= count + 2, "not a header: \(text)")
            messages.append(Data(body.dropFirst(2).prefix(count)))
            rest = body.dropFirst(2 + count)
        }
        return messages
    }

    private static func length(_ line: ArraySlice<UInt8>) -> Int? {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.first == "Content-Length:", words.count == 2 else { return nil }
        return Int(words[1].filter { $0 != "\r" })
    }

    private static func object(_ message: Data) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: message)) as? [String: Any]
    }
}
