import Journeys
import Maths

package struct JourneyScore: Sendable {
  package let journey: JourneyInfo
  package var tallies: Tallies

  package init(journey: JourneyInfo, tallies: Tallies) {
    self.journey = journey
    self.tallies = tallies
  }

  package init(_ performance: Performance) {
    self.init(
      journey: performance.journey.info,
      tallies: Tallies(MetricCatalogue.all.map { $0.tally(performance) }))
  }

  /// nil if the metric is not measured.
  package func value(_ metric: Metric) -> Double? { tallies[metric.index].value }
}

/// All scores of one contestant over a set of journeys.
package struct Scorecard: Sendable {
  package var tracker: String
  package var journeys: [JourneyScore]

  package init(tracker: String, journeys: [JourneyScore]) {
    self.tracker = tracker
    self.journeys = journeys
  }

  /// The tags of all journeys, sorted, except those that name the source.
  package var tags: [String] {
    journeys.reduce(into: Set()) { $0.formUnion($1.journey.tags) }
      .filter { !GroundTruth.isOrigin($0) }.sorted()
  }

  package func tagged(_ tag: String) -> Scorecard {
    Scorecard(tracker: tracker, journeys: journeys.filter { $0.journey.tags.contains(tag) })
  }

  package func of(suite: String) -> Scorecard {
    Scorecard(tracker: tracker, journeys: journeys.filter { $0.journey.suite == suite })
  }

  /// The mean (or, for some metrics, the median) of the journeys' values; nil if none has one.
  package func value(_ metric: Metric) -> Double? { metric.aggregate.of(measured(metric)) }

  /// The value of the summed tallies of all journeys, so that every second or event weighs the
  /// same.
  package func pooled(_ metric: Metric) -> Double? { sum(metric)?.value }

  package func measuredJourneys(_ metric: Metric) -> Int { measured(metric).count }

  /// The sum of the metric's tallies; nil without journeys.
  package func sum(_ metric: Metric) -> (any Tally)? {
    let index = metric.index
    guard let first = journeys.first?.tallies[index] else { return nil }
    let others = journeys.dropFirst().lazy.map { $0.tallies[index] }
    return first.adding(AnyIterator(others.makeIterator()))
  }

  /// The scores on journeys where several railways could be named.
  package var withChoice: Scorecard {
    Scorecard(tracker: tracker, journeys: journeys.filter(\.journey.hasChoice))
  }

  package func notMeasured(_ metric: Metric) -> [String] {
    journeys.filter { $0.value(metric) == nil }.map(\.journey.id)
  }

  /// The scores that are included in means over several suites; all if none is.
  package var counted: Scorecard {
    let counted = journeys.filter(\.journey.isCounted)
    return counted.isEmpty ? self : Scorecard(tracker: tracker, journeys: counted)
  }

  func measured(_ metric: Metric) -> [Double] {
    let index = metric.index
    return journeys.compactMap { $0.tallies[index].value }
  }
}
