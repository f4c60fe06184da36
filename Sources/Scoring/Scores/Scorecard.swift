import RailNetwork

/// The results of one contestant on one journey.
package final class JourneyScore: Sendable, SuiteMember, Codable {
  package let journey: JourneyInfo
  package let tallies: Tallies
  package let profile: JourneyProfile
  /// See ``Transcript/firstFault``.
  let firstFault: String?
  /// See ``Transcript/failure``.
  let failure: String?

  package init(
    journey: JourneyInfo, tallies: Tallies, profile: JourneyProfile? = nil,
    firstFault: String? = nil, failure: String? = nil
  ) {
    (self.journey, self.tallies, self.profile) = (journey, tallies, profile ?? JourneyProfile())
    (self.firstFault, self.failure) = (firstFault, failure)
  }

  fileprivate convenience init(withoutTrains score: JourneyScore) {
    let tallies = zip(MetricCatalogue.all, score.tallies).map { metric, tally in
      TrainMetrics.ids.contains(metric.id) ? NotMeasured() : tally
    }
    self.init(
      journey: score.journey, tallies: Tallies(tallies), profile: score.profile,
      firstFault: score.firstFault, failure: score.failure)
  }

  package init(_ performance: Performance) {
    journey = performance.journey.info
    tallies = Tallies(MetricCatalogue.all.map { $0.tally(performance) })
    profile = JourneyProfile(performance)
    (firstFault, failure) = (performance.transcript.firstFault, performance.transcript.failure)
  }

  package var suite: String { journey.suite }
  package var isCounted: Bool { journey.isCounted }

  /// nil if the metric is not measured.
  package func value(_ metric: Metric) -> Double? { tallies[metric.index].value }

  /// Whether a mean would leave out this journey, on which the tracker failed, and so gain by that.
  package func lacksWorst(_ metric: Metric) -> Bool {
    failure != nil && (tallies[metric.index] as? NotMeasured)?.isForFailure == true
  }

  /// Whether a train was named rightly for a while, or an arrival was foretold.
  fileprivate var namesTrains: Bool {
    TrainMetrics.group.metrics.contains { metric in
      let worst = metric.polarity == .higher ? 0 : TrainTruth.ceilingSeconds
      return metric.polarity != .neutral && value(metric).map { $0 != worst } == true
    }
  }
}

/// All scores of one contestant over a set of journeys.
package struct Scorecard: Sendable, Codable {
  package var tracker: String
  package var journeys: [JourneyScore]

  package init(tracker: String, journeys: [JourneyScore]) {
    self.tracker = tracker
    self.journeys = journeys
  }

  /// The scores of a run: those of trains only if the tracker named one, so that they don't depend
  /// on the other trackers of the run; with one that names trains, all are judged.
  package var withOwnTrains: Scorecard {
    journeys.contains(where: \.namesTrains) ? self : withoutTrains
  }

  var withoutTrains: Scorecard {
    Scorecard(tracker: tracker, journeys: journeys.map(JourneyScore.init(withoutTrains:)))
  }

  /// The journeys with invalid estimates, and the first fault there.
  package var faults: [(journey: String, what: String)] { texts(\.firstFault) }

  fileprivate func texts(
    _ text: (JourneyScore) -> String?
  ) -> [(journey: String, what: String)] {
    journeys.compactMap { score in text(score).map { (score.journey.id, $0) } }
  }

  /// The tags of all journeys, sorted, except those that name the source.
  package var tags: [String] {
    journeys.reduce(into: Set()) { $0.formUnion($1.journey.tags) }
      .filter { !$0.hasPrefix(GroundTruth.worldPrefix) && !$0.hasPrefix(GroundTruth.phonePrefix) }
      .sorted()
  }

  package var byJourney: [String: JourneyScore] {
    Dictionary(journeys.map { ($0.journey.id, $0) }, uniquingKeysWith: { a, _ in a })
  }

  package func tagged(_ tag: String) -> Scorecard {
    Scorecard(tracker: tracker, journeys: journeys.filter { $0.journey.tags.contains(tag) })
  }

  package func of(suite: String) -> Scorecard {
    Scorecard(tracker: tracker, journeys: journeys.filter { $0.journey.suite == suite })
  }

  /// The mean (or, for some metrics, the median) of the journeys' values; nil if none has one.
  package func value(_ metric: Metric) -> Double? { metric.aggregate.of(measured(metric)) }

  package func measuredJourneys(_ metric: Metric) -> Int { measured(metric).count }

  /// The sum of the metric's tallies, so that every second or event weighs the same; nil without
  /// journeys, or where a mean is not measured because the tracker failed.
  package func sum(_ metric: Metric) -> (any Tally)? {
    let index = metric.index
    guard !lacksWorst(metric), let first = journeys.first?.tallies[index] else { return nil }
    let others = journeys.dropFirst().lazy.map { $0.tallies[index] }
    return first.adding(AnyIterator(others.makeIterator()))
  }

  /// The scores in means over several suites.
  package var counted: Scorecard { Scorecard(tracker: tracker, journeys: journeys.averaged) }

  func measured(_ metric: Metric) -> [Double] {
    let index = metric.index
    return lacksWorst(metric) ? [] : journeys.compactMap { $0.tallies[index].value }
  }

  private func lacksWorst(_ metric: Metric) -> Bool {
    journeys.contains { $0.lacksWorst(metric) }
  }

  /// Why there is no value: `not measured, because mine failed on 1 of 3 journeys`.
  func absence(_ metric: Metric) -> String {
    guard lacksWorst(metric) else { return "not measured on any journey" }
    return "not measured, because \(tracker) failed on \(texts(\.failure).count) of "
      + "\(journeys.count) journey\(journeys.count == 1 ? "" : "s")"
  }
}

extension [Scorecard] {
  /// The trackers that failed on journeys: `failed on 1 of 9 journeys, …: ride-3: signal 9`.
  package var failures: [(tracker: String, why: String)] {
    compactMap { card in
      let failed = card.texts(\.failure)
      guard !failed.isEmpty else { return nil }
      let why = failed.prefix(3).map { "\($0.journey): \($0.what)" }.joined(separator: "; ")
      let more = failed.count > 3 ? "; and \(failed.count - 3) more" : ""
      let all = counted(card.journeys.count, "journey")
      return (
        card.tracker, "failed on \(failed.count) of \(all), which count as wrong: \(why)\(more)"
      )
    }
  }
}
