import Evaluation
import Statistics

/// All settings race over the journeys; one that is significantly behind the leader drops out.
///
/// After each block of journeys every setting is compared with the leader by Wilcoxon's signed-rank
/// test over the journeys so far (Birattari et al., 2002, F-race; Optuna's Wilcoxon pruner).
package struct RacingSearch: Search {
  private let journeyCount: Int
  private let blockCount: Int
  private let significance: Double
  private var points: [[Double]]
  private var journeys: Int
  private var isOver = false

  /// - Parameters:
  ///   - points: the settings that start.
  ///   - journeyCount: how many journeys there are.
  ///   - block: how many journeys are run between two tests.
  ///   - significance: the p-value below which a setting that is behind drops out.
  package init(_ points: [[Double]], journeyCount: Int, block: Int, significance: Double) {
    self.points = points
    self.journeyCount = journeyCount
    blockCount = max(1, block)
    self.significance = significance
    journeys = min(journeyCount, blockCount)
  }

  package mutating func ask() -> [Proposal] {
    guard !isOver, !points.isEmpty else { return [] }
    return points.map {
      Proposal($0, journeyCount: journeys < journeyCount ? journeys : nil)
    }
  }

  package mutating func tell(_ outcomes: [Outcome]) {
    guard journeys < journeyCount else {
      isOver = true
      return
    }
    let leader = outcomes.indices.min { a, b in
      outcomes[a].score != outcomes[b].score ? outcomes[a].score > outcomes[b].score : a < b
    }
    guard let leader else { return }
    points = outcomes.indices.filter { index in
      index == leader || !isBehind(outcomes[index], outcomes[leader])
    }.map { outcomes[$0].proposal.point }
    journeys = points.count == 1 ? journeyCount : min(journeyCount, journeys + blockCount)
  }

  private func isBehind(_ outcome: Outcome, _ leader: Outcome) -> Bool {
    let differences = zip(outcome.values, leader.values).compactMap { own, best in
      own.flatMap { own in best.map { own - $0 } }
    }
    guard let test = Wilcoxon(differences) else { return false }
    return outcome.score < leader.score && test.p < significance
  }
}
