package import RailNetwork
import Tracking

extension GroundTruth {
  /// The largest uncertainty of call times in seconds: a day.
  package static let mostUncertainSeconds = 86_400.0

  /// All faults of the truth on its network.
  ///
  /// The field of each fault is the member of `truth.json`; callers that have the file add the
  /// lines.
  package func faults(on network: RailNetwork) -> [Fault] {
    let check = TruthCheck(network: network)
    var faults: [Fault] = []
    if let problem = FileName.problem(with: id) { faults.append(check.fault("id", problem)) }
    faults += tags.compactMap { tag in
      CSVText.problem(with: tag).map { check.fault("tags", "'\(tag)' \($0)", "rename the tag") }
    }
    if ride == "" { faults.append(check.fault("ride", "is empty")) }
    for (index, leg) in legs.enumerated() {
      faults += check.faults(leg).map { $0.inside("legs[\(index)]") }
    }
    return faults + check.joints(legs) + (alight.map { check.alight($0, legs) } ?? [])
      + check.disturbances(disturbances) + check.withoutRide(withoutRide, legs)
  }
}

/// Checks a ground truth beyond the kinds of its members.
///
/// A leg or call that could not be read is nil; checks that need it are skipped.
struct TruthCheck {
  let network: RailNetwork

  func fault(_ field: String, _ problem: String, _ remedy: String? = nil) -> Fault {
    Fault(file: JourneyReader.truthFile, field: field, problem: problem, remedy: remedy)
  }

  // MARK: - A leg and its calls

  func faults(_ leg: Leg) -> [Fault] {
    var faults = equivalent(leg.equivalent, of: leg.railway, [])
    if leg.calls.isEmpty { faults.append(fault("calls", "expected at least one call")) }
    var sound: [Call?] = []
    for (index, call) in leg.calls.enumerated() {
      let own = self.call(call, on: leg.railway)
      let all = own + equivalent(call.equivalent, of: leg.railway, leg.equivalent)
      faults += all.map { $0.inside("calls[\(index)]") }
      sound.append(own.isEmpty ? call : nil)
    }
    return faults + calls(sound, on: leg.railway, leg.direction)
  }

  /// Checks railways that are equally right, as listed by a leg or by one of its calls.
  func equivalent(
    _ railways: [RailwayIndex?], of own: RailwayIndex?, _ leg: [RailwayIndex]
  ) -> [Fault] {
    railways.enumerated().compactMap { index, railway in
      guard let railway else { return nil }
      let field = "equivalent[\(index)]"
      if railway == own { return fault(field, "is the leg's own railway") }
      return leg.contains(railway) ? fault(field, "is already listed for the whole leg") : nil
    }
  }

  /// Checks the station and the times of a single call.
  func call(_ call: Call, on railway: RailwayIndex?) -> [Fault] {
    var faults: [Fault] = []
    let own = network[call.station].railway
    if let railway, own != railway {
      faults.append(
        fault(
          "station",
          "'\(network[call.station].id)' is a station of \(network[own].id), "
            + "not of \(network[railway].id)"))
    }
    if call.departure < call.arrival {
      faults.append(
        fault(
          "departure",
          "\(call.departure.iso8601) is before the arrival at \(call.arrival.iso8601)"))
    }
    if let approach = call.approach, approach > call.arrival {
      faults.append(
        fault("approach", "\(approach.iso8601) is after the arrival at \(call.arrival.iso8601)"))
    }
    return faults
  }

  /// Checks that calls are in order of time and list every station between the first and the last.
  func calls(_ calls: [Call?], on railway: RailwayIndex?, _ direction: RailDirection?) -> [Fault] {
    calls.indices.flatMap { index -> [Fault] in
      if let call = calls[index], let railway, let direction,
        network[call.station].railway == railway,
        !network.stationTable.passes(call.station, direction)
      {
        let travel = network[railway].directionID(direction)
        let problem = "no train travelling \(travel) reaches \(network[call.station].id)"
        return [fault("station", problem).inside("calls[\(index)]")]
      }
      guard index > 0 else { return [] }
      guard let before = calls[index - 1], let call = calls[index] else { return [] }
      let order = railway.flatMap { railway in
        direction.flatMap { self.order(before, call, on: railway, $0) }
      }
      return [time(before, call), order].compactMap { $0?.inside("calls[\(index)]") }
    }
  }

  private func time(_ before: Call, _ call: Call) -> Fault? {
    if call.arrival <= before.departure {
      return Fault(
        file: JourneyReader.truthFile,
        problem: "its arrival \(call.arrival.iso8601) is not after the departure from the "
          + "previous call, \(before.departure.iso8601)")
    }
    guard let approach = call.approach, approach < before.departure else { return nil }
    return fault("approach", "\(approach.iso8601) is before the departure from the previous call")
  }

