package import RailNetwork
import Tracking

extension Journey {
  /// A call farther than this outside the recording's time belongs to another ride.
  private static let mostSecondsOutside = 86_400.0
  /// Time zones differ by at least this.
  private static let leastZoneSeconds = 900.0
  /// A call's station must be within this distance of the phone.
  private static let farMetres = 10_000.0
  /// The phone's position at a call is known if there is a location within this time.
  private static let nearSeconds = 60.0

  /// All faults of the journey on its network, without files and lines.
  package func faults(on network: RailNetwork) -> [Fault] {
    let faults = LocationCheck.faults(locations) + truth.faults(on: network)
    return faults.isEmpty ? faultsTogether : faults
  }

  /// Faults of locations and truth together, if each is valid by itself.
  var faultsTogether: [Fault] {
    let faults = callsOutside(by: Self.mostSecondsOutside).map { fault in
      var fault = fault
      fault.problem += " by more than a day"
      return fault
    }
    return faults.isEmpty ? faultsOfAllCalls : faults
  }

  /// Warnings about the truth: an id that differs from the folder's name, and calls that the
  /// locations don't cover or contradict; without files and lines.
  package func warnings(on network: RailNetwork, folder: String) -> [Fault] {
    callsElsewhere(network) + folderWarnings(folder) + callsOutside(by: 0)
  }

  private func folderWarnings(_ folder: String) -> [Fault] {
    guard let name = folder.split(separator: "/").last, name != ".", name != "..",
      name != truth.id
    else { return [] }
    return [warning("id", "'\(truth.id)' differs from the folder's name")]
  }

  /// A truth in another time zone than the recording: no call is near its time.
  private var faultsOfAllCalls: [Fault] {
    guard let span, let start = truth.legs.first?.calls.first?.arrival,
      let end = truth.legs.last?.calls.last?.departure,
      span.lowerBound.seconds(since: end) >= Self.leastZoneSeconds
        || start.seconds(since: span.upperBound) >= Self.leastZoneSeconds
    else { return [] }
    let (first, last) = (span.lowerBound.iso8601, span.upperBound.iso8601)
    var fault = warning("legs", "all calls are outside the recording's time, \(first) to \(last)")
    fault.remedy = "write the times of both files in the same time zone"
    return [fault]
  }

  private var span: ClosedRange<Timestamp>? { locations.map(\.timestamp).span }

  private func warning(_ field: String, _ problem: String) -> Fault {
    Fault(file: JourneyReader.truthFile, field: field, problem: problem)
  }

  /// The calls that are outside the recording's time by more than this, and are not marked so.
  private func callsOutside(by seconds: Double) -> [Fault] {
    guard let span else { return [] }
    return calls.compactMap { field, call in
      guard call.labelling?.basis != .extrapolated else { return nil }
      let isBefore = span.lowerBound.seconds(since: call.departure) > seconds
      guard isBefore || call.arrival.seconds(since: span.upperBound) > seconds else { return nil }
      let end = isBefore ? span.lowerBound : span.upperBound
      return warning(
        field, "is \(isBefore ? "before the first" : "after the last") location (\(end.iso8601))")
    }
  }

  /// The calls at which the phone was not near the station.
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
          field,
          "\(station.id) is \(Int(metres / 1_000)) km from the phone's position at that time")
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
