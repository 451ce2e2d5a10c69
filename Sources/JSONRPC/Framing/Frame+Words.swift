extension Frame {
    /// Whether the word stands anywhere in the message: a quick look before the message is read.
    /// - Parameter word: in ASCII.
    func mentions(_ word: StaticString) -> Bool {
        guard case .message(let bytes) = content else { return false }
        return word.withUTF8Buffer { word in
            bytes.withUnsafeBufferPointer { bytes in
                guard let first = word.first, bytes.count >= word.count else { return false }
                return (0...bytes.count - word.count).contains { index in
                    bytes[index] == first && bytes[index..<index + word.count].elementsEqual(word)
                }
            }
        }
    }
}
