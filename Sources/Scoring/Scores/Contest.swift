import RailNetwork

/// Contestants on journeys, each with a scorecard: the data of a report of `compare`.
package struct Contest: Sendable {
  package var contestants: [Contestant]
  package var journeys: [JourneyInfo]
  /// The replay page of each journey id, relative to the report.
  package var replays: [String: String] = [:]
  /// The folder of each journey id; empty for a contest read from files of scores.
  package var folders: [String: String] = [:]
  /// Notes for the report, such as on estimates that were left out.
  package var notes: [String] = []
  package var scorecards: [Scorecard]
  package var signature: Signature
  package let command: String

  package init(
    _ contestants: [Contestant], _ scorecards: [Scorecard], signature: Signature, command: String
  ) {
    self.contestants = contestants
    self.scorecards = zip(contestants, scorecards).map { contestant, card in
      contestant.isReference ? card.withoutTrains : card.withOwnTrains
    }
    journeys = scorecards.first?.journeys.map(\.journey) ?? []
    self.signature = signature
    self.command = command
  }

  /// The suites, in the order of the journeys, those with recorded journeys first.
  package var suites: [String] {
    (journeys.filter { $0.origin != nil } + journeys).map(\.suite).unique
  }

  /// The contest on the journeys in means over several suites.
  package var counted: Contest { only(journeys.averaged) }

  /// The contest on the suites with a column of their own: those in means, and those that the user
  /// named.
  package var shown: Contest {
    let suites = Set(journeys.averaged.map(\.suite) + signature.named)
    return only(journeys.filter { suites.contains($0.suite) })
  }

  private func only(_ journeys: [JourneyInfo]) -> Contest {
    guard journeys.count < self.journeys.count else { return self }
    var own = self
    let ids = Set(journeys.map(\.id))
    own.journeys = journeys
    for index in scorecards.indices {
      own.scorecards[index].journeys.removeAll { !ids.contains($0.journey.id) }
    }
    return own
  }

  /// The indices of the compared contestants: all except references, if there are others.
  package var compared: [Int] {
    let compared = contestants.indices.filter { !contestants[$0].isReference }
    return compared.isEmpty ? Array(contestants.indices) : compared
  }
}
