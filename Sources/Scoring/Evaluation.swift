public import Foundation
import Journeys
import RailNetwork
import Text
public import Tracking

/// A recorded or simulated journey, and what was true on it.
public struct LabelledJourney: Sendable {
  /// As `truth.json` has it.
  public var id: String { judged.id }
  /// As the phone delivered them, in that order.
  public let locations: [Location]
  let judged: JudgedJourney
  let journey: Journey
  let venue: Venue

  /// Reads the `locations.csv` and `truth.json` of a folder.
  ///
  /// - Parameters:
  ///   - folder: the journey's folder.
  ///   - context: the network that the truth is written for, and what trackers are told beside it.
  ///     Its tables are built once for all journeys.
  ///   - suite: a name for the journeys that belong together. A comparison weighs rides by suite.
  /// - Throws: ``JourneyFileError`` with everything that is wrong with the files.
  public init(
    contentsOf folder: URL, context: TrackerContext, suite: String = ""
  ) throws(JourneyFileError) {
    do {
      let files = try [JourneyReader.locationsFile, JourneyReader.truthFile].map {
        [UInt8](try Data(contentsOf: folder.appending(path: $0)))
      }
      journey = try JourneyReader.read(
        locations: files[0], truth: files[1], folder: folder.path, network: context.network)
    } catch {
      throw JourneyFileError(error)
    }
    locations = journey.locations
    judged = JudgedJourney(journey, suite: suite, network: context.network)
    venue = Venue(context)
  }
}

/// All that one tracker said on one journey.
public struct JourneyEstimates: Sendable {
  let transcript: Transcript

  /// Plays a journey to a tracker, as `railbench compare` does.
  ///
  /// - Parameters:
  ///   - tracker: an entry of the catalogue or one of your own.
  ///   - values: the parameters that differ from their defaults, by name.
  ///   - journey: the journey that is played.
  public init(
    of tracker: TrackerEntry, values: ParameterValues = [:], on journey: LabelledJourney
  ) {
    let configured = ConfiguredTracker(tracker, values)
    transcript = journey.judged.judge([configured], in: journey.venue)[0].transcript
  }

  /// Reads a file of estimates, `estimates.csv` or lines of JSON.
  ///
  /// - Returns: by tracker, what it said on each journey that the file has.
  /// - Throws: ``JourneyFileError`` with everything that is wrong with the file.
  public static func read(
    contentsOf file: URL, of journeys: [LabelledJourney]
  ) throws(JourneyFileError) -> [String: [JourneyEstimates]] {
    do {
      let reader = EstimatesReader(subjects: journeys.map { ($0.journey, $0.judged.network) })
      let read = try reader.read([UInt8](try Data(contentsOf: file)), file: file.path)
      return Dictionary(
        uniqueKeysWithValues: zip(read.trackers, read.transcripts).map { name, transcripts in
          (name, transcripts.compactMap(\.self).map(JourneyEstimates.init))
        })
    } catch {
      throw JourneyFileError(error)
    }
  }

  init(_ transcript: Transcript) { self.transcript = transcript }
}

/// The scores of one tracker on some journeys.
public struct Scores: Sendable {
  let card: Scorecard

  /// A metric over all journeys, by its id, such as `PH1.display`.
  ///
  /// Shares are 0 to 1, times are in seconds; nil where the metric is measured on no journey, or
  /// unknown. `railbench compare` gives the same value.
  public subscript(metric: String) -> Double? { card.value(metric) }

  /// The same on one journey.
  public subscript(metric: String, on journey: String) -> Double? {
    guard let index = MetricCatalogue.index(metric) else { return nil }
    return card.journeys.first { $0.journey.id == journey }?.value(index)
  }

  /// The ids of all metrics, in the order of `Reports/metrics.md`.
  public static let metrics = MetricCatalogue.all.map(\.id)
}

/// Judges what a tracker said by what was true.
///
/// A journey without estimates counts as one on which the tracker never answered.
public func score(_ estimates: [JourneyEstimates], of journeys: [LabelledJourney]) -> Scores {
  let said = Dictionary(
    estimates.map { ($0.transcript.journey, $0.transcript) }, uniquingKeysWith: { a, _ in a })
  let name = estimates.first?.transcript.tracker ?? ""
  return Scores(
    card: Scorecard(
      tracker: name,
      journeys: journeys.map { journey in
        let silence = Transcript(
          tracker: name, journey: journey.id, estimates: [], hasRankings: false)
        return JourneyScore(Performance(said[journey.id] ?? silence, on: journey.judged))
      }))
}

/// How the second of two trackers does against the first on the same journeys.
public struct ScoreComparison: Sendable, Equatable {
  /// The mean over journeys of what the second has more than the first, in the metric's unit.
  public let difference: Double
  /// The 95 % interval of the difference; nil with too few rides.
  public let interval: ClosedRange<Double>?
  /// `better`, `worse`, `equivalent`, `may be chance`, or what there are too few of.
  public let verdict: String
}

/// Compares two trackers, ride by ride, by one metric.
///
/// The verdict of the display, the primary metric, stands alone; that of another metric is
/// corrected for the others that `railbench compare` tests beside it.
///
/// - Returns: nil where no journey has a value of both, or for a metric that `railbench compare` does
///   not test.
public func compare(
  _ first: Scores, _ second: Scores, by metric: String = "PH1.display"
) -> ScoreComparison? {
  Comparison.headline(first.card, second.card, by: metric).map {
    ScoreComparison(
      difference: $0.difference, interval: $0.interval, verdict: $0.verdict.rawValue)
  }
}

/// Why files can't be used.
public struct JourneyFileError: Error, Equatable, CustomStringConvertible, LocalizedError {
  /// A line for each fault: the file, the line in it, what is wrong and what to do.
  public let problems: [String]

  init(_ error: any Error) {
    let text = error is Faults ? "\(error)" : error.localizedDescription
    problems = text.split(separator: "\n").map(String.init)
  }

  /// All problems, a line each.
  public var description: String { problems.joined(separator: "\n") }
  /// The same, for an alert.
  public var errorDescription: String? { description }
}
