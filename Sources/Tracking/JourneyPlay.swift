/// The one loop that plays a journey to trackers; what is kept of it is the recorder's business.
///
/// For each location: what surrounds it is found once, as far as a tracker looks, then each answers in
/// turn. A tracker that offers ticks is also told of every whole second after a location until the next
/// one comes, and after the last one, for ``longestSilenceSeconds`` at most.
public enum JourneyPlay {
  /// After so long without a location no more ticks are given.
  public static let longestSilenceSeconds = 600

  /// Plays locations whose surroundings are found as they are needed.
  public static func play<Recorder: PlayRecorder>(
    _ locations: [Location], finder: SurroundingsFinder, players: inout [Player],
    recorder: inout Recorder
  ) {
    var follower = SurroundingsFollower(finder)
    play(
      count: locations.count, time: { locations[$0].timestamp },
      surroundings: { index, players in
        let location = locations[index]
        var sight = Sight()
        for index in players.indices {
          sight = sight.union(players[index].tracker.sight(at: location))
        }
        return follower.surroundings(of: location, sight: sight)
      }, players: &players, recorder: &recorder)
  }

  /// Plays locations whose surroundings are known.
  public static func play<Recorder: PlayRecorder>(
    _ surroundings: [Surroundings], players: inout [Player], recorder: inout Recorder
  ) {
    play(
      count: surroundings.count, time: { surroundings[$0].location.timestamp },
      surroundings: { index, _ in surroundings[index] }, players: &players, recorder: &recorder)
  }

  private static func play<Recorder: PlayRecorder>(
    count: Int, time: (Int) -> Timestamp, surroundings: (Int, [Player]) -> Surroundings,
    players: inout [Player], recorder: inout Recorder
  ) {
    for index in 0..<count {
      recorder.begins(location: index)
      let here = surroundings(index, players)
      recorder.found(here, location: index)
      for player in players.indices {
        recorder.willUpdate(player: player)
        let estimate = players[player].tracker.update(here)
        let moment = PlayMoment(location: index, time: time(index), isTick: false)
        recorder.said(estimate, at: moment, player: player, players[player].tracker)
      }
      let next = index + 1 < count ? time(index + 1) : nil
      for player in players.indices where players[player].ticks {
        tick(&players[player], player, after: index, from: time(index), to: next, &recorder)
      }
    }
  }

  private static func tick<Recorder: PlayRecorder>(
    _ player: inout Player, _ index: Int, after location: Int, from start: Timestamp,
    to end: Timestamp?, _ recorder: inout Recorder
  ) {
    for second in 1...longestSilenceSeconds {
      let time = Timestamp(
        millisecondsSince1970: start.millisecondsSince1970 &+ Int64(second) * 1_000)
      if let end, time >= end { return }
      guard let estimate = player.tracker.advance(to: time) else { continue }
      let moment = PlayMoment(location: location, time: time, isTick: true)
      recorder.said(estimate, at: moment, player: index, player.tracker)
    }
  }
}

/// A tracker that takes part in a play, fresh.
public struct Player: Sendable {
  public var tracker: any TrainTracker
  /// Whether it is told of time that passes without a location.
  public let ticks: Bool

  public init(_ tracker: any TrainTracker, ticks: Bool) {
    self.tracker = tracker
    self.ticks = ticks
  }
}

extension TrackerEntry {
  /// A fresh tracker ready to play.
  public func player(_ context: TrackerContext, values: ParameterValues = [:]) -> Player {
    Player(makeTracker(context, values: values), ticks: offers.contains(.ticks))
  }
}

/// When a tracker said something.
public struct PlayMoment: Sendable, Hashable {
  /// The index of the last location.
  public var location: Int
  public var time: Timestamp
  /// Whether time passed without a location.
  public var isTick: Bool

  public init(location: Int, time: Timestamp, isTick: Bool) {
    self.location = location
    self.time = time
    self.isTick = isTick
  }
}

/// Takes from a play what is wanted of it.
public protocol PlayRecorder {
  /// The next location is taken up.
  mutating func begins(location: Int)
  /// What surrounds it is found.
  mutating func found(_ surroundings: Surroundings, location: Int)
  /// A player is about to take the location.
  mutating func willUpdate(player: Int)
  /// A player has spoken; its tracker can be asked for more.
  mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, player: Int, _ tracker: any TrainTracker)
}

extension PlayRecorder {
  public mutating func begins(location: Int) {}
  public mutating func found(_ surroundings: Surroundings, location: Int) {}
  public mutating func willUpdate(player: Int) {}
}

/// Keeps nothing.
public struct NoRecorder: PlayRecorder {
  public init() {}

  public mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, player: Int, _ tracker: any TrainTracker
  ) {}
}
