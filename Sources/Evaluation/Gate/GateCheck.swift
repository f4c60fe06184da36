import Statistics

/// One thing that a gate asks, and whether it holds.
package struct GateCheck: Sendable, Hashable {
  package enum Group: String, Sendable, Hashable {
    case noWorse = "no worse than the baseline"
    case floors
    case zero = "zero tolerance"
    case expectations = "what journeys expect"
    case determinism
  }

  package var group: Group
  /// Such as `v3 RW1`.
  package var name: String
  /// What was found, in a sentence without its full stop; for a failure also what was allowed.
  package var message: String
  package var holds: Bool

  package init(group: Group, name: String, message: String, holds: Bool) {
    self.group = group
    self.name = name
    self.message = message
    self.holds = holds
  }
}

/// Holds trackers to a gate.
package struct GateJudge: Sendable {
  package let gate: Gate
  /// One for each of the gate's trackers.
  package let cards: [Scorecard]
  package let baseline: GateBaseline?
  private let draws: Int

  package init(
    gate: Gate, cards: [Scorecard], baseline: GateBaseline?, draws: Int = ClusterBootstrap.draws
  ) {
    self.gate = gate
    self.cards = cards
    self.baseline = baseline
    self.draws = draws
  }

  /// All that the gate asks of scores, in its order.
  package func checks() -> [GateCheck] {
    noWorse() + gate.floors.map(floor) + gate.zeros.map(zero)
  }

  private func card(_ tracker: String) -> Scorecard {
    cards.first { $0.tracker == tracker } ?? Scorecard(tracker: tracker, journeys: [])
  }

  private func floor(_ floor: Gate.Floor) -> GateCheck {
    var card = card(floor.tracker)
    if let tag = floor.tag { card = card.tagged(tag) }
    let name =
      "\(floor.tracker) \(floor.metric.id)" + (floor.tag.map { " of \($0)" } ?? "")
    guard let index = MetricCatalogue.index(floor.metric.id),
      let value = card.aggregate(index).macro
    else {
      return GateCheck(
        group: .floors, name: name, message: "is not measured on any journey", holds: false)
    }
    let unit = floor.metric.unit
    var holds = true
    var bounds: [String] = []
    if let least = floor.atLeast {
      holds = holds && value >= least
      bounds.append("at least \(GateText.value(least, unit))")
    }
    if let most = floor.atMost {
      holds = holds && value <= most
      bounds.append("at most \(GateText.value(most, unit))")
    }
    return GateCheck(
      group: .floors, name: name,
      message: "is \(GateText.value(value, unit)), has to be \(bounds.joined(separator: " and "))",
      holds: holds)
  }

  private func zero(_ zero: Gate.Zero) -> GateCheck {
    let name = "\(zero.tracker) \(zero.metric.id)"
    let failing = card(zero.tracker).journeys.filter {
      ($0.value(zero.metric) ?? 0) != 0 && !zero.except.contains($0.journey)
    }
    let clean = card(zero.tracker).journeys.count {
      ($0.value(zero.metric) ?? 0) == 0 && zero.except.contains($0.journey)
    }
    var excused = zero.except.isEmpty ? "" : ", \(zero.except.count) journeys excused"
    if clean > 0 { excused += " of which \(clean) need it no more" }
    func size(_ journey: JourneyScore) -> Double { abs(journey.value(zero.metric) ?? 0) }
    guard let worst = failing.max(by: { size($0) < size($1) }) else {
      return GateCheck(
        group: .zero, name: name, message: "is 0 on every journey\(excused)", holds: true)
    }
    return GateCheck(
      group: .zero, name: name,
      message: "(\(zero.metric.name)) is not 0 on \(failing.count) journeys, most on "
        + "\(worst.journey): \(GateText.value(size(worst), zero.metric.unit))\(excused)",
      holds: false)
  }

  private func noWorse() -> [GateCheck] {
    guard let baseline else { return [] }
    let now = ScoreTable(cards)
    return cards.flatMap { card in
      [sameJourneys(card, baseline)]
        + gate.noWorse.map { noWorse(card, $0, baseline.scores, now) }
    }
  }

  /// The baseline must be of these journeys: one that left would hide its losses.
  private func sameJourneys(_ card: Scorecard, _ baseline: GateBaseline) -> GateCheck {
    let own = card.journeys.map(\.journey)
    let known = baseline.scores.journeys(of: card.tracker)
    let left = known.filter { !own.contains($0) }
    let new = own.filter { !known.contains($0) }
    let message =
      left.isEmpty
      ? "\(own.count) journeys, \(new.count) of them not in the baseline"
      : "\(left.count) journeys of the baseline are gone: "
        + "\(GateText.listed(left)); if that is meant, run railbench baseline update"
    return GateCheck(
      group: .noWorse, name: "\(card.tracker) journeys", message: message, holds: left.isEmpty)
  }

  private func noWorse(
    _ card: Scorecard, _ metric: Metric, _ before: ScoreTable, _ now: ScoreTable
  ) -> GateCheck {
    let name = "\(card.tracker) \(metric.id)"
    guard let index = MetricCatalogue.index(metric.id) else {
      return GateCheck(group: .noWorse, name: name, message: "is no metric", holds: false)
    }
    let lost = card.journeys.filter {
      before.value(tracker: card.tracker, journey: $0.journey, metric: index) != nil
        && $0.tallies[index].value == nil
    }
    guard lost.isEmpty else {
      return GateCheck(
        group: .noWorse, name: name,
        message: "is no longer measured on \(GateText.listed(lost.map(\.journey)))", holds: false)
    }
    let pairs = card.journeys.compactMap { journey -> PairedValue? in
      guard
        let a = before.value(tracker: card.tracker, journey: journey.journey, metric: index),
        let b = now.value(tracker: card.tracker, journey: journey.journey, metric: index)
      else { return nil }
      return PairedValue(
        journey: journey.journey, suite: journey.suite, cluster: journey.cluster, a: a, b: b)
    }
    guard let comparison = Comparison(metric, pairs, draws: draws) else {
      return GateCheck(
        group: .noWorse, name: name, message: "has nothing to compare with", holds: true)
    }
    return GateCheck(
      group: .noWorse, name: name, message: GateText.change(comparison, pairs),
      holds: comparison.isNoWorse)
  }
}

extension Comparison {
  /// Whether B is not worse than A by more than the margin: non-inferiority.
  ///
  /// The interval's worse end decides; with too few clusters for one, the mean difference.
  package var isNoWorse: Bool {
    let margin = metric.unit.margin
    let interval = bootstrap?.bca ?? difference...difference
    switch metric.polarity {
    case .higher: return interval.lowerBound > -margin
    case .lower, .nearZero: return interval.upperBound < margin
    case .neutral: return true
    }
  }
}
