package import Journeys
import PlainText
package import RailNetwork
import Tracking

/// A journey made ready to be scored: its truth cut into cells and events, once for all trackers.
///
/// Labelled time runs from the first location to the end of the truth; the time between the legs
/// of a transfer is not labelled. A journey without legs was not on a train: it has no labelled
/// time, and only what a tracker claims on it is counted.
package struct JudgedJourney: Sendable {
  package let id: String
  /// The suite that the journey belongs to: a stratum of the statistics.
  package let suite: String
  /// The ride of which this is a recording or a variant: the unit of the statistics.
  package let cluster: String
  package let tags: [String]
  package let definition: TruthDefinition
  package let network: RailNetwork
  /// When each location counts as delivered, never falling.
  package let locationTimes: [Int64]
  package let calls: [JudgedCall]
  package let cells: [TruthCell]
  package let events: [FocusChange]
  /// What the display should show, in order.
  package let trueIntervals: [TrueInterval]
  package let travel: Travel
  let parallelTrack: ParallelTrack
  /// How far the times of calls may be off.
  package let uncertaintyMilliseconds: Int64
  package let isOnTrain: Bool

  /// When the first location was delivered.
  package var sessionStart: Int64 { locationTimes.first ?? 0 }
  /// When the last location was delivered.
  package var sessionEnd: Int64 { locationTimes.last ?? 0 }

  /// When the journey's clock starts: the first departure, or the first location if that is later.
  package var clockStart: Int64 {
    max(sessionStart, calls.first { $0.isStop && !$0.isLastOfRide }?.departure ?? sessionStart)
  }

  package var labelledMilliseconds: Int64 {
    cells.reduce(0) { $0 + $1.end - $1.start }
  }

  /// - Parameters:
  ///   - journey: the recording and its truth, checked by their readers.
  ///   - suite: the name of the suite that it was found in.
  ///   - network: the network that the truth's indices belong to.
  ///   - definition: how "soon" and "now" are cut.
  package init(
    _ journey: Journey, suite: String, network: RailNetwork,
    definition: TruthDefinition = .announced
  ) {
    let truth = journey.truth
    id = truth.id
    self.suite = suite
    cluster = Self.cluster(truth)
    tags = truth.tags
    self.definition = definition
    self.network = network
    locationTimes = DeliveryClock.effective(
      journey.locations.map(\.timestamp.millisecondsSince1970))
    let start = locationTimes.first ?? .max
    let timeline = TruthTimeline(
      truth, network: network,
      start: journey.locations.isEmpty ? nil : Timestamp(millisecondsSince1970: start),
      definition: definition)
    let cutter = TruthCutter(truth, timeline: timeline, network: network)
    calls = cutter.calls
    cells = cutter.cells(from: start)
    events = cutter.events(from: start)
    trueIntervals = Self.trueIntervals(cells)
    uncertaintyMilliseconds = Int64(((truth.uncertaintySeconds ?? 0) * 1_000).rounded())
    travel = Travel(calls, network: network)
    parallelTrack = ParallelTrack(calls, network: network)
    isOnTrain = !truth.legs.isEmpty
  }

  /// The text member `ride` of `truth.json`, which variants of one ride share; else the id.
  private static func cluster(_ truth: GroundTruth) -> String {
    let member = truth.unknownMembers.first { $0.name == "ride" }
    if case .string(let ride) = member?.node.value { return ride }
    return truth.id
  }
}
