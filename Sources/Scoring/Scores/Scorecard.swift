import Journeys
import Maths

package struct JourneyScore: Sendable {
  /// What is the same for all contestants.
  package struct Ride: Sendable, Equatable, Codable {
    package var journey: String
    package var suite: String
    /// See ``JudgedJourney/isCounted``.
    package var isCounted: Bool
    package var cluster: String
    package var railway: String
    package var world: String
    /// See ``JudgedJourney/hasChoice``.
    package var hasChoice: Bool
    package var tags: [String]
  }

  package var ride: Ride {
    get { shared[0] }
    set { shared[0] = newValue }
  }
  /// The ride alone, in an array that all contestants' scores share.
  private(set) var shared: [Ride]
  /// In the order of ``MetricCatalogue/all``.
  package var tallies: [any Tally] {
    get { packed.all }
    set { packed = PackedTallies(newValue) }
  }
  private(set) var packed: PackedTallies
  /// Those of the tallies; nil where nothing is measured.
  package var values: PackedTallies.Values { packed.values }

  package var journey: String { shared[0].journey }
  package var suite: String { shared[0].suite }
  package var isCounted: Bool { shared[0].isCounted }
  package var cluster: String { shared[0].cluster }
  package var railway: String { shared[0].railway }
  package var world: String { shared[0].world }
  package var hasChoice: Bool { shared[0].hasChoice }
  package var tags: [String] { shared[0].tags }

  package init(_ performance: Performance) {
    self.init(
      [Ride(performance.journey)],
      PackedTallies(MetricCatalogue.all.map { $0.tally(performance) }))
  }

  init(_ shared: [Ride], _ packed: PackedTallies) { (self.shared, self.packed) = (shared, packed) }

  package func value(_ metric: Metric) -> Double? {
    MetricCatalogue.index(metric.id).flatMap { values[$0] }
  }
}

extension JourneyScore.Ride {
  init(_ journey: JudgedJourney) {
    self.init(
      journey: journey.id, suite: journey.suite, isCounted: journey.isCounted,
      cluster: journey.cluster, railway: journey.railway, world: journey.world,
      hasChoice: journey.hasChoice, tags: journey.tags)
  }
}

/// All scores of one contestant over a set of journeys.
package struct Scorecard: Sendable {
  package var tracker: String
  package var journeys: [JourneyScore]

  package init(tracker: String, journeys: [JourneyScore]) {
    self.tracker = tracker
    self.journeys = journeys
  }

  /// Every tag of any journey, sorted, but for those that say where it comes from.
  package var tags: [String] {
    journeys.reduce(into: Set()) { $0.formUnion($1.tags) }
      .filter { !GroundTruth.isOrigin($0) }.sorted()
  }

  package func tagged(_ tag: String) -> Scorecard {
    Scorecard(tracker: tracker, journeys: journeys.filter { $0.tags.contains(tag) })
  }

  package func of(suite: String) -> Scorecard {
    Scorecard(tracker: tracker, journeys: journeys.filter { $0.suite == suite })
  }

  /// The value over the journeys of a metric of the catalogue; nil where it is measured on none.
  package func value(_ metric: String) -> Double? {
    MetricCatalogue.index(metric).flatMap { value($0) }
  }

  /// The mean (or, where the definition says so, median) of the journeys' values of the metric at
  /// this index in ``MetricCatalogue/all``.
  ///
  /// Every journey weighs the same; nil where the metric is measured on none.
  package func value(_ metric: Int) -> Double? {
    MetricCatalogue.all[metric].aggregate.of(measured(metric))
  }

  /// The value of all journeys' tallies added up, so that every second or event weighs the same.
  package func pooled(_ metric: Int) -> Double? { sum(metric)?.value }

  package func measuredJourneys(_ metric: Int) -> Int { measured(metric).count }

  /// The tallies added up of the metric at this index in ``MetricCatalogue/all``; nil of none.
  package func sum(_ metric: Int) -> (any Tally)? {
    guard let first = journeys.first?.packed[metric] else { return nil }
    var sum: Ratio?
    for index in journeys.indices {
      if let ratio = journeys.span[index].packed.ratio(metric) {
        if sum == nil { sum = ratio } else { sum?.add(ratio) }
      } else if journeys.span[index].packed.isMeasured(metric) {
        let others = journeys.dropFirst().lazy.map { $0.packed[metric] }
        return first.adding(AnyIterator(others.makeIterator()))
      }
    }
    return sum ?? first
  }

  /// The scores on the journeys on which the right railway is one of several that could be named.
  package var withChoice: Scorecard {
    Scorecard(tracker: tracker, journeys: journeys.filter(\.hasChoice))
  }

  package func notMeasured(_ metric: Int) -> [String] {
    journeys.filter { $0.values[metric] == nil }.map(\.journey)
  }

  /// The scores that count in means over several suites; all where none does.
  package var counted: Scorecard {
    let counted = journeys.filter(\.isCounted)
    return counted.isEmpty ? self : Scorecard(tracker: tracker, journeys: counted)
  }

  /// The values of the journeys on which the metric is measured.
  func measured(_ metric: Int) -> [Double] {
    var values: [Double] = []
    values.reserveCapacity(journeys.count)
    for index in journeys.indices {
      if let value = journeys.span[index].values[metric] { values.append(value) }
    }
    return values
  }
}
