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
  /// The trackers with their settings, by name.
  private let settings: [String: String]
  private let draws: Int

  package init(
    gate: Gate, cards: [Scorecard], mapCards: [WrongMap: [Scorecard]] = [:],
    baseline: ScoreTable?, update: String = "baseline update", folders: [String: String] = [:],
    settings: [String: String] = [:], draws: Int = ClusterBootstrap.draws
  ) {
    self.gate = gate
    self.cards = cards
    self.mapCards = mapCards
    self.baseline = baseline
    self.update = update
    self.folders = folders
    self.settings = settings
    self.draws = draws
  }

  package func checks() -> [GateCheck] {
    noWorse()
      + gate.requirements.map { requirement in
        var card =
          (requirement.map.map { mapCards[$0] ?? [] } ?? cards).first {
            $0.tracker == requirement.tracker
          }
          ?? Scorecard(tracker: requirement.tracker, journeys: [])
        if let suite = requirement.suite { card = card.of(suite: suite) }
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
    let name = name(floor, tag)
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
    let required = bounds.map(\.0).joined(separator: " and ")
    var check = GateCheck(
      .floors, name,
      "is \(MetricText.value(value, unit)) over "
        + "\(counted(card.measuredJourneys(metric), "journey")); the gate requires \(required)",
      holds: bounds.allSatisfy(\.1),
      next: worst.map { next($0.journey.id, floor.tracker, on: floor.map?.name) })
    check.bounds = (MetricText.value(value, unit), required)
    return check
  }

  private func name(_ requirement: Gate.Requirement, _ tag: String? = nil) -> String {
    "\(requirement.tracker) \(requirement.metric.id)"
      + (tag.map { " of \($0)" } ?? "")
      + ([requirement.suite, requirement.map?.name].compactMap(\.self).map { " on \($0)" }.joined())
  }

  private func zero(_ zero: Gate.Requirement, _ card: Scorecard, _ except: [String]) -> GateCheck {
    let name = name(zero)
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
    let name = ShellText.quoted(settings[tracker] ?? tracker)
    if let map {
      return "degrade maps \(folder) --trackers \(name) --maps \(ShellText.quoted(map))"
    }
    return Reference(rawValue: tracker) == nil
      ? "explain \(folder) --tracker \(name)" : "replay \(folder) --trackers \(name)"
  }

  private func noWorse() -> [GateCheck] {
    guard let baseline else { return [] }
    let now = ScoreTable(cards)
    let cards = gate.watched(cards)
    let suites = cards.flatMap { $0.journeys.map(\.journey.suite) }.unique
    return cards.flatMap { card in
      [sameJourneys(card, baseline)]
        + suites.flatMap { suite in
          noWorse(card.of(suite: suite), suites.count > 1 ? " on \(suite)" : "", baseline, now)
        }
    }.map { check in
      var check = check
      check.line = gate.noWorseLine
      if check.next == nil { check.next = update }
      return check
    }
  }

  /// The journeys of all trackers that the baseline does not have.
  ///
  /// A journey without any value has no line in a baseline.
  package var notInBaseline: [String] {
    guard let baseline else { return [] }
    return gate.watched(cards).flatMap { new($0, baseline) }.unique
  }

  private func new(_ card: Scorecard, _ baseline: ScoreTable) -> [String] {
    let known = Set(baseline.journeys(of: card.tracker))
    return card.journeys.filter { score in
      !known.contains(score.journey.id) && gate.noWorse.contains { score.value($0) != nil }
    }.map(\.journey.id)
  }

  /// Checks that the baseline has the tracker and the journeys; a missing one would hide losses.
  private func sameJourneys(_ card: Scorecard, _ baseline: ScoreTable) -> GateCheck {
    let own = card.journeys.map(\.journey.id)
    let known = baseline.journeys(of: card.tracker)
    let left = known.filter { !own.contains($0) }
    let new = new(card, baseline).count
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

  /// Compares the journeys of a suite by each metric, corrected as in `diff`.
  private func noWorse(
    _ card: Scorecard, _ suffix: String, _ before: ScoreTable, _ now: ScoreTable
  ) -> [GateCheck] {
    let known = Set(before.journeys(of: card.tracker))
    func name(_ metric: Metric) -> String { "\(card.tracker) \(metric.id)\(suffix)" }
    func values(_ table: ScoreTable, _ metric: Metric) -> (JourneyScore) -> Double? {
      { table.value(tracker: card.tracker, journey: $0.journey.id, metric: metric) }
    }
    var checks: [GateCheck] = []
    func pairs(_ metric: Metric) -> [PairedValue] {
      let (old, new) = (values(before, metric), values(now, metric))
      return card.journeys.compactMap { PairedValue($0.journey, a: old($0), b: new($0)) }
    }
    let whole = gate.noWorse.filter { metric in
      let (old, new) = (values(before, metric), values(now, metric))
      let lost = card.journeys.filter { old($0) != nil && new($0) == nil }.map(\.journey.id)
      let missing = card.journeys.filter {
        known.contains($0.journey.id) && old($0) == nil && new($0) != nil
      }.map(\.journey.id)
      if let first = lost.first {
        checks.append(
          GateCheck(
            .noWorse, name(metric), "is no longer measured on \(listed(lost, most: 3))",
            holds: false, next: next(first, card.tracker)))
      } else if !missing.isEmpty {
        checks.append(
          GateCheck(
            .noWorse, name(metric),
            "has no value in the baseline on \(listed(missing, most: 3)); "
              + "if it was not measured before, update the baseline", holds: false))
      }
      return lost.isEmpty && missing.isEmpty
    }
    return checks
      + Comparison.corrected(whole, draws: draws, pairs).map { comparison in
        let losses = Self.losses(comparison, pairs(comparison.metric))
        var check = GateCheck(
          .noWorse, name(comparison.metric), Self.change(comparison, losses),
          holds: !comparison.isLoss, next: losses.first.map { next($0.journey, card.tracker) })
        check.gain = comparison.gain
        return check
      }
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

  private static func change(_ comparison: Comparison, _ losses: [Loss]) -> String {
    let metric = comparison.metric
    let unit = metric.unit
    let after = MetricText.value(comparison.meanB, unit)
    guard comparison.wins + comparison.losses > 0 else {
      return "is \(after), as before on each of \(comparison.pairs) journeys"
    }
    var text = "(\(metric.name)) went from \(MetricText.value(comparison.meanA, unit)) to \(after) "
    text += "over \(counted(comparison.pairs, "journey"))"
    if comparison.isLoss { text += ": " + loss(comparison) }
    text += ". Worse on \(comparison.losses), better on \(comparison.wins); "
    text += "mean change \(MetricText.difference(comparison.difference, unit, places: 2)), "
    text +=
      comparison.interval.map {
        "\(MetricText.interval) \(MetricText.range($0, unit, places: 2))"
      } ?? "no interval, because of \(comparison.absence ?? "")"
    guard comparison.isLoss else { return text }
    let worst = losses.prefix(3).map { "\($0.journey) (\(MetricText.size($0.loss, unit)))" }
    return text + ". Most lost on \(worst.joined(separator: ", "))"
  }

  /// Why a loss fails: it is larger than the gate allows, or it is more than chance.
  private static func loss(_ comparison: Comparison) -> String {
    let unit = comparison.metric.unit
    func size(_ value: Double) -> String { MetricText.size(value, unit, places: 2) }
    let allowed = "\(size(unit.margin)) that the gate allows"
    return "a loss of \(size(-comparison.gain)), "
      + (comparison.isLarge
        ? "more than the \(allowed)"
        : "less than the \(allowed), but more than chance")
  }
}

extension Comparison {
  /// Whether B lost more on these rides than does not matter.
  fileprivate var isLarge: Bool { gain < -metric.unit.margin }

  /// Whether B lost: rides got worse, and the mean loss is large, or more than chance.
  package var isLoss: Bool { losses > 0 && (isLarge || verdict == .worse) }
}
