extension Comparison {
  /// Compares two trackers by one metric, on the journeys on which both have a value.
  ///
  /// Nil for no journeys. Clusters are drawn again `draws` times.
  package init?(
    _ metric: MetricDefinition, _ pairs: [PairedValue], draws: Int = ClusterBootstrap.draws
  ) {
    guard !pairs.isEmpty else { return nil }
    let pairs = pairs.map { pair in
      var pair = pair
      pair.a = metric.compared(pair.a)
      pair.b = metric.compared(pair.b)
      return pair
    }
    let clusters = Self.clusters(pairs)
    let differences = clusters.map { $0.sum / $0.count }
    let count = Double(pairs.count)
    self.metric = metric
    self.pairs = pairs.count
    self.clusters = clusters.count
    meanA = pairs.reduce(0) { $0 + $1.a } / count
    meanB = pairs.reduce(0) { $0 + $1.b } / count
    difference = pairs.reduce(0) { $0 + ($1.b - $1.a) } / count
    bootstrap =
      clusters.count < Self.leastClusters
      ? nil : ClusterBootstrap(clusters, seed: Self.seed, draws: draws)
    signFlip = SignFlip(differences, seed: Self.seed, draws: 10 * draws)
    wilcoxon = Wilcoxon(differences)
    mcNemar = McNemar(pairs)
    // 1.96 for a two-sided test at 5 %, 0.84 for a power of 80 %.
    smallestEffect = bootstrap.map {
      (Normal.quantile(0.975) + Normal.quantile(0.8)) * $0.standardError
    }
    let gains = pairs.map { metric.improvement(from: $0.a, to: $0.b) ?? 0 }
    wins = gains.count { $0 > 0 }
    losses = gains.count { $0 < 0 }
    ties = gains.count - wins - losses
    adjustedP = signFlip.p
    verdict = .cannotTell
    verdict = judged(by: adjustedP)
  }

  /// The same comparison as one of several: its p-value is replaced by a corrected one.
  package func adjusted(to p: Double) -> Comparison {
    var result = self
    result.adjustedP = p
    result.verdict = result.judged(by: p)
    return result
  }

  /// The clusters in order of their first journey, with the strata numbered likewise.
  private static func clusters(_ pairs: [PairedValue]) -> [ClusterBootstrap.Cluster] {
    var strata: [String: Int] = [:]
    var places: [[String]: Int] = [:]
    var clusters: [ClusterBootstrap.Cluster] = []
    for pair in pairs {
      let stratum = strata[pair.suite] ?? strata.count
      strata[pair.suite] = stratum
      let place = places[[pair.suite, pair.cluster]] ?? clusters.count
      if place == clusters.count {
        places[[pair.suite, pair.cluster]] = place
        clusters.append(.init(stratum: stratum, sum: 0, count: 0))
      }
      clusters[place].sum += pair.b - pair.a
      clusters[place].count += 1
    }
    return clusters
  }

  /// Equivalent where the whole interval is too small to matter; else better or worse where the
  /// interval lies on one side of 0 and the p-value agrees; else nobody can tell.
  ///
  /// Without an interval the exact test alone decides, and only no difference at all is equivalent.
  private func judged(by p: Double) -> ComparisonVerdict {
    guard let direction = metric.improvement(from: meanA, to: meanB) else { return .cannotTell }
    guard let interval = bootstrap?.bca else {
      if wins == 0, losses == 0 { return .equivalent }
      guard p <= Self.significance else { return .cannotTell }
      return direction > 0 ? .better : .worse
    }
    let margin = metric.unit.margin
    if interval.lowerBound >= -margin, interval.upperBound <= margin { return .equivalent }
    if let mcNemar, !mcNemar.canTell { return .cannotTell }
    guard !interval.contains(0), p <= Self.significance else { return .cannotTell }
    return direction > 0 ? .better : .worse
  }
}

extension Comparison {
  /// Compares two scorecards by the metrics declared beforehand, corrected by Holm.
  package static func headline(
    _ a: Scorecard, _ b: Scorecard, draws: Int = ClusterBootstrap.draws
  ) -> [Comparison] {
    let found = declared.compactMap { id -> Comparison? in
      guard let metric = MetricCatalogue.index(id) else { return nil }
      return Comparison(
        MetricCatalogue.definitions[metric], pairs(a, b, metric: metric), draws: draws)
    }
    let adjusted = MultipleTests.holm(found.map(\.signFlip.p))
    return zip(found, adjusted).map { $0.adjusted(to: $1) }
  }

  /// Compares two scorecards by one metric tag by tag, corrected by Benjamini and Hochberg.
  ///
  /// Exploratory: a finding here is a question, not an answer.
  package static func byTag(
    _ a: Scorecard, _ b: Scorecard, metric: Int, draws: Int = ClusterBootstrap.draws
  ) -> [(tag: String, comparison: Comparison)] {
    let found = a.tags.compactMap { tag in
      Comparison(
        MetricCatalogue.definitions[metric],
        pairs(a.tagged(tag), b.tagged(tag), metric: metric), draws: draws
      ).map { (tag: tag, comparison: $0) }
    }
    let adjusted = MultipleTests.benjaminiHochberg(found.map(\.comparison.signFlip.p))
    return zip(found, adjusted).map { ($0.tag, $0.comparison.adjusted(to: $1)) }
  }

  /// The values of the journeys on which both have one, in the order of `a`.
  package static func pairs(
    _ a: Scorecard, _ b: Scorecard, metric: Int
  ) -> [PairedValue] {
    let others = Dictionary(b.journeys.map { ($0.journey, $0) }, uniquingKeysWith: { x, _ in x })
    return a.journeys.compactMap { journey in
      guard let x = journey.tallies[metric].value,
        let y = others[journey.journey]?.tallies[metric].value
      else { return nil }
      return PairedValue(
        journey: journey.journey, suite: journey.suite, cluster: journey.cluster, a: x, b: y)
    }
  }
}
