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
    /// The suite whose journeys count; nil: all.
    var suite: String?

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
  /// The suites that the baseline has; nil: all.
  var noWorseOn: [String]?
  /// The line of ``noWorse`` in the gate file.
  var noWorseLine: Int?
  var requirements: [Requirement]

  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> Gate {
    try format.read(bytes, file: file)
  }

  /// The gate for these of its trackers.
  package func only(_ names: [String]) -> Gate {
    var own = self
    own.trackers = trackers.filter(names.contains)
    own.requirements = requirements.filter { names.contains($0.tracker) }
    return own
  }

  package var maps: [WrongMap] { requirements.compactMap(\.map).unique }

  package var mapTrackers: [String] { requirements.filter { $0.map != nil }.map(\.tracker).unique }

  /// Whether journeys of a suite are needed on a wrong map.
  package func hasMap(suite: String) -> Bool {
    requirements.contains { $0.map != nil && ($0.suite ?? suite) == suite }
  }

  /// The scores that the baseline has.
  package func watched(_ cards: [Scorecard]) -> [Scorecard] {
    guard let noWorseOn else { return cards }
    return cards.map { card in
      Scorecard(
        tracker: card.tracker,
        journeys: card.journeys.filter { noWorseOn.contains($0.journey.suite) })
    }
  }

  /// Throws if the gate names a journey or a suite that it does not play, or has a wrong map for a
  /// reference.
  package func check(
    journeys: [String], suites: [String], references: [String], file: String
  ) throws(Faults) {
    var log = FaultLog(file: file)
    func checkSuite(_ name: String, line: Int?, field: String) {
      guard !suites.contains(name) else { return }
      log.add(
        line: line, field: field, "unknown suite '\(name)'",
        remedy: "the gate plays \(listed(suites, most: 9))")
    }
    for name in noWorseOn ?? [] { checkSuite(name, line: noWorseLine, field: "noWorseOn") }
    for requirement in requirements {
      if let suite = requirement.suite {
        checkSuite(suite, line: requirement.line, field: "\(requirement.field).suite")
      }
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
        noWorse: object.optional("noWorse", .list(.judging).distinct(by: \.id)) ?? [],
        noWorseOn: object.optional("noWorseOn", list.nonEmpty("suite").distinct { $0 }),
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
        field: object.path.description, suite: object.optional("suite", .text))
    }
  }

  private static func floor(_ object: JSONObject, _ metric: Metric) -> Requirement.Kind {
    let isKnown = object.isSound
    func bound(_ name: String, unless wrong: Polarity, _ problem: String) -> Double? {
      object.optional(
        name,
        .number.checked { value in
          guard isKnown else { return nil }
          return metric.polarity == wrong ? "\(metric.id) \(problem)" : metric.problem(value)
        })
    }
    let least = bound("atLeast", unless: .lower, "is better when lower; write atMost")
    let most = bound("atMost", unless: .higher, "is better when higher; write atLeast")
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

extension JSONKind where Value == Metric {
  /// A metric with a better direction, so that a check of it can fail.
  fileprivate static var judging: JSONKind {
    metric.checked(remedy: "remove it") {
      $0.polarity == .neutral ? "\($0.id) can't get worse: \($0.polarity.rawValue)" : nil
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
