import Text

/// How long a sweep took, and how much faster it was than running each setting anew.
package struct SweepTimings: Sendable {
  private let journeys: Int
  private var trials = 0
  private var seconds = 0.0
  package var fullRuns = 0
  package var fullRunSeconds: Double?

  package init(journeys: Int) { self.journeys = journeys }

  /// Runs the trials and keeps how many there were and how long they took.
  package mutating func measure<Trial>(
    _ clock: ContinuousClock, _ run: () async throws -> [Trial]
  ) async rethrows -> [Trial] {
    let start = clock.now
    let trials = try await run()
    seconds = (clock.now - start) / .seconds(1)
    self.trials = trials.count
    return trials
  }

  package func summary(peakBytes: Int?) -> String {
    var text =
      "\(counted(trials, "trial")) on \(counted(journeys, "journey")) in "
      + "\(NumberText.fixed(seconds, places: 1)) s"
    if let speedup {
      text +=
        "; \(fullRuns) of them run anew scored the same and took "
        + "\(NumberText.fixed(fullRunSeconds ?? 0, places: 1)) s: the sweep is "
        + "\(NumberText.fixed(speedup, places: 0)) times faster than running each anew"
    }
    if let bytes = peakBytes {
      text += "; peak memory \(NumberText.fixed(Double(bytes) / 1e6, places: 0)) MB"
    }
    return text + "."
  }

  package var csv: String {
    var rows = [
      ["what", "value", "unit"], ["trials", "\(trials)", ""],
      ["sweep", NumberText.fixed(seconds, places: 3), "s"],
    ]
    if let speedup, let fullRunSeconds {
      rows += [
        ["full runs", "\(fullRuns)", ""],
        ["full runs", NumberText.fixed(fullRunSeconds, places: 3), "s"],
        ["speedup", NumberText.fixed(speedup, places: 1), ""],
      ]
    }
    return rows.map(CSVText.row).joined()
  }

  /// How many times longer running every trial anew would take, from the sample.
  private var speedup: Double? {
    guard let fullRunSeconds, fullRuns > 0, seconds > 0, trials > 0 else { return nil }
    return fullRunSeconds / Double(fullRuns) / (seconds / Double(trials))
  }
}
