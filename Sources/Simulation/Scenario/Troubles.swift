import Numerics
import RailNetwork
import Timetables

/// What can go wrong on a drawn ride.
struct Troubles {
  private let stops: [StationIndex]

  init(service: ThroughService, pair: StopPair, network: RailNetwork) {
    let all = service.trains.flatMap { $0.stops.map(\.station) }
    let start = all.firstIndex(of: pair.from) ?? 0
    let end = all.lastIndex(of: pair.to) ?? start
    stops = start < end ? Array(all[start...end]) : []
  }

  /// A halt at a signal, a slow stretch or a long stand, at a stop that is not the ride's first.
  func draw(_ generator: inout SeededGenerator) -> TrainEvent? {
    guard stops.count > 1 else { return nil }
    let stop = stops[1 + generator.index(below: stops.count - 1)]
    switch generator.index(below: 3) {
    case 0:
      return .signalStop(
        near: stop, metres: -generator.uniform(250...600).rounded(),
        seconds: generator.uniform(40...180).rounded())
    case 1:
      let length = generator.uniform(200...700).rounded()
      return .slow(
        near: stop, metres: (-length - 100)...(-100),
        metresPerSecond: generator.uniform(3...7).rounded())
    default:
      return .delay(at: stop, seconds: generator.uniform(60...240).rounded())
    }
  }
}
