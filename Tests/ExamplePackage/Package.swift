// swift-tools-version: 6.3

import PackageDescription

/// Somebody else's package: a tracker of theirs in the whole command, without a fork, and an app.
let package = Package(
  name: "ExampleBench",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "RailBench", path: "../..")],
  targets: [
    .executableTarget(
      name: "example-bench",
      dependencies: [
        .product(name: "RailBenchCommand", package: "RailBench"),
        .product(name: "Trackers", package: "RailBench"),
        .product(name: "Tracking", package: "RailBench"),
      ]),
    .executableTarget(
      name: "example-display",
      dependencies: [
        .product(name: "RailBenchKit", package: "RailBench"),
        .product(name: "RailBenchNetworks", package: "RailBench"),
      ]),
  ]
)
