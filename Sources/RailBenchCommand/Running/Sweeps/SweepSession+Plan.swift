import Datasets
import RailNetwork
import Scoring
import Synchronization
import Tracking

extension SweepSession {
  /// How many plays a shard needs, and about how long they take; times a few, for about a second at
  /// most.
  package func plan(_ shard: Shard, on field: SweepField) -> String {
    let journeys = field.journeys.count
    let search = plays(shard, journeys: journeys)
    let alone = experiment.compared.count
    let all = tuning.items.count + test.items.count
    let isWhole = shard == .whole
    let count = search + (isWhole ? alone * all : 0)
    let seconds = Double(count) * secondsPerPlay(on: field) / Double(max(1, tuning.jobs))
    let pace =
      entry.rerun == nil
      ? "each in full, as \(entry.id) has no stages" : "in the stages of \(entry.id)"
    let searched = "\(search / max(1, journeys)) settings on \(counted(journeys, "journey"))"
    let rest = isWhole ? ", and \(alone) alone on \(all)" : ""
    return "\(count) plays, \(pace): \(searched)\(rest); about \(Self.duration(seconds))"
  }

  private func secondsPerPlay(on field: SweepField) -> Double {
    let settings = (experiment.settings ?? experiment.compared).map(experiment.space.values)
    let order = TrialJourney.order(settings, entry: entry)
    // Neighbours in the order share work, so runs of them are timed, from all of the order.
    let runs = stride(from: 0, to: order.count, by: max(1, order.count / 4)).map {
      order[$0...].prefix(32)
    }
    let start = ContinuousClock.now
    var played = 0
    let step = max(1, field.journeys.count / 8)
    for place in stride(from: 0, to: field.journeys.count, by: step) {
      for index in runs.joined() {
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        if played > 0, elapsed > 1 { return elapsed / Double(played) }
        field.journeys[place].journey.withLock { _ = $0.values(settings[index]) }
        played += 1
      }
    }
    return (ContinuousClock.now - start) / .seconds(1) / Double(max(1, played))
  }

  /// `20 s`, `4 min`, `3 h`: the first digit is all that is known.
  private static func duration(_ seconds: Double) -> String {
    let (size, unit) =
      seconds < 90
      ? (seconds, "s") : seconds < 5_400 ? (seconds / 60, "min") : (seconds / 3_600, "h")
    guard size >= 1 else { return "1 \(unit)" }
    let step = size < 10 ? 1.0 : size < 100 ? 10 : 100
    return "\(NumberText.fixed((size / step).rounded() * step, places: 0)) \(unit)"
  }
}
