package import Scoring
package import Text

package struct Gate: Sendable, Equatable {
  /// A condition on a tracker's values of a metric.
  struct Requirement: Sendable, Equatable {
    var tracker: String
    var metric: Metric
    var kind: Kind
    /// The line in the gate file.
    var line: Int
    var field: String

    var map: WrongMap? {
      guard case .floor(_, let map, _, _) = kind else { return nil }
      return map
    }

    enum Kind: Sendable, Equatable {
      /// Bounds for the aggregate of journeys with a tag, or of all, on the right map or a wrong
      /// one.
      case floor(tag: String?, map: WrongMap?, atLeast: Double?, atMost: Double?)
      /// 0 on every journey, except known failures.
      case zero(except: [String])
    }
  }

  package var journeys: [String]
  package var trackers: [String]
  /// The baseline's file, relative to the gate file's folder; nil without one.
  package var baseline: String?
  package var noWorse: [Metric]
  /// The line of ``noWorse`` in the gate file.
  var noWorseLine: Int?
  var requirements: [Requirement]

  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> Gate {
    try format.read(bytes, file: file)
  }

  package var maps: [WrongMap] { requirements.compactMap(\.map).unique }

  package var mapTrackers: [String] { requirements.filter { $0.map != nil }.map(\.tracker).unique }

  /// Throws if the gate excepts a journey that it does not play, or has a wrong map for a
  /// reference.
  package func check(
    journeys: [String], references: [String], file: String
  ) throws(Faults) {
    var log = FaultLog(file: file)
    for requirement in requirements {
      if requirement.map != nil, references.contains(requirement.tracker) {
        log.add(
          line: requirement.line, field: "\(requirement.field).map",
          "'\(requirement.tracker)' is a reference, which can't have a wrong map")
      }
      guard case .zero(let except) = requirement.kind else { continue }
      for id in except where !journeys.contains(id) {
        log.add(
          line: requirement.line, field: "\(requirement.field).except", "unknown journey '\(id)'",
          remedy: Suggestion.nearest(to: id, among: journeys).map { "did you mean '\($0)'?" }
            ?? "remove it")
      }
    }
    try log.throwIfAny()
  }

  /// Throws if a metric that must not get worse has no value, because its check could never fail.
  package func checkMeasured(_ cards: [Scorecard], file: String) throws(Faults) {
    var log = FaultLog(file: file)
    for metric in noWorse
    where !cards.contains(where: { $0.journeys.contains { $0.value(metric) != nil } }) {
      log.add(
        line: noWorseLine, field: "noWorse", "\(metric.id) is not measured on any journey",
        remedy: "remove it")
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
        requirements: (object.optional("floors", .list(requirement(of: trackers, floor))) ?? [])
          + (object.optional("zero", .list(requirement(of: trackers, zero))) ?? []))
      if gate.baseline == nil, !gate.noWorse.isEmpty {
        object.fault("baseline", "missing, but noWorse needs one")
      }
      return gate
    }
  }

  private static func requirement(
    of trackers: [String], _ kind: @escaping (JSONObject, Metric) -> Requirement.Kind
  ) -> JSONKind<Requirement> {
    .object(unknown: .refused) { object in
      let tracker = object.required(
        "tracker",
        .text.checked { id in
          // The list is empty if it has a fault of its own.
          trackers.isEmpty || trackers.contains(id)
            ? nil : "'\(id)' is not among the gate's trackers"
        })
      let metric = object.required("metric", .metric)
      return Requirement(
        tracker: tracker, metric: metric, kind: kind(object, metric), line: object.line,
        field: object.path.description)
    }
  }

  private static func floor(_ object: JSONObject, _ metric: Metric) -> Requirement.Kind {
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

  private static func zero(_ object: JSONObject, _ metric: Metric) -> Requirement.Kind {
    .zero(except: object.optional("except", .list(.text)) ?? [])
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
