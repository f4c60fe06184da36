package import Scoring
package import Text

/// What a gate file asks of trackers.
package struct Gate: Sendable, Equatable {
  /// Something that is asked of a tracker's values of a metric.
  struct Demand: Sendable, Equatable {
    var tracker: String
    var metric: Metric
    var what: What
    /// In the gate file.
    var line: Int
    var field: String

    enum What: Sendable, Hashable {
      /// Bounds for the aggregate, of all journeys or of those with a tag.
      case floor(tag: String?, atLeast: Double?, atMost: Double?)
      /// 0 on every journey but those that are known to fail.
      case zero(except: [String])
    }
  }

  /// Folders of journeys, seen from the gate file's folder.
  package var journeys: [String]
  package var trackers: [String]
  /// The baseline's file, seen from the gate file's folder; nil for none.
  package var baseline: String?
  /// The metrics by which no tracker may be worse than the baseline.
  package var noWorse: [Metric]
  var demands: [Demand]

  /// The gate in a file.
  ///
  /// - Throws: everything that is wrong with the file, by member.
  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> Gate {
    try JSONObjectReader.read(bytes, file: file, read)
  }

  /// Throws if the gate excuses a journey that is not among those it plays.
  package func check(journeys: [String], file: String) throws(Faults) {
    var log = FaultLog(file: file)
    for demand in demands {
      guard case .zero(let except) = demand.what else { continue }
      for id in except where !journeys.contains(id) {
        log.add(
          line: demand.line, field: "\(demand.field).except", "unknown journey '\(id)'",
          remedy: Suggestion.nearest(to: id, among: journeys).map { "did you mean '\($0)'?" }
            ?? "take it out")
      }
    }
    try log.throwIfAny()
  }

  private typealias DemandReader =
    (inout JSONObjectReader, Metric?, inout FaultLog) -> Demand.What?

  private static func read(_ object: inout JSONObjectReader, _ log: inout FaultLog) -> Gate? {
    let line = object.line
    let journeys = object.optionalStrings("journeys", log: &log) ?? []
    let trackers = object.optionalStrings("trackers", log: &log) ?? []
    if journeys.isEmpty {
      log.add(
        line: line, field: "journeys", "names no folder", remedy: "list folders of journeys")
    }
    if trackers.isEmpty {
      log.add(
        line: line, field: "trackers", "names no tracker", remedy: "list trackers, such as v3")
    }
    let baseline = object.optionalString("baseline", log: &log)
    let noWorse = (object.optionalStrings("noWorse", log: &log) ?? []).compactMap {
      metric($0, "noWorse", line, &log)
    }
    if baseline == nil, !noWorse.isEmpty {
      log.add(line: line, field: "baseline", "is missing, but noWorse needs one")
    }
    var demands: [Demand] = []
    let kinds: [(name: String, read: DemandReader)] = [("floors", floor), ("zero", zero)]
    for (name, read) in kinds {
      for (index, node) in (object.optionalArray(name, log: &log) ?? []).enumerated() {
        guard var member = JSONObjectReader(node, path: "\(name)[\(index)]", log: &log) else {
          continue
        }
        let tracker = member.string("tracker", log: &log)
        if let tracker, !trackers.contains(tracker) {
          log.add(
            line: member.line, field: member.field("tracker"),
            "'\(tracker)' is not among the gate's trackers")
        }
        let metric = member.string("metric", log: &log).flatMap {
          Self.metric($0, member.field("metric"), member.line, &log)
        }
        guard let what = read(&member, metric, &log), let tracker, let metric else { continue }
        demands.append(
          Demand(
            tracker: tracker, metric: metric, what: what, line: member.line, field: member.path))
      }
    }
    for member in object.unknownMembers {
      log.add(line: member.node.line, field: member.name, "unknown member")
    }
    return Gate(
      journeys: journeys, trackers: trackers, baseline: baseline, noWorse: noWorse,
      demands: demands)
  }

  private static func metric(
    _ id: String, _ field: String, _ line: Int, _ log: inout FaultLog
  ) -> Metric? {
    if let metric = MetricCatalogue.metric(id) { return metric }
    log.add(
      line: line, field: field, "unknown metric '\(id)'", remedy: "see railbench metrics")
    return nil
  }

  private static func floor(
    _ object: inout JSONObjectReader, _ metric: Metric?, _ log: inout FaultLog
  ) -> Demand.What? {
    let tag = object.optionalString("tag", log: &log)
    let bounds = ["atLeast", "atMost"].map { name in
      let bound = object.optionalNumber(name, log: &log)
      if let bound, let problem = metric?.problem(bound) {
        log.add(line: object.line, field: object.field(name), problem)
      }
      return bound
    }
    if bounds.allSatisfy({ $0 == nil }) {
      log.add(
        line: object.line, field: object.path, "has no bound", remedy: "give atLeast or atMost")
    }
    return .floor(tag: tag, atLeast: bounds[0], atMost: bounds[1])
  }

  private static func zero(
    _ object: inout JSONObjectReader, _ metric: Metric?, _ log: inout FaultLog
  ) -> Demand.What? {
    .zero(except: object.optionalStrings("except", log: &log) ?? [])
  }
}
