import Evaluation
package import PlainText
package import Tracking

/// One question put to the journeys: which settings of a tracker are best, and by what.
package struct Experiment: Sendable, Hashable {
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
  package var search: SearchPlan
  package var seed: UInt64
}

/// Reads an experiment's JSON file against the catalogue of trackers.
package enum ExperimentReader {
  /// More settings than this are refused: nobody has the time.
  package static let mostSettings = 10_000_000

  /// The experiment in a file.
  ///
  /// - Throws: all that is wrong: unknown members, trackers, parameters or metrics, empty ranges,
  ///   values out of range, constraints that nothing satisfies, a suite both to tune and to test.
  package static func read(
    _ bytes: [UInt8], file: String, trackers: [TrackerEntry]
  ) throws(Faults) -> Experiment {
    try JSONObjectReader.read(bytes, file: file) { experiment(&$0, trackers, &$1) }
  }

  private static func experiment(
    _ object: inout JSONObjectReader, _ trackers: [TrackerEntry], _ log: inout FaultLog
  ) -> Experiment? {
    let question = object.string("question", log: &log)
    let entry = entry(&object, trackers, &log)
    let tuning = names(
      "tuning", "suite", "give a list of folders of journeys, such as [\"tuning\"]", &object, &log)
    let testLine = object.line(of: "test")
    let test = names(
      "test", "suite", "give a list of folders of journeys, such as [\"test\"]", &object, &log)
    for suite in test where tuning.contains(suite) {
      log.add(
        line: testLine, field: "test", "suite '\(suite)' is among the tuning suites too",
        remedy: "test on journeys that the tuning has not seen")
    }
    let objectives = objectives(&object, &log)
    let seed = seed(&object, &log)
    let space = entry.flatMap { SearchSpaceReader.read(&object, entry: $0, log: &log) }
    let search = object.required("search", log: &log).flatMap { SearchPlan.read($0, log: &log) }
    if let space, search == .grid || search == .exact { checkGrid(space, object.line, &log) }
    for member in object.unknownMembers {
      log.add(line: member.node.line, field: member.name, "is no member of an experiment")
    }
    guard let question, let entry, let space, let search, let seed else { return nil }
    return Experiment(
      question: question, tracker: entry.id, space: space, tuning: tuning, test: test,
      objectives: objectives, search: search, seed: seed)
  }

  private static func entry(
    _ object: inout JSONObjectReader, _ trackers: [TrackerEntry], _ log: inout FaultLog
  ) -> TrackerEntry? {
    let line = object.line(of: "tracker")
    guard let id = object.string("tracker", log: &log) else { return nil }
    if let entry = trackers.first(where: { $0.id == id }) { return entry }
    log.add(
      line: line, field: "tracker", "there is no tracker '\(id)'",
      remedy: Suggestion.nearest(to: id, among: trackers.map(\.id)).map { "did you mean \($0)?" }
        ?? "see railbench trackers")
    return nil
  }

  /// A list of texts that must not be empty.
  private static func names(
    _ member: String, _ kind: String, _ remedy: String, _ object: inout JSONObjectReader,
    _ log: inout FaultLog
  ) -> [String] {
    let line = object.line(of: member)
    let names = object.optionalStrings(member, log: &log) ?? []
    if names.isEmpty { log.add(line: line, field: member, "names no \(kind)", remedy: remedy) }
    return names
  }

  private static func objectives(
    _ object: inout JSONObjectReader, _ log: inout FaultLog
  ) -> [String] {
    let line = object.line(of: "objectives")
    let ids = names(
      "objectives", "metric",
      "give a list of metric ids, the first decides, such as [\"PH1\"]", &object, &log)
    for id in ids {
      guard let metric = MetricCatalogue.metric(id) else {
        log.add(
          line: line, field: "objectives", "there is no metric '\(id)'",
          remedy: Suggestion.nearest(to: id, among: MetricCatalogue.all.map(\.id)).map {
            "did you mean \($0)?"
          })
        continue
      }
      if metric.polarity == .neutral || metric.polarity == .nearZero {
        log.add(
          line: line, field: "objectives",
          "\(id) can't be an objective: \(metric.polarity.rawValue)")
      }
    }
    return ids
  }

  private static func seed(_ object: inout JSONObjectReader, _ log: inout FaultLog) -> UInt64? {
    let line = object.line(of: "seed")
    guard let number = object.number("seed", log: &log) else { return nil }
    guard let seed = UInt64(exactly: number), seed < 1 << 53 else {
      log.add(line: line, field: "seed", "must be a whole number, not negative")
      return nil
    }
    return seed
  }

  private static func checkGrid(_ space: SearchSpace, _ line: Int, _ log: inout FaultLog) {
    guard let count = space.gridCount, count <= mostSettings else {
      log.add(
        line: line, field: "parameters", "the grid has over \(mostSettings) settings",
        remedy: "give fewer values, or a search that draws some of them")
      return
    }
    if !(0..<count).contains(where: { space.allows(space.gridPoint($0)) }) {
      log.add(
        line: line, field: "parameters", "no setting of the grid keeps the constraints",
        remedy: space.constraints.map(\.description).joined(separator: ", "))
    }
  }
}
