package import Journeys
import RailNetwork
package import Tracking

/// Plays a journey through contestants and scores what they say.
package enum Evaluator {
  /// Somebody who takes part, and their name in tables.
  package struct Contestant: Sendable {
    package var id: String
    /// Fresh, since a tracker serves one journey; nil for the clairvoyant, which is none.
    package var tracker: (any TrainTracker)?

    package init(id: String, tracker: any TrainTracker) {
      self.id = id
      self.tracker = tracker
    }

    private init(id: String) {
      self.id = id
    }

    /// The reference that answers the truth.
    package static let clairvoyant = Contestant(id: Clairvoyant.id)
  }

  /// What a contestant said on a journey, and its scores.
  package struct Result: Sendable {
    package var track: EstimateTrack
    package var score: JourneyScore
  }

  /// The results of a journey, in the order of the contestants.
  ///
  /// Work on one journey is independent of all others: spread journeys over the cores, and put the
  /// results together in the order of the journeys.
  package static func evaluate(
    _ journey: Journey, suite: String, finder: SurroundingsFinder, contestants: [Contestant],
    definition: TruthDefinition = .announced
  ) -> [Result] {
    let judged = JudgedJourney(
      journey, suite: suite, network: finder.network, definition: definition)
    let tracks = tracks(of: journey, finder: finder, contestants: contestants)
    return zip(contestants, tracks).map { contestant, played in
      let track = contestant.tracker == nil ? Clairvoyant.track(of: judged) : played
      return Result(track: track, score: JourneyScore(Performance(track, on: judged)))
    }
  }

  /// What each contestant says on a journey; the clairvoyant, who can't be played, says nothing.
  ///
  /// What surrounds a location is found once and shared by all. `after` is told when each step is
  /// done, so that somebody with a clock can time it.
  package static func tracks(
    of journey: Journey, finder: SurroundingsFinder, contestants: [Contestant],
    after: (Step) -> Void = { _ in }
  ) -> [EstimateTrack] {
    var trackers = contestants.map(\.tracker)
    var tracks = contestants.map {
      EstimateTrack(tracker: $0.id, journey: journey.id, estimates: [])
    }
    for location in journey.locations {
      after(.location)
      let surroundings = finder.surroundings(of: location)
      after(.surroundings)
      for index in trackers.indices {
        guard let estimate = trackers[index]?.update(surroundings) else { continue }
        after(.update(contestant: index))
        tracks[index].estimates.append(
          TimedEstimate(timestamp: location.timestamp, estimate: estimate))
      }
    }
    for index in trackers.indices { tracks[index].finalTrace = trackers[index]?.trace() }
    return tracks
  }

  /// What playing consists of, once a location.
  package enum Step: Sendable, Hashable {
    /// The next location is taken up.
    case location
    /// What surrounds it is found.
    case surroundings
    /// A contestant has answered.
    case update(contestant: Int)
  }
}
