import Scoring
import Text

/// The scores of settings on suites, read from the file of a transfer study.
package struct TransferTable: Sendable {
  /// A setting's score on a suite by a metric.
  private struct Row {
    let tracker: String
    let suite: String
    let isReal: Bool
    let values: [String: Double]
  }

  private let rows: [Row]

  private static let fixed = ["tracker", "setting", "values", "suite", "real", "journeys"]

  /// `tracker,setting,values,suite,real,journeys` and a column for each metric.
  package static func csv(_ studies: [TransferStudy]) -> String {
    guard let metrics = studies.first?.metrics else { return "" }
    var text = CSVText.row(fixed + metrics.map(\.id))
    for study in studies {
      for (world, suite) in study.worlds.enumerated() {
        let scores = metrics.indices.map { study.scores(world, metric: $0) }
        for setting in study.settings.indices {
          let values = (world == 0 ? study.settings[setting] : [:]).sorted { $0.key < $1.key }
            .map { "\($0.key)=\(NumberText.short($0.value, places: 6))" }
          text += CSVText.row(
            [study.tracker, "\(setting)", values.joined(separator: " "), suite.name]
              + [suite.isReal ? "1" : "0", "\(suite.journeyCount)"]
              + metrics.indices.map { metric in
                let score = scores[metric][setting]
                let shown = metrics[metric].shown(score)
                return score.isFinite ? NumberText.short(shown, places: 6) : ""
              })
        }
      }
    }
    return text
  }

  /// nil if the text is not such a file.
  package init?(_ bytes: [UInt8]) {
    guard let lines = try? CSVReader.read(bytes), let header = lines.first?.fields,
      Array(header.prefix(Self.fixed.count)) == Self.fixed
    else { return nil }
    rows = lines.dropFirst().map { line in
      var values: [String: Double] = [:]
      for (name, field) in zip(header, line.fields).dropFirst(Self.fixed.count) {
        values[name] = Double(field)
      }
      let fields =
        line.fields + Array(repeating: "", count: max(0, Self.fixed.count - line.fields.count))
      return Row(tracker: fields[0], suite: fields[3], isReal: fields[4] == "1", values: values)
    }
  }

  /// How much of a gain on simulated rides is also a gain on real ones, for a tracker by a metric.
  package struct Carried: Sendable, Equatable {
    package let drawn: String
    package let real: String
    package let settings: Int
    /// Kendall's τ between the scores on simulated and on real rides.
    package let tau: Double
    /// The part of a gain on simulated rides that is also there on real ones.
    package let share: Double
  }

  /// nil if the file has no such tracker or metric, or if all settings have the same score.
  package func carried(tracker: String, metric: String) -> Carried? {
    let own = rows.filter { $0.tracker == tracker }
    guard let drawn = own.first(where: { !$0.isReal })?.suite,
      let real = own.first(where: \.isReal)?.suite
    else { return nil }
    func scores(_ suite: String) -> [Double] {
      own.filter { $0.suite == suite }.compactMap { $0.values[metric] }
    }
    let (a, b) = (scores(drawn), scores(real))
    guard a.count == b.count, let tau = KendallTau.of(a, b) else { return nil }
    let (meanA, meanB) = (a.reduce(0, +) / Double(a.count), b.reduce(0, +) / Double(b.count))
    let spread = a.reduce(0) { $0 + ($1 - meanA) * ($1 - meanA) }
    let together = zip(a, b).reduce(0) { $0 + ($1.0 - meanA) * ($1.1 - meanB) }
    return Carried(
      drawn: drawn, real: real, settings: a.count, tau: tau, share: together / spread)
  }
}
