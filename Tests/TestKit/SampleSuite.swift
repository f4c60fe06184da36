import RailNetwork
package import Scoring
import Tracking

/// A small network and a few rides on it, as files in the public formats.
package enum SampleSuite {
  /// Two railways that share some track and then part.
  package static let drawn = DrawnNetwork(
    """
    A---------B---------C---------D---------E

                        F---------G

    """, [.init("Test.Main", "ABCDE"), .init("Test.Branch", "ABFG")], metresPerCell: 100)

  package static let journeys: [Journey] = {
    var local = DrawnRide(railway: RailwayIndex(0))
    local.intervalSeconds = 2
    var express = DrawnRide(railway: RailwayIndex(0), direction: .descending)
    express.stops = [0, 2, 4]
    express.intervalSeconds = 5
    var branch = DrawnRide(railway: RailwayIndex(1))
    branch.intervalSeconds = 2
    let network = drawn.network
    return [
      branch.journey(id: "branch-local", in: network, tags: ["parting"], title: "Along the branch"),
      express.journey(id: "main-express", in: network, tags: ["express"]),
      local.journey(id: "main-local", in: network, tags: ["local", "parting"]),
    ]
  }()

  /// Writes a project with the network and a suite `rides`; returns the path of `Datasets`.
  package static func write(to scratch: ScratchFolder) throws -> String {
    try scratch.write(NetworkWriter.text(drawn.network), to: "Datasets/networks/drawn.geojson")
    for journey in journeys {
      try write(journey, to: scratch, "Datasets/journeys/rides/\(journey.id)")
    }
    return scratch.path + "/Datasets"
  }

  package static func write(_ journey: Journey, to scratch: ScratchFolder, _ folder: String) throws
  {
    try scratch.write(LocationsWriter.text(journey.locations), to: "\(folder)/locations.csv")
    try scratch.write(
      TruthWriter.text(journey.truth, network: drawn.network), to: "\(folder)/truth.json")
  }
}
