/// Why a ride can't be made, with what was asked for.
package enum RideProblem: Error, Sendable, Hashable {
  case noSuchStation(String)
  case notOnRailway(station: String, railway: String)
  case doesNotStop(station: String, train: String)
  case doesNotCall(station: String, train: String)
  case wrongOrder(from: String, to: String, train: String)
  case sameStation(String)
  case notOnTheRide(station: String)
  case alreadyStops(station: String)
  case placeOutsideRide(station: String, metres: Double)
  case missesTrain(station: String, bySeconds: Double)
  case empty

  /// What is wrong, in words.
  package var text: String {
    switch self {
    case .noSuchStation(let station): "the network has no station '\(station)'"
    case .notOnRailway(let station, let railway): "'\(station)' is not on '\(railway)'"
    case .doesNotStop(let station, let train): "'\(train)' does not stop at '\(station)'"
    case .doesNotCall(let station, let train): "'\(train)' does not run to '\(station)'"
    case .wrongOrder(let from, let to, let train):
      "'\(to)' does not come after '\(from)' on '\(train)'"
    case .sameStation(let station): "the ride begins and ends at '\(station)'"
    case .notOnTheRide(let station): "the ride does not come through '\(station)'"
    case .alreadyStops(let station): "the train stops at '\(station)' anyway"
    case .placeOutsideRide(let station, let metres):
      "\(Int(metres)) m from '\(station)' is outside the ride or at one of its stops"
    case .missesTrain(let station, let seconds):
      "the ride reaches '\(station)' \(Int(seconds.rounded(.up))) s after its train's arrival"
    case .empty: "the ride goes nowhere and takes no time"
    }
  }
}
