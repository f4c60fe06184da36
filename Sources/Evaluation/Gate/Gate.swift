package import PlainText

/// What a gate file asks of trackers.
package struct Gate: Sendable, Hashable {
  /// A bound for a tracker's aggregate of a metric.
  package struct Floor: Sendable, Hashable {
    package var tracker: String
    package var metric: Metric
    /// Nil for all journeys.
    package var tag: String?
    package var atLeast: Double?
    package var atMost: Double?
  }

  /// A metric that must be 0 on every journey.
  package struct Zero: Sendable, Hashable {
    package var tracker: String
    package var metric: Metric
    /// Journeys that are known to fail.
    package var except: [String]
  }

  /// Folders of journeys, seen from the gate file's folder.
  package var journeys: [String]
  package var trackers: [String]
  /// The baseline's file, seen from the gate file's folder; nil for none.
  package var baseline: String?
  /// The metrics by which no tracker may be worse than the baseline.
  package var noWorse: [Metric]
  package var floors: [Floor]
  package var zeros: [Zero]

  /// The gate in a file.
  ///
  /// - Throws: everything that is wrong with the file, by member.
  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> Gate {
    try JSONObjectReader.read(bytes, file: file, GateReader.gate)
  }
}

/// Reads the members of a gate file.
enum GateReader {
  static func gate(_ object: inout JSONObjectReader, _ log: inout FaultLog) -> Gate? {
    let journeys = object.optionalStrings("journeys", log: &log) ?? []
    let trackers = object.optionalStrings("trackers", log: &log) ?? []
    if journeys.isEmpty {
      log.add(field: "journeys", "names no folder", remedy: "list folders of journeys")
    }
    if trackers.isEmpty {
      log.add(field: "trackers", "names no tracker", remedy: "list trackers, such as v3")
    }
    let baseline = object.optionalString("baseline", log: &log)
    let line = object.line
    let noWorse = (object.optionalStrings("noWorse", log: &log) ?? []).compactMap {
      metric($0, "noWorse", line, &log)
    }
    if baseline == nil, !noWorse.isEmpty {
      log.add(field: "baseline", "is missing, but noWorse needs one")
    }
    var floors: [Gate.Floor] = []
    for (index, node) in (object.optionalArray("floors", log: &log) ?? []).enumerated() {
      floors += floor(node, "floors[\(index)]", trackers, &log).map { [$0] } ?? []
    }
    var zeros: [Gate.Zero] = []
    for (index, node) in (object.optionalArray("zero", log: &log) ?? []).enumerated() {
      zeros += zero(node, "zero[\(index)]", trackers, &log).map { [$0] } ?? []
    }
    for member in object.unknownMembers {
      log.add(line: member.node.line, field: member.name, "is no member of a gate")
    }
    return Gate(
      journeys: journeys, trackers: trackers, baseline: baseline, noWorse: noWorse,
      floors: floors, zeros: zeros)
  }

  private static func metric(
    _ object: inout JSONObjectReader, _ log: inout FaultLog
  ) -> Metric? {
    guard let id = object.string("metric", log: &log) else { return nil }
    return metric(id, object.field("metric"), object.line, &log)
  }

  private static func metric(
    _ id: String, _ field: String, _ line: Int, _ log: inout FaultLog
  ) -> Metric? {
    if let index = MetricCatalogue.index(id) { return MetricCatalogue.all[index] }
    log.add(
      line: line, field: field, "'\(id)' is no metric", remedy: "see railbench metrics")
    return nil
  }

  private static func floor(
    _ node: JSONNode, _ path: String, _ trackers: [String], _ log: inout FaultLog
  ) -> Gate.Floor? {
    guard var object = JSONObjectReader(node, path: path, log: &log) else { return nil }
    let tracker = Self.tracker(&object, trackers, &log)
    let definition = metric(&object, &log)
    let tag = object.optionalString("tag", log: &log)
    let atLeast = object.optionalNumber("atLeast", log: &log)
    let atMost = object.optionalNumber("atMost", log: &log)
    if atLeast == nil, atMost == nil {
      log.add(line: object.line, field: path, "has no bound", remedy: "give atLeast or atMost")
    }
    guard let tracker, let definition else { return nil }
    return Gate.Floor(
      tracker: tracker, metric: definition, tag: tag, atLeast: atLeast, atMost: atMost)
  }

  private static func zero(
    _ node: JSONNode, _ path: String, _ trackers: [String], _ log: inout FaultLog
  ) -> Gate.Zero? {
    guard var object = JSONObjectReader(node, path: path, log: &log) else { return nil }
    let tracker = Self.tracker(&object, trackers, &log)
    let definition = metric(&object, &log)
    let except = object.optionalStrings("except", log: &log) ?? []
    guard let tracker, let definition else { return nil }
    return Gate.Zero(tracker: tracker, metric: definition, except: except)
  }

  private static func tracker(
    _ object: inout JSONObjectReader, _ trackers: [String], _ log: inout FaultLog
  ) -> String? {
    guard let tracker = object.string("tracker", log: &log) else { return nil }
    if trackers.contains(tracker) { return tracker }
    log.add(
      line: object.line, field: object.field("tracker"),
      "'\(tracker)' is not among the gate's trackers")
    return nil
  }
}
