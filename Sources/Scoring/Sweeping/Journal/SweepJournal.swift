package import RailNetwork

/// The file of a sweep, to which lines are only added.
///
/// An incomplete last line is dropped.
package struct SweepJournal: Sendable {
  /// Identifies the sweep; trials of another experiment or of other journeys are refused.
  package struct Header: Sendable, Equatable {
    package var experiment: String
    /// The hash of the tuning journeys and their networks.
    package var journeys: String
    package var versions: String
    package var shard: String

    package init(experiment: String, journeys: String, versions: String, shard: String) {
      self.experiment = experiment
      self.journeys = journeys
      self.versions = versions
      self.shard = shard
    }

    private var fields: [String] { [experiment, journeys, versions, shard] }

    package var line: String {
      (["railbench-sweep"] + fields).joined(separator: "\t") + "\n"
    }

    init?(line: Substring) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5, fields[0] == "railbench-sweep" else { return nil }
      self.init(experiment: fields[1], journeys: fields[2], versions: fields[3], shard: fields[4])
    }

    func faults(_ wanted: Header, file: String) -> [Fault] {
      let names = ["experiment", "journeys", "versions", "shard"]
      return names.indices.filter { fields[$0] != wanted.fields[$0] }.map {
        Fault(
          file: file, line: 1, field: names[$0],
          problem: "this is the journal of another sweep: expected \(wanted.fields[$0]), "
            + "found \(fields[$0])",
          remedy: "give another folder with --output, or remove this file; nothing was changed")
      }
    }
  }

  /// The properties that the trials of a file must have.
  ///
  /// The settings are those of a grid, by number; nil for a race, whose trials may cover only some
  /// of the journeys.
  package typealias Shape = (
    settings: [[Double]]?, axes: Int, journeys: Int, objectives: [Metric]
  )

  package let header: Header
  package private(set) var trials: [Int: Trial] = [:]
  /// The trials that failed and were not measured after that.
  package private(set) var failed: [Int: Trial] = [:]
  /// The number of bytes in complete lines; the rest must be cut off before lines are added.
  package let wholeBytes: Int
  private var lines: [Int: Int] = [:]

  private static let remedy = "cut the file off before this line; the trials after it are run again"

  /// Reads a journal's bytes; throws if a line before the last is damaged or contradicts another.
  package init(_ bytes: [UInt8], file: String) throws(Faults) {
    var (rows, end) = Trial.wholeLines(bytes)
    guard let first = rows.popFirst(), let header = Header(line: first) else {
      throw Faults(
        file, line: 1, "not the journal of a sweep",
        remedy: "give another output folder, or move this file away")
    }
    self.header = header
    wholeBytes = end
    for (index, row) in rows.enumerated() {
      guard let trial = Trial(line: row) else {
        throw Faults(
          file, line: index + 2, "the trial on this line is damaged", remedy: Self.remedy)
      }
      let known = trials[trial.number]
      if let known, known != trial {
        throw Faults(
          file, line: index + 2, "trial \(trial.number) is there twice, with different values")
      }
      lines[trial.number] = index + 2
      failed[trial.number] = trial.failures.isEmpty ? nil : trial
      if trial.failures.isEmpty { trials[trial.number] = trial }
    }
  }

  /// Throws if the journal belongs to another sweep, or has a trial that this sweep can't have.
  package func check(_ wanted: Header, _ shape: Shape, file: String) throws(Faults) {
    // The trials of another sweep say nothing.
    let others = header.faults(wanted, file: file)
    guard others.isEmpty else { throw Faults(others) }
    var log = FaultLog(file: file)
    let all = Array(trials.values) + Array(failed.values)
    for trial in all.sorted(by: { $0.number < $1.number }) {
      guard let problem = Self.problem(trial, shape) else { continue }
      log.add(
        line: lines[trial.number], field: "trial \(trial.number)", problem, remedy: Self.remedy)
    }
    try log.throwIfAny()
  }

  private static func problem(_ trial: Trial, _ shape: Shape) -> String? {
    if let settings = shape.settings {
      guard settings.indices.contains(trial.number), trial.setting == settings[trial.number] else {
        return "is not one of the \(settings.count) settings that the search tries"
      }
    }
    let most = shape.journeys
    if !trial.failures.isEmpty, trial.setting.count == shape.axes { return nil }
    guard trial.setting.count == shape.axes,
      ((shape.settings == nil ? 1 : most)...most).contains(trial.values.count),
      trial.values.allSatisfy({ $0.count == shape.objectives.count })
    else {
      return "needs \(shape.axes) parameters, and \(shape.objectives.count) values on each of "
        + "\(most) journeys"
    }
    for values in trial.values {
      for (metric, value) in zip(shape.objectives, values) {
        if let problem = value.flatMap(metric.problem) { return problem }
      }
    }
    return nil
  }
}
