package import RailNetwork
package import Tracking

/// A journey prepared for scoring: its truth cut into cells and events, once for all trackers.
///
/// Labelled time runs from the first location to the end of the truth, without the time between the
/// legs of a transfer. A journey without legs was not on a train: it has no labelled time, and only
/// the railways that a tracker names on it are counted.
package final class JudgedJourney: Sendable {
  package let info: JourneyInfo
  package let network: RailNetwork
  package let recording: FilteredRecording
  /// The time from which the estimate after each location holds; never decreasing.
  package var locationTimes: [Timestamp] { recording.heldFrom }
  package let calls: [JudgedCall]
  package let cells: [TruthCell]
  package let events: [FocusChange]
  /// Those of ``JourneyInfo/stations``.
  let stations: [StationIndex]
  package let disturbances: [NamedSpan]
  /// The times of the session in which nobody rides a train, in order.
  let withoutRide: [NamedSpan]
  /// Nil if no train is known.
  let trains: TrainTruth?

  /// The id of the train of a leg, if the timetable has it.
  package func train(ofLeg leg: Int) -> String? { trains?.trains[leg] }
  /// The reach within which trackers get railways.
  package static let choiceMetres = SurroundingsFinder.railwayReachMetres

  package var sessionStart: Timestamp { locationTimes.first ?? Self.noTime }
  package var sessionEnd: Timestamp { locationTimes.last ?? Self.noTime }

  private static let noTime = Timestamp(millisecondsSince1970: 0)

  /// When the journey's clock starts: the first departure, or the first location if that is later.
  package var clockStart: Timestamp {
    max(sessionStart, calls.first { $0.isStop && !$0.isLastOfRide }?.departure ?? sessionStart)
  }

  /// The displays that are allowed, in order; uncertain times don't cut them.
  package var truthShown: [TruthCell] {
    cells.joined { $0.phase == $1.phase && $0.shown == $1.shown && $0.leg == $1.leg }
  }

  /// Prepares a checked recording and truth; with the timetables of `day`, trains are judged too.
  package init(
    _ journey: Journey, suite: String, isCounted: Bool = true, network: RailNetwork,
    finder: SurroundingsFinder? = nil, day: TrackerContext? = nil
  ) {
    let truth = journey.truth
    self.network = network
    recording = FilteredRecording(journey.locations, motion: journey.motion)
    let cutter = TruthCutter(
      truth, network: network, from: recording.heldFrom.first ?? .distantFuture)
    let way = SampledWay(cutter.calls, finder ?? SurroundingsFinder(network: network))
    let shared = SharedWay.all(way, calls: cutter.calls, network: network)
    var (calls, cells) = (cutter.calls, cutter.cells)
    for index in calls.indices { calls[index].shared = shared[index] }
    for index in cells.indices { cells[index].shared = shared[cells[index].call] }
    (self.calls, self.cells) = (calls, cells)
    events = cutter.events
    trains = TrainTruth(
      truth.legs, cutter.calls, from: recording.heldFrom.first ?? .distantFuture, day)
    disturbances = truth.disturbances
    withoutRide = Self.withoutRide(truth, recording)
    stations = calls.compactMap(\.station).unique
    info = JourneyInfo(
      journey, suite: suite, isCounted: isCounted, network: network,
      hasChoice: Self.hasChoice(calls, network), cells: cells, stations: stations)
  }

  /// On a journey without legs, all of the session.
  private static func withoutRide(
    _ truth: GroundTruth, _ recording: FilteredRecording
  ) -> [NamedSpan] {
    guard let start = recording.heldFrom.first, let end = recording.heldFrom.last else { return [] }
    let whole = [NamedSpan("", from: start, to: end)]
    return (truth.legs.isEmpty ? whole : truth.withoutRide).compactMap {
      $0.cut(from: start, to: end)
    }
  }

  package var id: String { info.id }
  package var isOnTrain: Bool { info.hasTrain }
  /// Whether another railway is near enough to be named; if none is, naming the right one proves
  /// nothing.
  package var hasChoice: Bool { info.hasChoice }

  /// The first stop from a call on, while the rider stays aboard.
  package func nextStop(from call: Int) -> StationIndex? {
    aboard(from: call).first(where: \.isStop)?.station
  }

  /// When the train arrives at the stops from a call on, as long as the rider stays aboard.
  func arrivals(from call: Int) -> [PredictedArrival] {
    aboard(from: call).filter(\.isStop).compactMap { call in
      call.station.map { PredictedArrival(station: $0, time: call.arrival) }
    }
  }

  private func aboard(from call: Int) -> ArraySlice<JudgedCall> {
    let ahead = calls[call...]
    return ahead.prefix(through: ahead.firstIndex(where: \.isLastOfRide) ?? call)
  }

  private static func hasChoice(_ calls: [JudgedCall], _ network: RailNetwork) -> Bool {
    // A distance on the map around the station can be larger on the map between the two.
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
