package import Journeys
package import RailNetwork
package import Tracking

/// A journey made ready to be scored: its truth cut into cells and events, once for all trackers.
///
/// Labelled time runs from the first location to the end of the truth; the time between the legs
/// of a transfer is not labelled. A journey without legs was not on a train: it has no labelled
/// time, and only what a tracker claims on it is counted.
package final class JudgedJourney: Sendable {
  package let id: String
  /// The suite that the journey belongs to: a stratum of the statistics.
  package let suite: String
  /// Whether the suite counts in means over several.
  package let isCounted: Bool
  /// The ride of which this is a recording or a variant: the unit of the statistics.
  package let cluster: String
  /// The id of the railway that the ride starts on; empty without a train.
  package let railway: String
  /// See ``GroundTruth/world``; empty for a recording.
  package let world: String
  package let tags: [String]
  package let network: RailNetwork
  /// The locations that count.
  package let recording: FilteredRecording
  /// From when the estimate after each location holds, never falling.
  package var locationTimes: [Timestamp] { recording.heldFrom }
  package let calls: [JudgedCall]
  package let cells: [TruthCell]
  package let events: [FocusChange]
  /// What the display should show, in order.
  let trueDisplays: [TruthCell]
  let parallelTrack: ParallelTrack
  let likeRailways: LikeRailways
  /// How far the times of the least certain call may be off.
  package let uncertaintyMilliseconds: Int64
  package let disturbances: [Disturbance]
  package let isOnTrain: Bool
  /// Whether a railway that is not right lies near enough to any call to be named.
  ///
  /// Where none does, a right railway is no identification: to answer at all is enough.
  package let hasChoice: Bool

  /// How near: what trackers are told of their surroundings.
  package static let choiceMetres = SurroundingsFinder.railwayReachMetres

  package var sessionStart: Timestamp { locationTimes.first ?? Self.noTime }
  package var sessionEnd: Timestamp { locationTimes.last ?? Self.noTime }

  private static let noTime = Timestamp(millisecondsSince1970: 0)

  /// When the journey's clock starts: the first departure, or the first location if that is later.
  package var clockStart: Timestamp {
    max(sessionStart, calls.first { $0.isStop && !$0.isLastOfRide }?.departure ?? sessionStart)
  }

  package var labelledMilliseconds: Int64 {
    cells.reduce(0) { $0 + $1.milliseconds }
  }

  /// Of a recording and its truth, checked by their readers; the truth's indices are the network's.
  package init(
    _ journey: Journey, suite: String, isCounted: Bool = true, network: RailNetwork
  ) {
    let truth = journey.truth
    id = truth.id
    self.suite = suite
    self.isCounted = isCounted
    cluster = truth.rideID
    railway = truth.legs.first.map { network[$0.railway].id } ?? ""
    world = truth.world ?? ""
    tags = truth.tags
    self.network = network
    recording = FilteredRecording(journey.locations)
    let timeline = TruthTimeline(truth, network: network, start: recording.heldFrom.first)
    let cutter = TruthCutter(truth, timeline: timeline, network: network)
    let start = recording.heldFrom.first ?? .distantFuture
    calls = cutter.calls
    cells = cutter.cells(from: start)
    events = cutter.events(from: start)
    trueDisplays = cells.displays
    uncertaintyMilliseconds = calls.map(\.uncertaintyMilliseconds).max() ?? 0
    disturbances = truth.disturbances
    let way = SampledWay(calls, network: network)
    parallelTrack = ParallelTrack(way)
    likeRailways = LikeRailways(way, network: network)
    isOnTrain = !truth.legs.isEmpty
    hasChoice = Self.hasChoice(calls, network)
  }

  private static func hasChoice(_ calls: [JudgedCall], _ network: RailNetwork) -> Bool {
    // What is this far on the station's own map is farther than that on the one between the two.
    let farMetres = choiceMetres * 1.1
    return calls.contains { call in
      guard let place = call.station.map({ network[$0].coordinate }) else { return false }
      let plane = LocalPlane(origin: place)
      return network.tracks.indices.contains { index in
        if call.standing.contains(where: { $0.railway.offset == index }) { return false }
        let track = network.tracks[index]
        return track.blocks.contains { stretch in
          stretch.box.squaredMetres(from: plane) <= farMetres * farMetres
            && track.vertices[stretch.vertices].contains { $0.metres(to: place) <= choiceMetres }
        }
      }
    }
  }
}
