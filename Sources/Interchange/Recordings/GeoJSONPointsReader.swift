import Journeys
package import PlainText
import Tracking

/// Reads recordings in GeoJSON: points with a time, and lines with a list of times.
///
/// A point's time, speed, course and accuracy are taken from its properties by the names that other
/// programs use. A line's times stand in `coordTimes`, `times` or `coordinateProperties.times`, one
/// for each position. All points of a file are one recording, or those of each value of a property
/// `journey`; each line is one.
package struct GeoJSONPointsReader {
  private let file: String
  private var log: FaultLog
  /// One for each journey that points name, in the order of the first of each.
  private var points: [ImportedRecording] = []
  private var places: [String: Int] = [:]
  private var lines: [ImportedRecording] = []
  private var timelessCount = 0

  /// Whether a file that starts with these bytes is GeoJSON.
  package static func recognises(_ start: some Collection<UInt8>) -> Bool {
    let text = String(decoding: start, as: UTF8.self)
    guard text.first(where: { !$0.isWhitespace && $0 != "\u{feff}" }) == "{" else { return false }
    return text.contains("\"Feature") || text.contains("\"coordinates\"")
  }

  /// The recordings of a file, the points first; none is empty.
  ///
  /// - Throws: every fault of the file at once, or that nothing in it has a time.
  package static func read(_ source: ByteSource) throws(Faults) -> [ImportedRecording] {
    let bytes = try source.all()
    var reader = GeoJSONPointsReader(file: source.file)
    let root: JSONNode
    do throws(JSONReader.Failure) {
      root = try JSONReader.read(bytes)
    } catch {
      throw Faults(Fault(file: source.file, line: error.line, problem: error.problem))
    }
    return try reader.read(root)
  }

  private init(file: String) {
    self.file = file
    log = FaultLog(file: file)
  }

  private mutating func read(_ root: JSONNode) throws(Faults) -> [ImportedRecording] {
    if case .array(let features)? = root["features"]?.value {
      for (index, feature) in features.enumerated() {
        take(feature, path: "features[\(index)]")
      }
    } else {
      take(root, path: "")
    }
    try log.throwIfAny()
    if places.keys.first == "", places.count == 1 {
      points[0].name = text(root["name"]) ?? ""
      points[0].notes = text(root["description"]) ?? ""
    }
    var recordings = points + lines.filter { !$0.locations.isEmpty }
    guard !recordings.isEmpty else {
      throw Faults(
        Fault(
          file: file,
          problem: timelessCount > 0
            ? "none of its points has a time" : "has no point or line of a recording",
          remedy: timelessCount > 0
            ? "each point needs a property such as \"time\": \"2026-03-02T08:15:30Z\"" : nil))
    }
    if timelessCount > 0 {
      recordings[0].remarks.append("left out, points without a time: \(timelessCount)")
    }
    return recordings
  }

  private mutating func take(_ feature: JSONNode, path: String) {
    guard let geometry = feature["geometry"],
      case .array(let positions)? = geometry["coordinates"]?
        .value
    else { return }
    let properties = feature["properties"]
    // Of our own exports with a truth or estimates laid over them, only what was recorded.
    if let kind = text(properties?["kind"]), ["call", "estimate"].contains(kind) { return }
    switch text(geometry["type"]) {
    case "Point":
      guard let location = location(geometry["coordinates"], properties, time: nil, path) else {
        return
      }
      let journey = text(properties?["journey"]) ?? ""
      if places[journey] == nil {
        places[journey] = points.count
        points.append(ImportedRecording(name: journey))
      }
      points[places[journey] ?? 0].locations.append(location)
    case "LineString":
      let times =
        properties?["coordTimes"] ?? properties?["times"]
        ?? properties?["coordinateProperties"]?["times"]
      guard case .array(let times)? = times?.value else {
        timelessCount += positions.count
        return
      }
      guard times.count == positions.count else {
        log.add(
          line: feature.line, field: path,
          "has \(times.count) times for \(positions.count) positions")
        return
      }
      var recording = ImportedRecording(
        name: text(properties?["name"]) ?? "", notes: text(properties?["description"]) ?? "")
      for (position, time) in zip(positions, times) {
        guard let location = location(position, nil, time: time, path) else { continue }
        recording.locations.append(location)
      }
      lines.append(recording)
    default: return
    }
  }

  /// The location of a position, or nil if it has no time, or is wrong, which is logged.
  private mutating func location(
    _ position: JSONNode?, _ properties: JSONNode?, time: JSONNode?, _ path: String
  ) -> Location? {
    var nodes: [LocationColumn: JSONNode] = [:]
    if case .object(let members)? = properties?.value {
      for member in members {
        guard let column = LocationColumn(foreignName: member.name), nodes[column] == nil else {
          continue
        }
        nodes[column] = member.node
      }
    }
    guard let timeNode = time ?? nodes[.timestamp], !isNull(timeNode) else {
      timelessCount += 1
      return nil
    }
    guard let timestamp = timestamp(timeNode) else {
      log.add(line: timeNode.line, field: path, "\(JSONText.compact(timeNode.value)) is no time")
      return nil
    }
    var values = PartialLocation(timestamp: timestamp)
    for column in LocationColumn.allCases { values[column] = number(nodes[column]) }
    if case .array(let place)? = position?.value, place.count >= 2 {
      values.longitude = number(place[0])
      values.latitude = number(place[1])
      if place.count > 2 { values.altitude = number(place[2]) }
    }
    guard let location = values.location
    else {
      log.add(
        line: position?.line, field: path, "is no position [longitude, latitude] in degrees")
      return nil
    }
    return location
  }

  private func timestamp(_ node: JSONNode) -> Timestamp? {
    switch node.value {
    case .string(let text): Timestamp(utc: text)
    case .number(let number): Timestamp(epoch: number)
    default: nil
    }
  }

  private func number(_ node: JSONNode?) -> Double? {
    switch node?.value {
    case .number(let number): number
    case .string(let text): NumberReader.double(text)
    default: nil
    }
  }

  private func text(_ node: JSONNode?) -> String? {
    if case .string(let text)? = node?.value { return text }
    return nil
  }

  private func isNull(_ node: JSONNode) -> Bool {
    if case .null = node.value { return true }
    return false
  }
}
