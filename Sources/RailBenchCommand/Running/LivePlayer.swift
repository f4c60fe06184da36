import Evaluation
import PlainText
import Reporting
import Tracking

/// Plays journeys in the terminal, one after another.
struct LivePlayer {
  /// How many times as fast as it was.
  let rate: Double
  let console: Console

  /// Plays what one contestant says on each journey of a suite.
  func play(_ suite: LoadedSuite, _ contestants: [Contestant]) async throws {
    let venues = try suite.venues(for: contestants)
    for item in suite.items {
      for contestant in contestants {
        let ride = ReplayRide(
          playing: item.journey, venue: venues[item.network], contestants: [contestant])
        for replay in LiveReplay.all(of: ride) { try await play(replay) }
      }
    }
  }

  private func play(_ replay: LiveReplay) async throws {
    console.print(replay.heading)
    guard console.isTerminal else {
      for line in replay.lines { console.print(line) }
      return
    }
    let clock = ContinuousClock()
    let begin = clock.now
    for (place, moment) in replay.moments.enumerated() {
      let due = begin + .seconds(moment.elapsedSeconds / rate)
      try await clock.sleep(until: due, tolerance: .milliseconds(5))
      let screen = LiveScreen(replay: replay, rate: rate).text(moment)
      console.print((place == 0 ? "" : LiveScreen.back) + screen)
    }
  }
}
