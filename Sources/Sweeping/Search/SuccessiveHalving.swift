/// Many settings on few journeys, the better part of them on more, and so on.
///
/// Jamieson and Talwalkar, 2016 (arXiv 1502.07943): each round keeps one setting in `factor` and
/// gives it `factor` times the journeys, until all journeys are used.
package struct SuccessiveHalving: Search {
  private let factor: Int
  private let journeyCount: Int
  private var points: [[Double]]
  private var journeys: Int
  private var isOver = false

  /// - Parameters:
  ///   - points: the settings to start with.
  ///   - journeyCount: how many journeys there are.
  ///   - factor: by how much each round cuts the settings; at least 2.
  package init(_ points: [[Double]], journeyCount: Int, factor: Int) {
    self.points = points
    self.journeyCount = journeyCount
    self.factor = max(2, factor)
    var rounds = 0
    var left = points.count
    while left > 1 {
      left = (left + self.factor - 1) / self.factor
      rounds += 1
    }
    var first = journeyCount
    for _ in 0..<rounds { first = (first + self.factor - 1) / self.factor }
    journeys = max(1, first)
  }

  package mutating func ask() -> [Proposal] {
    guard !isOver, !points.isEmpty else { return [] }
    let isLast = journeys >= journeyCount
    return points.map { Proposal($0, journeyCount: isLast ? nil : journeys) }
  }

  package mutating func tell(_ outcomes: [Outcome]) {
    guard journeys < journeyCount else {
      isOver = true
      return
    }
    let ranked = outcomes.indices.sorted { a, b in
      outcomes[a].score != outcomes[b].score ? outcomes[a].score > outcomes[b].score : a < b
    }
    let kept = ranked.prefix((outcomes.count + factor - 1) / factor).sorted()
    points = kept.map { outcomes[$0].proposal.point }
    journeys = min(journeyCount, journeys * factor)
    if points.count == 1 { journeys = journeyCount }
  }
}
