import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// A train's way along a railway, second by second: as trains run, and what a phone makes of it.
struct TrainRun {
  let network: RailNetwork
  let railway: RailwayIndex
  /// From the start of the track.
  private(set) var metres: Double
  private(set) var moments: [(metres: Double, speed: Double)] = []
  /// When it came to stand, in seconds.
  private(set) var arrivals: [Int] = []

  init(_ network: RailNetwork, on railway: String, from metres: Double = 0) {
    self.network = network
    self.railway = network.railway(id: railway) ?? RailwayIndex(0)
    self.metres = metres
    moments = [(metres, 0)]
  }

  /// Runs to a place and stands there for some seconds; or passes it at its cruising speed.
  mutating func run(
    to end: Double, cruise: Double = 18, acceleration: Double = 0.8, braking: Double = 0.9,
    standing: Int? = 30
  ) {
    let sign = end < metres ? -1.0 : 1.0
    var speed = moments.last?.speed ?? 0
    while sign * (end - metres) > 0.01 {
      let left = sign * (end - metres)
      let most = standing == nil ? cruise : min(cruise, (2 * braking * left).squareRoot())
      speed = max(min(speed + acceleration, most), 0.5)
      metres += sign * min(speed, left)
      moments.append((metres, speed))
    }
    guard let standing else { return }
    arrivals.append(moments.count - 1)
    stand(standing)
  }

  mutating func stand(_ seconds: Int) {
    moments += Array(repeating: (metres, 0), count: seconds)
  }

  /// The phone's locations, by second.
  func locations(
    every interval: Int = 1, hasSpeed: Bool = true, accuracy: Double? = 8,
    besideMetres: (Double) -> Double = { _ in 0 }, isHeard: (Int, Double) -> Bool = { _, _ in true }
  ) -> [Int: Location] {
    let track = network.tracks[railway.offset]
    var locations: [Int: Location] = [:]
    for second in stride(from: 0, to: moments.count, by: interval) {
      let (metres, speed) = moments[second]
      guard isHeard(second, speed) else { continue }
      let along = track.heading(atMetres: metres) ?? PlanarVector(east: 1, north: 0)
      let isBack = second > 0 && moments[second - 1].metres > metres
      let plane = LocalPlane(origin: track.coordinate(atMetres: metres))
      let beside = PlanarVector(east: -along.north, north: along.east) * besideMetres(metres)
      locations[second] = Location(
        timestamp: Self.time(second), coordinate: plane.coordinate(at: beside),
        horizontalAccuracyMetres: accuracy,
        courseDegrees: hasSpeed && speed > 0
          ? Course.degrees(of: isBack ? along * -1 : along) : nil,
        speedMetresPerSecond: hasSpeed ? speed : nil)
    }
    return locations
  }

  /// 2023-11-14, a Tuesday, 22:13:20 UTC.
  static let start = Timestamp(millisecondsSince1970: 1_700_000_000_000)

  static func time(_ second: Int) -> Timestamp {
    start.advanced(bySeconds: Double(second))
  }

  /// The estimate each second, from locations and from the clock between them.
  func played(
    _ locations: [Int: Location], to tracker: any TrainTracker, seconds: Int? = nil,
    on map: RailNetwork? = nil
  ) -> [Estimate] {
    let finder = SurroundingsFinder(network: map ?? network)
    var tracker = tracker
    return (0..<(seconds ?? moments.count)).map { second in
      if let location = locations[second] {
        return tracker.update(finder.surroundings(of: location))
      }
      return tracker.advance(to: Self.time(second)) ?? .none
    }
  }

  /// The changes of the display, as `31 B next`.
  func changes(
    _ estimates: [Estimate], on map: RailNetwork? = nil
  ) -> [(second: Int, text: String)] {
    let network = map ?? network
    var found: [(second: Int, text: String)] = []
    for (second, estimate) in estimates.enumerated() {
      let text =
        estimate.focus.map { "\(network[$0.station].title.en) \($0.phase)" }
        ?? (estimate.railway == nil ? "none" : "railway")
      if text != found.last?.text { found.append((second, text)) }
    }
    return found
  }
}
