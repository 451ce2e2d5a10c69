import JSONRPC

/// The messages that have come and wait for their turn.
final class InputQueue {
    private let input = StandardInput()
    private var reader = MessageReader()
    private var frames: [Frame] = []
    private var bytes = 0
    /// How many of `frames` have been looked through for requests to cancel.
    private var searched = 0
    private(set) var hasEnded = false
    /// The framing that the peer spoke last.
    private(set) var framing = Framing.lines

    /// The bounds of a group that is committed together: many requests share one commit, and none waits long.
    private static let mostFrames = 128
    private static let mostBytes = 1 << 20

    var isEmpty: Bool { frames.isEmpty }

    /// Takes what is there; waits for it if nothing is.
    func read() {
        let chunk = input.read()
        if chunk.isEmpty {
            reader.finish()
            hasEnded = true
        } else {
            reader.feed(chunk)
        }
        while let frame = reader.next() {
            frames.append(frame)
            bytes += frame.byteCount
        }
    }

    /// The next messages, within the bounds; empty if there is none. What may be a background request comes by itself.
    func nextGroup() -> [Frame] {
        var count = 0
        var size = 0
        while count < min(frames.count, Self.mostFrames), size < Self.mostBytes {
            let standsAlone = BackgroundRequest.mayBe(frames[count])
            if standsAlone, count > 0 { break }
            size += frames[count].byteCount
            count += 1
            if standsAlone { break }
        }
        let group = Array(frames.prefix(count))
        frames.removeFirst(count)
        bytes -= size
        searched = max(0, searched - count)
        if let last = group.last { framing = last.framing }
        return group
    }

    /// The ids of requests that the peer has given up, among the messages that wait and those that have come meanwhile.
    func cancelledIDs() -> [JSONValue] {
        while !hasEnded, bytes < Self.mostBytes, input.canRead { read() }
        defer { searched = frames.count }
        return frames[searched...].flatMap(Cancellation.ids(in:))
    }
}
