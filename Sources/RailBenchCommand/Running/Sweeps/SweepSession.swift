package import Datasets
package import RailNetwork
package import Reporting
package import Scoring
import Synchronization
package import Tracking

/// One sweep from its experiment's file to its answer: the common code of `sweep` and `merge`.
package struct SweepSession {
  /// The name of the copy of an experiment beside its results.
  package static let experimentFile = "experiment.json"

  let experiment: Experiment
  package let experimentText: String
  let entry: TrackerEntry
  package let tuning: LoadedSuite
  package let test: LoadedSuite
  /// The hash of the experiment's file and of its journeys and networks.
  let experimentHash: String
  let journeysHash: String

  package static func load(
    _ file: String, trackers: [TrackerEntry], jobs: Int
  ) async throws -> SweepSession {
    let bytes = try Files.read(file)
    let journeys = try? DatasetFolder.find().journeys
    /// The folder of a suite: in the datasets' journeys, or relative to the working folder.
    func folder(_ suite: String) -> String? {
      [journeys.map { "\($0)/\(suite)" }, suite].compactMap(\.self).first(where: Files.isFolder)
    }
    let experiment = try ExperimentReader.read(bytes, file: file, trackers: trackers) {
      folder($0) != nil
    }
    guard let entry = trackers.first(where: { $0.id == experiment.tracker })
    else { throw Faults(file, "is not an experiment") }
    let tuning = try await SuiteLoader.load(
      experiment.tuning.compactMap(folder), network: nil, jobs: jobs)
    let test = try await SuiteLoader.load(
      experiment.test.compactMap(folder), network: nil, jobs: jobs)
    let tuned = Dictionary(
      tuning.items.map { ($0.truth.rideID, $0.id) }, uniquingKeysWith: { first, _ in first })
    let seen = test.items.compactMap { item in
      tuned[item.truth.rideID].map { $0 == item.id ? $0 : "\(item.id) (same ride as \($0))" }
    }
    guard seen.isEmpty else {
      throw Faults(
        file, field: "test",
        "rides of the tuning journeys are among the test journeys: \(listed(seen))",
        remedy: "choose test journeys of rides that are not used for tuning")
    }
    return SweepSession(
      experiment: experiment, experimentText: String(decoding: bytes, as: UTF8.self), entry: entry,
      tuning: tuning, test: test, experimentHash: ContentHash(bytes).short,
      journeysHash: try SuiteSignature.hash(
        [tuning, test], readsTimetables: entry.needs.contains(.timetable)))
  }

  package func header(_ shard: Shard) -> SweepJournal.Header {
    SweepJournal.Header(
      experiment: experimentHash, journeys: journeysHash,
      versions: "\(SuiteSignature.harness)/\(MetricCatalogue.version)", shard: shard.description)
  }

  /// A journey prepared for trials, judged by the correct map; `told` is the map for trackers.
  func trialJourney(
    _ item: LoadedSuite.Item, _ playback: PlaybackContext, told: PlaybackContext? = nil,
    _ metrics: [Metric]
  ) throws(Faults) -> TrialJourney {
    TrialJourney(
      try item.judged(in: playback), told: told ?? playback, entry: entry,
      varying: Set(experiment.space.axes.map(\.name)),
      metrics: metrics)
  }

  /// Checks that the first objective can be measured, before anything is written.
  package func checkObjective(_ field: SweepField) throws(Faults) {
    let failures = field.journeys.count { $0.standard.failure != nil }
    guard failures == 0 else {
      throw Faults(
        entry.id,
        "failed with its own settings on \(failures) of "
          + "\(counted(field.journeys.count, "tuning journey"))",
        remedy: "fix the program and run the sweep again; there is no recommendation")
    }
    let isMeasured = field.journeys.contains { journey in
      journey.standard.values.first.flatMap { experiment.objectives.first?.oriented($0) } != nil
    }
    if !isMeasured { throw unmeasured }
  }

  private var unmeasured: Faults {
    Faults(
      "objectives", "\(experiment.objectives[0].id) is not measured on any journey",
      remedy: "choose another metric, or other tuning journeys")
  }

  /// The experiment's properties that every trial in a journal must match.
  package var shape: SweepJournal.Shape {
    (
      settings: experiment.settings,
      axes: experiment.space.axes.count, journeys: tuning.items.count * (experiment.maps.count + 1),
      objectives: experiment.objectives
    )
  }
}

