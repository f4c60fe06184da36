import Journeys
import RailNetwork
import Tracking

/// One railway as an explanation of a stretch of a recording.
struct LegCandidate {
  var railway: RailwayIndex
  var direction: RailDirection
  var calls: [TimedCall]
  /// Lower is likelier: the distances to the track, and stops that don't fit its stations.
  var cost: Double

  /// A stand that is at no station of the railway.
  static let strayStandCost = 6.0
  /// A station passed by.
  static let passCost = 1.0
  /// A stand counts if it is this long.
  static let strayStandSeconds = 15.0
}

/// Explains a stretch of a recording by one railway.
struct LegExplainer {
  let network: RailNetwork
  let recording: MatchedRecording
  let path: RailwayPath

  init(network: RailNetwork, recording: MatchedRecording) {
    self.network = network
    self.recording = recording
    path = RailwayPath(network: network, recording: recording)
  }

  /// The explanation by a railway, in the direction given or in the one that fits better.
  func candidate(
    _ railway: RailwayIndex, in range: Range<Int>, hint: LegHint = LegHint()
  ) -> LegCandidate? {
    guard let index = recording.railways.firstIndex(of: railway) else { return nil }
    let costs = [RailDirection.ascending, .descending].map { direction in
      range.reduce(0.0) {
        $0 + path.cost(of: index * 2 + (direction == .ascending ? 0 : 1), at: $1)
      }
    }
    let direction = hint.direction ?? (costs[0] <= costs[1] ? .ascending : .descending)
    let finder = ProgressFinder(track: network.tracks[railway.offset], direction: direction)
    guard let curve = finder.curve(recording.matches(to: railway, in: range)) else { return nil }
    let standings = StandingFinder.standings(on: curve)
    let calls = CallFinder(
      network: network, railway: railway, direction: direction, from: hint.from, to: hint.to
    ).calls(on: curve, standings: standings)
    var cost = costs[direction == .ascending ? 0 : 1]
    let strays = standings.filter { standing in
      standing.seconds >= LegCandidate.strayStandSeconds
        && !calls.contains { $0.call.isStop && overlaps($0, standing) }
    }
    cost += Double(strays.count) * LegCandidate.strayStandCost
    cost += Double(calls.filter { !$0.call.isStop }.count) * LegCandidate.passCost
    return LegCandidate(railway: railway, direction: direction, calls: calls, cost: cost)
  }

  private func overlaps(_ call: TimedCall, _ standing: Standing) -> Bool {
    call.call.arrival <= standing.end && call.call.departure >= standing.start
  }
}
