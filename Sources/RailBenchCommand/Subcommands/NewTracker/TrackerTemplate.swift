import Foundation
import RailNetwork

/// The files of a package with a tracker, as in the guide; CI builds and runs them.
struct TrackerTemplate {
  /// In upper camel case: `Mine`.
  let name: String
  /// The dependency as the manifest declares it, and its name there.
  let dependency: String
  let package: String
  /// The path of the checkout; nil for a URL.
  private let checkout: String?

  /// The command that runs the package; it reuses the build of the checkout.
  var run: String {
    let scratch = checkout.map { "--scratch-path \(ShellText.quoted("\($0)/.build")) " } ?? ""
    return "swift run -c release \(scratch)\(id)"
  }

  var id: String { name.lowercased() }

  /// In the order in which to read them.
  var files: [(path: String, text: String)] {
    [
      ("Sources/\(name)Tracker/\(name)Tracker.swift", tracker),
      ("Sources/\(name)Tracker/main.swift", main),
      ("Tests/\(name)TrackerTests/\(name)TrackerTests.swift", test),
      ("Package.swift", manifest),
      (".gitignore", "/.build/\n/railbench-output/\n"),
    ]
  }

  private var tracker: String {
    """
    import RailBenchKit

    /// Names the nearest railway, and of its stations the nearest.
    struct \(name)Tracker: TrainTracker {
      let parameters: Parameters

      mutating func update(_ surroundings: Surroundings) -> Estimate {
        guard let nearest = surroundings.railways.min(by: { $0.trackMetres < $1.trackMetres })
        else { return .none }
        let station = nearest.nearestStation
        let isThere = station.metres < parameters.radius
        return Estimate(
          railway: nearest.railway,
          focus: Focus(station: station.station, phase: isThere ? .now : .next))
      }

      struct Parameters: TrackerParameters {
        var radius = 200.0

        static let axes = [
          ParameterAxis(
            "radius", \\Parameters.radius, unit: "m", range: 10...1_000,
            summary: "distance from a station within which the train is at it")
        ]
      }

      static let entry = TrackerEntry(
        id: "\(id)", summary: "the nearest railway and station", parameters: Parameters.self
      ) { _, parameters in \(name)Tracker(parameters: parameters) }
    }

    """
  }

  private var main: String {
    """
    import RailBenchCommand
    import RailBenchKit

    RailBench.main(trackers: TrackerCatalogue.all + [\(name)Tracker.entry])

    """
  }

  private var test: String {
    """
    import RailBenchKit
    import RailBenchNetworks
    import Testing

    @testable import \(name)Tracker

    @Test(arguments: [(100.0, FocusPhase.next), (300.0, FocusPhase.now)])
    func `200 m from a station, the radius decides`(radius: Double, phase: FocusPhase) throws {
      let network = try RailNetwork(bundled: .bart)
      var place = network.stations[0].coordinate
      place.latitude += 0.0018
      var session = TrackingSession(
        network: network, tracker: \(name)Tracker.entry, values: ["radius": radius])
      let display = session.update(
        Location(timestamp: Timestamp(millisecondsSince1970: 0), coordinate: place))
      #expect(display.phase == phase)
    }

    """
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.3

    import PackageDescription

    let railbench = ["RailBenchCommand", "RailBenchKit", "RailBenchNetworks"].map {
      Target.Dependency.product(name: $0, package: "\(package)")
    }

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v15)],
      products: [.executable(name: "\(id)", targets: ["\(name)Tracker"])],
      dependencies: [\(dependency)],
      targets: [
        .executableTarget(name: "\(name)Tracker", dependencies: railbench),
        .testTarget(
          name: "\(name)TrackerTests", dependencies: ["\(name)Tracker"] + railbench),
      ]
    )

    """
  }
}

extension TrackerTemplate {
  init(name: String, in folder: String, railbench: String) {
    self.name = name
    if railbench.contains("://") || railbench.hasPrefix("git@") {
      dependency = ".package(url: \"\(railbench)\", branch: \"main\")"
      let last = railbench.split(whereSeparator: { "/:".contains($0) }).last ?? ""
      package = last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)
      checkout = nil
    } else {
      let path = Self.path(from: folder, to: railbench)
      dependency = ".package(name: \"RailBench\", path: \"\(path)\")"
      package = "RailBench"
      checkout = path
    }
  }

  private static func path(from folder: String, to other: String) -> String {
    func parts(_ path: String) -> [String] {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.pathComponents
    }
    let (from, to) = (parts(folder), parts(other))
    let common = zip(from, to).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: from.count - common)
    return (up + to[common...]).joined(separator: "/")
  }
}
