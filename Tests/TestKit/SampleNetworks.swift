package import RailNetwork
package import Scoring
import Synchronization
import Testing
package import Tracking

/// The project's own networks, each read once for all tests.
package enum SampleNetworks {
  /// `Datasets/networks/greater-tokyo.geojson`.
  package static func greaterTokyo() throws -> RailNetwork { try network("greater-tokyo") }

  /// `Datasets/networks/caltrain.geojson`.
  package static func caltrain() throws -> RailNetwork { try network("caltrain") }

  /// A journey of `Datasets/journeys`, such as `test/test-loop-01`.
  package static func journey(
    _ path: String, on network: String = "greater-tokyo"
  ) throws -> Journey {
    let folder = "Datasets/journeys/\(path)"
    return try JourneyReader.read(
      locations: Checkout.bytes("\(folder)/locations.csv"),
      truth: Checkout.bytes("\(folder)/truth.json"), folder: folder,
      network: self.network(network)
    ).journey
  }

  private static let read = Mutex<[String: RailNetwork]>([:])

  /// A network of `Datasets/networks`.
  package static func network(_ id: String) throws -> RailNetwork {
    try read.withLock { read in
      if let network = read[id] { return network }
      let file = "Datasets/networks/\(id).geojson"
      let network = try NetworkReader.read(try Checkout.bytes(file), file: file)
      read[id] = network
      return network
    }
  }
}

/// A small network where two railways meet, and trains on it.
package enum Junction {
  /// Main runs east and through C; the branch goes on south; the loop is a square.
  package static let network = DrawnNetwork(
    """
    A---------B---------C
                        |
                        D
    E---------F
    |         |
    H---------G
    """,
    [
      .init("Test.Main", "ABC"), .init("Test.Branch", "CD", isUnderground: true),
      .init("Test.Loop", "EFGH", isLoop: true),
    ]
  ).network

  package static func station(_ id: String) throws -> StationIndex {
    try #require(network.station(id: "Test.\(id)"))
  }

  package static func train(
    _ id: String, _ direction: RailDirection, _ stops: [(String, Int?, Int?)]
  ) throws -> TimetableTrain {
    TimetableTrain(
      id: "Test.\(id)", type: "Test.Local", direction: direction,
      stops: try stops.map {
        TimetableStop(
          station: try station($0.0), arrivalMinutes: $0.1, departureMinutes: $0.2)
      })
  }

  package static func through() throws -> [TimetableTrain] {
    [
      try train("Main.1", .ascending, [("Main.A", nil, 480), ("Main.C", 483, nil)]),
      try train("Branch.1", .ascending, [("Branch.C", nil, 484), ("Branch.D", 486, nil)]),
    ]
  }

  package static func clock(_ time: Timestamp) -> Double {
    time.seconds(since: Timestamp(iso8601: "2026-03-02T00:00:00+09:00") ?? time) / 60
  }
}
