import Foundation

/// A write-ahead log file.
///
/// Source: https://sqlite.org/fileformat2.html#walformat. It may be opened and closed while SQLite uses it,
/// because SQLite's locks are on other files.
final class WriteAheadLogFile {
    private let descriptor: Int32
    private let header: [UInt8]

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// Opens a log. Returns nil if there is none, or if it is empty.
    init?(path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        header = descriptor >= 0 ? Self.read(descriptor, at: 0, Self.headerSize) : []
        guard header.count == Self.headerSize, (512...65_536).contains(pageSize) else { return nil }
    }

    private var pageSize: Int { header.count == Self.headerSize ? Int(Self.number(header[8..<12])) : 0 }
    private var salts: ArraySlice<UInt8> { header[16..<24] }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Calls `body` with each logged version of a page, oldest first, until it returns false. The last versions
    /// may belong to a transaction that was not committed.
    func eachVersion(ofPage page: Int, _ body: ([UInt8]) -> Bool) {
        var checksum = Checksum(isBigEndian: header[3] & 1 == 1)
        checksum.add(header[..<24])
        guard checksum.bytes == Array(header[24...]) else { return }
        let pageSize = pageSize
        var offset = Self.headerSize
        while true {
            let frame = Self.read(descriptor, at: offset, Self.frameHeaderSize + pageSize)
            // Frames with other salts are left over from before the log was restarted.
            guard frame.count == Self.frameHeaderSize + pageSize, frame[8..<16] == salts else { return }
            checksum.add(frame[..<8])
            checksum.add(frame[Self.frameHeaderSize...])
            // SQLite stops here too: the rest was being written when the power failed.
            guard checksum.bytes == Array(frame[16..<24]) else { return }
            if Int(Self.number(frame[0..<4])) == page, !body(Array(frame[Self.frameHeaderSize...])) { return }
            offset += frame.count
        }
    }

    /// The cumulative checksum of a log: https://sqlite.org/fileformat2.html#checksum_algorithm.
    private struct Checksum {
        let isBigEndian: Bool
        private var first: UInt32 = 0
        private var second: UInt32 = 0

        init(isBigEndian: Bool) {
            self.isBigEndian = isBigEndian
        }

        /// - Parameter bytes: their count must be a multiple of 8.
        mutating func add(_ bytes: ArraySlice<UInt8>) {
            bytes.withUnsafeBytes { buffer in
                for offset in stride(from: 0, to: buffer.count - 7, by: 8) {
                    let one = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                    let two = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                    first &+= (isBigEndian ? one.bigEndian : one.littleEndian) &+ second
                    second &+= (isBigEndian ? two.bigEndian : two.littleEndian) &+ first
                }
            }
        }

        var bytes: [UInt8] {
            [first, second].flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
            }
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Reads bytes of the file.
    /// - Returns: fewer bytes at the end of the file, or if they cannot be read.
    private static func read(_ descriptor: Int32, at offset: Int, _ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
        }
    }
}
