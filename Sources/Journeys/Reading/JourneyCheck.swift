package import RailNetwork
package import Text
import Tracking

extension Journey {
  /// A call farther than this outside the recording's time is of another ride.
  private static let mostSecondsOutside = 86_400.0
  /// A call's station is at most this far from where the phone was then.
  private static let farMetres = 10_000.0
  /// A location says where a call was if it is no more than this before or after it.
  private static let nearSeconds = 60.0

  /// All that is wrong with the journey on its network, without files and lines.
  package func faults(on network: RailNetwork) -> [Fault] {
    let faults = LocationCheck.faults(locations) + truth.faults(on: network)
    return faults.isEmpty ? faultsTogether : faults
  }

  /// What is wrong with locations and truth together, where each is right by itself.
  var faultsTogether: [Fault] {
    callsOutside(by: Self.mostSecondsOutside).map { fault in
      var fault = fault
      fault.problem += " by more than a day"
      return fault
    }
  }

  /// What looks wrong with the truth: a name that is not the folder's, calls that the locations
  /// don't cover or contradict; without files and lines.
  package func warnings(on network: RailNetwork, folder: String) -> [Fault] {
    callsElsewhere(network) + folderWarnings(folder) + callsOutside(by: 0) + timeWarnings
  }

  private func folderWarnings(_ folder: String) -> [Fault] {
    guard let name = folder.split(separator: "/").last, name != ".", name != "..",
      name != truth.id
    else { return [] }
    return [warning("id", "'\(truth.id)' is not the folder's name")]
  }

  private var timeWarnings: [Fault] {
    guard let span, let start = truth.legs.first?.calls.first?.arrival,
      let end = truth.legs.last?.calls.last?.departure,
      end < span.lowerBound || start > span.upperBound
    else { return [] }
    return [warning("legs", "the whole truth lies outside the recording's time")]
  }

  private var span: ClosedRange<Timestamp>? {
    let times = locations.map(\.timestamp)
    return times.min().flatMap { first in times.max().map { first...$0 } }
  }

  private func warning(_ field: String, _ problem: String) -> Fault {
    Fault(file: JourneyReader.truthFile, field: field, problem: problem)
  }

  /// The calls that lie outside the recording's time by more than some seconds.
  private func callsOutside(by seconds: Double) -> [Fault] {
    guard let span else { return [] }
    return calls.compactMap { field, call in
      let isBefore = span.lowerBound.seconds(since: call.departure) > seconds
      guard isBefore || call.arrival.seconds(since: span.upperBound) > seconds else { return nil }
      let end = isBefore ? span.lowerBound : span.upperBound
      return warning(
        field, "lies \(isBefore ? "before the first" : "after the last") location (\(end.iso8601))")
    }
  }

  /// The calls at whose time the phone was somewhere else.
  func callsElsewhere(_ network: RailNetwork) -> [Fault] {
    var found: Fault?
    var count = 0
    for (field, call) in calls {
      let station = network[call.station]
      let first = call.arrival.advanced(bySeconds: -Self.nearSeconds)
      let last = call.departure.advanced(bySeconds: Self.nearSeconds)
      var metres: Double?
      for location in locations where location.timestamp >= first && location.timestamp <= last {
        let far =
          location.coordinate.metres(to: station.coordinate)
          - (location.horizontalAccuracyMetres ?? 0)
        metres = min(far, metres ?? far)
        if far <= Self.farMetres { break }
      }
      guard let metres, metres > Self.farMetres else { continue }
      count += 1
      found =
        found
        ?? warning(
          field, "\(station.id) is \(Int(metres / 1_000)) km from where the phone was then")
    }
    guard var found else { return [] }
    if count > 1 { found.problem += "; this is the first of \(count) such calls" }
    return [found]
  }

  private var calls: [(field: String, call: Call)] {
    truth.legs.enumerated().flatMap { legIndex, leg in
      leg.calls.enumerated().map { ("legs[\(legIndex)].calls[\($0)]", $1) }
    }
  }
}
