import Evaluation
import PlainText
import Reporting
import Tracking

/// How long each step took for each location, in nanoseconds.
struct UpdateTimes: PlayRecorder, Sendable {
  /// To find what surrounds a location, shared by all.
  private(set) var surroundings: [Int64] = []
  /// By contestant.
  private(set) var updates: [[Int64]]
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant

  init(contestants: Int) {
    updates = Array(repeating: [], count: contestants)
    last = clock.now
  }

  mutating func begins(location: Int) { last = clock.now }

  mutating func willUpdate(player: Int) { last = clock.now }

  mutating func found(_ found: Surroundings, location: Int) { surroundings.append(lap()) }

  mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, player: Int, _ tracker: any TrainTracker
  ) {
    let nanoseconds = lap()
    if !moment.isTick { updates[player].append(nanoseconds) }
  }

  /// The nanoseconds since the step began.
  private func lap() -> Int64 { Int64((clock.now - last) / .nanoseconds(1)) }

  mutating func add(_ other: UpdateTimes) {
    surroundings += other.surroundings
    for index in updates.indices { updates[index] += other.updates[index] }
  }

  /// One row of a table or file: who, and how long.
  struct Summary {
    let name: String
    let count: Int
    let p50Microseconds: Double
    let p99Microseconds: Double

    init?(_ name: String, _ nanoseconds: [Int64]) {
      guard !nanoseconds.isEmpty else { return nil }
      let sorted = nanoseconds.sorted()
      func microseconds(_ rank: Int) -> Double {
        Double(sorted[min(sorted.count * rank / 100, sorted.count - 1)]) / 1_000
      }
      self.name = name
      count = sorted.count
      p50Microseconds = microseconds(50)
      p99Microseconds = microseconds(99)
    }
  }

  /// PF1 of the contestants, in order, then of the surroundings that they share.
  func summaries(_ ids: [String]) -> [Summary] {
    zip(ids, updates).compactMap { Summary($0, $1) }
      + [Summary("(surroundings)", surroundings)].compactMap(\.self)
  }

  /// The file `timings.csv`, in the long form of `scores.csv`.
  static func csv(_ summaries: [Summary]) -> String {
    CSVText.row(ScoresCSV.header)
      + summaries.map { summary in
        [("PF1", summary.p50Microseconds), ("PF1.p99", summary.p99Microseconds)].map {
          ScoresCSV.row(
            summary.name, ScoresCSV.everyJourney, "", $0, $1, .microseconds, Double(summary.count))
        }.joined()
      }.joined()
  }
}
