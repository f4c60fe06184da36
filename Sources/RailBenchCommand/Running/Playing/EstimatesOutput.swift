package import Datasets
import Foundation
package import RailNetwork
package import Scoring
import Synchronization
import Tracking

/// A contestant's estimates on a journey, as rows of `estimates.csv`.
package struct EstimateRows: Sendable {
  fileprivate let text: String
  private let hasArrivals: Bool

  package init(_ transcript: Transcript, _ playback: PlaybackContext) {
    hasArrivals = transcript.hasArrivals
    text = EstimatesFile.rows(transcript, network: playback.network)
  }

  var lines: [Substring] { text.split(separator: "\n") }

  /// With the column of arrivals, if these rows have it not and others do.
  fileprivate func text(hasArrivals: Bool) -> String {
    hasArrivals && !self.hasArrivals ? EstimatesFile.withArrivals(text) : text
  }

  /// SHA-256 over the rows.
  package var digest: String {
    var hash = ContentHash()
    hash.add(text: text)
    return hash.description
  }
}

/// Writes the file of estimates by contestant; rows come by journey and wait in draft files.
package final class EstimatesOutput: Sendable {
  /// By tracker.
  private let drafts: [Draft]
  /// The next journey to be written, and later ones that finished before it.
  private let state = Mutex((next: 0, waiting: [Int: [EstimateRows]]()))
  private let hasArrivals: Bool

  package init(_ contestants: [Contestant], in output: OutputFolder) throws(Faults) {
    var drafts: [Draft] = []
    for place in contestants.indices { drafts.append(try output.draft("estimates-\(place)")) }
    self.drafts = drafts
    hasArrivals = contestants.nameTrains
  }

  package func add(_ rows: [EstimateRows], journey: Int) {
    state.withLock { state in
      state.waiting[journey] = rows
      while let rows = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        for (draft, row) in zip(drafts, rows) {
          draft.put(Data(row.text(hasArrivals: hasArrivals).utf8))
        }
      }
    }
  }

  package func add(to output: inout OutputFolder) {
    output.add(EstimatesFile.name) { put in
      put(Data(EstimatesFile.header(hasArrivals: hasArrivals).utf8))
      return drafts.allSatisfy { $0.copy(to: put) }
    }
  }
}
