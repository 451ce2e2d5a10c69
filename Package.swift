// swift-tools-version: 6.0

import PackageDescription

// A position-independent program has 90,000 addresses to relocate at each start: a quarter of a cold call.
// Libraries, stacks and heaps are still put at random addresses.
let fixedAddress: [LinkerSetting] = [
    .unsafeFlags(["-Xclang-linker", "-no-pie"], .when(platforms: [.linux], configuration: .release))
]

let package = Package(
    name: "tally",
    products: [
        .executable(name: "tallyd", targets: ["tallyd"])
    ],
    targets: [
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CSystem"),
        .target(name: "SQLite", dependencies: ["CSQLite", "CSystem"]),
        .target(name: "Tally"),
        .target(
            name: "TallyStore", dependencies: ["Tally", "SQLite"],
            resources: [.embedInCode("Schema/Current.sql")]),
        .target(name: "JSONRPC"),
        .target(name: "TallyViews", dependencies: ["Tally"]),
        .target(name: "TallyLanguage", dependencies: ["Tally"]),
        .target(name: "TallyRPC", dependencies: ["Tally", "TallyViews", "TallyLanguage", "JSONRPC"]),
        .executableTarget(
            name: "tallyd", dependencies: ["TallyRPC", "TallyStore", "JSONRPC", "Tally", "CSystem"],
            linkerSettings: fixedAddress),
        .target(
            name: "Support", dependencies: ["JSONRPC", "TallyRPC", "TallyStore", "Tally", "SQLite"],
            path: "Tests/Support"),
        .target(
            name: "Fuzzing", dependencies: ["TallyRPC", "TallyStore", "JSONRPC", "Tally"],
            path: "Tests/Fuzzing"),
        .testTarget(name: "ArchitectureTests"),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "Tally"]),
        .testTarget(name: "TallyTests", dependencies: ["Tally", "TallyStore", "SQLite", "Support"]),
        .testTarget(
            name: "TallyLanguageTests", dependencies: ["TallyLanguage", "TallyViews", "Tally"],
            exclude: ["Tables"]),
        .testTarget(name: "TallyStoreTests", dependencies: ["TallyStore", "Tally", "SQLite", "Support"]),
        .testTarget(name: "JSONRPCTests", dependencies: ["JSONRPC", "Support", "Tally"]),
        .testTarget(
            name: "TallyRPCTests",
            dependencies: [
                "TallyRPC", "TallyViews", "TallyStore", "SQLite", "JSONRPC", "Tally", "Support",
            ],
            exclude: ["Data/EarlierVersions", "Wire/Fingerprints.txt"]),
        .testTarget(
            name: "TallyViewsTests",
            dependencies: ["TallyViews", "TallyRPC", "TallyStore", "JSONRPC", "Tally", "Support"],
            exclude: ["Golden"]),
        .testTarget(
            name: "tallydTests",
            dependencies: ["tallyd", "TallyRPC", "JSONRPC", "SQLite", "Tally", "Support"]),
    ],
    swiftLanguageModes: [.v6]
)

// Built with a sanitizer in every target, by Tests/reliability/fuzz.py; no part of a plain build.
if Context.environment["TALLY_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(name: "Fuzz", dependencies: ["Fuzzing"], path: "Tests/Fuzz"))
}
