package import Datasets
import Foundation
package import Scoring
package import Text
import Tracking

/// What a contestant said on a journey, as the rows of `estimates.csv`.
package struct EstimateRows: Codable, Sendable {
  fileprivate let text: String

  package init(_ transcript: Transcript, _ venue: Venue) {
    text = EstimatesFile.rows(transcript, network: venue.network)
  }

  var lines: [Substring] { text.split(separator: "\n") }

  /// SHA-256 over the rows.
  package var digest: String {
    var hash = ContentHash()
    hash.add(text: text)
    return hash.description
  }
}

/// The file of estimates, by contestant and then by journey.
///
/// Journeys come one by one, each with the rows of all contestants, so that rows wait in a draft
/// for each contestant and take no memory.
package final class EstimatesOutput: Sendable {
  /// By tracker.
  private let drafts: [Draft]
  private let rows: InTurn<[EstimateRows]>

  package init(trackers: Int, in output: OutputFolder) throws(Faults) {
    var drafts: [Draft] = []
    for tracker in 0..<trackers { drafts.append(try output.draft("estimates-\(tracker)")) }
    self.drafts = drafts
    rows = InTurn { [drafts] rows in
      for (draft, row) in zip(drafts, rows) { draft.put(Data(row.text.utf8)) }
    }
  }

  package func add(_ rows: [EstimateRows], journey: Int) { self.rows.add(rows, at: journey) }

  /// Adds the file once all journeys have come.
  package func add(to output: inout OutputFolder) {
    output.stage(EstimatesFile.name) { put in
      put(Data(EstimatesFile.header.utf8))
      return drafts.allSatisfy { $0.copy(to: put) }
    }
    output.list(EstimatesFile.name)
  }
}
