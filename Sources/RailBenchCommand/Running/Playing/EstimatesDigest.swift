import RailNetwork

/// A hash of a contestant's estimates on a suite.
package struct EstimatesDigest: Sendable {
  package let contestant: String
  package let suite: String
  package let journeys: Int
  /// SHA-256 over the hashes of the journeys in order.
  package let digest: String

  package static func all(
    _ contestants: [String], _ journeys: [(suite: String, digests: [String])]
  ) -> [EstimatesDigest] {
    contestants.enumerated().flatMap { index, contestant in
      journeys.map(\.suite).unique.map { name in
        let own = journeys.filter { $0.suite == name }
        var hash = ContentHash()
        for journey in own { hash.add(text: journey.digests[index]) }
        return EstimatesDigest(
          contestant: contestant, suite: name, journeys: own.count, digest: hash.description)
      }
    }
  }
}

extension [EstimatesDigest] {
  /// The text of `digests.csv`: a row for each contestant and suite.
  package var csv: String {
    reduce(into: CSVText.row(["tracker", "suite", "journeys", "sha256"])) { text, row in
      text += CSVText.row([row.contestant, row.suite, "\(row.journeys)", row.digest])
    }
  }
}
