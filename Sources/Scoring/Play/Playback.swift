import RailNetwork
package import Tracking

extension JudgedJourney {
  /// Plays the journey to contestants and compares the estimates with the truth: all scores come
  /// from here.
  ///
  /// The map of `playback` may differ from that of the truth; `other` replaces the journey's own
  /// recording; `times`, if not nil, collects the times of trackers.
  package func judge(
    _ contestants: [Contestant], in playback: PlaybackContext, playing other: Journey? = nil,
    times: inout UpdateTimes?
  ) -> [Performance] {
    var recording = other.map(playback.recording) ?? recording
    recording.motionDelaySeconds = playback.motionDelaySeconds
    var played = Playback.transcripts(
      of: id, recording, playback: playback, trackers: contestants.trackers, times: &times)[...]
    return contestants.map { contestant in
      let transcript =
        switch contestant {
        case .tracker: played.removeFirst()
        case .reference(let reference): reference.transcript(of: self)
        case .file(let name, _, _, let transcripts):
          transcripts[id]
            ?? Transcript(tracker: name, journey: id, estimates: [], hasRankings: false)
        }
      return Performance(transcript, on: self)
    }
  }

  package func judge(
    _ trackers: [ConfiguredTracker], in playback: PlaybackContext, playing other: Journey? = nil
  ) -> [Performance] {
    var times: UpdateTimes?
    return judge(trackers.map(Contestant.tracker), in: playback, playing: other, times: &times)
  }
}

/// Plays journeys to trackers and keeps their transcripts.
package enum Playback {

  package static func transcripts(
    of journey: Journey, playback: PlaybackContext, trackers: [ConfiguredTracker]
  ) -> [Transcript] {
    var times: UpdateTimes?
    return transcripts(
      of: journey.id, playback.recording(journey), playback: playback, trackers: trackers,
      times: &times)
  }

  fileprivate static func transcripts(
    of journey: String, _ recording: FilteredRecording, playback: PlaybackContext,
    trackers: [ConfiguredTracker], times: inout UpdateTimes?
  ) -> [Transcript] {
    guard !trackers.isEmpty else { return [] }
    var running = trackers.map(playback.running)
    var recorder = TranscriptRecorder(
      trackers, playback.network, journey: journey, recording, times: times)
    JourneyPlay.play(recording, finder: playback.finder, trackers: &running, recorder: &recorder)
    times = recorder.times
    return recorder.transcripts(running)
  }

  package static func transcript(
    of journey: String, _ recording: FilteredRecording, surroundings: [Surroundings],
    context: TrackerContext, tracker: ConfiguredTracker
  ) -> Transcript {
    var running = [tracker.entry.running(context, values: tracker.values)]
    var recorder = TranscriptRecorder([tracker], context.network, journey: journey, recording)
    JourneyPlay.play(recording, surroundings: surroundings, trackers: &running, recorder: &recorder)
    return recorder.transcripts(running)[0]
  }

  package static func traces(
    of tracker: ConfiguredTracker, on journey: Journey, playback: PlaybackContext,
    after indices: Set<Int>
  ) -> [Int: TrackerTrace] {
    guard let last = indices.max() else { return [:] }
    var running = [playback.running(tracker)]
    var recorder = TraceRecorder(wanted: indices, check: EstimateCheck(network: playback.network))
    var part = journey
    part.locations = Array(journey.locations.prefix(last + 1))
    JourneyPlay.play(
      playback.recording(part), finder: playback.finder, trackers: &running, recorder: &recorder)
    return recorder.traces
  }
}

/// Collects all checked estimates, with rankings if there are any, and the trackers' times.
private struct TranscriptRecorder: PlayRecorder {
  private var transcripts: [Transcript]
  private let locations: [Timestamp]
  private let check: EstimateCheck
  private let offersTrain: [Bool]
  private(set) var times: UpdateTimes?

