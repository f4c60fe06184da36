package import Gate
package import Journeys
package import Scoring
import Synchronization
import Text
import Tracking

/// Somebody whose estimates are scored: a tracker that was played, or one known from a file.
package struct Entrant: Sendable {
  package var id: String
  var summary: String
  /// Whether it only bounds the table.
  var isReference: Bool
  var parameters: [(name: String, value: Double)] = []
  /// The parameters in metres.
  var thresholds: [CircularityCheck.Threshold] = []

  package var signature: Signature.Tracker { (id: id, parameters: parameters) }
}

extension Entrant {
  package init(_ contestant: Contestant, isReference: Bool) {
    self.init(
      id: contestant.id, summary: contestant.entry.summary, isReference: isReference)
    for parameter in contestant.entry.parameters {
      let value = contestant.values[parameter.name] ?? parameter.defaultValue
      parameters.append((name: parameter.name, value: value))
      guard parameter.unit == "m" else { continue }
      thresholds.append((name: "\(contestant.id).\(parameter.name)", metres: value))
    }
  }

  package init(id: String, file: String, isReference: Bool) {
    self.init(id: id, summary: "from \(file)", isReference: isReference)
  }
}

/// What came of one journey, by entrant.
package struct JourneyOutcome: Sendable {
  package private(set) var scores: [JourneyScore] = []
  fileprivate var profiles: [RideProfile] = []
  fileprivate var opinions: [SecondOpinion] = []
  /// What was said that can't be meant; nil where there was nothing.
  fileprivate var nonsense: [String?] = []
  fileprivate let ride: Contest.Ride
  fileprivate var labels = CircularityCheck()

  /// Judges what each said, by the labels' definition of truth and by a second one.
  package init(_ transcripts: [Transcript], on judged: JudgedJourney, _ journey: Journey) {
    ride = Contest.Ride(
      id: journey.id, title: journey.truth.title, suite: judged.suite,
      isReal: journey.truth.source == .recorded, kind: RideKind(journey, network: judged.network),
      tags: journey.truth.tags, locationCount: journey.locations.count)
    labels.add(journey, network: judged.network)
    let second = judged.redefined(journey, by: SecondOpinion.definition)
    for transcript in transcripts {
      let performance = Performance(transcript, on: judged)
      scores.append(JourneyScore(performance))
      profiles.append(RideProfile(performance))
      opinions.append(SecondOpinion(performance, on: second))
      nonsense.append(transcript.nonsense)
    }
  }
}

extension [JourneyOutcome] {
  /// The scores of each entrant under these names.
  package func scorecards(_ names: [String]) -> [Scorecard] {
    names.indices.map { index in
      Scorecard(tracker: names[index], journeys: map { $0.scores[index] })
    }
  }
}

/// All that a report of `compare` is made from.
package struct Contest: Sendable {
  /// A journey as reports name it.
  package struct Ride: Sendable {
    package var id: String
    var title: String
    var suite: String
    /// Whether somebody rode it.
    var isReal: Bool
    /// Nil without a train.
    var kind: RideKind?
    var tags: [String]
    var locationCount: Int
    /// The page that replays it, seen from the report.
    package var replay: String?
  }

  /// How well labels that were made in two ways agree, as scores of one on the other.
  package struct Ceiling: Sendable {
    package var ways: String
    /// As trackers are scored, and as if no moment were too uncertain to be.
    package var scored: [JourneyScore] = []
    package var whole: [JourneyScore] = []

    package init(ways: String) { self.ways = ways }
  }

  var contestants: [Entrant]
  package var journeys: [Ride]
  /// One for each contestant, with the journeys in order.
  package var scorecards: [Scorecard] { didSet { comparisons = ComparisonCache() } }
  /// Those on single suites, made once: several places tell of them.
  private(set) var comparisons = ComparisonCache()
  /// By contestant and journey.
  var profiles: [[RideProfile]]
  /// What produced the scores.
  package var signature: Signature
  /// What a reader must know before believing the scores.
  package var warnings: [String] = []
  package var ceilings: [Ceiling] = []
  /// The command that makes the report again.
  var command: String

  /// The suites, those of real rides first, else in the order of the journeys.
  var suites: [String] {
    (journeys.filter(\.isReal) + journeys).reduce(into: []) {
      if !$0.contains($1.suite) { $0.append($1.suite) }
    }
  }

  /// The indices of those who are compared, not only bounds.
  package var rivals: [Int] {
    let rivals = contestants.indices.filter { !contestants[$0].isReference }
    return rivals.isEmpty ? Array(contestants.indices) : rivals
  }
}

/// Comparisons that were made, by name.
final class ComparisonCache: Sendable {
  private let found = Mutex<[String: Comparison?]>([:])

  func find(_ name: String, _ compare: () -> Comparison?) -> Comparison? {
    if let known = found.withLock({ $0[name] }) { return known }
    let comparison = compare()
    found.withLock { $0[name] = .some(comparison) }
    return comparison
  }
}

extension Contest {
  /// The outcomes are by journey, each with all entrants.
  package init(
    _ entrants: [Entrant], _ outcomes: [JourneyOutcome], signature: Signature, command: String
  ) {
    self.init(
      contestants: entrants, journeys: outcomes.map(\.ride),
      scorecards: outcomes.scorecards(entrants.map(\.id)),
      profiles: entrants.indices.map { index in outcomes.map { $0.profiles[index] } },
      signature: signature, command: command)
    let compared = entrants.indices.filter { !entrants[$0].isReference }
    let flips = SecondOpinion.flips(
      compared.map { scorecards[$0] }, compared.map { index in outcomes.map { $0.opinions[index] } }
    )
    warnings = circular(outcomes) + flips.map(Self.warning) + nonsense(outcomes)
  }

  /// Trackers that said what can't be meant on the network.
  private func nonsense(_ outcomes: [JourneyOutcome]) -> [String] {
    contestants.indices.compactMap { entrant in
      let found = outcomes.indices.filter { outcomes[$0].nonsense[entrant] != nil }
      return found.first.map {
        "\(contestants[entrant].id) names what can't be on \(found.count) of \(outcomes.count) "
          + "journeys; it counts as wrong, a bad number as none. The first on "
          + "\(journeys[$0].id): \(outcomes[$0].nonsense[entrant] ?? "")."
      }
    }
  }

  /// Labels that could have been cut at a distance, by suite, against the trackers' thresholds.
  private func circular(_ outcomes: [JourneyOutcome]) -> [String] {
    let thresholds = contestants.flatMap(\.thresholds)
    return suites.flatMap { name -> [String] in
      var check = CircularityCheck()
      for outcome in outcomes where outcome.ride.suite == name { check.add(outcome.labels) }
      return check.findings(thresholds).map { finding in
        let low = NumberText.fixed(finding.metres.lowerBound, places: 0)
        let high = NumberText.fixed(finding.metres.upperBound, places: 0)
        let used =
          finding.thresholds.isEmpty
          ? "" : " Trackers here decide there: \(finding.thresholds.joined(separator: ", "))."
        return "The labels of suite \(name) may be cut by distance: at 8 of 10 of "
          + "\(finding.count) labels of \(finding.event.rawValue) the phone was \(low) to "
          + "\(high) m from the station.\(used) Scores of phases would reward that very rule."
      }
    }
  }

  /// An order of trackers that rests on how "soon" and "now" are defined.
  private static func warning(_ flip: SecondOpinion.Flip) -> String {
    "\(flip.leader) leads \(flip.other) by \(flip.metric) with the labels' definition of truth, and "
      + "trails it with soon from 60 s and now from 10 s before the arrival."
  }
}
