package import Journeys
package import RailNetwork
package import Tracking

/// Plays a journey to contestants and keeps all that they say.
package enum Evaluator {
  /// What each contestant says on a journey, those that see the truth included.
  package static func transcripts(
    of judged: JudgedJourney, _ journey: Journey, venue: Venue, contestants: [Contestant]
  ) -> [Transcript] {
    var times: UpdateTimes?
    return transcripts(of: judged, journey, venue: venue, contestants: contestants, times: &times)
  }

  /// What each contestant says on a journey; those that see the truth can't be played: they say nothing.
  package static func transcripts(
    of journey: Journey, venue: Venue, contestants: [Contestant]
  ) -> [Transcript] {
    var times: UpdateTimes?
    return transcripts(of: nil, journey, venue: venue, contestants: contestants, times: &times)
  }

  /// What each contestant says, and how long it takes them where that is wanted.
  package static func transcripts(
    of judged: JudgedJourney?, _ journey: Journey, venue: Venue, contestants: [Contestant],
    times: inout UpdateTimes?
  ) -> [Transcript] {
    var players = contestants.map(venue.player)
    var estimates = EstimateRecorder(
      contestants, venue.network, journey: journey.truth.id, locations: journey.locations.count,
      times: times)
    JourneyPlay.play(
      journey.locations, finder: venue.finder, trackers: &players, recorder: &estimates)
    times = estimates.times
    return zip(contestants, estimates.transcripts(players)).map { contestant, transcript in
      guard let judged else { return transcript }
      return switch contestant.entry.id {
      case Geofence.id: Geofence.transcript(of: judged, journey.locations)
      case Clairvoyant.id: Clairvoyant.transcript(of: judged)
      default: transcript
      }
    }
  }

  /// What one contestant says on a journey whose surroundings are known.
  package static func transcript(
    of journey: String, surroundings: [Surroundings], context: TrackerContext,
    contestant: Contestant
  ) -> Transcript {
    var players = [contestant.entry.running(context, values: contestant.values)]
    var recorder = EstimateRecorder(
      [contestant], context.network, journey: journey, locations: surroundings.count)
    JourneyPlay.play(surroundings, trackers: &players, recorder: &recorder)
    return recorder.transcripts(players)[0]
  }
}

/// Keeps all that contestants say, with the rankings of those who offer them, and takes their time.
///
/// What a tracker can't mean is made harmless here, so that nothing after has to ask: see ``Sense``.
private struct EstimateRecorder: PlayRecorder {
  private var transcripts: [Transcript]
  private let sense: Sense
  private(set) var times: UpdateTimes?

  init(
    _ contestants: [Contestant], _ network: RailNetwork, journey: String, locations: Int,
    times: UpdateTimes? = nil
  ) {
    self.times = times
    sense = Sense(network: network)
    transcripts = contestants.map {
      Transcript(
        tracker: $0.id, journey: journey, estimates: [],
        hasRankings: $0.entry.offers.contains(.ranking),
        hasProbabilities: $0.entry.offers.contains(.probability))
    }
    for index in transcripts.indices { transcripts[index].estimates.reserveCapacity(locations) }
  }

  mutating func begins(location: Int) { times?.begin() }

  mutating func found(_ surroundings: Surroundings, location: Int) { times?.foundSurroundings() }

  // Before the first, the surroundings were found.
  mutating func willUpdate(index: Int) { if index > 0 { times?.begin() } }

  mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker
  ) {
    if !moment.isTick { times?.updated(player: index) }
    var (sound, nonsense) = sense.estimate(estimate)
    var hypotheses: [Hypothesis] = []
    if moment.isTick {
      // They are what the last location left of them.
      let last = transcripts[index].estimates.count - 1
      if last >= 0 { hypotheses = transcripts[index].estimates[last].hypotheses }
    } else if transcripts[index].hasRankings {
      hypotheses = tracker.hypotheses(withFocus: false)
      if !hypotheses.allSatisfy(sense.isSound) {
        hypotheses = hypotheses.compactMap(sense.hypothesis)
        nonsense = nonsense ?? "a hypothesis without sense"
      }
    }
    if let nonsense {
      transcripts[index].nonsense =
        transcripts[index].nonsense ?? "\(nonsense) after location \(moment.location + 1)"
    }
    transcripts[index].estimates.append(
      TimedEstimate(
        timestamp: moment.time, estimate: sound, hypotheses: hypotheses, isTick: moment.isTick,
        isUnknown: estimate.railway != nil && sound.railway == nil))
  }

  /// All that was said, with what each tracker believed at the end.
  func transcripts(_ players: [RunningTracker]) -> [Transcript] {
    zip(transcripts, players).map { transcript, player in
      var transcript = transcript
      transcript.finalTrace = sense.trace(player.tracker.trace())
      return transcript
    }
  }
}

