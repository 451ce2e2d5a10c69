import Testing

@testable import JSONRPC

@Suite("Exact numbers")
struct JSONNumberTests {
    @Test(
        "A whole number is read exactly, however it is written",
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("0e999999999999999999999", 0), ("0.000", 0), ("7", 7),
            ("1.0", 1),
            ("1e2", 100), ("1E+2", 100), ("1.50e1", 15), ("0.001e3", 1), ("100e-2", 1), ("12.3400e2", 1234),
            ("10000000000000000000000e-21", 10), ("9223372036854775807", .max),
            ("-9223372036854775808", .min),
            ("922337203685477580.7e1", .max), ("9223372036854775807.000", .max),
            ("9007199254740993", 9_007_199_254_740_993),
            ("9007199254740993.0", 9_007_199_254_740_993), ("1e18", 1_000_000_000_000_000_000),
        ] as [(String, Int64)])
    func whole(text: String, value: Int64) {
        #expect(JSONNumber.whole(Array(text.utf8)[...]) == .value(value))
    }

    @Test(
        "A fraction is not a whole number, however small",
        arguments: [
            "0.5", "1.5", "-1.5", "1e-1", "5e-324", "1e-400", "1e-99999999999999999999",
            "1.00000000000000000000001",
            "9007199254740993.5", "123456789012345678901234567890.5", "123456789012345678901234567890e-1000",
        ])
    func fraction(text: String) {
        #expect(JSONNumber.whole(Array(text.utf8)[...]) == .fraction)
    }

    @Test(
        "A whole number beyond 64 bits is out of range",
        arguments: [
            "9223372036854775808", "-9223372036854775809", "18446744073709551616", "99999999999999999999",
            "1e19", "1e400",
            "1e99999999999999999999", "123456789012345678901234567890", "0.1e20",
        ])
    func outOfRange(text: String) {
        #expect(JSONNumber.whole(Array(text.utf8)[...]) == .outOfRange)
    }

    @Test(
        "The error for a number that does not fit says why",
        arguments: [
            ("1.5", "must be a whole number, not 1.5"), ("1e400", "is a number out of range"),
            ("1e30", "is out of range"),
            ("1.00000000000000000000001", "must be a whole number, not 1.00000000000000000000001"),
            ("true", "must be a whole number, not a boolean"),
        ])
    func sentences(text: String, problem: String) throws {
        let element = try JSONElement(parsing: Array(text.utf8))
        let error = #expect(throws: InvalidValue.self) { try element.integer() }
        #expect(error?.problem == problem)
    }

    @Test(
        "A Double is the nearest one",
        arguments: [
            ("0.1", 0.1), ("1e23", 1e23), ("1e-323", 2 * Double.leastNonzeroMagnitude),
            ("1.7976931348623157e308", .greatestFiniteMagnitude),
            ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
            ("9007199254740993", 9_007_199_254_740_992),
            ("9007199254740993.00000000000000000001", 9_007_199_254_740_994), ("1e-400", 0), ("1e400", nil),
            ("-1e309", nil),
        ] as [(String, Double?)])
    func double(text: String, value: Double?) {
        #expect(JSONNumber.double(Array(text.utf8)[...]) == value)
    }
}
