import Evaluation
import PlainText

/// What a tracker said on a journey, as the rows of files.
struct SaidRows: Sendable, Equatable {
  /// In the order of ``files``; without beliefs only the first two.
  private let texts: [String]

  /// Of whom nothing is told.
  static let none = SaidRows(texts: ["", ""])

  /// The name and the header of each file.
  private static let files = [
    (EstimatesFile.name, EstimatesFile.headerText),
    (EstimatesFile.ticksName, EstimatesFile.ticksHeaderText),
    (RankingsFile.name, RankingsFile.headerText), (StatesFile.name, StatesFile.headerText),
  ]

  private init(texts: [String]) { self.texts = texts }

  init(_ transcript: Transcript, _ venue: Venue, withBeliefs: Bool = false) {
    let kinds = [EstimatesFile.rows, EstimatesFile.ticks, RankingsFile.rows, StatesFile.rows]
    texts = kinds.prefix(withBeliefs ? 4 : 2).map { $0(transcript, venue.network) }
  }

  /// SHA-256 over the rows of `estimates.csv` and `ticks.csv`.
  var hash: String {
    var hash = ContentHash()
    for text in texts.prefix(2) { hash.add(text: text) }
    return hash.description
  }

  /// The files of what was said, by journey and then by tracker: in them the trackers come first.
  ///
  /// `ticks.csv` is left out where nobody ticks.
  static func add(_ rows: [[SaidRows]], to output: inout OutputFolder) {
    guard let first = rows.first?.first else { return }
    for (kind, (name, header)) in files.prefix(first.texts.count).enumerated() {
      let text = rows[0].indices.map { tracker in
        rows.map { $0[tracker].texts[kind] }.joined()
      }.joined()
      if name != EstimatesFile.ticksName || !text.isEmpty { output.add(header + text, as: name) }
    }
  }
}
