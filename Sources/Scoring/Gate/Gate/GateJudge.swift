import RailNetwork

package struct GateJudge: Sendable {
  private let gate: Gate
  private let cards: [Scorecard]
  private let mapCards: [WrongMap: [Scorecard]]
  private let baseline: [Scorecard]?
  /// See ``Signature/data``.
  private let data: [String: String]
  /// The command that rewrites the baseline, without the program's name.
  private let update: String
  /// The names by which commands find the journeys, by id.
  private let folders: [String: String]
  /// By tracker, the words for it in a command: its settings, and the options of the gate.
  private let words: [String: String]
  private let draws: Int

  package init(
    gate: Gate, cards: [Scorecard], mapCards: [WrongMap: [Scorecard]] = [:],
    baseline: [Scorecard]?, data: [String: String] = [:],
    update: String = "check \(GateCheck.update)",
    folders: [String: String] = [:],
    words: [String: String] = [:], draws: Int = ClusterBootstrap.draws
  ) {
    (self.gate, self.cards, self.mapCards) = (gate, cards, mapCards)
    (self.baseline, self.data, self.update) = (baseline, data, update)
    (self.folders, self.words, self.draws) = (folders, words, draws)
  }

  /// Compares with the baseline, then judges the bounds.
  package func checks() -> [GateCheck] {
    noWorse()
      + gate.claims.flatMap { expectation in
        gate.trackers(of: expectation.claim).compactMap { bound(expectation, $0) }
      }
  }

  /// Judges the mean of a tracker, or with `=` each of its journeys.
  private func bound(_ expectation: ExpectedClaim, _ tracker: String) -> GateCheck? {
    let scope = expectation.claim.scope
    guard case .metric(let id, let relation, let bound) = expectation.claim.content else {
      return nil
    }
    let metric = MetricCatalogue[id]
    let known = scope.except.flatMap { gate.exceptions[$0] } ?? []
    let all = (scope.map.map { mapCards[$0] ?? [] } ?? cards).first { $0.tracker == tracker }
    let own = (all?.journeys ?? []).filter { score in
      score.journey.suite == scope.suite ?? score.journey.suite
        && scope.tag.map(score.journey.tags.contains) ?? true
    }
    // A claim about each journey is about all.
    let pool = relation == .equal ? own : own.averaged
    let card = Scorecard(tracker: tracker, journeys: pool.filter { !known.contains($0.journey.id) })
    let values = card.journeys.compactMap { score in
      score.value(metric).map { (id: score.journey.id, value: $0) }
    }
    func text(_ value: Double) -> String { MetricText.value(value, metric.unit) }
    let mean = card.value(metric)
    var holds = mean.map { relation.holds($0, bound) } ?? false
    /// As many digits as tell the value from the bound that it misses.
    func shown(_ value: Double) -> String {
      !holds && text(value) == text(bound)
        ? NumberText.short(value, unlike: bound, places: 6) : text(value)
    }
    var found = mean.map { metric.found(shown($0), values.count) } ?? card.absence(metric)
    var worst = values.min { metric.polarity.isBetter($1.value, than: $0.value) == true }
    if relation == .equal {
      let failing = values.filter { $0.value != bound }
      holds = mean != nil && failing.isEmpty
      worst = failing.max { abs($0.value - bound) < abs($1.value - bound) }
      if let worst {
        found +=
          ", another value on \(counted(failing.count, "journey")), most on \(worst.id): "
          + text(worst.value)
      }
    }
    if relation != .equal, let note = own.outOfMeans { found += "; \(note)" }
    let excused = pool.count { known.contains($0.journey.id) }
    if excused > 0 { found += ", \(counted(excused, "journey")) excused" }
    let clean = own.count {
      known.contains($0.journey.id) && relation.holds($0.value(metric) ?? bound, bound)
    }
    if clean > 0 { found += "; \(clean) of them hold now: remove them from the file" }
    let name = [tracker] + expectation.claim.text.split(separator: " ").dropFirst().map(String.init)
    return GateCheck(
      name.joined(separator: " "), expectation, holds: holds, value: found, "is \(found)",
      next: worst.map { next($0.id, tracker, on: scope.map?.name) })
  }

  /// The command that shows why a journey is wrong.
  private func next(_ journey: String, _ tracker: String, on map: String? = nil) -> String {
    let folder = ShellText.quoted(folders[journey] ?? journey)
    let name = words[tracker] ?? ShellText.quoted(tracker)
    if let map {
      return "degrade \(folder) \(ShellText.quoted(map)) --trackers \(name)"
    }
    return Reference(rawValue: tracker) == nil
      ? "explain \(folder) --tracker \(name)" : "replay \(folder) --trackers \(name)"
  }

  /// Compares each tracker on each suite with the baseline.
  private func noWorse() -> [GateCheck] {
    guard let baseline else { return [] }
    return cards.flatMap { card -> [GateCheck] in
      let before = baseline.first { $0.tracker == card.tracker }?.byJourney ?? [:]
      let now = card.asWritten.byJourney
      let watched = card.journeys.filter {
        !gate.compared(card.tracker, on: $0.journey.suite).isEmpty
      }
      let changes = watched.map(\.journey.id).flatMap { id in
        Signature.changes(from: before[id]?.journey.data ?? "", to: data[id] ?? "")
          .map { (id: id, what: $0) }
      }
      let changed = Set(changes.map(\.id))
      return (watched.isEmpty ? [] : [sameJourneys(card, watched, changes, before)])
        + watched.map(\.journey).filter { !changed.contains($0.id) }.grouped(by: \.suite).flatMap {
          noWorse(card.tracker, $0, before, now)
        }
    }
  }

  /// Checks that the baseline has the tracker and the same journeys; another one would hide losses.
  ///
  /// A journey without any value has no line in a baseline.
  private func sameJourneys(
    _ card: Scorecard, _ watched: [JourneyScore], _ changes: [(id: String, what: String)],
    _ baseline: [String: JourneyScore]
  ) -> GateCheck {
    let left = Set(baseline.keys).subtracting(card.journeys.map(\.journey.id)).sorted()
    let new = watched.filter { score in
      baseline[score.journey.id] == nil
        && gate.compared(card.tracker, on: score.journey.suite).contains {
          score.value($0.metric) != nil
        }
    }.map(\.journey.id)
    var message = "has \(counted(watched.count, "journey"))"
    if !new.isEmpty { message += ", not in the baseline: \(listed(new, most: 3))" }
    for own in changes.grouped(by: \.what) {
      message +=
        ", with \(own[0].what) than in the baseline: \(listed(own.map(\.id), most: 3))"
    }
    if baseline.isEmpty, !new.isEmpty {
      message = "is not in the baseline, so it can't be compared; add it"
    } else if !left.isEmpty {
      message +=
        ", \(left.count) of the baseline gone: \(listed(left, most: 3)); if you removed "
        + "them on purpose, update the baseline"
    } else if !new.isEmpty || !changes.isEmpty {
      message += "; to compare them, update the baseline"
    }
    var check = GateCheck(
      .claims, card.tracker, message, holds: left.isEmpty && new.isEmpty && changes.isEmpty,
      next: update)
    check.isCompared = true
    check.line = gate.compared.first?.expectation.line
    return check
  }

  /// Compares the journeys of a suite by each metric, corrected as in `diff`.
  private func noWorse(
    _ tracker: String, _ journeys: [JourneyInfo], _ before: [String: JourneyScore],
    _ now: [String: JourneyScore]
  ) -> [GateCheck] {
    let claims = gate.compared(tracker, on: journeys[0].suite)
    var pairs: [Metric: [PairedValue]] = [:]
    var unpaired: [Metric: [String]] = [:]
    for metric in claims.map(\.metric) {
      for journey in journeys {
        let old = before[journey.id]?.value(metric)
        let new = now[journey.id]?.value(metric)
        if let pair = PairedValue(journey, a: old, b: new) {
          pairs[metric, default: []].append(pair)
        } else if old ?? new != nil, before[journey.id] != nil {
          unpaired[metric, default: []].append(journey.id)
        }
      }
    }
    let whole = claims.map(\.metric).filter { unpaired[$0] == nil }
    let comparisons = Comparison.corrected(whole, draws: draws) { pairs[$0] ?? [] }
    return claims.compactMap { claim, metric in
      let name = "\(tracker) \(metric.id) no worse on \(journeys[0].suite)"
      if let unpaired = unpaired[metric] {
        let lost = unpaired.filter { before[$0]?.value(metric) != nil }
        let found =
          lost.isEmpty
          ? "measured only now, not in the baseline, on \(listed(unpaired, most: 3))"
          : "no longer measured on \(listed(lost, most: 3))"
        return GateCheck(
          name, claim, holds: false, value: found, "is \(found)",
          next: lost.first.map { next($0, tracker) } ?? update)
      }
      guard let comparison = comparisons.first(where: { $0.metric == metric }) else {
        // Another tracker or suite of the claim may be compared.
        if gate.isMeasured(claim.claim, metric, cards) { return nil }
        let card = Scorecard(tracker: tracker, journeys: journeys.compactMap { now[$0.id] })
        let found = card.absence(metric)
        var check = GateCheck(name, claim, holds: false, value: found, "is \(found)", next: nil)
        check.isCompared = false
        return check
      }
      let losses = comparison.worst(pairs[metric] ?? [])
      var check = GateCheck(
        name, claim, holds: !comparison.isLoss,
        value: metric.found(MetricText.value(comparison.averageB, metric.unit), comparison.pairs),
        comparison.change(losses), next: losses.first.map { next($0.journey, tracker) })
      check.comparison = comparison
      return check
    }
  }
}

