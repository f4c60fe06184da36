import Maths
package import Scoring
import Text

package struct GateJudge: Sendable {
  private let gate: Gate
  private let cards: [Scorecard]
  private let mapCards: [WrongMap: [Scorecard]]
  private let baseline: ScoreTable?
  /// The command that rewrites the baseline, without the program's name.
  private let update: String
  /// The names by which commands find the journeys, by id.
  private let folders: [String: String]
  private let draws: Int

  package init(
    gate: Gate, cards: [Scorecard], mapCards: [WrongMap: [Scorecard]] = [:],
    baseline: ScoreTable?, update: String = "baseline update", folders: [String: String] = [:],
    draws: Int = ClusterBootstrap.draws
  ) {
    self.gate = gate
    self.cards = cards
    self.mapCards = mapCards
    self.baseline = baseline
    self.update = update
    self.folders = folders
    self.draws = draws
  }

  package func checks() -> [GateCheck] {
    noWorse()
      + gate.requirements.map { requirement in
        let card =
          (requirement.map.map { mapCards[$0] ?? [] } ?? cards).first {
            $0.tracker == requirement.tracker
          }
          ?? Scorecard(tracker: requirement.tracker, journeys: [])
        var check =
          switch requirement.kind {
          case .floor(let tag, _, let least, let most):
            floor(requirement, tag.map(card.tagged) ?? card, tag, least, most)
          case .zero(let except): zero(requirement, card, except)
          }
        check.line = requirement.line
        return check
      }
  }

  private func floor(
    _ floor: Gate.Requirement, _ card: Scorecard, _ tag: String?, _ least: Double?, _ most: Double?
  ) -> GateCheck {
    let name =
      "\(floor.tracker) \(floor.metric.id)" + (tag.map { " of \($0)" } ?? "")
      + (floor.map.map { " on \($0.name)" } ?? "")
    guard let value = card.value(floor.metric) else {
      return GateCheck(.floors, name, "is not measured on any journey", holds: false)
    }
    let unit = floor.metric.unit
    let bounds = [
      least.map { ("at least \(MetricText.value($0, unit))", value >= $0) },
      most.map { ("at most \(MetricText.value($0, unit))", value <= $0) },
    ].compactMap(\.self)
    let metric = floor.metric
    let worst = card.journeys.filter { $0.value(metric) != nil }.min {
      metric.polarity.isBetter($1.value(metric) ?? 0, than: $0.value(metric) ?? 0) == true
    }
    return GateCheck(
      .floors, name,
      "is \(MetricText.value(value, unit)) over "
        + "\(counted(card.measuredJourneys(metric), "journey")); the gate requires "
        + bounds.map(\.0).joined(separator: " and "),
      holds: bounds.allSatisfy(\.1),
      next: worst.map { next($0.journey.id, floor.tracker, on: floor.map?.name) })
  }

  private func zero(_ zero: Gate.Requirement, _ card: Scorecard, _ except: [String]) -> GateCheck {
    let name = "\(zero.tracker) \(zero.metric.id)"
    func size(_ journey: JourneyScore) -> Double { abs(journey.value(zero.metric) ?? 0) }
    let failing = card.journeys.filter { size($0) != 0 && !except.contains($0.journey.id) }
    let clean = card.journeys.count { size($0) == 0 && except.contains($0.journey.id) }
    var excused = except.isEmpty ? "" : ", \(counted(except.count, "journey")) excused"
    if clean > 0 { excused += "; \(clean) of them are 0 now: remove them from 'except'" }
    guard let worst = failing.max(by: { size($0) < size($1) }) else {
      return GateCheck(.zero, name, "is 0 on every journey\(excused)", holds: true)
    }
    return GateCheck(
      .zero, name,
      "(\(zero.metric.name)) is not 0 on \(counted(failing.count, "journey")), most on "
        + "\(worst.journey.id): \(MetricText.value(size(worst), zero.metric.unit))\(excused)",
      holds: false, next: next(worst.journey.id, zero.tracker))
  }

  /// The command that shows why a journey is wrong.
  private func next(_ journey: String, _ tracker: String, on map: String? = nil) -> String {
    let folder = ShellText.quoted(folders[journey] ?? journey)
    let name = ShellText.quoted(tracker)
    if let map {
      return "degrade maps \(folder) --trackers \(name) --maps \(ShellText.quoted(map))"
    }
    return Reference(rawValue: tracker) == nil
      ? "explain \(folder) --tracker \(name)" : "replay \(folder) --trackers \(name)"
  }

  private func noWorse() -> [GateCheck] {
    guard let baseline else { return [] }
    let now = ScoreTable(cards)
    return cards.flatMap { card in
      ([sameJourneys(card, baseline)] + gate.noWorse.map { noWorse(card, $0, baseline, now) })
        .map { check in
          var check = check
          check.line = gate.noWorseLine
          if check.next == nil { check.next = update }
          return check
        }
    }
  }

  /// Checks that the baseline has the tracker and the journeys; a missing one would hide losses.
  private func sameJourneys(_ card: Scorecard, _ baseline: ScoreTable) -> GateCheck {
    let own = card.journeys.map(\.journey.id)
    let known = baseline.journeys(of: card.tracker)
    let left = known.filter { !own.contains($0) }
    // A journey without any value has no line in a baseline.
    let new = card.journeys.count { score in
      !known.contains(score.journey.id) && gate.noWorse.contains { score.value($0) != nil }
    }
    if known.isEmpty, new > 0 {
      return GateCheck(
        .noWorse, "\(card.tracker)", "is not in the baseline, so it can't be compared; add it",
        holds: false)
    }
    let message =
      left.isEmpty
      ? "\(counted(own.count, "journey")), \(new) of them not in the baseline"
      : "\(counted(left.count, "journey")) of the baseline \(left.count == 1 ? "is" : "are") gone: "
        + "\(listed(left, most: 3)); if you removed them on purpose, update the baseline"
    return GateCheck(.noWorse, "\(card.tracker) journeys", message, holds: left.isEmpty)
  }

  private func noWorse(
    _ card: Scorecard, _ metric: Metric, _ before: ScoreTable, _ now: ScoreTable
  ) -> GateCheck {
    func check(_ message: String, holds: Bool = false, worst: String? = nil) -> GateCheck {
      GateCheck(
        .noWorse, "\(card.tracker) \(metric.id)", message, holds: holds,
        next: worst.map { next($0, card.tracker) })
    }
    func values(_ table: ScoreTable) -> (JourneyScore) -> Double? {
      { table.value(tracker: card.tracker, journey: $0.journey.id, metric: metric) }
    }
    let (old, new) = (values(before), values(now))
    let lost = card.journeys.filter { old($0) != nil && new($0) == nil }
    guard lost.isEmpty else {
      return check(
        "is no longer measured on \(listed(lost.map(\.journey.id), most: 3))",
        worst: lost[0].journey.id)
    }
    let known = Set(before.journeys(of: card.tracker))
    let missing = card.journeys.filter {
      known.contains($0.journey.id) && old($0) == nil && new($0) != nil
    }
    guard missing.isEmpty else {
      return check(
        "has no value in the baseline on \(listed(missing.map(\.journey.id), most: 3)); "
          + "if it was not measured before, update the baseline")
    }
    let pairs = card.journeys.compactMap { PairedValue($0.journey, a: old($0), b: new($0)) }
    guard let comparison = Comparison(metric, pairs, draws: draws) else {
      return check("has no value to compare", holds: true)
    }
    let losses = Self.losses(comparison, pairs)
    return check(
      change(comparison, losses), holds: comparison.isNoWorse, worst: losses.first?.journey)
  }

  private typealias Loss = (journey: String, loss: Double)

  /// The journeys on which B does worse, worst first.
  private static func losses(_ comparison: Comparison, _ pairs: [PairedValue]) -> [Loss] {
    let metric = comparison.metric
    return pairs.compactMap { pair -> Loss? in
      let gain = metric.polarity.gain(
        from: metric.compared(pair.a), to: metric.compared(pair.b))
      return gain.flatMap { $0 < 0 ? (pair.journey.id, -$0) : nil }
    }.enumerated().sorted { ($1.element.loss, $0.offset) < ($0.element.loss, $1.offset) }
      .map(\.element)
  }

  private func change(_ comparison: Comparison, _ losses: [Loss]) -> String {
    let metric = comparison.metric
    let unit = metric.unit
    let before = MetricText.value(comparison.meanA, unit)
    let after = MetricText.value(comparison.meanB, unit)
    guard comparison.difference != 0 else {
      return comparison.wins + comparison.losses == 0
        ? "is \(after), as before on each of \(comparison.pairs) journeys"
        : "is \(after) as before, better on \(comparison.wins) journeys, worse on "
          + "\(comparison.losses)"
    }
    var text = "(\(metric.name)) went from \(before) to \(after) over \(comparison.pairs) journeys"
    if !comparison.isNoWorse {
      text += "; a loss of \(MetricText.size(unit.margin, unit)) is allowed"
    }
    text += ". Worse on \(comparison.losses), better on \(comparison.wins)"
    if let interval = comparison.interval {
      text += "; mean change \(MetricText.difference(comparison.difference, unit)), "
      text += "\(MetricText.interval) \(MetricText.range(interval, unit))"
    }
    guard !comparison.isNoWorse else { return text }
    let worst = losses.prefix(3).map { "\($0.journey) (\(MetricText.size($0.loss, unit)))" }
    return text + ". Most lost on \(worst.joined(separator: ", "))"
  }
}

