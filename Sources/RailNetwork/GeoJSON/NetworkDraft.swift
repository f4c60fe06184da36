import Foundation
package import Text

/// What a network file says, each feature readable by itself, the whole not yet checked.
struct NetworkDraft {
  /// What a file says of one railway; its stations are still ids.
  struct RailwayDraft {
    /// The path of the feature's properties, for faults.
    let path: String
    /// The line on which the properties start.
    let line: Int
    let stationIDs: [String]
    let sharedTrack: [SharedTrackDraft]
    /// Without its stations, and without what it shares.
    var railway: Railway
  }

  /// What a file says of track that a railway shares, in ids.
  struct SharedTrackDraft {
    let path: String
    let line: Int
    let railwayID: String
    let from: String
    let to: String

    /// Nil where anything is missing.
    init?(_ node: JSONNode, path: String, log: inout FaultLog) {
      guard var object = JSONObjectReader(node, path: path, log: &log) else { return nil }
      let railwayID = object.string("railway", log: &log)
      let from = object.string("from", log: &log)
      let to = object.string("to", log: &log)
      guard let railwayID, let from, let to else { return nil }
      (self.path, self.line, self.railwayID) = (path, node.line, railwayID)
      (self.from, self.to) = (from, to)
    }
  }

  /// What a file says of one station; its railway is still an id.
  struct StationDraft {
    let path: String
    let line: Int
    let railwayID: String
    /// With another railway in place of its own.
    var station: Station
  }

  private(set) var id = ""
  private(set) var title = ""
  private(set) var version = ""
  private(set) var timeZone: String?
  private(set) var sources: [DataSource] = []
  private(set) var railways: [RailwayDraft] = []
  private(set) var stations: [StationDraft] = []
  /// The ids of railways and stations that have faults of their own; what names them is not wrong.
  private(set) var spoiltIDs: Set<String> = []
  /// Lines of the features that are neither railway nor station.
  private var strangers: [Int] = []

  /// Reads all features of a collection, or logs why there are none and gives nil.
  init?(_ root: inout JSONObjectReader, log: inout FaultLog) {
    guard root.expectType("FeatureCollection", log: &log) else { return nil }
    readHeader(&root, log: &log)
    guard let features = root.array("features", log: &log) else { return nil }
    for (index, feature) in features.enumerated() {
      readFeature(feature, path: "features[\(index)]", log: &log)
    }
    if railways.isEmpty, log.faults.isEmpty {
      log.add(
        line: root.line, field: "features", "there is no railway among the features",
        remedy: "a railway is a Feature whose properties have \"kind\": \"railway\"")
    }
  }

  /// What can be said of the features that were left out.
  func warnings(file: String) -> [Fault] {
    guard let first = strangers.first else { return [] }
    let count = strangers.count == 1 ? "1 feature is" : "\(strangers.count) features are"
    return [
      Fault(
        file: file, line: first, field: "features",
        problem: "\(count) neither railway nor station and left out",
        remedy: "the member \"kind\" of the properties says which a feature is")
    ]
  }

  private mutating func readHeader(_ root: inout JSONObjectReader, log: inout FaultLog) {
    guard var header = root.object("network", log: &log) else { return }
    id = header.name("id", log: &log) ?? ""
    title = header.string("title", log: &log) ?? ""
    version = header.string("version", log: &log) ?? ""
    let zoneLine = header.line(of: "timeZone")
    timeZone = header.optionalString("timeZone", log: &log)
    if let timeZone, TimeZone(identifier: timeZone) == nil {
      log.add(
        line: zoneLine, field: header.field("timeZone"), Fault.not("a time zone", timeZone),
        remedy: "write the IANA name, such as Asia/Tokyo")
    }
    for (index, node) in (header.optionalArray("sources", log: &log) ?? []).enumerated() {
      guard
        var source = JSONObjectReader(node, path: header.field("sources[\(index)]"), log: &log)
      else { continue }
      sources.append(
        DataSource(
          title: source.string("title", log: &log) ?? "",
          licence: source.optionalString("licence", log: &log) ?? "",
          attribution: source.optionalString("attribution", log: &log) ?? "",
          retrieved: source.optionalString("retrieved", log: &log) ?? ""))
    }
  }

  private mutating func readFeature(_ node: JSONNode, path: String, log: inout FaultLog) {
    guard var feature = JSONObjectReader(node, path: path, log: &log),
      feature.expectType("Feature", log: &log)
    else { return }
    guard let kind = node["properties"]?["kind"]?.string, kind == "railway" || kind == "station",
      var properties = feature.object("properties", log: &log)
    else {
      strangers.append(node.line)
      return
    }
    if kind == "railway", let draft = Self.railway(&properties, of: &feature, &log) {
      railways.append(draft)
    } else if kind == "station", let draft = Self.station(&properties, of: &feature, &log) {
      stations.append(draft)
    } else if let id = node["properties"]?["id"]?.string {
      spoiltIDs.insert(id)
    }
  }

