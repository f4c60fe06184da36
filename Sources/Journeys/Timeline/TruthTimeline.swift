import Maths
package import RailNetwork
package import Tracking

/// What is true at one time.
package struct TruthState: Sendable, Equatable {
  package var leg: Int
  /// The index of the focus's call in the leg.
  package var call: Int
  package var railway: RailwayIndex
  /// Railways that are just as right.
  package var equivalent: [RailwayIndex]
  package var direction: RailDirection
  /// As labelled.
  package var focus: Focus
  /// The phases of which the display is right to show any: see ``DisplayRule``.
  package var shown: [FocusPhase]
  /// The focus with passed stations left out, across legs on which the train runs on.
  package var nextStop: StationIndex?

  package func accepts(_ railway: RailwayIndex) -> Bool {
    railway == self.railway || equivalent.contains(railway)
  }
}

/// A stretch of time, from its start up to but not including its end, in which one thing is true.
package struct TruthInterval: Sendable, Equatable {
  package var start: Timestamp
  package var end: Timestamp
  /// Nil where nothing is true: between two trains.
  package var state: TruthState?
}

/// What is true on a journey at any time, as intervals in which one thing holds.
///
/// The focus is `now S` from arrival to departure, `soon S` from approach to arrival, else `next S`
/// for the first call still ahead. Before the first call it is `next` that station. After the last
/// departure, and between two trains, nothing is true. Where a train runs through onto another
/// railway, the leg that arrives holds until its last departure and the other from there on.
package struct TruthTimeline: Sendable, Equatable {
  package static let definition = "announced"

  /// End to end and in order, each longer than nothing.
  package let intervals: [TruthInterval]
  /// In order of time.
  package let events: [TruthEvent]

  /// The timeline of a truth, from the recording's `start` on if that is before the first call.
  package init(_ truth: GroundTruth, network: RailNetwork, start: Timestamp?) {
    let boundaries = zip(truth.legs, truth.legs.dropFirst()).map {
      LegBoundary($0, $1, network: network)
    }
    let builder = TruthTimelineBuilder(
      legs: truth.legs, boundaries: boundaries, alight: truth.alight)
    intervals = builder.intervals(start: start)
    events = builder.events()
  }

  /// The timeline of a journey, from its oldest location on.
  package init(_ journey: Journey, network: RailNetwork) {
    self.init(journey.truth, network: network, start: journey.locations.map(\.timestamp).min())
  }

  package var start: Timestamp? { intervals.first?.start }
  /// When nothing is true any more: the last departure.
  package var end: Timestamp? { intervals.last?.end }

  /// What is true at a time, or nil where nothing is.
  ///
  /// - Complexity: O(log n) in the intervals.
  package func state(at time: Timestamp) -> TruthState? {
    let index = Bisection.first(below: intervals.count) { intervals[$0].end > time }
    guard index < intervals.count, intervals[index].start <= time else { return nil }
    return intervals[index].state
  }
}
