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
/// Trackers and Journeys never meet.
let rooms: [(name: String, imports: [String])] = [
  ("PlainText", []),
  ("Numerics", []),
  ("Statistics", ["Numerics"]),
  ("Geometry", ["Numerics"]),
  ("RailNetwork", ["PlainText", "Numerics", "Geometry"]),
  ("Timetables", ["PlainText", "Geometry", "RailNetwork"]),
  ("Tracking", ["PlainText", "Numerics", "Geometry", "RailNetwork", "Timetables"]),
  ("Trackers", ["Numerics", "Geometry", "RailNetwork", "Timetables", "Tracking"]),
  ("RailBenchKit", ["Geometry", "RailNetwork", "Timetables", "Tracking", "Trackers"]),
  ("Journeys", ["PlainText", "Numerics", "Geometry", "RailNetwork", "Tracking"]),
  (
    "Labelling",
    ["PlainText", "Numerics", "Geometry", "RailNetwork", "Timetables", "Tracking", "Journeys"]
  ),
  (
    "Scoring",
    [
      "PlainText", "Numerics", "Statistics", "Geometry", "RailNetwork", "Tracking", "Journeys",
    ]
  ),
  (
    "Verdicts",
    [
      "PlainText", "Numerics", "Statistics", "Geometry", "RailNetwork", "Tracking", "Journeys",
      "Scoring",
    ]
  ),
  ("Trials", ["PlainText", "Numerics", "RailNetwork", "Tracking", "Journeys", "Scoring"]),
  ("Sweeping", ["PlainText", "Numerics", "Statistics", "Tracking", "Scoring", "Trials"]),
  (
    "Simulation",
    [
      "PlainText", "Numerics", "Statistics", "Geometry", "RailNetwork", "Timetables", "Tracking",
      "Journeys",
    ]
  ),
  (
    "Scenarios",
    [
      "PlainText", "Numerics", "Geometry", "RailNetwork", "Timetables", "Tracking", "Journeys",
      "Simulation",
    ]
  ),
  ("Decoding", ["PlainText", "Geometry"]),
  ("Routing", ["Geometry", "RailNetwork"]),
  (
    "Interchange",
    [
      "PlainText", "Numerics", "Geometry", "RailNetwork", "Timetables", "Tracking", "Journeys",
      "Decoding", "Routing",
    ]
  ),
  (
    "Replaying",
    [
      "PageFiles", "PlainText", "Numerics", "Geometry", "RailNetwork", "Tracking", "Journeys",
      "Scoring",
    ]
  ),
  (
    "Reporting",
    [
      "PlainText", "Numerics", "Statistics", "Geometry", "RailNetwork", "Tracking", "Journeys",
      "Scoring", "Verdicts", "Trials", "Sweeping", "Replaying",
    ]
  ),
]

let roomNames = rooms.map(\.name)

/// The rooms that take next to no time to run, but would make a release build half as long again.
let unoptimisedRooms = ["Interchange", "Reporting", "Scenarios", "Sweeping", "Verdicts"]
let unoptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The command is handed its trackers, so that a change in one builds no more than their room.
let commandImports = roomNames.filter { $0 != "Trackers" && $0 != "RailBenchKit" }

/// What tests of a room import besides the room, what the room imports, and `TestKit`.
///
/// Short lists keep builds short: a test is built anew when anything changes that it may import.
let testImports: [String: [String]] = [
  "PlainText": ["Numerics"],
  "Scoring": ["Trackers"],
  "Verdicts": ["Trackers"],
  "Routing": ["Numerics"],
  "Trials": ["Trackers"],
  "Sweeping": ["Trackers"],
  "Scenarios": ["Statistics"],
  "Replaying": ["Trackers"],
  "Reporting": ["Decoding", "Trackers"],
]

/// The rooms below `TestKit`, whose tests do without it.
let belowTestKit = ["PlainText", "Numerics", "Statistics", "Geometry"]

