package import Journeys
package import RailNetwork

/// The planned journeys of scenarios that share a network on one kind of day.
package struct ScenarioBatch {
  package let network: RailNetwork
  /// The network's file if it is beside the scenario; it is copied with each journey.
  package let networkText: String?
  package fileprivate(set) var journeys: [PlannedJourney] = []
  fileprivate let path: String
  fileprivate let calendar: String?
  fileprivate var planner: ScenarioPlanner
  fileprivate var scenarios: [Scenario] = []
}

/// Reads scenario files, with the networks and timetables that they name.
package enum ScenarioFiles {
  /// The journeys of scenarios, by network: `<id>.geojson` or `network.geojson` beside them, or the
  /// one in `Datasets/networks`.
  ///
  /// With a rotation, they are on trains that no original journey uses.
  package static func batches(
    _ paths: [String], timetable: String? = nil, rotated: ((Scenario) -> Scenario)? = nil,
    jobs: Int
  ) async throws(Faults) -> [ScenarioBatch] {
    var batches: [ScenarioBatch] = []
    var owners: [String: String] = [:]
    var faults = FaultLog()
    for file in try files(paths) {
      _ = await faults.attempt { () async throws(Faults) in
        let bytes = try Files.read(file)
        let (network, calendar) = try ScenarioReader.world(bytes, file: file)
        let index = try await batch(
          try networkPath(network, beside: file, batches), calendar: calendar, of: file,
          timetable: timetable, jobs: jobs, &batches)
        let scenario = try ScenarioReader.read(bytes, file: file, network: batches[index].network)
        let journeys = try batches[index].planner.journeys(scenario)
        for journey in journeys {
          guard let owner = owners.updateValue(file, forKey: journey.id) else { continue }
          throw Faults(file, field: "id", "journey '\(journey.id)' is also in \(owner)")
        }
        batches[index].journeys += journeys
        batches[index].scenarios.append(scenario)
      }
    }
    try faults.throwIfAny()
    guard let rotated else { return batches }
    for index in batches.indices {
      batches[index].journeys = []
      for scenario in batches[index].scenarios {
        batches[index].journeys += try batches[index].planner.journeys(rotated(scenario))
      }
    }
    return batches
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
    _ id: String, beside file: String, _ known: [ScenarioBatch]
  ) throws(Faults) -> (path: String, isBeside: Bool) {
    let beside = Files.beside(file, "\(id).geojson")
    if Files.exists(beside) { return (beside, true) }
    let own = Files.beside(file, NetworkFile.besideJourneys)
    if Files.exists(own) {
      var network = known.first { $0.path == own }?.network
      if network == nil { network = try NetworkReader.read(try Files.read(own), file: own) }
      if network?.id == id { return (own, true) }
    }
    let path = try DatasetFolder.find().network(id: id)
    guard Files.exists(path) else {
      throw Faults(
        file, field: "network", "no network '\(id)'",
        remedy: "expected file: \(path), \(beside), or \(own) with this id")
    }
    return (path, false)
  }

  /// The index of the batch with a network and calendar; reads a new network and its timetables.
  private static func batch(
    _ file: (path: String, isBeside: Bool), calendar: String?, of scenario: String,
    timetable: String?, jobs: Int, _ batches: inout [ScenarioBatch]
  ) async throws(Faults) -> Int {
    let known = batches.firstIndex { $0.path == file.path && $0.calendar == calendar }
    if let known { return known }
    let bytes = try Files.read(file.path)
    let network = try NetworkReader.read(bytes, file: file.path)
    // The user's own timetables are for any day.
    var path = timetable
    if timetable == nil, let calendar {
      let own = try DatasetFolder.find().timetables(of: network.id) + "/\(calendar)"
      guard Files.isFolder(own) else {
        throw Faults(scenario, field: "calendar", "no timetables in \(own)")
      }
      path = own
    }
    let timetables =
      try await TimetableFolder.all(of: network, from: file.path, path: path, jobs: jobs)
      ?? TimetableSet([], network: network)
    batches.append(
      ScenarioBatch(
        network: network,
        networkText: file.isBeside ? String(decoding: bytes, as: UTF8.self) : nil, path: file.path,
        calendar: calendar, planner: ScenarioPlanner(network: network, timetables: timetables)))
    return batches.count - 1
  }
}
