// swift-tools-version: 6.3

import PackageDescription

/// A package outside the project: an app, and an evaluation of trackers.
let package = Package(
  name: "ExampleDisplay",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "RailBench", path: "../..")],
  targets: [
    .executableTarget(
      name: "example-display",
      dependencies: [
        .product(name: "RailBenchKit", package: "RailBench"),
        .product(name: "RailBenchNetworks", package: "RailBench"),
      ]),
    .executableTarget(
      name: "example-scores",
      dependencies: [
        .product(name: "RailBenchKit", package: "RailBench"),
        .product(name: "RailBenchNetworks", package: "RailBench"),
        .product(name: "Scoring", package: "RailBench"),
      ]),
  ]
)
