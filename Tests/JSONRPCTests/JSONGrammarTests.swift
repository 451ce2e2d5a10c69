import Foundation
import Support
import Tally
import Testing

@testable import JSONRPC

/// The grammar of RFC 8259, case by case.
@Suite("The grammar of JSON")
struct JSONGrammarTests {
    static let accepted: [(text: String, value: JSONValue)] = [
        // Any value may be the whole text, in white space.
        ("null", .null), ("true", true), ("false", false), ("7", 7), ("\"a\"", "a"), ("[]", []), ("{}", [:]),
        (" \t\r\n[ ] \n", []), ("{ } ", [:]), ("[\n1\t,\r2 ]", [1, 2]),
        ("{ \"a\" : 1 , \"b\" : [ ] }", ["a": 1, "b": []]),
        ("[[],[[]],{}]", [[], [[]], [:]]),
        (#"{"a":{"b":{}},"c":[{"d":null}]}"#, ["a": ["b": [:]], "c": [["d": nil]]]),
        ("[null,1,\"1\",{}]", [nil, 1, "1", [:]]),
        // Names
        (#"{"":0}"#, ["": 0]), (#"{"a\u0062\n":0}"#, ["ab\n": 0]), (#"{"A":1,"a":2}"#, ["A": 1, "a": 2]),
        (#"{"\ud83d\ude00":0}"#, ["😀": 0]),
        // Strings
        ("\"\"", ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#""\u0041\u00e9\u00E9\u20ac""#, "Aéé€"),
        (#""\uD834\uDD1E\udbff\udfff""#, "\u{1D11E}\u{10FFFF}"), ("\"é€😀\"", "é€😀"),
        ("\"\u{7F}\u{2028}\u{FEFF}\"", "\u{7F}\u{2028}\u{FEFF}"),
        (#""\uFFFE\uffff\ufdd0""#, .string(noncharacters)), (#""\\u0041""#, "\\u0041"),
        (#""a/*b*/c//d""#, "a/*b*/c//d"),
        (#""\u001f\u0001""#, "\u{1F}\u{1}"), (#"["\\","\"","\\\""]"#, ["\\", "\"", "\\\""]),
        // Numbers
        ("0", 0), ("-0", 0), ("-1", -1), ("1234567890", 1_234_567_890), ("1.5", .number(1.5)),
        ("-0.25", .number(-0.25)), ("1e3", 1000),
        ("1E+3", 1000), ("5e-1", .number(0.5)), ("0e5", 0), ("0.0e-5", 0), ("1e00001", 10),
        ("123.456e-2", .number(1.23456)),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1e308", .number(1e308)),
        ("4.9e-324", .number(.leastNonzeroMagnitude)),
        ("0.1", .number(0.1)), ("2.2250738585072011e-308", .number(.leastNormalMagnitude.nextDown)),
        ("9007199254740993.0", 9_007_199_254_740_993),
    ]

    private static let noncharacters = String(
        String.UnicodeScalarView([0xFFFE, 0xFFFF, 0xFDD0 as UInt32].compactMap(Unicode.Scalar.init)))

    @Test("A text of the grammar has its value", arguments: accepted)
    func isAccepted(text: String, value: JSONValue) throws {
        let parsed = try JSONValue(parsing: Array(text.utf8))
        #expect(parsed == value)
        var writer = JSONWriter()
        parsed.write(to: &writer)
        #expect(try JSONValue(parsing: writer.bytes) == value)
    }

    static let refused = [
        // Structure
        "", " ", "\u{FEFF}1", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]",
        "[1:2]", "[1}", "{1}",
        "{]", "[}", "{\"a\"}", "{\"a\":}", "{\"a\" 1}", "{\"a\":1,}", "{,\"a\":1}", "{\"a\":1,,\"b\":2}",
        "{\"a\":1 \"b\":2}",
        "{\"a\",1}", "{\"a\"::1}", "{\"a\":1", "{\"a\":1]", "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{[]:1}",
        "{\"a\":1}}", "[]]",
        "[][]", "1 2", "{}{}", "{} x", "[1]//", "[1]/**/", "/**/1", "#", "*", ",", ":", "[\u{C}]",
        "[\u{A0}1]", "[\u{2060}]", "<.>",
        "[\"a\"\u{0}]", "1\u{0}",
        // Literals
        "nul", "nulll", "Null", "NULL", "tru", "truee", "TRUE", "fals", "undefined", "NaN", "Infinity",
        "-Infinity", "nan", "t", "n",
        // Numbers
        "+1", "-", "--1", "01", "-01", "00", "0123", "1.", ".5", "-.5", "1.e1", "1e", "1e+", "1e-", "1E",
        "1ee1", "1e1.5", "1.2.3",
        "0x1", "0b1", "1_000", "1,000", "1 000", "- 1", "1+1", "１", "1a", "0e", "0.", "2.e+3", "-x", "1-",
        "1/2", "[-]", "[1.]",
        // Strings
        "\"", "\"a", "a\"", "'a'", "`a`", "\"\\\"", "\"\\x41\"", "\"\\a\"", "\"\\'\"", "\"\\v\"", "\"\\0\"",
        "\"\\U0041\"", "\"\\u\"",
        "\"\\u1\"", "\"\\u12\"", "\"\\u123\"", "\"\\u123g\"", "\"\\u 123\"", "\"\\u+123\"", "\"\\u００４１\"",
        "\"\\", "\"\\u004",
        "\"\n\"", "\"\t\"", "\"\r\"", "\"\u{1}\"", "\"\u{1F}\"", "\"\\\n\"", "\"a\"b\"", "\"é",
        // Surrogates that are not a pair
        #""\ud800""#, #""\udc00""#, #""\udbff\udbff""#, #""\ud800\u0041""#, #""\ud800a""#, #""\ud800\n""#,
        #""\udc00\ud800""#,
        #""\ud83d\ud83d\ude00""#, #""\ud83d\ude00\ude00""#, #""\uD800\uD""#, #"{"\ud800":1}"#,
    ]

    @Test("A text beyond the grammar is refused as invalid JSON", arguments: refused)
    func isRefused(text: String) {
        let error = #expect(throws: RPCError.self) { try JSONParser.parse(Array(text.utf8)) }
        #expect(error?.code == .parseError)
        #expect(error?.message.hasPrefix("The message is not valid JSON: ") == true)
    }

    @Test("Each incomplete beginning of a text is refused")
    func beginnings() throws {
        let text = Array(#"{"a":[true,-1.5e+3,"x\ud83d\ude00\n",{"b":null}],"é":{}}"#.utf8)
        _ = try JSONElement(parsing: text)
        for count in 0..<text.count {
            #expect(throws: RPCError.self) { try JSONParser.parse(Array(text[..<count])) }
        }
    }

    @Test(
        "What interchange leaves open: duplicates, U+0000, depth and UTF-8 are refused, and found in one pass"
    )
    func openQuestions() throws {
        let deep = String(repeating: "[", count: 129) + String(repeating: "]", count: 129)
        let text = #"[{"a":1,"a":2,"b":"\u0000"},\#(deep),{},"#
        let bytes = Array(text.utf8) + [0x22, 0xC0, 0xAF, 0x22, 0x5D]
        let problems = try JSONParser.parse(bytes).problems
        #expect(problems.map(\.kind) == [.repeatedMember("a"), .nullCharacter, .tooDeep, .invalidUTF8])
    }

    @Test("The parser and Foundation read the same values", arguments: 0..<8 as Range<UInt64>)
    func agreement(seed: UInt64) throws {
        var text = RandomJSON(seed: seed)
        for _ in 0..<300 {
            let bytes = text.next()
            let value = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
            #expect(try JSONValue(parsing: bytes) == value, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test("Long texts that are costly to parse are parsed")
    func hostile() throws {
        let size = 1 << 18
        let long = String(repeating: "a", count: size / 17)
        let texts = [
            String(repeating: "[", count: size), String(repeating: "{\"a\":", count: size / 5),
            "[" + String(repeating: "1,", count: size / 2) + "1]",
            "{" + (0..<size / 12).map { "\"\($0)\":0" }.joined(separator: ",") + "}",
            "{" + (0..<size / 16).map { "\"\\u00e9\($0)\":0" }.joined(separator: ",") + "}",
            "{" + (0..<16).map { "\"\(long)\($0)\":0" }.joined(separator: ",") + "}",
            "\"" + String(repeating: "\\u0061", count: size / 6) + "\"",
            "1" + String(repeating: "0", count: size), "0." + String(repeating: "3", count: size),
            "1e" + String(repeating: "9", count: size),
            "[" + String(repeating: "{\"a\":0,\"a\":0},", count: size / 16) + "0]",
        ]
        for text in texts {
            let bytes = Array(text.utf8)
            let tree = try? JSONParser.parse(bytes)
            if let tree, tree.problems.isEmpty { _ = try? JSONValue(json: JSONElement(tree, at: 0)) }
        }
    }
}

/// Random JSON texts, with all that the grammar allows between and inside of values.
private struct RandomJSON {
    private var random: SeededRandom
    private var bytes: [UInt8] = []

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func next() -> [UInt8] {
        bytes = []
        append(depth: 0)
        return bytes
    }

    private mutating func append(depth: Int) {
        blank()
        switch Int.random(in: depth < 5 ? 0...6 : 2...6, using: &random) {
        case 0:
            bytes.append(UInt8(ascii: "["))
            for index in 0..<Int.random(in: 0...3, using: &random) {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(depth: depth + 1)
            }
            blank()
            bytes.append(UInt8(ascii: "]"))
        case 1:
            bytes.append(UInt8(ascii: "{"))
            for index in 0..<Int.random(in: 0...3, using: &random) {
                bytes += "\(index > 0 ? "," : "") \"\(index)".utf8
                bytes += string().dropFirst().utf8
                blank()
                bytes.append(UInt8(ascii: ":"))
                append(depth: depth + 1)
            }
            blank()
            bytes.append(UInt8(ascii: "}"))
        case 2: bytes += (["null", "true", "false"].randomElement(using: &random) ?? "").utf8
        case 3, 4: bytes += number().utf8
        default: bytes += string().utf8
        }
        blank()
    }

    private mutating func blank() {
        if let blank = ["", "", " ", "\n", "\t\r"].randomElement(using: &random) { bytes += blank.utf8 }
    }

    private mutating func string() -> String {
        let parts = [
            "a", "é", "😀", "\\n", "\\u00e9", "\\uD83D\\ude00", "\\/", "\\\\", "\\\"", "longer text ",
            "\u{7F}",
        ]
        let count = Int.random(in: 0...6, using: &random)
        return "\"" + (0..<count).compactMap { _ in parts.randomElement(using: &random) }.joined() + "\""
    }

    /// Returns a number that has at most 15 significant digits, so that Foundation reads it exactly, too.
    private mutating func number() -> String {
        var text = Bool.random(using: &random) ? "-" : ""
        text += String(UInt64.random(in: 0...99_999_999, using: &random))
        if Bool.random(using: &random) { text += ".\(Int.random(in: 0...9_999_999, using: &random))" }
        if Bool.random(using: &random) { text += "e\(Int.random(in: -30...7, using: &random))" }
        return text
    }
}
