import RailNetwork
import Tracking

/// A stretch of a recording on one railway in one direction.
typealias PathStretch = (railway: RailwayIndex, range: Range<Int>)

/// Finds the likeliest sequence of railways and directions, and of times without a train (Viterbi
/// 1967, doi 10.1109/TIT.1967.1054010).
///
/// A location costs by its distance to the track and by how far it rolls back; each change costs,
/// less at an interchange.
struct RailwayPath {
  let network: RailNetwork
  let recording: MatchedRecording
  /// For each railway of the recording, the positions of stations that it shares with others.
  private let interchangeMetres: [[Double]]
  /// The mapping error of each railway's track.
  private let errorMetres: [Double]

  /// The cost of a location if a railway is out of reach, and the highest cost of any distance.
  static let farCost = 18.0
  static let mapErrorMetres = 25.0
  static let straightErrorMetres = 60.0
  static let noTrainCost = 8.0
  static let changeCost = 80.0
  static let interchangeCost = 45.0
  static let reversalCost = 40.0
  static let boardingCost = 25.0
  static let rollBackCostPerMetre = 0.05
  static let rollBackMostMetres = 150.0
  /// A change is likely within this distance of a shared station.
  static let interchangeReachMetres = 500.0

  init(network: RailNetwork, recording: MatchedRecording) {
    self.network = network
    self.recording = recording
    errorMetres = recording.railways.map {
      network.tracks[$0.offset].isStraight ? Self.straightErrorMetres : Self.mapErrorMetres
    }
    interchangeMetres = recording.railways.map { railway in
      zip(network[railway].stations, network.tracks[railway.offset].stationPositionMetres)
        .filter { network[$0.0].group != nil }.map(\.1)
    }
  }

  private var stateCount: Int { recording.railways.count * 2 + 1 }
  private var noTrain: Int { recording.railways.count * 2 }

  /// The stretches in order; locations on no train are in none.
  func stretches() -> [PathStretch] {
    guard !recording.locations.isEmpty, !recording.railways.isEmpty else { return [] }
    let path = cheapestPath()
    var stretches: [PathStretch] = []
    var start = 0
    for index in 1...path.count where index == path.count || path[index] != path[start] {
      if path[start] != noTrain {
        stretches.append((railway: recording.railways[path[start] / 2], range: start..<index))
      }
      start = index
    }
    return stretches
  }

  private func cheapestPath() -> [Int] {
    var costs = (0..<stateCount).map { cost(of: $0, at: 0) }
    var origins: [[Int32]] = []
    for index in recording.locations.indices.dropFirst() {
      let cheapest = costs.indices.min { costs[$0] < costs[$1] } ?? 0
      var next: [Double] = []
      var origin: [Int32] = []
      next.reserveCapacity(stateCount)
      origin.reserveCapacity(stateCount)
      for state in 0..<stateCount {
        var best = costs[state]
        var from = state
        let change = costs[cheapest] + changeCost(to: state, at: index)
        if change < best {
          best = change
          from = cheapest
        }
        if state != noTrain, costs[state ^ 1] + Self.reversalCost < best {
          best = costs[state ^ 1] + Self.reversalCost
          from = state ^ 1
        }
        if state != noTrain, costs[noTrain] + Self.boardingCost < best {
          best = costs[noTrain] + Self.boardingCost
          from = noTrain
        }
        next.append(best + cost(of: state, at: index))
        origin.append(Int32(from))
      }
      costs = next
      origins.append(origin)
    }
    var state = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    var path = [state]
    for origin in origins.reversed() {
      state = Int(origin[state])
      path.append(state)
    }
    return path.reversed()
  }

  private func changeCost(to state: Int, at index: Int) -> Double {
    guard state != noTrain else { return Self.boardingCost }
    guard let match = recording.matches[index][state / 2] else { return Self.changeCost }
    let isNear = interchangeMetres[state / 2].contains {
      abs($0 - match.positionMetres) <= Self.interchangeReachMetres
    }
    return isNear ? Self.interchangeCost : Self.changeCost
  }

  /// The cost of a location in a state: half the square of its distance in standard deviations.
  func cost(of state: Int, at index: Int) -> Double {
    guard state != noTrain else { return Self.noTrainCost }
    guard let match = recording.matches[index][state / 2] else { return Self.farCost }
    let spread = max(errorMetres[state / 2], (match.location.claimedAccuracyMetres ?? 30) * 0.8)
    let off = match.offsetMetres / spread
    var cost = min(Self.farCost, 0.5 * off * off)
    if index > 0, let before = recording.matches[index - 1][state / 2] {
      let rolledBack = rollBack(from: before, to: match, state: state)
      cost += Self.rollBackCostPerMetre * min(max(rolledBack, 0), Self.rollBackMostMetres)
    }
    return cost
  }

  /// The distance that the train moved against the state's direction; negative if it moved along.
  private func rollBack(from before: TrackMatch, to match: TrackMatch, state: Int) -> Double {
    let track = network.tracks[recording.railways[state / 2].offset]
    var metres = match.positionMetres - before.positionMetres
    if track.isLoop, track.lengthMetres > 0 {
      metres -= (metres / track.lengthMetres).rounded() * track.lengthMetres
    }
    return state % 2 == 0 ? -metres : metres
  }
}