/// What of a tracker's words can be meant on a network.
///
/// A railway or station that is not in the network, a station of another railway, a number that is
/// not finite and a probability outside 0…1 are left out.
package final class Sense: Sendable {
  private let network: RailNetwork

  package init(network: RailNetwork) {
    self.network = network
  }

  private func knows(_ railway: RailwayIndex) -> Bool {
    network.railways.indices.contains(railway.offset)
  }

  private func knows(_ station: StationIndex) -> Bool {
    network.stations.indices.contains(station.offset)
  }

  private func focus(_ focus: Focus?, _ railway: RailwayIndex) -> Focus? {
    isSound(focus, railway) ? focus : nil
  }

  private func probability(_ value: Double?) -> Double? {
    isSound(value) ? value : nil
  }

  /// What is left of an estimate, and what was wrong with it.
  package func estimate(_ estimate: Estimate) -> (sound: Estimate, nonsense: String?) {
    if isSound(estimate) { return (estimate, nil) }
    var sound = estimate
    sound.probability = probability(estimate.probability)
    sound.noTrainProbability = probability(estimate.noTrainProbability)
    sound.score = estimate.score.flatMap { $0.isFinite ? $0 : nil }
    sound.nextStop = estimate.nextStop.flatMap { knows($0) ? $0 : nil }
    if let railway = estimate.railway, knows(railway) {
      sound.focus = focus(estimate.focus, railway)
    } else {
      (sound.railway, sound.direction, sound.focus) = (nil, nil, nil)
    }
    let nonsense =
      sound.railway != estimate.railway
      ? "a railway that is not in the network"
      : sound.focus != estimate.focus || sound.nextStop != estimate.nextStop
        ? "a station that is not on the railway" : "a score or probability out of range"
    return (sound, nonsense)
  }

  /// Whether nothing has to be left out.
  private func isSound(_ estimate: Estimate) -> Bool {
    guard estimate.score?.isFinite ?? true, isSound(estimate.probability),
      isSound(estimate.noTrainProbability), estimate.nextStop.map(knows) ?? true
    else { return false }
    guard let railway = estimate.railway else {
      return estimate.direction == nil && estimate.focus == nil
    }
    return knows(railway) && isSound(estimate.focus, railway)
  }

  /// Whether nothing has to be left out.
  func isSound(_ hypothesis: Hypothesis) -> Bool {
    knows(hypothesis.railway) && hypothesis.score.isFinite
      && isSound(hypothesis.focus, hypothesis.railway) && isSound(hypothesis.probability)
  }

  private func isSound(_ focus: Focus?, _ railway: RailwayIndex) -> Bool {
    guard let focus else { return true }
    return knows(focus.station) && network[focus.station].railway == railway
  }

  private func isSound(_ probability: Double?) -> Bool {
    probability.map { (0...1).contains($0) } ?? true
  }

  /// Nil for one without sense.
  package func hypothesis(_ hypothesis: Hypothesis) -> Hypothesis? {
    if isSound(hypothesis) { return hypothesis }
    guard knows(hypothesis.railway), hypothesis.score.isFinite else { return nil }
    var sound = hypothesis
    sound.focus = focus(hypothesis.focus, hypothesis.railway)
    sound.probability = probability(hypothesis.probability)
    return sound
  }

  package func trace(_ trace: TrackerTrace) -> TrackerTrace {
    TrackerTrace(
      candidates: trace.candidates.filter { knows($0.railway) }.map { candidate in
        var sound = candidate
        sound.scoreTerms.removeAll { !$0.value.isFinite }
        sound.stations.removeAll { !knows($0.station) }
        return sound
      })
  }
}
