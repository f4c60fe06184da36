import Journeys
package import PlainText
package import RailNetwork
import Tracking

/// Writes and reads `rankings.csv`, which may stand beside `estimates.csv`.
///
/// One row for each row of the estimates, in the same order: the first railways of the ranking,
/// best first, as `id score` joined by semicolons.
package enum RankingsFile {
  package static let name = "rankings.csv"
  private static let columns = ["tracker", "journey", "timestamp", "ranking"]

  /// The first line of the file.
  package static var headerText: String { CSVText.row(columns) }

  /// The rows of one tracker on one journey.
  package static func rows(_ track: Transcript, network: RailNetwork) -> String {
    var text = ""
    for emission in track.estimates where !emission.isTick {
      let ranking = emission.hypotheses.prefix(RailwayRank.depth).map {
        "\(network[$0.railway].id) \($0.score)"
      }
      text += CSVText.row([
        track.tracker, track.journey, emission.timestamp.iso8601,
        ranking.joined(separator: ";"),
      ])
    }
    return text
  }

  /// Puts the rankings of a file into the estimates that it belongs to.
  ///
  /// - Throws: everything that is wrong with the file, by line and column.
  package static func read(
    _ bytes: [UInt8], file: String, into estimates: inout EstimatesReader.Estimates,
    subjects: [EstimatesReader.Subject]
  ) throws(Faults) {
    var log = FaultLog(file: file)
    let places = Dictionary(
      subjects.indices.map { (subjects[$0].journey.id, $0) }, uniquingKeysWith: { a, _ in a })
    var counts = estimates.tracks.map { $0.map { _ in 0 } }
    if var table = CSVTable(bytes, required: columns, log: &log) {
      while table.next(&log) {
        guard let place = places[table.text(1)] else { continue }
        guard let row = estimates.trackers.firstIndex(of: table.text(0)),
          var track = estimates.tracks[row][place], counts[row][place] < track.estimates.count
        else {
          log.add(
            line: table.line, "has no row of its own in the estimates",
            remedy: "write both files in one run")
          continue
        }
        estimates.tracks[row][place] = nil
        let network = subjects[place].network
        track.estimates[counts[row][place]].hypotheses = ranking(table, network, &log)
        track.hasRankings = true
        estimates.tracks[row][place] = track
        counts[row][place] += 1
      }
    }
    for (row, tracker) in estimates.trackers.enumerated() {
      for (place, track) in estimates.tracks[row].enumerated() {
        guard let track, counts[row][place] > 0, counts[row][place] < track.estimates.count else {
          continue
        }
        log.add(
          "\(tracker) has \(counts[row][place]) rankings on \(track.journey) and "
            + "\(track.estimates.count) estimates")
      }
    }
    try log.throwIfAny()
  }

  private static func ranking(
    _ table: CSVTable, _ network: RailNetwork, _ log: inout FaultLog
  ) -> [Hypothesis] {
    let text = table.text(3)
    guard !text.isEmpty else { return [] }
    return text.split(separator: ";").compactMap { entry in
      let parts = entry.split(separator: " ")
      guard parts.count == 2, let railway = network.railway(id: String(parts[0])),
        let score = NumberReader.double(parts[1])
      else {
        log.add(
          line: table.line, field: "ranking", "'\(entry)' is no railway with a score",
          remedy: "write it as Tokyu.Toyoko 12.5;Tokyu.Meguro 3")
        return nil
      }
      return Hypothesis(railway: railway, score: score)
    }
  }
}