  init(
    _ trackers: [ConfiguredTracker], _ network: RailNetwork, journey: String,
    _ recording: FilteredRecording, times: UpdateTimes? = nil
  ) {
    self.times = times
    locations = recording.delivered
    check = EstimateCheck(network: network)
    offersTrain = trackers.map { $0.entry.offers.contains(.train) }
    transcripts = trackers.map {
      Transcript(
        tracker: $0.id, journey: journey, estimates: [],
        hasRankings: $0.entry.offers.contains(.ranking),
        hasProbabilities: $0.entry.offers.contains(.probability))
    }
    for index in transcripts.indices {
      transcripts[index].estimates.reserveCapacity(locations.count)
    }
  }

  mutating func leftOut(location: Int) {
    for index in transcripts.indices { transcripts[index].leaveOut(at: locations[location]) }
  }

  mutating func begins(location: Int) { times?.begin() }

  mutating func found(_ surroundings: Surroundings, location: Int) { times?.foundSurroundings() }

  // The time before the first was for the surroundings.
  mutating func willUpdate(index: Int) { if index > 0 { times?.begin() } }

  mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker
  ) {
    if !moment.isTick { times?.updated(index: index) }
    // A tick without a change is not an estimate: a program can only repeat its last one.
    if moment.isTick, let last = transcripts[index].estimates.last?.estimate,
      last.hasTheSameScores(as: estimate)
    {
      return
    }
    var (valid, fault) = check.checked(estimate)
    if valid.train != nil || !valid.arrivals.isEmpty, !offersTrain[index] {
      (valid.train, valid.arrivals) = (nil, [])
      fault = fault ?? "a train or arrivals, which its offers do not declare,"
    }
    var hypotheses: [Hypothesis] = []
    if moment.isTick {
      // A tick keeps the hypotheses of the last location.
      hypotheses = transcripts[index].lastHypotheses
    } else if transcripts[index].hasRankings {
      hypotheses = tracker.hypotheses(withFocus: false)
      if !hypotheses.allSatisfy(check.isValid) {
        hypotheses = hypotheses.compactMap(check.checked)
        fault = fault ?? "an invalid hypothesis"
      }
    }
    if let fault {
      transcripts[index].firstFault =
        transcripts[index].firstFault ?? "\(fault) after location \(moment.location + 1)"
    }
    transcripts[index].estimates.append(
      TimedEstimate(
        timestamp: moment.time, estimate: valid, hypotheses: hypotheses, isTick: moment.isTick,
        isUnknown: estimate.railway != nil && valid.railway == nil))
  }

  func transcripts(_ running: [RunningTracker]) -> [Transcript] {
    zip(transcripts, running).map { transcript, tracker in
      var transcript = transcript
      // If no location counts, no tracker was called, so there is no ranking.
      let isAsked = transcript.estimates.contains { !$0.isLeftOut }
      transcript.hasRankings = transcript.hasRankings && isAsked
      transcript.hasProbabilities = transcript.hasProbabilities && isAsked
      guard let end = tracker.finish(transcript.tracker, on: transcript.journey) else {
        transcript.finalTrace = check.checked(tracker.tracker.trace())
        return transcript
      }
      (transcript.hasRankings, transcript.hasProbabilities) = (end.ranks, end.givesProbabilities)
      transcript.failure = end.failure
      transcript.finalTrace = end.trace.map(check.checked)
      if end.failure != nil { transcript.estimates = [] }
      return transcript
    }
  }
}

/// A tracker that is a program: it can fail, and only its answers show its capabilities.
package protocol ForeignTracker: TrainTracker {
  typealias End = (
    failure: String?, ranks: Bool, givesProbabilities: Bool, trace: TrackerTrace?
  )

  /// Ends a journey, and records why a tracker of this name failed on it, if it did.
  func finish(_ tracker: String, on journey: String) -> End
}

extension RunningTracker {
  /// Ends a journey; nil if the tracker is not a program.
  @discardableResult
  package func finish(_ name: String, on journey: String) -> ForeignTracker.End? {
    (tracker as? any ForeignTracker)?.finish(name, on: journey)
  }
}

private struct TraceRecorder: PlayRecorder {
  let wanted: Set<Int>
  let check: EstimateCheck
  private(set) var traces: [Int: TrackerTrace] = [:]

  mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker
  ) {
    if !moment.isTick, wanted.contains(moment.location) {
      traces[moment.location] = check.checked(tracker.trace())
    }
  }
}
