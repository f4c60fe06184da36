import Evaluation
import Tracking

@testable import Sweeping

enum SampleSpaces {
  /// 4 × 3 settings, of which those with a < b are allowed.
  static let constrained = SearchSpace(
    axes: [
      SearchAxis(name: "b", values: [2, 4, 6]), SearchAxis(name: "a", values: [1, 3, 5, 7]),
    ], constraints: [ParameterConstraint("a", isLessThan: "b")], defaults: ["a": 3, "b": 4])

  /// A hill whose top is at a = 3, b = 4.
  static func height(_ point: [Double]) -> Double {
    -(point[0] - 3) * (point[0] - 3) - (point[1] - 4) * (point[1] - 4)
  }

  /// Asks a search until it is over, telling it a height per journey.
  static func run(
    _ search: some Search, journeyCount: Int, height: ([Double], Int) -> Double?
  ) -> [Outcome] {
    var search = search
    var outcomes: [Outcome] = []
    while true {
      let proposals = search.ask()
      guard !proposals.isEmpty, outcomes.count < 10_000 else { return outcomes }
      let batch = proposals.map { proposal in
        Outcome(
          proposal,
          values: (0..<(proposal.journeyCount ?? journeyCount)).map { height(proposal.point, $0) },
          aggregate: .mean)
      }
      search.tell(batch)
      outcomes += batch
    }
  }
}
