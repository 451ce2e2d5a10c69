import Foundation

/// A write-ahead log as it lies on the disk.
///
/// Source: https://sqlite.org/fileformat2.html#walformat. It may be opened and closed while SQLite uses it: SQLite's locks are on
/// other files.
final class WriteAheadLogFile {
    private let descriptor: Int32
    private let pageSize: Int
    private let salts: [UInt8]

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// - Returns: nil where there is no log, or an empty one.
    init?(path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { (pageSize, salts) = (0, []); return nil }
        let header = Self.read(descriptor, at: 0, Self.headerSize)
        let isWhole = header.count == Self.headerSize
        pageSize = isWhole ? Int(Self.number(header[8..<12])) : 0
        salts = isWhole ? Array(header[16..<24]) : []
        guard (512...65_536).contains(pageSize) else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Hands over the logged versions of one page, the oldest first, until `body` returns false. The last ones may belong to a
    /// transaction that was not committed.
    func eachVersion(ofPage page: Int, _ body: ([UInt8]) -> Bool) {
        var offset = Self.headerSize
        while true {
            let header = Self.read(descriptor, at: offset, Self.frameHeaderSize)
            // Frames with other salts are left over from before the log was begun anew.
            guard header.count == Self.frameHeaderSize, Array(header[8..<16]) == salts else { return }
            if Int(Self.number(header[0..<4])) == page {
                let content = Self.read(descriptor, at: offset + Self.frameHeaderSize, pageSize)
                guard content.count == pageSize, body(content) else { return }
            }
            offset += Self.frameHeaderSize + pageSize
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// - Returns: fewer bytes at the end of the file, or where they cannot be read.
    private static func read(_ descriptor: Int32, at offset: Int, _ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
        }
    }
}
