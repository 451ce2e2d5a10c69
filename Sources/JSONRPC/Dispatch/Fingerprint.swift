/// The 64-bit FNV-1a hash of a method's name and the canonical form of its parameters. It detects accidental
/// differences and is not cryptographic.
///
/// Fingerprints are stored, so neither they nor the canonical forms may change.
struct Fingerprint {
    let value: Int64

    init(of input: some WireInput, named name: String) {
        var writer = JSONWriter(escapesDelete: false)
        input.canonicalForm.write(to: &writer)
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { Self.combine(byte, into: &hash) }
        for byte in writer.bytes { Self.combine(byte, into: &hash) }
        value = Int64(bitPattern: hash)
    }

    private static func combine(_ byte: UInt8, into hash: inout UInt64) {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}
