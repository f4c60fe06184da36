package import RailNetwork
package import Tracking

/// One question: which settings of a tracker are best on these journeys, by these metrics.
package struct Experiment: Sendable, Equatable {
  package var question: String
  package var tracker: String
  package var space: SearchSpace
  /// The suites: names of folders in `Datasets/journeys`, or paths.
  package var tuning: [String]
  package var test: [String]
  /// The first decides; the report shows how much the others get worse.
  package var objectives: [Metric]
  /// Metrics that judge a parameter that hardly changes the first objective.
  package var otherwise: [Metric] = []
  /// Wrong maps on which each tuning journey is played, too.
  package var maps: [WrongMap] = []
  package var search: SearchPlan
  package var seed: UInt64

  package var judges: [Metric] { [objectives[0]] + otherwise }

  /// The settings to try, with the default; nil if not all are known from the start.
  package var settings: [[Double]]? { search.settings(space, seed: seed) }

  /// How many settings of its grid the constraints leave out, and which constraints do so.
  package var leftOut: (count: Int, by: [ParameterConstraint]) {
    switch search {
    case .grid, .exact: space.leftOut
    case .race, .random: (0, [])
    }
  }

  /// The settings to play on each suite: those of a random search, else each parameter alone.
  package var compared: [[Double]] {
    if case .random = search { settings ?? [] } else { space.oneAtATime }
  }
}

/// Reads an experiment's JSON file against the catalogue of trackers and the suites that exist.
package struct ExperimentReader {
  /// More settings than this are refused: they would take days.
  static let mostSettings = 10_000_000

  private let trackers: [TrackerEntry]
  private let isSuite: (String) -> Bool

  package static func read(
    _ bytes: [UInt8], file: String, trackers: [TrackerEntry],
    isSuite: @escaping (String) -> Bool = { _ in true }
  ) throws(Faults) -> Experiment {
    try ExperimentReader(trackers: trackers, isSuite: isSuite).experiment.read(bytes, file: file)
  }

  private var experiment: JSONKind<Experiment> {
    .object(unknown: .refused) { object in
      let question = object.required("question", .text)
      let entry = object.required("tracker", tracker)
      let tuning = object.required("tuning", suites("tuning"))
      let test = object.required("test", suites("test"))
      for suite in test where tuning.contains(suite) {
        object.fault(
          "test", "suite '\(suite)' is also a tuning suite",
          remedy: "test on journeys that the tuning has not seen")
      }
      let objectives = object.required(
        "objectives",
        .list(Self.objective(of: entry)).nonEmpty(
          "metric",
          remedy: "give a list of metric ids, the first decides, such as [\"PH1.display\"]"
        ).distinct(by: \.id))
      let space = entry.flatMap { SearchSpaceReader(entry: $0).space(object) }
      if entry == nil { SearchSpaceReader.leaveUnread(object) }
      let search = object.sound("search", SearchPlan.format)
      if let space, search == .grid || search == .exact { checkGrid(space, object) }
      if let entry, let space, search == .exact { checkExact(entry, space, object) }
      return Experiment(
        question: question, tracker: entry?.id ?? "",
        space: space ?? SearchSpace(axes: [], fixed: [:], constraints: [], defaults: [:]),
        tuning: tuning, test: test, objectives: objectives,
        otherwise: object.optional(
          "otherwise", .list(Self.objective(of: entry)).distinct(by: \.id)) ?? [],
        maps: (object.optional("maps", .list(Self.map).distinct { $0?.name ?? "" }) ?? [])
          .compactMap(\.self),
        search: search ?? .grid,
        seed: UInt64(object.required("seed", .whole(in: 0...(1 << 53 - 1)))))
    }
  }

  private var tracker: JSONKind<TrackerEntry?> {
    JSONKind(standIn: nil) { field in
      guard let id = field.text else { return nil }
      let entry = trackers.first { $0.id == id }
      if entry == nil {
        field.fault(
          unknown: "tracker", id, among: trackers.map(\.id),
          otherwise: "add a program with --trackers \(id)='COMMAND'; to list the trackers: "
            + "railbench trackers")
      }
      return entry
    }
  }

  private func suites(_ name: String) -> JSONKind<[String]> {
    let suite = JSONKind<String>.text.checked(
      remedy: "name a folder of Datasets/journeys, or one below the working folder"
    ) { isSuite($0) ? nil : "unknown suite '\($0)'" }
    return .list(suite).nonEmpty(
      "suite", remedy: "give a list of folders of journeys, such as [\"\(name)\"]")
  }

  /// A metric whose values can be better or worse, and which a tracker's estimates allow.
  private static func objective(of entry: TrackerEntry?) -> JSONKind<Metric> {
    JSONKind(standIn: MetricCatalogue.all[0]) { field in
      guard let metric = JSONKind<Metric>.metric.value(field) else { return nil }
      if metric.polarity == .neutral || metric.polarity == .nearZero {
        field.fault("\(metric.id) can't be an objective: \(metric.polarity.rawValue)")
      }
      if let entry, case let unmet = metric.unmet(given: Needs(entry)), !unmet.isEmpty {
        let needs = unmet.names.joined(separator: " and ")
        field.fault(
          "\(metric.id) needs \(needs) in estimates, and \(entry.id) gives none",
          remedy: "choose another metric, or let the tracker offer it")
      }
      return metric
    }
  }

  private static var map: JSONKind<WrongMap?> {
    JSONKind(standIn: nil) { field in
      guard let name = field.text else { return nil }
      do throws(Faults) {
        return try WrongMap(name, option: "")
      } catch {
        for fault in error.all { field.fault(fault.problem, remedy: fault.remedy) }
        return nil
      }
    }
  }

  /// An exact search must find every value at which anything changes.
  private func checkExact(_ entry: TrackerEntry, _ space: SearchSpace, _ object: JSONObject) {
    let exact = entry.rerun?.exactParameters ?? []
    let others = space.axes.filter { $0.values.count > 1 && !exact.contains($0.name) }.map(\.name)
    guard !others.isEmpty else { return }
    object.fault(
      "search", "exact can't find every value at which \(listed(others)) changes \(entry.id)",
      remedy: exact.isEmpty
        ? "search a grid" : "search a grid, or vary only \(listed(exact.sorted()))")
  }

  private func checkGrid(_ space: SearchSpace, _ object: JSONObject) {
    guard let count = space.gridCount, count <= Self.mostSettings else {
      return object.fault(
        "parameters", "the grid has over \(Self.mostSettings) settings",
        remedy: "give fewer values, or a search that draws some of them")
    }
    // An axis with invalid values is empty here; its fault is already logged.
    if !space.allowsAny, space.axes.allSatisfy({ !$0.values.isEmpty }) {
      object.fault(
        "parameters", "no setting of the grid satisfies the constraints",
        remedy: space.constraints.map(\.description).joined(separator: ", "))
    }
  }
}
