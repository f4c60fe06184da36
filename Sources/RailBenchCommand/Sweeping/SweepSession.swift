import Evaluation
import Journeys
import PlainText
import Reporting
import Sweeping
import Tracking

/// One sweep from its experiment's file to its answer: what `sweep` and `sweep merge` share.
struct SweepSession {
  /// The name under which an experiment is kept beside its results.
  static let experimentFile = "experiment.json"

  let experiment: Experiment
  let experimentText: String
  let entry: TrackerEntry
  let metrics: ObjectiveMetrics
  let tuning: LoadedSuite
  let test: LoadedSuite
  let jobs: Int
  /// The hash of the experiment's file, and of the journeys and networks that it is tried on.
  let experimentHash: String
  let journeysHash: String

  /// Reads an experiment and all that it names.
  static func load(
    _ file: String, workbench: Workbench, jobs: Int
  ) async throws -> SweepSession {
    let bytes = try Files.read(file)
    let experiment = try ExperimentReader.read(bytes, file: file, trackers: workbench.trackers)
    guard let entry = workbench.trackers.first(where: { $0.id == experiment.tracker }),
      let metrics = ObjectiveMetrics(experiment.objectives)
    else { throw Faults(Fault(file: file, problem: "not an experiment")) }
    let missing = experiment.objectives.indices.filter {
      !metrics.definition($0).unmet(given: Needs(entry)).isEmpty
    }
    guard missing.isEmpty else {
      throw Faults(
        missing.map { index in
          let metric = metrics.definition(index)
          let needs = metric.unmet(given: Needs(entry)).names.joined(separator: " and ")
          return Fault(
            file: file, field: "objectives",
            problem: "\(metric.id) needs \(needs), which \(entry.id) does not offer",
            remedy: "choose another metric, or let the tracker offer it")
        })
    }
    let tuningFolders = try folders(experiment.tuning, member: "tuning", file: file)
    let testFolders = try folders(experiment.test, member: "test", file: file)
    let tuning = try await SuiteLoader.load(tuningFolders, network: nil, jobs: jobs)
    let test = try await SuiteLoader.load(testFolders, network: nil, jobs: jobs)
    let tuned = try Set(SuiteSignature.make(tuning, []).journeys.map(\.hash))
    let seen = try SuiteSignature.make(test, []).journeys.filter { tuned.contains($0.hash) }
    guard seen.isEmpty else {
      throw Faults(
        file: file, field: "test",
        problem: "\(seen.count) journeys are among the tuning journeys too: "
          + listed(seen.map(\.id)),
        remedy: "test on journeys that the tuning has not seen")
    }
    return SweepSession(
      experiment: experiment, experimentText: String(decoding: bytes, as: UTF8.self), entry: entry,
      metrics: metrics, tuning: tuning, test: test,
      jobs: jobs, experimentHash: ContentHash(bytes).short,
      journeysHash: try SuiteSignature.hash([tuning, test]))
  }

  func header(_ shard: Shard) -> SweepJournal.Header {
    SweepJournal.Header(
      experiment: experimentHash, journeys: journeysHash,
      versions: "\(RailBench.version)/\(MetricCatalogue.version)", shard: shard.description)
  }

  /// What every trial in a journal has.
  var shape: SweepJournal.Shape {
    (
      axes: experiment.space.axes.count, journeys: tuning.items.count,
      objectives: experiment.objectives.count
    )
  }

  /// The folders of suites: in the datasets' journeys, or beside the working folder.
  private static func folders(
    _ suites: [String], member: String, file: String
  ) throws(Faults) -> [String] {
    let datasets = try? DatasetFolder.find().journeys
    var faults: [Fault] = []
    var found: [String] = []
    for suite in suites {
      let places = [datasets.map { "\($0)/\(suite)" }, suite].compactMap(\.self)
      if let place = places.first(where: Files.isFolder) {
        found.append(place)
      } else {
        faults.append(
          Fault(
            file: file, field: member, problem: "there is no suite '\(suite)'",
            remedy: "name a folder of Datasets/journeys, or one below the working folder"))
      }
    }
    guard faults.isEmpty else { throw Faults(faults) }
    return found
  }
}