extension SweepSession {
  /// The answer of all trials, with the settings that matter played in full; reports each `stage`.
  package func answer(
    _ trials: [Trial], tried count: Int, field: consuming SweepField,
    stage: (String) -> Void = { _ in }
  ) async throws -> SweepAnswer {
    stage("comparing settings")
    defer { stage("") }
    let curves = experiment.search == .exact ? await curves(field) : []
    let journeys = field.journeys.map(\.judged.info)
    // Frees the data prepared for trials before journeys are played in full.
    _ = consume field
    let standard = experiment.space.defaultSetting
    guard
      let findings = SweepFindings(experiment, trials: trials, journeys: journeys, curves: curves)
    else { throw unmeasured }
    let tried = findings.table.settings
    let settings = [tried[findings.choice.chosen], tried[findings.choice.best], standard]
    // A setting that failed is not played again.
    let lost = Set(trials.filter { !$0.isMeasured }.map(\.setting))
    let alone = experiment.compared.filter { !lost.contains($0) }
    stage("trying each parameter by itself on the tuning journeys")
    let tunedAlone = try await tables(alone, on: tuning)
    let singles = singles(findings, tunedAlone)
    let moved = singles.filter { $0.chosen != standard[$0.axis] }
    let changed = moved.map { single in
      var setting = standard
      setting[single.axis] = single.chosen
      return setting
    }
    stage("scoring the settings that matter on all journeys")
    let tuned = try await scorecards(settings, on: tuning)
    let unseen = try await scorecards(settings + changed, on: test)
    func evaluated(_ index: Int) -> SweepAnswer.Evaluated {
      (settings[index], tuned[index], unseen[index])
    }
    let suites = testSuites
    var unseenAlone: [[TrialTable]] = []
    for suite in suites {
      stage("trying each parameter by itself on \(suite.name)")
      unseenAlone.append(try await tables(alone, on: test.only(suite.name)))
    }
    return SweepAnswer(
      experiment, of: entry, findings: findings,
      evaluated: (evaluated(0), evaluated(1), evaluated(2)), singles: singles,
      changed: Dictionary(
        uniqueKeysWithValues: zip(moved.map(\.axis), unseen.dropFirst(settings.count))),
      suites: suites,
      oneAtATime: [(("tuning", false), tunedAlone)] + zip(suites, unseenAlone).map { ($0, $1) },
      curves: curves, trialCount: count, failedSettings: trials.failure,
      signature: [
        ("railbench", SuiteSignature.harness), ("metrics", MetricCatalogue.version),
        ("experiment", experimentHash), ("journeys and networks", journeysHash),
        ("seed", "\(experiment.seed)"), ("plays", entry.rerun == nil ? "in full" : "in stages"),
      ], command: "railbench sweep \(Self.experimentFile)")
  }

  private var testSuites: [SweepAnswer.Suite] {
    let all: [SweepAnswer.Suite] = test.suiteNames.map { name in
      (name, test.only(name).items.allSatisfy { $0.truth.source == .recorded })
    }
    return all.filter(\.isReal) + all.filter { !$0.isReal }
  }

  /// Each parameter by itself: by its trials or, where none has the others at their defaults, as in
  /// a race, by the outcomes of one at a time.
  private func singles(
    _ findings: SweepFindings, _ tunedAlone: [TrialTable]
  ) -> [SingleParameter] {
    experiment.space.axes.indices.compactMap { axis in
      findings.singles.first { $0.axis == axis }
        ?? SingleParameter(tunedAlone[0], axis: axis, by: experiment.objectives[0])
    }.map { seen($0, tunedAlone) }
  }

  /// Judges a parameter without effect on the first objective by the first metric that shows one.
  private func seen(
    _ single: SingleParameter, _ tunedAlone: [TrialTable]
  ) -> SingleParameter {
    if single.isSeen { return single }
    let others = tunedAlone.indices.dropFirst().compactMap { other in
      SingleParameter(tunedAlone[other], axis: single.axis, by: experiment.judges[other])
    }
    return others.first(where: \.isSeen) ?? single
  }

  private func tables(
    _ settings: [[Double]], on suite: LoadedSuite
  ) async throws -> [TrialTable] {
    let (space, metrics) = (experiment.space, experiment.judges)
    let values = settings.map(space.values)
    let trials = try await suite.map(for: [entry]) { item, playback throws(Faults) in
      var journey = try trialJourney(item, playback, metrics)
      return (
        info: journey.judged.info,
        values: journey.run(values, order: Array(values.indices)).map(\.values)
      )
    }
    let outcomes = settings.indices.map { index in trials.map { $0.values[index] } }
    return metrics.indices.map { objective in
      TrialTable(space, settings, trials.map(\.info), outcomes, by: metrics, objective: objective)
    }
  }

  private func scorecards(
    _ settings: [[Double]], on suite: LoadedSuite
  ) async throws -> [Scorecard] {
    let trackers = settings.map { ConfiguredTracker(entry, experiment.space.values(of: $0)) }
    let scores = try await suite.map(for: [entry]) { item, playback throws(Faults) in
      try item.judged(in: playback).judge(trackers, in: playback).map(JourneyScore.init)
    }
    return trackers.indices.map { index in
      Scorecard(tracker: trackers[index].id, journeys: scores.map { $0[index] })
    }
  }

  /// The exact curve of each parameter over its range, with the others at their defaults.
  private func curves(_ field: SweepField) async -> [ExactCurve] {
    var curves: [ExactCurve] = []
    for axis in experiment.space.axes {
      guard let low = axis.values.first, let high = axis.values.last, low < high else { continue }
      let base = experiment.space.values(of: experiment.space.defaultSetting)
      let metric = experiment.objectives[0]
      let found = await JobPool.map(field.journeys, jobs: tuning.jobs) { slot in
        slot.journey.withLock { journey in
          journey.curve(of: axis.name, in: low...high, base: base) { metric.oriented($0[0]) }
        }
      }
      curves.append(
        ExactCurve(
          name: axis.name, range: low...high, journeys: found,
          aggregate: metric.aggregate))
    }
    return curves
  }

  package func add(
    _ answer: SweepAnswer, _ trials: [Trial], to output: inout OutputFolder
  ) {
    output.add(experimentText, as: Self.experimentFile)
    let document = SweepReport.document(answer)
    output.add(markdown: document)
    output.add(HTMLDocument.text(document), as: "report.html")
    output.add(
      SweepResultsCSV.text(
        trials, axes: experiment.space.axes, objectives: answer.objectives), as: "results.csv")
  }
}