  /// A railway, or nil with all that is wrong with it logged.
  private static func railway(
    _ properties: inout JSONObjectReader, of feature: inout JSONObjectReader, _ log: inout FaultLog
  ) -> RailwayDraft? {
    let before = log.faults.count
    let id = properties.name("id", log: &log)
    let title = properties.title(log: &log)
    let operatorID = properties.string("operator", log: &log)
    let color = color(&properties, &log)
    let stationIDs = properties.strings("stations", log: &log)
    let ascending = properties.name("ascending", log: &log)
    let descending = properties.name("descending", log: &log)
    let isLoop = properties.bool("loop", log: &log)
    let underground = properties.bools("underground", log: &log)
    let shared = properties.optionalArray("sharedTrack", log: &log) ?? []
    let sharedTrack = shared.enumerated().compactMap { index, node in
      SharedTrackDraft(node, path: properties.field("sharedTrack[\(index)]"), log: &log)
    }
    let lines = GeometryReader.lines(&feature, log: &log)
    if let underground, let lines, underground.count != lines.count {
      let values = underground.count == 1 ? "1 value" : "\(underground.count) values"
      let parts = lines.count == 1 ? "1 part" : "\(lines.count) parts"
      properties.fault(
        "underground", "has \(values) for \(parts) of track",
        remedy: "give one true or false per part", log: &log)
    }
    if let ascending, ascending == descending {
      properties.fault(
        "descending", "is '\(ascending)', the same as ascending",
        remedy: "the two directions need two ids", log: &log)
    }
    guard log.faults.count == before, let id, let title, let operatorID, let color,
      let stationIDs, let ascending, let descending, let isLoop, let underground, let lines
    else { return nil }
    return RailwayDraft(
      path: properties.path, line: properties.line, stationIDs: stationIDs,
      sharedTrack: sharedTrack,
      railway: Railway(
        id: id, title: title, operatorID: operatorID, color: color, stations: [],
        ascending: ascending, descending: descending, isLoop: isLoop,
        parts: zip(lines, underground).map { TrackPart(coordinates: $0, isUnderground: $1) }))
  }

  private static func color(
    _ properties: inout JSONObjectReader, _ log: inout FaultLog
  ) -> String? {
    guard let color = properties.string("color", log: &log) else { return nil }
    let digits = color.dropFirst()
    guard color.hasPrefix("#"), digits.count == 6, digits.utf8.count == 6,
      digits.allSatisfy(\.isHexDigit)
    else {
      properties.fault(
        "color", Fault.not("a color", color), remedy: "write it as #RRGGBB", log: &log)
      return nil
    }
    return color
  }

  /// A station, or nil with all that is wrong with it logged.
  private static func station(
    _ properties: inout JSONObjectReader, of feature: inout JSONObjectReader, _ log: inout FaultLog
  ) -> StationDraft? {
    let before = log.faults.count
    let id = properties.name("id", log: &log)
    let railwayID = properties.name("railway", log: &log)
    let title = properties.title(log: &log)
    let order = properties.integer("order", in: 0...100_000, log: &log)
    let group = properties.optionalString("group", log: &log)
    let coordinate = GeometryReader.point(&feature, log: &log)
    guard log.faults.count == before, let id, let railwayID, let title, let order, let coordinate
    else { return nil }
    return StationDraft(
      path: properties.path, line: properties.line, railwayID: railwayID,
      station: Station(
        id: id, railway: RailwayIndex(0), title: title, order: order, group: group,
        coordinate: coordinate))
  }
}

extension JSONObjectReader {
  /// Takes an id, which may become the name of a file.
  fileprivate mutating func name(_ member: String, log: inout FaultLog) -> String? {
    guard let text = string(member, log: &log) else { return nil }
    guard let problem = FileName.problem(with: text) else { return text }
    fault(member, problem, log: &log)
    return nil
  }

  /// Takes a title: `{"en": …, "ja": …, "local": …}`, all but the English one optional.
  package mutating func title(log: inout FaultLog) -> Title? {
    guard var title = object("title", log: &log), let en = title.string("en", log: &log) else {
      return nil
    }
    return Title(
      en: en, ja: title.optionalString("ja", log: &log),
      local: title.optionalString("local", log: &log))
  }

  /// Takes the GeoJSON type, and logs it if it is another than it should be, or missing.
  mutating func expectType(_ wanted: String, log: inout FaultLog) -> Bool {
    guard let type = string("type", log: &log) else { return false }
    guard type != wanted else { return true }
    fault("type", "must be \"\(wanted)\", is \"\(type)\"", log: &log)
    return false
  }
}
