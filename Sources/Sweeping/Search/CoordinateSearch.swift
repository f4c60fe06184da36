/// One axis after the other: the best value of each with the others held, until nothing improves.
package struct CoordinateSearch: Search {
  private let space: SearchSpace
  private var best: [Double]
  private var bestMean = -Double.infinity
  private var axis = -1
  private var axesSinceImprovement = 0
  private var roundsLeft: Int
  private var known: Set<[Double]> = []

  /// Starts from the tracker's own setting.
  package init(_ space: SearchSpace, rounds: Int) {
    self.space = space
    best = space.defaultPoint
    roundsLeft = rounds
  }

  package mutating func ask() -> [Proposal] {
    if axis < 0 {
      axis = 0
      known.insert(best)
      return [Proposal(best)]
    }
    while axesSinceImprovement < space.axes.count, roundsLeft > 0 {
      let points = space.axes[axis].values.map { value in
        var point = best
        point[axis] = value
        return point
      }.filter { space.allows($0) && !known.contains($0) }
      axis += 1
      if axis == space.axes.count {
        axis = 0
        roundsLeft -= 1
      }
      guard points.isEmpty else {
        known.formUnion(points)
        return points.map { Proposal($0) }
      }
      axesSinceImprovement += 1
    }
    return []
  }

  package mutating func tell(_ outcomes: [Outcome]) {
    axesSinceImprovement += 1
    for outcome in outcomes where outcome.score > bestMean {
      bestMean = outcome.score
      best = outcome.proposal.point
      axesSinceImprovement = 0
    }
  }
}
