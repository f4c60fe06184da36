import RailNetwork
package import Tracking

/// Names the first railway while the phone says that it stands; its score counts all that it gets.
package struct ListeningTracker: TrainTracker {
  package struct State: Codable, Sendable {
    var stands = false
    var count = 0.0
  }
  package var state = State()

  private mutating func said() -> Estimate {
    state.count += 1
    return Estimate(
      railway: state.stands ? RailwayIndex(0) : nil, direction: state.stands ? .ascending : nil,
      score: state.count)
  }

  package mutating func update(_ surroundings: Surroundings) -> Estimate { said() }
  package mutating func advance(to time: Timestamp) -> Estimate? { said() }
  package mutating func take(_ motion: MotionEvent, at time: Timestamp) -> Estimate? {
    state.stands = motion.activities.contains(.stationary)
    return said()
  }

  package static let entry = TrackerEntry(
    id: "listening", summary: "listens to motion", offers: [.ticks, .state]
  ) { _, _ in ListeningTracker() }
}