extension Metric {
  /// A value over some journeys: `a median of 12.0 s over 9 journeys`.
  fileprivate func found(_ value: String, _ journeys: Int) -> String {
    "\(aggregate == .median ? "a median of " : "")\(value) over \(counted(journeys, "journey"))"
  }
}

extension Comparison {
  /// Whether B gained so much that a loss of this size would fail.
  package var isLargeGain: Bool { wins > 0 && gain > metric.unit.margin }

  /// Whether B lost: rides got worse, and the mean loss is larger than the gate allows, or more
  /// than chance.
  package var isLoss: Bool { losses > 0 && (isLarge || verdict == .worse) }

  private var isLarge: Bool { gain < -metric.unit.margin }

  /// The interval of the gain; without one, the reason.
  package var intervalText: String {
    interval.map { "\(MetricText.interval) \(MetricText.range($0, metric.unit, places: 2))" }
      ?? "no interval, because of \(absence ?? "")"
  }

  /// The journeys on which B does worse, worst first.
  fileprivate func worst(_ pairs: [PairedValue]) -> [(journey: String, loss: Double)] {
    pairs.compactMap { pair -> (journey: String, loss: Double)? in
      let gain = metric.polarity.gain(from: metric.compared(pair.a), to: metric.compared(pair.b))
      return gain.flatMap { $0 < 0 ? (pair.journey.id, -$0) : nil }
    }.enumerated().sorted { ($1.element.loss, $0.offset) < ($0.element.loss, $1.offset) }
      .map(\.element)
  }

  fileprivate func change(_ losses: [(journey: String, loss: Double)]) -> String {
    let unit = metric.unit
    func size(_ value: Double) -> String { MetricText.size(value, unit, places: 2) }
    let median = metric.aggregate == .median ? "a median of " : ""
    let after = median + MetricText.value(averageB, unit)
    guard wins + losses.count > 0 else {
      return "is \(after), as before on each of \(pairs) journeys"
    }
    var text = "(\(metric.name)) went from \(median)\(MetricText.value(averageA, unit)) to \(after)"
    if isLoss {
      text +=
        ": a loss of \(size(-gain)) on average, \(isLarge ? "more" : "less") than the "
        + "\(size(unit.margin)) that the gate allows\(isLarge ? "" : ", but more than chance")"
    }
    text +=
      ". Worse on \(losses.count), better on \(wins); mean change "
      + "\(MetricText.difference(difference, unit, places: 2)), \(intervalText)"
    guard isLoss else { return text }
    let worst = losses.prefix(3).map { "\($0.journey) (\(MetricText.size($0.loss, unit)))" }
    return text + ". Most lost on \(worst.joined(separator: ", "))"
  }
}
