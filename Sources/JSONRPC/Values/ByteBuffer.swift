/// A growing buffer of bytes with one owner. Unlike an array, it is never shared, so that appending a few bytes
/// costs little more than storing them.
struct ByteBuffer: ~Copyable {
    // The memory has `capacity` bytes, of which the first `count` are initialized.
    var start: UnsafeMutablePointer<UInt8>
    var count = 0
    var capacity: Int

    init(capacity: Int = 256) {
        start = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit { start.deallocate() }

    /// A copy of the bytes.
    var array: [UInt8] { [UInt8](UnsafeBufferPointer(start: start, count: count)) }

    /// Makes room for more bytes.
    mutating func reserve(_ more: Int) {
        if more > capacity - count { grow(by: more) }
    }

    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        start[count] = byte
        count += 1
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let first = bytes.baseAddress else { return }
        reserve(bytes.count)
        (start + count).update(from: first, count: bytes.count)
        count += bytes.count
    }

    @inline(never)
    mutating func grow(by more: Int) {
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.moveInitialize(from: start, count: count)
        start.deallocate()
        start = larger
    }
}
