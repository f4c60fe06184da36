import Foundation
import RailNetwork
import Tracking
@testable import Trackers

/// A value with some of what it stores replaced, or of what a part of it stores (`part.name`), as if
/// a ride had brought them about.
func edited<Value: Codable>(_ value: Value, _ fields: [String: Any]) -> Value {
  do {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
    var all = json as? [String: Any] ?? [:]
    for (name, field) in fields {
      let parts = name.split(separator: ".").map(String.init)
      if parts.count == 2 {
        var part = all[parts[0]] as? [String: Any] ?? [:]
        part[parts[1]] = field
        all[parts[0]] = part
      } else {
        all[name] = field
      }
    }
    return try JSONDecoder().decode(
      Value.self, from: JSONSerialization.data(withJSONObject: all))
  } catch {
    fatalError("\(fields): \(error)")
  }
}

/// A network as the parts of the model see it.
struct RuleScene {
  let network: RailNetwork
  let setup: TrackerSetup
  private let finder: SurroundingsFinder
  var table: LineTable { setup.table }
  var model: BeliefModel { setup.model }

  init(_ network: RailNetwork, model: BeliefModel = BeliefModel(), trains: TrainTable? = nil) {
    self.network = network
    finder = SurroundingsFinder(network: network)
    setup = TrackerSetup(table: LineTable(network: network), model: model, source: trains)
  }

  /// So far along a railway's track, or straight on beyond its end, and, to the left, beside it.
  func surroundings(
    _ metres: Double, beside: Double = 0, on railway: Int = 0, time: Int64 = 0,
    accuracy: Double? = 10, course: Double? = nil, speed: Double? = nil
  ) -> Surroundings {
    let track = network.tracks[railway]
    let along = track.heading(atMetres: metres) ?? PlanarVector(east: 1, north: 0)
    let plane = LocalPlane(origin: track.coordinate(atMetres: metres))
    let beyond = max(metres - track.lengthMetres, 0)
    let place = plane.coordinate(
      at: PlanarVector(east: -along.north * beside, north: along.east * beside) + along * beyond)
    return finder.surroundings(
      of: Location(
        timestamp: Timestamp(millisecondsSince1970: time), coordinate: place,
        horizontalAccuracyMetres: accuracy, courseDegrees: course, speedMetresPerSecond: speed))
  }

  /// A railway's belief at its first location.
  func belief(
    _ metres: Double, beside: Double = 0, on railway: Int = 0, sigma: Double = 8, lean: Double = 0,
    _ fields: [String: Any] = [:]
  ) -> Belief {
    let seen = surroundings(metres, beside: beside, on: railway).nearby(
      RailwayIndex(railway))
    guard let seen else { fatalError("the railway is out of reach") }
    return edited(
      Belief(seen, weight: 0, sigma: sigma, time: 0, lean: lean, setup.model), fields)
  }

  /// A second on the way at 10 m/s, with a phone sure to 8 m.
  func frame(
    _ seconds: Double = 1, speed: Double? = 10, way: Double? = nil,
    at surroundings: Surroundings? = nil, _ change: (inout Frame) -> Void = { _ in }
  ) -> Frame {
    let place = surroundings?.plane ?? LocalPlane(origin: network.tracks[0].vertices[0])
    let errors = setup.model.errors
    let metres = way ?? (speed ?? 0) * seconds
    var frame = Frame(
      time: Int64(seconds * 1_000), seconds: seconds, sigma: 8, white: 8 * errors.whiteShare,
      doubtSigma: 8,
      fading: exp(-seconds / setup.model.errors.slowSeconds), plane: place, course: nil,
      speed: speed, isMeasured: true, cruise: 20, stand: .none, isStanding: false,
      isCoarse: false, way: metres, strayWay: nil, moveShare: 1,
      stood: nil, isBoarding: false,
      mapStep: MapStep(way: metres, drift: errors.mapDrift, sag: nil, errors),
      straightDoubt: 1 / (1 + exp(errors.straightOdds)))
    change(&frame)
    return frame
  }
}
