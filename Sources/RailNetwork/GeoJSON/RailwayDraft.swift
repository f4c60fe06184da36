import Geometry
import PlainText

/// What a file says of one railway; its stations are still names.
struct RailwayDraft {
  /// The path of the feature's properties, for faults.
  let path: String
  /// The line on which the properties start.
  let line: Int
  let id: String
  let title: Title
  let operatorID: String
  let color: String
  let stationIDs: [String]
  let ascending: String
  let descending: String
  let isLoop: Bool
  let parts: [TrackPart]

  /// Reads a railway, or logs all that is wrong with it and gives nil.
  init?(
    _ properties: inout JSONObjectReader, geometry feature: inout JSONObjectReader,
    log: inout FaultLog
  ) {
    let before = log.faults.count
    let id = properties.name("id", log: &log)
    let title = properties.title(log: &log)
    let operatorID = properties.string("operator", log: &log)
    let color = Self.color(&properties, log: &log)
    let stationIDs = properties.strings("stations", log: &log)
    let ascending = properties.name("ascending", log: &log)
    let descending = properties.name("descending", log: &log)
    let isLoop = properties.bool("loop", log: &log)
    let underground = properties.bools("underground", log: &log)
    let lines = GeometryReader.lines(&feature, log: &log)
    if let underground, let lines, underground.count != lines.count {
      log.add(
        line: properties.line, field: properties.field("underground"),
        "has \(Self.counted(underground.count, "value")) for "
          + Self.counted(lines.count, "part") + " of track",
        remedy: "give one true or false per part")
    }
    if let ascending, ascending == descending {
      log.add(
        line: properties.line, field: properties.field("descending"),
        "is '\(ascending)', the same as ascending", remedy: "the two directions need two ids")
    }
    guard log.faults.count == before, let id, let title, let operatorID, let color,
      let stationIDs, let ascending, let descending, let isLoop, let underground, let lines
    else { return nil }
    path = properties.path
    line = properties.line
    self.id = id
    self.title = title
    self.operatorID = operatorID
    self.color = color
    self.stationIDs = stationIDs
    self.ascending = ascending
    self.descending = descending
    self.isLoop = isLoop
    parts = zip(lines, underground).map { TrackPart(coordinates: $0, isUnderground: $1) }
  }

  private static func color(
    _ properties: inout JSONObjectReader, log: inout FaultLog
  ) -> String? {
    guard let color = properties.string("color", log: &log) else { return nil }
    let digits = color.utf8.dropFirst()
    let isHex = digits.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
    guard color.hasPrefix("#"), digits.count == 6, isHex else {
      log.add(
        line: properties.line, field: properties.field("color"), "'\(color)' is no color",
        remedy: "write it as #RRGGBB")
      return nil
    }
    return color
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}

extension JSONObjectReader {
  /// Takes a list of texts that must be there.
  fileprivate mutating func strings(_ name: String, log: inout FaultLog) -> [String]? {
    elements(name, "a text", log: &log) { value in
      if case .string(let text) = value { text } else { nil }
    }
  }

  /// Takes a list of truth values that must be there.
  fileprivate mutating func bools(_ name: String, log: inout FaultLog) -> [Bool]? {
    elements(name, "true or false", log: &log) { value in
      if case .bool(let bool) = value { bool } else { nil }
    }
  }

  private mutating func elements<Element>(
    _ name: String, _ kind: String, log: inout FaultLog, _ read: (JSONValue) -> Element?
  ) -> [Element]? {
    guard let nodes = array(name, log: &log) else { return nil }
    var elements: [Element] = []
    for (index, node) in nodes.enumerated() {
      if let element = read(node.value) {
        elements.append(element)
      } else {
        log.add(
          line: node.line, field: field("\(name)[\(index)]"),
          "must be \(kind), is \(node.value.kindName)")
      }
    }
    return elements.count == nodes.count ? elements : nil
  }
}
