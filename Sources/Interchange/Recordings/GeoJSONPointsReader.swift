import Journeys
package import Text
import Tracking

/// Reads recordings in GeoJSON: points with a time, and lines with a list of times.
///
/// A point's time, speed, course and accuracy are taken from its properties by the names that other
/// programs use. A line's times stand in `coordTimes`, `times` or `coordinateProperties.times`, one
/// for each position. All points of a file are one recording, or those of each value of a property
/// `journey`; each line is one.
package struct GeoJSONPointsReader {
  private var log: FaultLog
  /// One for each journey that points name, in the order of the first of each.
  private var points: [ImportedRecording] = []
  private var indices: [String: Int] = [:]
  private var lines: [ImportedRecording] = []
  private var timelessCount = 0

  /// The recordings of a file, the points first; none is empty.
  ///
  /// - Throws: every fault of the file at once, or that nothing in it has a time.
  package static func read(_ source: ByteSource) throws(Faults) -> [ImportedRecording] {
    var reader = GeoJSONPointsReader(log: FaultLog(file: source.file))
    return try reader.read(JSONReader.read(source.all(), file: source.file))
  }

  private mutating func read(_ root: JSONNode) throws(Faults) -> [ImportedRecording] {
    if let features = root["features"]?.array {
      for (index, feature) in features.enumerated() {
        take(feature, path: "features[\(index)]")
      }
    } else {
      take(root, path: "")
    }
    try log.throwIfAny()
    if points.map(\.name) == [""] {
      points[0].name = root["name"]?.string ?? ""
      points[0].notes = root["description"]?.string ?? ""
    }
    return try (points + lines.filter { !$0.locations.isEmpty }).found(
      timeless: timelessCount, file: log.file, nothing: "has no point or line of a recording",
      remedy: "each point needs a property such as \"time\": \"2026-03-02T08:15:30Z\"")
  }

  private mutating func take(_ feature: JSONNode, path: String) {
    guard let geometry = feature["geometry"], let place = geometry["coordinates"],
      let positions = place.array
    else { return }
    let properties = feature["properties"]
    // Of our own exports with a truth or estimates laid over them, only what was recorded.
    if let kind = properties?["kind"]?.string, ["call", "estimate"].contains(kind) { return }
    switch geometry["type"]?.string {
    case "Point":
      guard let values = location(place, properties, time: nil, path) else { return }
      let journey = properties?["journey"]?.string ?? ""
      let index = indices[journey] ?? points.count
      if index == points.count { points.append(ImportedRecording(name: journey)) }
      indices[journey] = index
      points[index].take(values, line: place.line)
    case "LineString":
      let times =
        properties?["coordTimes"] ?? properties?["times"]
        ?? properties?["coordinateProperties"]?["times"]
      guard let times = times?.array else { return timelessCount += positions.count }
      guard times.count == positions.count else {
        return log.add(
          line: feature.line, field: path,
          "has \(times.count) times for \(positions.count) positions")
      }
      var recording = ImportedRecording(
        name: properties?["name"]?.string ?? "", notes: properties?["description"]?.string ?? "")
      for (position, time) in zip(positions, times) {
        guard let values = location(position, nil, time: time, path) else { continue }
        recording.take(values, line: position.line)
      }
      lines.append(recording)
    default: return
    }
  }

  /// The location of a position, or nil if it has no time, or is wrong, which is logged.
  private mutating func location(
    _ position: JSONNode, _ properties: JSONNode?, time: JSONNode?, _ path: String
  ) -> PartialLocation? {
    var nodes: [LocationColumn: (column: MeasuredColumn, node: JSONNode)] = [:]
    if case .object(let members)? = properties?.value {
      for member in members {
        guard let column = MeasuredColumn(foreignName: member.name) else { continue }
        nodes[column.quantity] = nodes[column.quantity] ?? (column, member.node)
      }
    }
    guard let timeNode = time ?? nodes[.timestamp]?.node, timeNode.value != .null else {
      timelessCount += 1
      return nil
    }
    var timestamp = timeNode.string.flatMap { Timestamp(utc: $0) }
    if let number = timeNode.number { timestamp = Timestamp(epoch: number) }
    guard let timestamp else {
      log.add(line: timeNode.line, field: path, Fault.expected("a time", found: timeNode))
      return nil
    }
    var values = PartialLocation(timestamp: timestamp)
    for (column, node) in nodes.values { values.take(number(node), in: column) }
    if let place = position.array, place.count >= 2 { values.place(place.map(number)) }
    if values.location != nil { return values }
    log.add(line: position.line, field: path, "not a position [longitude, latitude] in degrees")
    return nil
  }

  private func number(_ node: JSONNode) -> Double? {
    if let text = node.string { return NumberReader.double(text) }
    return node.number
  }
}
