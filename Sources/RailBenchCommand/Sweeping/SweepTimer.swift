import PlainText
import Sweeping
import Tracking

/// The clock of a sweep: time left on the terminal, and the timings of the end.
struct SweepTimer {
  private let console: Console
  private let clock = ContinuousClock()
  private var started: ContinuousClock.Instant
  private var seconds = 0.0
  private var trials = 0
  private var journeys = 0
  private var fullRunSeconds: Double?
  private var fullRuns = 0

  init(console: Console) {
    self.console = console
    started = clock.now
  }

  mutating func start(journeys: Int) {
    self.journeys = journeys
    started = clock.now
  }

  /// The progress line: how many of the batch are done, and how long the rest will take.
  func show(_ done: Int, of count: Int, run: Int) {
    guard console.showsProgress else { return }
    guard done < count else { return console.progress("") }
    let elapsed = (clock.now - started) / .seconds(1)
    let left = elapsed / Double(max(run, 1)) * Double(count - done)
    console.progress(
      "trials \(ProgressLine.bar(done: done, of: count)) \(done)/\(count), "
        + "\(Int(left.rounded(.up))) s left")
  }

  mutating func stop(trials: Int) {
    seconds = (clock.now - started) / .seconds(1)
    self.trials = trials
  }

  /// Runs some settings anew with fresh trackers, and makes sure that they score the same.
  mutating func compare(
    _ count: Int, _ records: [TrialRecord], _ field: inout SweepField, _ session: SweepSession
  ) async throws {
    let step = max(1, records.count / count)
    let sample = stride(from: 0, to: records.count, by: step).prefix(count).map { records[$0] }
    let begin = clock.now
    for record in sample {
      let values = await field.runFully(session.experiment.space.values(at: record.point))
      guard values == record.values else { throw ReplayDiffers(trial: record.number) }
    }
    fullRunSeconds = (clock.now - begin) / .seconds(1)
    fullRuns = sample.count
  }

  /// A replay that gave other scores than a fresh tracker: a fault of this program.
  struct ReplayDiffers: Error {
    var trial: Int
  }

  var summary: String {
    var text =
      "\(trials) trials on \(journeys) journeys in \(NumberText.fixed(seconds, places: 1)) s"
    if let speedup {
      text +=
        "; \(fullRuns) of them run anew scored the same and took "
        + "\(NumberText.fixed(fullRunSeconds ?? 0, places: 1)) s: the sweep is "
        + "\(NumberText.fixed(speedup, places: 0)) times faster than running each anew"
    }
    if let bytes = PeakMemory.bytes() {
      text += "; peak memory \(NumberText.fixed(Double(bytes) / 1e6, places: 0)) MB"
    }
    return text + "."
  }

  var csv: String {
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
