import Scoring
package import Text
package import Tracking

/// One question put to the journeys: which settings of a tracker are best, and by what.
package struct Experiment: Sendable, Equatable {
  /// What is asked, in a sentence.
  package var question: String
  /// The tracker's id in the catalogue.
  package var tracker: String
  package var space: SearchSpace
  /// The suites, as paths beside the experiment's file or in the datasets' journeys.
  package var tuning: [String]
  package var test: [String]
  /// Metric ids; the first decides, the others are weighed against it.
  package var objectives: [String]
  /// Metric ids: what judges a parameter by itself that the first objective does not see.
  package var otherwise: [String] = []
  package var search: SearchPlan
  package var seed: UInt64
}

/// Reads an experiment's JSON file against the catalogue of trackers.
package struct ExperimentReader {
  /// More settings than this are refused: nobody has the time.
  static let mostSettings = 10_000_000

  private let trackers: [TrackerEntry]
  private var log: FaultLog

  /// The experiment in a file.
  ///
  /// - Throws: all that is wrong: unknown members, trackers, parameters or metrics, empty ranges,
  ///   values out of range, constraints that nothing satisfies, a suite both to tune and to test.
  package static func read(
    _ bytes: [UInt8], file: String, trackers: [TrackerEntry]
  ) throws(Faults) -> Experiment {
    try JSONObjectReader.read(bytes, file: file) { object, log in
      var reader = ExperimentReader(trackers: trackers, log: log)
      defer { log = reader.log }
      return reader.experiment(&object)
    }
  }

  private mutating func experiment(_ object: inout JSONObjectReader) -> Experiment? {
    let question = object.string("question", log: &log)
    let entry = entry(&object)
    let folders = "give a list of folders of journeys, such as"
    let tuning = names("tuning", "suite", "\(folders) [\"tuning\"]", &object)
    let testLine = object.line(of: "test")
    let test = names("test", "suite", "\(folders) [\"test\"]", &object)
    for suite in test where tuning.contains(suite) {
      log.add(
        line: testLine, field: "test", "suite '\(suite)' is among the tuning suites too",
        remedy: "test on journeys that the tuning has not seen")
    }
    let objectivesLine = object.line(of: "objectives")
    let objectives = names(
      "objectives", "metric",
      "give a list of metric ids, the first decides, such as [\"PH1\"]", &object)
    check(objectives, "objectives", objectivesLine)
    let otherwiseLine = object.line(of: "otherwise")
    let otherwise = object.optionalStrings("otherwise", log: &log) ?? []
    check(otherwise, "otherwise", otherwiseLine)
    let seed = object.integer("seed", in: 0...(1 << 53 - 1), log: &log)
    var space: SearchSpace?
    if let entry { space = SearchSpaceReader.read(&object, entry: entry, log: &log) }
    var search: SearchPlan?
    if let node = object.required("search", log: &log) {
      search = SearchPlan.read(node, log: &log)
    }
    if let space, search == .grid || search == .exact { checkGrid(space, object.line) }
    for member in object.unknownMembers {
      log.add(line: member.node.line, field: member.name, "unknown member")
    }
    guard let question, let entry, let space, let search, let seed else { return nil }
    return Experiment(
      question: question, tracker: entry.id, space: space, tuning: tuning, test: test,
      objectives: objectives, otherwise: otherwise, search: search, seed: UInt64(seed))
  }

  private mutating func entry(_ object: inout JSONObjectReader) -> TrackerEntry? {
    let line = object.line(of: "tracker")
    guard let id = object.string("tracker", log: &log) else { return nil }
    if let entry = trackers.first(where: { $0.id == id }) { return entry }
    let nearest = Suggestion.nearest(to: id, among: trackers.map(\.id))
    log.add(
      line: line, field: "tracker", "unknown tracker '\(id)'",
      remedy: nearest.map { "did you mean \($0)?" } ?? "see railbench trackers")
    return nil
  }

  /// A list of texts that must not be empty.
  private mutating func names(
    _ member: String, _ kind: String, _ remedy: String, _ object: inout JSONObjectReader
  ) -> [String] {
    let line = object.line(of: member)
    let names = object.optionalStrings(member, log: &log) ?? []
    if names.isEmpty { log.add(line: line, field: member, "names no \(kind)", remedy: remedy) }
    return names
  }

  private mutating func check(_ ids: [String], _ member: String, _ line: Int) {
    for id in ids {
      guard let metric = MetricCatalogue.metric(id) else {
        let nearest = Suggestion.nearest(to: id, among: MetricCatalogue.all.map(\.id))
        log.add(
          line: line, field: member, "unknown metric '\(id)'",
          remedy: nearest.map { "did you mean \($0)?" })
        continue
      }
      if metric.polarity == .neutral || metric.polarity == .nearZero {
        log.add(
          line: line, field: member,
          "\(id) can't be an objective: \(metric.polarity.rawValue)")
      }
    }
  }

  private mutating func checkGrid(_ space: SearchSpace, _ line: Int) {
    guard let count = space.gridCount, count <= Self.mostSettings else {
      log.add(
        line: line, field: "parameters", "the grid has over \(Self.mostSettings) settings",
        remedy: "give fewer values, or a search that draws some of them")
      return
    }
    if !space.allowsAny {
      log.add(
        line: line, field: "parameters", "no setting of the grid keeps the constraints",
        remedy: space.constraints.map(\.description).joined(separator: ", "))
    }
  }
}
