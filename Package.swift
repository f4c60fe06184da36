// swift-tools-version: 6.3

import PackageDescription

/// One list of settings for every target: Swift 6 mode, explicit imports, warnings are errors.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
]

/// The rooms, lowest first, each with the rooms it may import.
///
/// Trackers and Scoring, which has the truth, never meet.
let rooms: [(name: String, imports: [String])] = [
  ("RailNetwork", []),
  ("Tracking", ["RailNetwork"]),
  ("Trackers", ["RailNetwork", "Tracking"]),
  ("RailBenchKit", ["RailNetwork", "Tracking", "Trackers"]),
  ("Scoring", ["RailNetwork", "Tracking"]),
  ("Interchange", ["RailNetwork", "Tracking"]),
  ("Journeys", ["RailNetwork", "Tracking", "Scoring"]),
  ("Datasets", ["RailNetwork", "Tracking", "Scoring", "Interchange", "Journeys"]),
  ("Reporting", ["PageFiles", "RailNetwork", "Tracking", "Scoring"]),
  // The command is handed its trackers, so that a package of somebody else adds its own.
  (
    "RailBenchCommand",
    ["RailNetwork", "Tracking", "Scoring", "Interchange", "Journeys", "Datasets", "Reporting"]
  ),
]

let roomNames = rooms.map(\.name)

/// The rooms with a folder of tests; `DatasetsTests` tests Interchange and Journeys, too.
let testedRooms = roomNames.filter { !["Interchange", "Journeys"].contains($0) }

/// The rooms whose tests read a folder of fixtures.
let withFixtures = [
  "RailNetwork", "Trackers", "Scoring", "Datasets", "Reporting", "RailBenchCommand",
]

/// Files beside a room's code: pages, and targets of their own.
let excluded = [
  "Trackers": [
    "README.md", "V1/V1.md", "V2/V2.md", "V3/V3.md", "V4/V4.md", "V4/parameters.md",
    "V5/V5.md",
    "Baselines/hmm.md",
  ],
  "RailBenchKit": ["Networks"],
  "Reporting": ["PageFiles"],
]

let package = Package(
  name: "RailBench",
  platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "RailBenchKit", targets: ["RailBenchKit"]),
    .library(name: "RailBenchNetworks", targets: ["RailBenchNetworks"]),
    .library(name: "RailNetwork", targets: ["RailNetwork"]),
    .library(name: "Tracking", targets: ["Tracking"]),
    .library(name: "Trackers", targets: ["Trackers"]),
    .library(name: "Scoring", targets: ["Scoring"]),
    .library(name: "RailBenchCommand", targets: ["RailBenchCommand"]),
    .executable(name: "railbench", targets: ["railbench"]),
  ],
  targets: rooms.map { room in
    .target(
      name: room.name,
      dependencies: room.imports.map { .target(name: $0) },
      exclude: excluded[room.name] ?? [],
      swiftSettings: settings)
  } + [
    // C, for its #embed.
    .target(name: "PageFiles", path: "Sources/Reporting/PageFiles", exclude: ["Page"]),
    .target(
      name: "RailBenchNetworks",
      dependencies: ["RailBenchKit", "RailNetwork"],
      path: "Sources/RailBenchKit/Networks",
      // The networks of recorded rides alone are no city's.
      exclude: [
        "README.md", "LICENSE-bayareatransitmap.txt", "bart-underground.csv",
        "muni-underground.csv", "septa-underground.csv", "austin.geojson", "bay-area.geojson",
        "helsinki-metro.geojson", "helsinki-trains.geojson", "jura.geojson", "moved-metro.geojson",
      ].map { "networks/\($0)" },
      resources: ["bart", "caltrain", "greater-tokyo", "muni", "septa"].map {
        .copy("networks/\($0).geojson")
      },
      swiftSettings: settings),
    .executableTarget(
      name: "railbench",
      dependencies: ["RailBenchCommand", "Trackers"],
      swiftSettings: settings),
    .target(
      name: "TestKit",
      dependencies: ["RailNetwork", "Tracking", "Scoring", "Interchange", "Journeys", "Datasets"],
      path: "Tests/TestKit",
      swiftSettings: settings),
    .testTarget(
      name: "FuzzTests",
      dependencies: (roomNames + ["TestKit"]).map { .target(name: $0) },
      path: "Tests/Fuzz/FuzzTests",
      swiftSettings: settings),
  ]
    + testedRooms.map { room in
      .testTarget(
        name: "\(room)Tests",
        dependencies: (roomNames + ["RailBenchNetworks", "TestKit"]).map { .target(name: $0) },
        resources: withFixtures.contains(room) ? [.copy("Fixtures")] : [],
        swiftSettings: settings)
    },
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
