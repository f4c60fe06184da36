import Geometry
import PlainText
import RailNetwork

/// Puts railways, stations, lines and groups together into one network.
struct MiniTokyo3DNetworkAssembly {
  private let lines: MiniTokyo3DLines
  private let groups: MiniTokyo3DGroups
  private let stationByID: [String: MiniTokyo3DStation]
  private var railways: [Railway] = []
  private var stations: [Station] = []
  private(set) var log: FaultLog

  init(
    lines: MiniTokyo3DLines, stations: [MiniTokyo3DStation], groups: MiniTokyo3DGroups,
    log: FaultLog
  ) {
    self.lines = lines
    self.groups = groups
    self.log = log
    stationByID = Dictionary(stations.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
  }

  /// Adds a railway with its stations, or logs why it can't be.
  mutating func add(_ source: MiniTokyo3DRailway) {
    guard let parts = lines.parts(of: source.id), !parts.isEmpty else {
      log.add(line: source.line, "the railway \(source.id) has no line in coordinates.json")
      return
    }
    let isLoop = source.stationIDs.count > 2 && source.stationIDs.first == source.stationIDs.last
    let listed = isLoop ? source.stationIDs.dropLast() : source.stationIDs[...]
    let first = stations.count
    for (order, id) in listed.enumerated() {
      guard let station = stationByID[id], let coordinate = station.coordinate,
        station.railwayID == source.id
      else {
        log.add(
          line: source.line,
          "the railway \(source.id) lists '\(id)', which stations.json does not place on it")
        continue
      }
      stations.append(
        Station(
          id: id, railway: RailwayIndex(railways.count), title: station.title, order: order,
          group: nil, coordinate: coordinate.roundedForNetwork))
    }
    railways.append(
      Railway(
        id: source.id, title: source.title,
        operatorID: String(source.id.prefix { $0 != "." }), color: source.color,
        stations: (first..<stations.count).map { StationIndex($0) },
        ascending: source.ascending, descending: source.descending, isLoop: isLoop, parts: parts))
  }

  /// The network of all that was added.
  ///
  /// An interchange is named after the first of its stations, in the network's order; a station
  /// alone in its group is none.
  func network(_ label: NetworkLabel) -> RailNetwork {
    var members: [Int: [Int]] = [:]
    for (index, station) in stations.enumerated() {
      if let group = groups.group(of: station.id) { members[group, default: []].append(index) }
    }
    let grouped = stations.map { station in
      guard let group = groups.group(of: station.id), let all = members[group], all.count > 1
      else { return station }
      var station = station
      station.group = stations[all[0]].id
      return station
    }
    return RailNetwork(
      id: label.id, title: label.title, version: label.version, sources: label.sources,
      railways: railways, stations: grouped)
  }

  /// Which stations of the source the network does not have, and why.
  func remarks(of all: [MiniTokyo3DStation]) -> [String] {
    let used = Set(stations.map(\.id))
    let left = all.filter { !used.contains($0.id) }
    guard !left.isEmpty else { return [] }
    return [
      "left out \(left.count) of \(all.count) stations, which have no place or are in no "
        + "railway's list: \(left.map(\.id).joined(separator: ", "))"
    ]
  }
}
