package import Journeys

/// A few metrics of a transcript under another definition of truth.
///
/// If the order of trackers is not the same under both definitions, it rests on the definition.
package struct SecondOpinion: Sendable {
  /// The metrics that depend on how soon and now are cut.
  package static let metrics = ["PH1.display", "LT1"]
  package static let definition = TruthDefinition.fixedLead

  /// In the order of ``metrics``.
  private let values: [Double?]

  /// The opinion on what was said; `journey` is judged by ``definition``.
  package init(_ performance: Performance, on journey: JudgedJourney) {
    let performance = performance.judged(as: journey)
    values = Self.metrics.map { MetricCatalogue.metric($0)?.tally(performance).value }
  }

  /// Two trackers whose order turns round.
  package struct Flip: Sendable, Equatable {
    package var metric: String
    /// The one that leads by the labels and not by the second definition.
    package var leader: String
    package var other: String
  }

  /// The pairs of trackers that one definition ranks the other way round than the other.
  ///
  /// `opinions` are by scorecard and journey. Only leads that are equal or greater than the
  /// metric's margin under both definitions count.
  package static func flips(_ cards: [Scorecard], _ opinions: [[SecondOpinion]]) -> [Flip] {
    metrics.enumerated().flatMap { number, id -> [Flip] in
      guard let index = MetricCatalogue.index(id) else { return [] }
      let metric = MetricCatalogue.all[index]
      let first = cards.map { $0.aggregate(index).macro }
      let second = opinions.map { opinions in
        metric.aggregate.of(opinions.compactMap { $0.values[number] })
      }
      func lead(_ values: [Double?], _ a: Int, _ b: Int) -> Double? {
        guard let x = values[a], let y = values[b] else { return nil }
        return metric.improvement(from: metric.compared(y), to: metric.compared(x))
      }
      let margin = metric.unit.margin
      return cards.indices.flatMap { a in
        cards.indices.compactMap { b in
          guard let before = lead(first, a, b), let after = lead(second, a, b),
            before >= margin, after <= -margin
          else { return nil }
          return Flip(metric: id, leader: cards[a].tracker, other: cards[b].tracker)
        }
      }
    }
  }
}