  private func order(
    _ before: Call, _ call: Call, on railway: RailwayIndex, _ direction: RailDirection
  ) -> Fault? {
    let expected = network.station(after: before.station, direction)
    guard expected != call.station else { return nil }
    let previous = network[before.station].id
    let name = network[call.station].id
    let travel = network[railway].directionID(direction)
    let problem =
      expected.map {
        "the station after \(previous) travelling \(travel) is \(network[$0].id), not \(name)"
      }
      ?? "\(previous) is the end of the line travelling \(travel), but \(name) follows"
    return fault(
      "station", problem, "list every station in the order of travel, passed ones as \"pass\"")
  }

  // MARK: - Several legs

  /// Checks that legs are in order of time, and that the journey is not too long.
  func joints(_ legs: [Leg?]) -> [Fault] {
    let calls = legs.enumerated().flatMap { leg, value in
      (value?.calls ?? []).enumerated().map { (field: "legs[\(leg)].calls[\($0)]", call: $1) }
    }
    let first = calls.first.map { $0.call.approach ?? $0.call.arrival }
    let late = calls.first { call in
      first.map { call.call.departure.seconds(since: $0) > LocationCheck.longestSeconds } == true
    }
    let tooLong = late.map { late in
      fault(
        "\(late.field).departure",
        "\(late.call.departure.iso8601) is more than 31 days after the first call")
    }
    return [tooLong].compactMap(\.self)
      + legs.indices.dropFirst().compactMap { index in
        guard let before = legs[index - 1], let next = legs[index], let last = before.calls.last,
          let first = next.calls.first
        else { return nil }
        let field = "legs[\(index)].calls[0]"
        if first.arrival < last.arrival || first.departure < last.departure {
          return fault(
            field,
            "is before the departure from the previous leg's last call, \(last.departure.iso8601)")
        }
        guard first.arrival < last.departure,
          LegBoundary(before, next, network: network) == .transfer
        else { return nil }
        return fault(
          field,
          "is reached before the departure from \(network[last.station].id), another place, "
            + "at \(last.departure.iso8601)")
      }
  }

  /// Checks that each disturbance begins before it ends.
  func disturbances(_ disturbances: [NamedSpan]) -> [Fault] {
    disturbances.enumerated().filter { $1.to < $1.from }.map { index, span in
      fault(
        "disturbances[\(index)].to",
        "\(span.to.iso8601) is before the start \(span.from.iso8601)")
    }
  }

  /// Checks that spans without a ride are in order of time, and that no train is ridden in them.
  func withoutRide(_ spans: [NamedSpan?], _ legs: [Leg?]) -> [Fault] {
    spans.enumerated().flatMap { index, span -> [Fault] in
      guard let span else { return [] }
      let field = "none[\(index)]"
      guard span.from < span.to else {
        return [
          fault("\(field).to", "\(span.to.iso8601) is not after the start \(span.from.iso8601)")
        ]
      }
      let before = index > 0 ? spans[index - 1] : nil
      let early = before.flatMap { before in
        span.from < before.to
          ? fault(
            "\(field).from",
            "\(span.from.iso8601) is before the end of the previous span, \(before.to.iso8601)")
          : nil
      }
      let ridden = legs.indices.first { leg in
        guard let first = legs[leg]?.calls.first, let last = legs[leg]?.calls.last else {
          return false
        }
        return span.from < last.departure && span.to > first.arrival
      }
      let overlap = ridden.map { leg in
        fault(
          field, "overlaps the ride of legs[\(leg)]",
          "let it end at the first call's arrival, or begin at the last call's departure")
      }
      return [early, overlap].compactMap(\.self)
    }
  }

  /// Checks that the rider gets off where a train stops.
  func alight(_ station: StationIndex, _ legs: [Leg?]) -> [Fault] {
    guard !legs.contains(where: { $0 == nil }) else { return [] }
    let calls = legs.flatMap { $0?.calls ?? [] }.filter { $0.station == station }
    guard !calls.contains(where: \.isStop) else { return [] }
    let id = network[station].id
    return [
      fault(
        "alight",
        calls.isEmpty
          ? "'\(id)' is not a call of this journey" : "'\(id)' is passed without a stop")
    ]
  }
}

extension Fault {
  /// The same fault, with its field relative to the object around it.
  fileprivate func inside(_ path: String) -> Fault {
    var fault = self
    fault.field = field.map { "\(path).\($0)" } ?? path
    return fault
  }
}
