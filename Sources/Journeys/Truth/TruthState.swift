package import RailNetwork
package import Tracking

/// What is true at one time.
package struct TruthState: Sendable, Hashable {
  /// The place of the leg in the truth.
  package var leg: Int
  /// The place of the focus's call in the leg.
  package var call: Int
  package var railway: RailwayIndex
  /// Railways that are just as right an answer.
  package var equivalent: [RailwayIndex]
  package var direction: RailDirection
  package var focus: Focus
  /// The focus with passed stations left out, across legs on which the train runs on.
  package var nextStop: StationIndex?

  package init(
    leg: Int, call: Int, railway: RailwayIndex, equivalent: [RailwayIndex],
    direction: RailDirection, focus: Focus, nextStop: StationIndex?
  ) {
    self.leg = leg
    self.call = call
    self.railway = railway
    self.equivalent = equivalent
    self.direction = direction
    self.focus = focus
    self.nextStop = nextStop
  }

  /// Whether a railway is a right answer.
  package func accepts(_ railway: RailwayIndex) -> Bool {
    railway == self.railway || equivalent.contains(railway)
  }
}

/// A stretch of time, from its start up to but not including its end, in which one thing is true.
package struct TruthInterval: Sendable, Hashable {
  package var start: Timestamp
  package var end: Timestamp
  /// Nil where nothing is true: between two trains.
  package var state: TruthState?

  package init(start: Timestamp, end: Timestamp, state: TruthState?) {
    self.start = start
    self.end = end
    self.state = state
  }
}
