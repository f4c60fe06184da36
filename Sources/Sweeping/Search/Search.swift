package import Evaluation

/// A setting that a search wants tried, on all journeys or on the first few of a shuffled list.
package struct Proposal: Sendable, Hashable {
  /// One value per axis.
  package var point: [Double]
  /// How many journeys, from the start of the shuffled list; nil for all.
  package var journeyCount: Int?

  package init(_ point: [Double], journeyCount: Int? = nil) {
    self.point = point
    self.journeyCount = journeyCount
  }
}

/// What came of a proposal.
package struct Outcome: Sendable {
  package var proposal: Proposal
  /// By journey, in the order of the shuffled list; higher is better, nil is "not measured".
  package var values: [Double?]
  /// What was measured as one value, as the metric has it; minus infinity if nothing was.
  package var score: Double

  package init(_ proposal: Proposal, values: [Double?], aggregate: JourneyAggregate) {
    self.proposal = proposal
    self.values = values
    score = aggregate.of(values.compactMap(\.self)) ?? -.infinity
  }
}

/// A way to look for the best setting, by asking and being told; it knows nothing of trackers.
///
/// It asks for batches until it asks for nothing. What it asks depends on the space, the seed and
/// what it was told alone.
package protocol Search: Sendable {
  /// The proposals to try next; none when the search is over.
  mutating func ask() -> [Proposal]

  /// Takes the outcomes of the last batch, in its order.
  mutating func tell(_ outcomes: [Outcome])
}

/// A search that asks once for all it wants.
package struct OneBatchSearch: Search {
  private var proposals: [Proposal]

  package init(_ points: [[Double]]) {
    proposals = points.map { Proposal($0) }
  }

  package mutating func ask() -> [Proposal] {
    defer { proposals = [] }
    return proposals
  }

  package mutating func tell(_ outcomes: [Outcome]) {}
}
