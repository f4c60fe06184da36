package import Scoring
package import Text

package struct Gate: Sendable, Equatable {
  /// Something that is asked of a tracker's values of a metric.
  struct Demand: Sendable, Equatable {
    var tracker: String
    var metric: Metric
    var what: What
    /// In the gate file.
    var line: Int
    var field: String

    var map: WrongMap? {
      guard case .floor(_, let map, _, _) = what else { return nil }
      return map
    }

    enum What: Sendable, Equatable {
      /// Bounds for the aggregate, of all journeys or of those with a tag, on the map as it is or
      /// on a wrong one.
      case floor(tag: String?, map: WrongMap?, atLeast: Double?, atMost: Double?)
      /// 0 on every journey but those that are known to fail.
      case zero(except: [String])
    }
  }

  /// Folders of journeys, seen from the gate file's folder.
  package var journeys: [String]
  package var trackers: [String]
  /// The baseline's file, seen from the gate file's folder; nil for none.
  package var baseline: String?
  package var noWorse: [Metric]
  /// The line of ``noWorse`` in the gate file.
  var noWorseLine: Int?
  var demands: [Demand]

  /// The gate in a file.
  ///
  /// - Throws: everything that is wrong with the file, by member.
  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> Gate {
    try format.read(bytes, file: file)
  }

  package var maps: [WrongMap] { demands.compactMap(\.map).unique }

  package var mapTrackers: [String] { demands.filter { $0.map != nil }.map(\.tracker).unique }

  /// Throws if the gate excuses a journey that is not among those it plays, or tells a reference
  /// a wrong map.
  package func check(
    journeys: [String], references: [String], file: String
  ) throws(Faults) {
    var log = FaultLog(file: file)
    for demand in demands {
      if demand.map != nil, references.contains(demand.tracker) {
        log.add(
          line: demand.line, field: "\(demand.field).map",
          "'\(demand.tracker)' is a reference, which is told no wrong map")
      }
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

  private static var format: JSONKind<Gate> {
    .object(unknown: .refused) { object in
      let list = JSONKind<[String]>.list(.text)
      let trackers = object.required(
        "trackers",
        list.nonEmpty("tracker", remedy: "list trackers, such as v3").distinct { $0 })
      let gate = Gate(
        journeys: object.required("journeys", .list(.text).nonEmpty("folder of journeys")),
        trackers: trackers, baseline: object.optional("baseline", .text),
        noWorse: object.optional("noWorse", .list(.metric).distinct(by: \.id)) ?? [],
        noWorseLine: object["noWorse"]?.line,
        demands: (object.optional("floors", .list(demand(of: trackers, floor))) ?? [])
          + (object.optional("zero", .list(demand(of: trackers, zero))) ?? []))
      if gate.baseline == nil, !gate.noWorse.isEmpty {
        object.fault("baseline", "missing, but noWorse needs one")
      }
      return gate
    }
  }

  private static func demand(
    of trackers: [String], _ what: @escaping (JSONObject, Metric) -> Demand.What
  ) -> JSONKind<Demand> {
    .object(unknown: .refused) { object in
      let tracker = object.required(
        "tracker",
        .text.checked { id in
          trackers.contains(id) ? nil : "'\(id)' is not among the gate's trackers"
        })
      let metric = object.required("metric", .metric)
      return Demand(
        tracker: tracker, metric: metric, what: what(object, metric), line: object.line,
        field: object.path.description)
    }
  }

  private static func floor(_ object: JSONObject, _ metric: Metric) -> Demand.What {
    let isKnown = object.isSound
    let bound = JSONKind.number.checked { isKnown ? metric.problem($0) : nil }
    let least = object.optional("atLeast", bound)
    let most = object.optional("atMost", bound)
    if least == nil, most == nil, object.isSound {
      object.fault(nil, "missing bound", remedy: "give atLeast or atMost")
    }
    return .floor(
      tag: object.optional("tag", .text), map: object.optional("map", .wrongMap) ?? nil,
      atLeast: least, atMost: most)
  }

  private static func zero(_ object: JSONObject, _ metric: Metric) -> Demand.What {
    .zero(except: object.optional("except", .list(.text)) ?? [])
  }
}

extension JSONKind where Value == Metric {
  fileprivate static var metric: JSONKind {
    JSONKind(standIn: MetricCatalogue.all[0]) { field in
      guard let id = field.text else { return nil }
      let metric = MetricCatalogue.metric(id)
      if metric == nil { field.fault("unknown metric '\(id)'", remedy: "see railbench metrics") }
      return metric
    }
  }
}

extension JSONKind where Value == WrongMap? {
  fileprivate static var wrongMap: JSONKind {
    JSONKind(standIn: nil) { field in
      guard let text = field.text else { return nil }
      do throws(Faults) {
        return try WrongMap(text, option: "map")
      } catch {
        for fault in error.all { field.fault(fault.problem, remedy: fault.remedy) }
        return nil
      }
    }
  }
}