extension Comparison {
  /// Whether B is not worse by more than the margin, by the interval or, with few rides, the mean.
  package var isNoWorse: Bool {
    let margin = metric.unit.margin
    let interval = clusters < 10 ? nil : test.interval
    let (low, high) = (interval?.lowerBound ?? difference, interval?.upperBound ?? difference)
    switch metric.polarity {
    case .higher: return low > -margin
    case .lower, .nearZero: return high < margin
    case .neutral: return true
    }
  }
}

package struct GateCheck: Sendable, Equatable {
  package enum Group: String, Sendable, Hashable {
    case trackers
    case noWorse = "no worse than the baseline"
    case floors
    case zero = "zero tolerance"
    case expectations = "expectations of journeys"
    case determinism
  }

  package var group: Group
  /// Such as `v3 RW1`.
  package var name: String
  /// The result, in sentences without the last full stop; for a failure also the limit.
  package var message: String
  package var holds: Bool
  /// A command that helps if the check fails, without the program's name.
  package var next: String?
  /// The file of the condition; nil: the gate's file.
  package var file: String?
  package var line: Int?

  package init(
    _ group: Group, _ name: String, _ message: String, holds: Bool, next: String? = nil
  ) {
    self.next = next
    self.group = group
    self.name = name
    self.message = message
    self.holds = holds
  }
}
