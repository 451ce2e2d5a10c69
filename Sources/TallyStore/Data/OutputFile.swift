import Foundation
import Tally

/// A temporary file open for writing.
final class OutputFile {
    private let descriptor: Int32
    private let path: String

    /// - Parameters:
    ///   - temporary: The path of the file.
    ///   - path: The final path, for errors.
    init(temporary: String, path: String) throws {
        self.path = path
        descriptor = open(temporary, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure.storage("\(path) cannot be written (\(String(cString: strerror(errno)))).")
        }
    }

    deinit { close(descriptor) }

    func append(_ bytes: ArraySlice<UInt8>) throws {
        var rest = bytes
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                let isFull = errno == ENOSPC || errno == EDQUOT
                let why = isFull ? "the disk is full" : String(cString: strerror(errno))
                throw Failure.storage(
                    "\(path) was not created: \(why).", isFull ? .diskFull : .readOrWriteFailed)
            }
            rest = rest.dropFirst(written)
        }
    }
}