/// Pages that lie beside the code they are about.
let pages = [
  "Trackers": [
    "README.md", "V1/V1.md", "V2/V2.md", "V3/V3.md", "V4/V4.md", "V5/V5.md", "Baselines/hmm.md",
  ]
]

let package = Package(
  name: "RailBench",
  platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "RailBenchKit", targets: ["RailBenchKit"]),
    .library(name: "RailBenchNetworks", targets: ["RailBenchNetworks"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "RailNetwork", targets: ["RailNetwork"]),
    .library(name: "Timetables", targets: ["Timetables"]),
    .library(name: "Tracking", targets: ["Tracking"]),
    .library(name: "Trackers", targets: ["Trackers"]),
    .library(name: "RailBenchCommand", targets: ["RailBenchCommand"]),
    .executable(name: "railbench", targets: ["railbench"]),
  ],
  targets: rooms.map { room in
    .target(
      name: room.name,
      dependencies: room.imports.map { .target(name: $0) },
      exclude: pages[room.name] ?? [],
      swiftSettings: settings + (unoptimisedRooms.contains(room.name) ? unoptimised : []))
  } + [
    .target(name: "PageFiles", exclude: ["Page"]),
    .target(
      name: "RailBenchNetworks",
      dependencies: ["RailBenchKit", "RailNetwork"],
      exclude: ["README.md", "bart-underground.csv", "septa-underground.csv"].map {
        "networks/\($0)"
      },
      resources: ["bart", "caltrain", "greater-tokyo", "septa"].map {
        .copy("networks/\($0).geojson")
      },
      swiftSettings: settings),
    .target(
      name: "RailBenchCommand",
      dependencies: commandImports.map { .target(name: $0) },
      swiftSettings: settings + unoptimised),
    .executableTarget(
      name: "railbench",
      dependencies: ["RailBenchCommand", "Trackers"],
      swiftSettings: settings),
    .target(
      name: "TestKit",
      dependencies: ["Numerics", "Geometry", "RailNetwork", "Timetables", "Tracking", "Journeys"],
      path: "Tests/TestKit",
      swiftSettings: settings + unoptimised),
    .target(
      name: "FuzzKit",
      dependencies: (roomNames + ["RailBenchCommand"]).map { .target(name: $0) },
      path: "Tests/Fuzz/Kit",
      swiftSettings: settings),
    // Not a product: swift run -c release railbench-fuzz
    .executableTarget(
      name: "railbench-fuzz",
      dependencies: ["FuzzKit", "RailBenchCommand", "Reporting"],
      path: "Tests/Fuzz/railbench-fuzz",
      swiftSettings: settings + unoptimised),
    // Not a product: the command with trackers that crash, hang and talk nonsense, for tests.
    .executableTarget(
      name: "railbench-hostile",
      dependencies: ["RailBenchCommand", "RailNetwork", "Trackers", "Tracking"],
      path: "Tests/Fuzz/railbench-hostile",
      swiftSettings: settings),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["FuzzKit", "TestKit", "railbench-hostile"],
      path: "Tests/Fuzz/FuzzTests",
      swiftSettings: settings),
  ]
    + rooms.map { room in
      .testTarget(
        name: "\(room.name)Tests",
        dependencies: ([room.name] + room.imports + (testImports[room.name] ?? [])
          + (belowTestKit.contains(room.name) ? [] : ["TestKit"])).map { .target(name: $0) },
        resources: [.copy("Fixtures")],
        swiftSettings: settings)
    } + [
      .testTarget(
        name: "RailBenchNetworksTests", dependencies: ["RailBenchNetworks", "RailBenchKit"],
        swiftSettings: settings),
      .testTarget(
        name: "RailBenchCommandTests",
        dependencies: (roomNames + ["RailBenchCommand", "TestKit"]).map { .target(name: $0) },
        resources: [.copy("Fixtures")],
        swiftSettings: settings),
    ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
