import Geometry
import PlainText

/// What a network file says, each feature readable by itself, the whole not yet checked.
struct NetworkDraft {
  private(set) var id = ""
  private(set) var title = ""
  private(set) var version = ""
  private(set) var sources: [DataSource] = []
  private(set) var railways: [RailwayDraft] = []
  private(set) var stations: [StationDraft] = []
  /// The ids of railways and stations that have faults of their own; what names them is not wrong.
  private(set) var spoiltIDs: Set<String> = []
  /// Lines of the features that are neither railway nor station.
  private var strangers: [Int] = []

  /// Reads all features of a collection, or logs why there are none and gives nil.
  init?(_ node: JSONNode, log: inout FaultLog) {
    guard var root = JSONObjectReader(node, path: "", log: &log) else { return nil }
    guard Self.expectType("FeatureCollection", of: &root, log: &log) else { return nil }
    readHeader(&root, log: &log)
    guard let features = root.array("features", log: &log) else { return nil }
    for (index, feature) in features.enumerated() {
      readFeature(feature, path: "features[\(index)]", log: &log)
    }
    if railways.isEmpty, log.faults.isEmpty {
      log.add(
        line: node.line, field: "features", "there is no railway among the features",
        remedy: "a railway is a Feature whose properties have \"kind\": \"railway\"")
    }
  }

  /// Logs that an object has another GeoJSON type than it should, or none.
  static func expectType(
    _ wanted: String, of object: inout JSONObjectReader, log: inout FaultLog
  ) -> Bool {
    let line = object.line
    guard let type = object.string("type", log: &log) else { return false }
    guard type != wanted else { return true }
    log.add(line: line, field: object.field("type"), "must be \"\(wanted)\", is \"\(type)\"")
    return false
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
      Self.expectType("Feature", of: &feature, log: &log)
    else { return }
    guard let kind = node["properties"]?["kind"], case .string(let kind) = kind.value,
      kind == "railway" || kind == "station",
      var properties = feature.object("properties", log: &log)
    else {
      strangers.append(node.line)
      return
    }
    if kind == "railway", let draft = RailwayDraft(&properties, geometry: &feature, log: &log) {
      railways.append(draft)
    } else if kind == "station",
      let draft = StationDraft(&properties, geometry: &feature, log: &log)
    {
      stations.append(draft)
    } else if case .string(let id)? = node["properties"]?["id"]?.value {
      spoiltIDs.insert(id)
    }
  }
}
