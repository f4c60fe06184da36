package import Journeys
package import Tracking

/// Plays a journey to contestants and scores what they say.
package enum Evaluator {
  /// What a contestant said on a journey, and its scores.
  package struct Result: Sendable {
    package var track: Transcript
    package var score: JourneyScore
  }

  /// The results of a journey, in the order of the contestants.
  ///
  /// Work on one journey is independent of all others: spread journeys over the cores, and put the
  /// results together in the order of the journeys.
  package static func evaluate(
    _ journey: Journey, suite: String, venue: Venue, contestants: [Contestant],
    definition: TruthDefinition = .announced
  ) -> [Result] {
    let judged = JudgedJourney(
      journey, suite: suite, network: venue.network, definition: definition)
    return tracks(of: judged, journey, venue: venue, contestants: contestants).map { track in
      Result(track: track, score: JourneyScore(Performance(track, on: judged)))
    }
  }

  /// What each contestant says on a journey, those that see the truth included.
  package static func tracks(
    of judged: JudgedJourney, _ journey: Journey, venue: Venue, contestants: [Contestant]
  ) -> [Transcript] {
    var nobody = NoRecorder()
    return tracks(
      of: judged, journey, venue: venue, contestants: contestants, beside: &nobody)
  }

  /// The same, with another recorder of the same play.
  package static func tracks<Recorder: PlayRecorder>(
    of judged: JudgedJourney, _ journey: Journey, venue: Venue, contestants: [Contestant],
    beside recorder: inout Recorder
  ) -> [Transcript] {
    let played = tracks(
      of: journey, venue: venue, contestants: contestants, beside: &recorder)
    return zip(contestants, played).map { contestant, track in
      switch contestant.entry.id {
      case Geofence.id: Geofence.track(of: judged, journey.locations)
      case Clairvoyant.id: Clairvoyant.track(of: judged)
      default: track
      }
    }
  }

  /// What each contestant says on a journey; those that see the truth can't be played: they say nothing.
  package static func tracks(
    of journey: Journey, venue: Venue, contestants: [Contestant]
  ) -> [Transcript] {
    var nobody = NoRecorder()
    return tracks(of: journey, venue: venue, contestants: contestants, beside: &nobody)
  }

  private static func tracks<Recorder: PlayRecorder>(
    of journey: Journey, venue: Venue, contestants: [Contestant], beside recorder: inout Recorder
  ) -> [Transcript] {
    var players = contestants.map(venue.player)
    var recorders = PlayRecorders(
      recorder, EstimateRecorder(contestants, journey: journey.truth.id))
    JourneyPlay.play(
      journey.locations, finder: venue.finder, players: &players, recorder: &recorders)
    recorder = recorders.first
    return recorders.second.tracks(players)
  }

  /// What one contestant says on a journey whose surroundings are known.
  package static func track(
    of journey: String, surroundings: [Surroundings], context: TrackerContext,
    contestant: Contestant
  ) -> Transcript {
    var players = [contestant.entry.player(context, values: contestant.values)]
    var recorder = EstimateRecorder([contestant], journey: journey)
    JourneyPlay.play(surroundings, players: &players, recorder: &recorder)
    return recorder.tracks(players)[0]
  }
}

/// Keeps all that contestants say, with the rankings of those who offer them.
private struct EstimateRecorder: PlayRecorder {
  private var tracks: [Transcript]

  init(_ contestants: [Contestant], journey: String) {
    tracks = contestants.map {
      Transcript(
        tracker: $0.id, journey: journey, estimates: [],
        hasRankings: $0.entry.offers.contains(.ranking),
        hasProbabilities: $0.entry.offers.contains(.probability))
    }
  }

  mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, player: Int, _ tracker: any TrainTracker
  ) {
    tracks[player].estimates.append(
      TimedEstimate(
        timestamp: moment.time, estimate: estimate,
        hypotheses: tracks[player].hasRankings ? tracker.hypotheses() : [],
        isTick: moment.isTick))
  }

  /// All that was said, with what each tracker believed at the end.
  func tracks(_ players: [Player]) -> [Transcript] {
    zip(tracks, players).map { track, player in
      var track = track
      track.finalTrace = player.tracker.trace()
      return track
    }
  }
}
