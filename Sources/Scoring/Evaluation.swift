public import Foundation
import RailNetwork
public import Tracking

/// A recorded or simulated journey, with its ground truth.
public struct LabelledJourney: Sendable {
  /// The id in `truth.json`.
  public var id: String { judged.id }
  /// The locations in the order in which the phone delivered them.
  public let locations: [Location]
  /// The phone's own events of motion, oldest first; empty if they were not recorded.
  public var motion: [MotionEvent] { journey.motion }
  let judged: JudgedJourney
  let journey: Journey
  let playback: PlaybackContext

  /// Reads the `locations.csv`, `truth.json` and, if there is one, `motion.csv` of a folder.
  ///
  /// - Parameters:
  ///   - folder: the journey's folder.
  ///   - context: the network of the ground truth, and the other inputs of trackers.
  ///     Its tables are built once for all journeys.
  ///   - suite: a name for the journeys that belong together. A comparison weighs rides by suite.
  /// - Throws: ``JourneyFileError`` with all faults of the files.
  public init(
    contentsOf folder: URL, context: TrackerContext, suite: String = ""
  ) throws(JourneyFileError) {
    do {
      let files = try [LocationsReader.fileName, JourneyReader.truthFile].map {
        [UInt8](try Data(contentsOf: folder.appending(path: $0)))
      }
      let motion = folder.appending(path: MotionReader.fileName)
      journey = try JourneyReader.read(
        locations: files[0],
        motion: FileManager.default.fileExists(atPath: motion.path)
          ? [UInt8](try Data(contentsOf: motion)) : nil,
        truth: files[1], folder: folder.path, network: context.network
      ).journey
    } catch {
      throw JourneyFileError(error)
    }
    locations = journey.locations
    playback = PlaybackContext(context)
    judged = playback.judged(journey, suite: suite)
  }
}

/// All estimates of one tracker on one journey.
public struct JourneyEstimates: Sendable {
  let transcript: Transcript

  /// Plays a journey to a tracker, as `railbench compare` does; `values` are the parameters that
  /// differ from their defaults, by name.
  public init(
    of tracker: TrackerEntry, values: ParameterValues = [:], on journey: LabelledJourney
  ) {
    let configured = ConfiguredTracker(tracker, values)
    transcript = journey.judged.judge([configured], in: journey.playback)[0].transcript
  }

  /// Reads the estimates of each tracker on each journey in `estimates.csv` or lines of JSON;
  /// throws ``JourneyFileError`` with all faults.
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
  /// Shares are 0 to 1, times are in seconds; nil if the metric is unknown or measured on no
  /// journey. `railbench compare` gives the same value.
  public subscript(metric: String) -> Double? { MetricCatalogue.metric(metric).flatMap(card.value) }

  /// A metric on one journey, by its id.
  public subscript(metric: String, on journey: String) -> Double? {
    guard let metric = MetricCatalogue.metric(metric) else { return nil }
    return card.journeys.first { $0.journey.id == journey }?.value(metric)
  }

  /// The ids of all metrics, in the order of `Reports/metrics.md`.
  public static let metrics = MetricCatalogue.all.map(\.id)
}

/// Scores the estimates of a tracker; a journey without some counts as if it never named a railway.
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

/// The difference between two trackers on the same journeys.
public struct ScoreComparison: Sendable, Equatable {
  /// The mean over journeys of the second value minus the first, in the metric's unit.
  public let difference: Double
  /// The 95 % interval of the difference; nil with too few rides.
  public let interval: ClosedRange<Double>?
  /// `better`, `worse`, `equivalent`, `may be chance`, or `too few …`.
  public let verdict: String
}

/// Compares two trackers, ride by ride, by one metric.
///
/// The verdict of the display, the primary metric, is not corrected; that of another metric is
/// corrected for the metrics that `railbench compare` tests together with it.
///
/// - Returns: nil if no journey has both values, or `railbench compare` does not test the metric.
public func compare(
  _ first: Scores, _ second: Scores, by metric: String = "PH1.display"
) -> ScoreComparison? {
  Comparison.headline(first.card, second.card, by: metric).map {
    ScoreComparison(difference: $0.difference, interval: $0.interval, verdict: $0.verdict.rawValue)
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
  /// The description, for an alert.
  public var errorDescription: String? { description }
}
