import Scoring
package import Text

/// Where two estimates files part: the first location of each journey at which answers differ.
package enum EstimatesDiff {
  package struct Parting: Sendable, Equatable {
    package var journey: String
    /// From 1.
    package var location: Int
    package var timestamp: String
    /// What each says: `railway direction phase station`, or `no answer`, or `no row`.
    package var a: String
    package var b: String
  }

  package typealias Side = (bytes: [UInt8], file: String, tracker: String)

  private struct Rows {
    var journeys: [String] = []
    var said: [String: [(timestamp: String, answer: String)]] = [:]
  }

  /// The partings on the journeys that both files have, in the first file's order.
  ///
  /// Scores of railways are not compared, since they need not be printed alike.
  ///
  /// - Throws: everything that is wrong with the files.
  package static func partings(_ a: Side, _ b: Side) throws(Faults) -> [Parting] {
    let first = try rows(a)
    let second = try rows(b)
    return first.journeys.compactMap { journey in
      guard let one = first.said[journey], let two = second.said[journey] else { return nil }
      for index in 0..<max(one.count, two.count) {
        let x = index < one.count ? one[index] : nil
        let y = index < two.count ? two[index] : nil
        guard x?.answer != y?.answer || x?.timestamp != y?.timestamp else { continue }
        return Parting(
          journey: journey, location: index + 1, timestamp: x?.timestamp ?? y?.timestamp ?? "",
          a: x?.answer ?? "no row", b: y?.answer ?? "no row")
      }
      return nil
    }
  }

  private static func rows(_ side: Side) throws(Faults) -> Rows {
    var log = FaultLog(file: side.file)
    var rows = Rows()
    EstimatesFile.estimates.forEachRow(of: side.bytes, log: &log) { row, _, _ in
      guard row.text(0) == side.tracker else { return }
      let journey = row.text(1)
      // Railway, direction, phase and station.
      let words = [3, 4, 6, 5].map(row.text).filter { !$0.isEmpty }
      if rows.said[journey] == nil { rows.journeys.append(journey) }
      rows.said[journey, default: []].append(
        (row.text(2), words.isEmpty ? "no answer" : words.joined(separator: " ")))
    }
    try log.throwIfAny()
    return rows
  }
}
