package import Journeys
package import RailNetwork

/// The planned journeys of scenarios that share a network.
package struct ScenarioBatch: Sendable {
  package let network: RailNetwork
  /// The network's file if it is beside the scenario; it is copied with each journey.
  package let networkText: String?
  package fileprivate(set) var journeys: [PlannedJourney]
}

/// Reads scenario files, with the networks and timetables that they name.
package enum ScenarioFiles {
  /// The journeys of scenarios, by network: `<id>.geojson` beside them or in `Datasets/networks`.
  ///
  /// With a rotation, they are on trains that no original journey uses.
  package static func batches(
    _ paths: [String], timetable: String? = nil, rotated: ((Scenario) -> Scenario)? = nil
  ) throws(Faults) -> [ScenarioBatch] {
    var worlds: [ScenarioWorld] = []
    var owners: [String: String] = [:]
    var faults = FaultLog()
    for file in try files(paths) {
      _ = faults.attempt { () throws(Faults) in
        let bytes = try Files.read(file)
        let (network, calendar) = try ScenarioReader.world(bytes, file: file)
        let index = try Self.world(
          try networkPath(network, beside: file), calendar: calendar, of: file,
          timetable: timetable, &worlds)
        let scenario = try ScenarioReader.read(bytes, file: file, network: worlds[index].network)
        let journeys = try worlds[index].planner.journeys(scenario)
        for journey in journeys {
          guard let owner = owners.updateValue(file, forKey: journey.id) else { continue }
          throw Faults(file, field: "id", "journey '\(journey.id)' is also in \(owner)")
        }
        worlds[index].journeys += journeys
        worlds[index].scenarios.append(scenario)
      }
    }
    try faults.throwIfAny()
    if let rotated {
      for index in worlds.indices {
        worlds[index].journeys = []
        for scenario in worlds[index].scenarios {
          worlds[index].journeys += try worlds[index].planner.journeys(rotated(scenario))
        }
      }
    }
    return worlds.map {
      ScenarioBatch(network: $0.network, networkText: $0.text, journeys: $0.journeys)
    }
  }

  /// A network on one kind of day, and the journeys planned on it.
  private struct ScenarioWorld {
    var path: String
    var calendar: String?
    var network: RailNetwork
    var text: String?
    var planner: ScenarioPlanner<TimetableFolder>
    var journeys: [PlannedJourney] = []
    var scenarios: [Scenario] = []
  }

  private static func files(_ paths: [String]) throws(Faults) -> [String] {
    var files: [String] = []
    for path in Files.distinct(paths) {
      guard Files.isFolder(path) else {
        files.append(path)
        continue
      }
      let inside = try Files.names(in: path).filter { $0.hasSuffix(".json") }
      guard !inside.isEmpty else { throw Faults(path, "no scenario files (*.json) in this folder") }
      files += inside.map { "\(path)/\($0)" }
    }
    return Files.distinct(files)
  }

  private static func networkPath(
    _ id: String, beside file: String
  ) throws(Faults) -> (path: String, isBeside: Bool) {
    let beside = Files.beside(file, "\(id).geojson")
    if Files.exists(beside) { return (beside, true) }
    let path = try DatasetFolder.find().network(id: id)
    guard Files.exists(path) else {
      throw Faults(
        file, field: "network", "no network '\(id)'", remedy: "expected file: \(path) or \(beside)")
    }
    return (path, false)
  }

  /// The index of a network and calendar in the list; reads a new network.
  private static func world(
    _ file: (path: String, isBeside: Bool), calendar: String?, of scenario: String,
    timetable: String?, _ worlds: inout [ScenarioWorld]
  ) throws(Faults) -> Int {
    let known = worlds.firstIndex { $0.path == file.path && $0.calendar == calendar }
    if let known { return known }
    let bytes = try Files.read(file.path)
    let network = try NetworkReader.read(bytes, file: file.path)
    let source: TimetableFolder
    if let timetable {
      // The user's own timetables are for any day.
      source = try TimetableFolder.read(timetable, network: network)
    } else {
      var timetables = try DatasetFolder.find().timetables(of: network.id)
      if let calendar {
        timetables += "/\(calendar)"
        guard Files.isFolder(timetables) else {
          throw Faults(scenario, field: "calendar", "no timetables in \(timetables)")
        }
      }
      source = TimetableFolder(optional: timetables, network: network)
    }
    worlds.append(
      ScenarioWorld(
        path: file.path, calendar: calendar, network: network,
        text: file.isBeside ? String(decoding: bytes, as: UTF8.self) : nil,
        planner: ScenarioPlanner(network: network, source: source)))
    return worlds.count - 1
  }
}
