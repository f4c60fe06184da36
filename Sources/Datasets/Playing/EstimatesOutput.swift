import Foundation
package import Scoring
package import Text
import Tracking

/// What a contestant said on a journey, as the rows of files.
package struct EstimateRows: Codable, Sendable {
  /// In the order of the kinds of files.
  fileprivate let texts: [String]

  /// Of a reference that sees the truth nothing is written.
  package static let empty = EstimateRows(texts: EstimatesFile.allCases.map { _ in "" })

  private init(texts: [String]) { self.texts = texts }

  package init(_ transcript: Transcript, _ venue: Venue) {
    texts = EstimatesFile.allCases.map { $0.rows(transcript, network: venue.network) }
  }

  /// SHA-256 over the rows of `estimates.csv` and `ticks.csv`.
  package var digest: String {
    var hash = ContentHash()
    for text in texts { hash.add(text: text) }
    return hash.description
  }
}

/// The files of estimates, by contestant and then by journey.
///
/// Journeys come one by one, each with the rows of all contestants, so that rows wait in a draft
/// for each contestant and take no memory.
package final class EstimatesOutput: Sendable {
  /// By kind of file and tracker.
  private let drafts: [[Draft]]
  private let rows: InTurn<[EstimateRows]>

  package init(trackers: Int, in output: OutputFolder) throws(Faults) {
    var drafts: [[Draft]] = []
    for kind in EstimatesFile.allCases {
      var own: [Draft] = []
      for tracker in 0..<trackers { own.append(try output.draft("\(kind.rawValue)-\(tracker)")) }
      drafts.append(own)
    }
    self.drafts = drafts
    rows = InTurn { [drafts] rows in
      for (kind, drafts) in drafts.enumerated() {
        for (draft, row) in zip(drafts, rows) where row.texts.indices.contains(kind) {
          draft.put(Data(row.texts[kind].utf8))
        }
      }
    }
  }

  package func add(_ rows: [EstimateRows], journey: Int) { self.rows.add(rows, at: journey) }

  /// Adds the files once all journeys have come; `ticks.csv` is left out where no tracker ticks, but
  /// takes the place of an older one, which `score` would read as if it belonged here.
  package func add(to output: inout OutputFolder) {
    for (kind, drafts) in zip(EstimatesFile.allCases, drafts) {
      let isOld = Files.exists("\(output.path)/\(kind.rawValue)")
      if kind == .ticks, !isOld, drafts.allSatisfy(\.isEmpty) { continue }
      output.stage(kind.rawValue) { put in
        put(Data(kind.header.utf8))
        return drafts.allSatisfy { $0.copy(to: put) }
      }
      output.list(kind.rawValue)
    }
  }
}
