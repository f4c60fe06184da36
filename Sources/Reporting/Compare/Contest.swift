package import Evaluation

/// All that a report of `compare` is made from.
package struct Contest: Sendable {
  /// Somebody who took part.
  package struct Participant: Sendable, Equatable {
    package var id: String
    package var summary: String
    /// Whether it only bounds the table.
    package var isReference: Bool

    package init(id: String, summary: String, isReference: Bool) {
      self.id = id
      self.summary = summary
      self.isReference = isReference
    }
  }

  /// A journey as reports name it.
  package struct Journey: Sendable, Equatable {
    package var id: String
    package var title: String
    package var suite: String
    package var tags: [String]
    package var locationCount: Int
    /// The page that replays it, seen from the report.
    package var replay: String?

    package init(
      id: String, title: String, suite: String, tags: [String], locationCount: Int,
      replay: String? = nil
    ) {
      self.id = id
      self.title = title
      self.suite = suite
      self.tags = tags
      self.locationCount = locationCount
      self.replay = replay
    }
  }

  package var contestants: [Participant]
  package var journeys: [Journey]
  /// One for each contestant, with the journeys in order.
  package var scorecards: [Scorecard]
  /// By contestant and journey.
  package var profiles: [[RideProfile]]
  /// What produced the scores.
  package var signature: Signature
  /// What a reader must know before believing the scores.
  package var warnings: [String]
  /// The command that makes the report again.
  package var command: String

  package init(
    contestants: [Participant], journeys: [Journey], scorecards: [Scorecard],
    profiles: [[RideProfile]], signature: Signature, warnings: [String] = [],
    command: String
  ) {
    self.contestants = contestants
    self.journeys = journeys
    self.scorecards = scorecards
    self.profiles = profiles
    self.signature = signature
    self.warnings = warnings
    self.command = command
  }

  /// The suites, in the order of the journeys.
  var suites: [String] {
    journeys.reduce(into: []) { if !$0.contains($1.suite) { $0.append($1.suite) } }
  }

  /// The places of those who are compared, not only bounds.
  package var rivals: [Int] {
    let rivals = contestants.indices.filter { !contestants[$0].isReference }
    return rivals.isEmpty ? Array(contestants.indices) : rivals
  }
}
