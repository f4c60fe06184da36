package import Journeys
package import RailNetwork
package import Tracking

/// A journey made ready to be scored: its truth cut into cells and events, once for all trackers.
///
/// Labelled time runs from the first location to the end of the truth; the time between the legs
/// of a transfer is not labelled. A journey without legs was not on a train: it has no labelled
/// time, and only what a tracker claims on it is counted.
package final class JudgedJourney: Sendable {
  package let info: JourneyInfo
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
  /// How near: what trackers are told of their surroundings.
  package static let choiceMetres = SurroundingsFinder.railwayReachMetres

  package var sessionStart: Timestamp { locationTimes.first ?? Self.noTime }
  package var sessionEnd: Timestamp { locationTimes.last ?? Self.noTime }

  private static let noTime = Timestamp(millisecondsSince1970: 0)

  /// When the journey's clock starts: the first departure, or the first location if that is later.
  package var clockStart: Timestamp {
    max(sessionStart, calls.first { $0.isStop && !$0.isLastOfRide }?.departure ?? sessionStart)
  }

  /// What the display may show, in order; masks don't cut it.
  package var truthShown: [TruthCell] {
    cells.joined { $0.phase == $1.phase && $0.shown == $1.shown && $0.leg == $1.leg }
  }

  package var labelledMilliseconds: Int64 {
    cells.reduce(0) { $0 + $1.milliseconds }
  }

  /// Of a recording and its truth, checked by their readers; the truth's indices are the network's.
  package init(
    _ journey: Journey, suite: String, isCounted: Bool = true, network: RailNetwork
  ) {
    let truth = journey.truth
    self.network = network
    recording = FilteredRecording(journey.locations)
    let cutter = TruthCutter(
      truth, network: network, from: recording.heldFrom.first ?? .distantFuture)
    calls = cutter.calls
    cells = cutter.cells
    events = cutter.events
    trueDisplays = cells.joined { $0.phase == $1.phase }
    uncertaintyMilliseconds = calls.map(\.uncertaintyMilliseconds).max() ?? 0
    disturbances = truth.disturbances
    let way = SampledWay(calls, network: network)
    parallelTrack = ParallelTrack(way)
    likeRailways = LikeRailways(way, network: network)
    info = JourneyInfo(
      journey, suite: suite, isCounted: isCounted, network: network,
      hasChoice: Self.hasChoice(calls, network))
  }

  package var id: String { info.id }
  package var isOnTrain: Bool { info.hasTrain }
  /// Whether a railway that is not right lies near enough to any call to be named.
  ///
  /// Where none does, a right railway is no identification: to answer at all is enough.
  package var hasChoice: Bool { info.hasChoice }

  /// The first stop from a call on, as long as the rider stays aboard.
  package func nextStop(from call: Int) -> StationIndex? {
    let end = calls[call...].firstIndex(where: \.isLastOfRide) ?? calls.count - 1
    return calls[call...end].first(where: \.isStop)?.station
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
