import Evaluation
import Journeys
import PlainText
import Reporting
import Tracking

/// Somebody whose estimates are scored: a tracker that was played, or one known from a file.
struct Entrant: Sendable {
  let id: String
  let summary: String
  let isReference: Bool
  let signature: Signature.Tracker
  /// The parameters in metres.
  let thresholds: [CircularityCheck.Threshold]

  init(_ contestant: Contestant) {
    id = contestant.id
    summary = contestant.entry.summary
    isReference = Roster.references.contains(contestant.entry.id)
    let parameters = contestant.entry.parameters.map { parameter in
      (parameter, contestant.values[parameter.name] ?? parameter.defaultValue)
    }
    signature = (id: id, parameters: parameters.map { (name: $0.name, value: $1) })
    thresholds = parameters.filter { $0.0.unit == "m" }.map {
      (name: "\(contestant.id).\($0.name)", metres: $1)
    }
  }

  init(id: String, file: String) {
    self.id = id
    summary = "from \(file)"
    isReference = Roster.references.contains(id)
    signature = (id: id, parameters: [])
    thresholds = []
  }
}

extension Contest {
  /// What reports are made from; the outcomes are by journey, each with all entrants.
  init(
    _ suite: LoadedSuite, _ entrants: [Entrant], _ outcomes: [ComparePlayer.Outcome],
    command: String
  ) throws(Faults) {
    let cards = outcomes.scorecards(entrants.map(\.id))
    let rivals = entrants.indices.filter { !entrants[$0].isReference }
    let flips = SecondOpinion.flips(
      rivals.map { cards[$0] }, rivals.map { index in outcomes.map { $0.opinions[index] } })
    self.init(
      contestants: entrants.map {
        Participant(id: $0.id, summary: $0.summary, isReference: $0.isReference)
      },
      journeys: suite.items.map { item in
        Journey(
          id: item.journey.id, title: item.journey.truth.title, suite: item.suite,
          tags: item.journey.truth.tags, locationCount: item.journey.locations.count)
      },
      scorecards: cards,
      profiles: entrants.indices.map { index in outcomes.map { $0.profiles[index] } },
      signature: try SuiteSignature.make(suite, entrants.map(\.signature)),
      warnings: Self.circular(suite, entrants.flatMap(\.thresholds)) + Self.warnings(flips)
        + Self.nonsense(suite, entrants, outcomes),
      command: command)
  }

  /// Labels that could have been cut at a distance, by suite, against the trackers' thresholds.
  private static func circular(
    _ suite: LoadedSuite, _ thresholds: [CircularityCheck.Threshold]
  ) -> [String] {
    suite.suiteNames.flatMap { name -> [String] in
      var check = CircularityCheck()
      for item in suite.items where item.suite == name {
        check.add(item.journey, network: suite.network(of: item))
      }
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

  /// Trackers that said what can't be meant on the network.
  private static func nonsense(
    _ suite: LoadedSuite, _ entrants: [Entrant], _ outcomes: [ComparePlayer.Outcome]
  ) -> [String] {
    entrants.indices.compactMap { entrant in
      let found = outcomes.indices.filter { outcomes[$0].nonsense[entrant] != nil }
      return found.first.map {
        "\(entrants[entrant].id) names what can't be on \(found.count) of \(outcomes.count) "
          + "journeys; it counts as wrong, a bad number as none. The first on "
          + "\(suite.items[$0].journey.id): \(outcomes[$0].nonsense[entrant] ?? "")."
      }
    }
  }

  /// Orders of trackers that rest on how "soon" and "now" are defined.
  private static func warnings(_ flips: [SecondOpinion.Flip]) -> [String] {
    flips.map {
      "\($0.leader) leads \($0.other) by \($0.metric) with the labels' definition of truth, and "
        + "trails it with soon from 60 s and now from 10 s before the arrival."
    }
  }
}
