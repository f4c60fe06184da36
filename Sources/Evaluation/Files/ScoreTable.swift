import Numerics
package import PlainText

/// The values of journeys in a `scores.csv`, by tracker; aggregates are left out.
package struct ScoreTable: Sendable {
  /// In the order of first rows.
  package private(set) var trackers: [String] = []
  private var journeysByTracker: [String: [String]] = [:]
  /// By tracker and journey, in the order of ``MetricCatalogue/all``.
  private var values: [String: [String: [Double?]]] = [:]

  private static let columns = ["tracker", "journey", "tag", "metric", "value"]

  package init() {}

  /// The values of scorecards, rounded as their file would have them.
  package init(_ cards: [Scorecard]) {
    for card in cards {
      for journey in card.journeys {
        for (metric, tally) in journey.tallies.enumerated() {
          set(
            tally.value.flatMap { NumberReader.score(NumberText.short($0, places: 6)) },
            tracker: card.tracker, journey: journey.journey, metric: metric)
        }
      }
    }
  }

  /// The values of a file; metrics that this version doesn't know are left out.
  ///
  /// - Throws: everything that is wrong with the file, by line and column.
  package init(_ bytes: [UInt8], file: String) throws(Faults) {
    var log = FaultLog(file: file)
    if var table = CSVTable(bytes, required: Self.columns, log: &log) {
      while table.next(&log) {
        let journey = table.text(1)
        guard journey != "*", table.bytes(2).isEmpty,
          let metric = MetricCatalogue.index(table.text(3))
        else { continue }
        let text = table.text(4)
        let value = NumberReader.score(text)
        if value == nil, !text.isEmpty {
          log.add(line: table.line, field: "value", "'\(text)' is no number")
        }
        set(value, tracker: table.text(0), journey: journey, metric: metric)
      }
    }
    if trackers.isEmpty, log.faults.isEmpty { log.add("the file has no scores of journeys") }
    try log.throwIfAny()
  }

  private mutating func set(_ value: Double?, tracker: String, journey: String, metric: Int) {
    if values[tracker] == nil {
      trackers.append(tracker)
      values[tracker] = [:]
    }
    if values[tracker]?[journey] == nil {
      journeysByTracker[tracker, default: []].append(journey)
      values[tracker]?[journey] = MetricCatalogue.all.map { _ in nil }
    }
    values[tracker]?[journey]?[metric] = value
  }

  /// The journeys on which a tracker has scores, in order.
  package func journeys(of tracker: String) -> [String] { journeysByTracker[tracker] ?? [] }

  /// A metric's value; nil where it is not measured.
  package func value(tracker: String, journey: String, metric: Int) -> Double? {
    values[tracker]?[journey]?[metric] ?? nil
  }
}

extension NumberReader {
  /// A value as score files have it, `inf` and `-inf` included.
  static func score(_ text: String) -> Double? {
    switch text {
    case "inf": .infinity
    case "-inf": -.infinity
    default: double(text)
    }
  }
}
