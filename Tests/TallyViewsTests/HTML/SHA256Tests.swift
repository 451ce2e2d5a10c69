import Testing

@testable import TallyViews

/// The examples of the National Institute of Standards and Technology for FIPS 180-4.
@Suite struct SHA256Tests {
    @Test(
        "A message has the hash that the standard's examples have",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func vectors(message: String, hash: String) {
        #expect(hex(SHA256.hash(message.utf8)) == hash)
    }

    @Test("Messages of every length around a block have their own hash of 32 bytes")
    func lengths() {
        let hashes = (0...200).map { SHA256.hash([UInt8](repeating: 0, count: $0)) }
        #expect(Set(hashes).count == 201 && hashes.allSatisfy { $0.count == 32 })
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
