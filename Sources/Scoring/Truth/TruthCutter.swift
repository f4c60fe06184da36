import RailNetwork
import Tracking

/// Cuts a truth into calls, cells and events: the right displays at each moment of labelled time.
///
/// The focus is `now S` from arrival to departure, `soon S` from approach to arrival, else `next S`
/// for the first call still ahead. Before the first call it is `next` for that station, from the end
/// of a span without a ride on. After the
/// last departure, and between two trains, no display is true. Where a train continues on another
/// railway, the arriving leg holds until its last departure and the other from there on.
struct TruthCutter {
  private(set) var calls: [JudgedCall] = []
  /// Labelled time, cut where the scoring of phases begins or ends.
  private(set) var cells: [TruthCell] = []
  /// The changes of the focus, without the arrival of the train that the rider boards.
  private(set) var events: [FocusChange] = []

  /// Cuts the labelled time from the session's start on.
  init(_ truth: GroundTruth, network: RailNetwork, from start: Timestamp) {
    let joins = zip(truth.legs, truth.legs.dropFirst()).map {
      LegBoundary($0, $1, network: network) != .transfer
    }
    // The indices of each leg's calls.
    var indices: [[Int]] = []
    for (number, leg) in truth.legs.enumerated() {
      let staysOn = number > 0 && joins[number - 1]
      indices.append(add(leg, number, staysOn: staysOn, truth, network: network))
    }
    let alight = truth.alight.flatMap { station in
      calls.lastIndex { call in call.standing.contains { $0.station == station } }
    }
    if let destination = alight ?? calls.indices.last {
      calls[destination].isDestination = true
    }
    var whole: [TruthCell] = []
    var time = start
    for (number, leg) in truth.legs.enumerated() {
      guard let arrival = leg.calls.first?.arrival else { continue }
      if number == 0 {
        let walked = truth.withoutRide.last { $0.to <= arrival }?.to ?? start
        time = min(max(start, walked), arrival)
      } else if !joins[number - 1] {
        time = arrival
      }
      for (call, index) in zip(leg.calls, indices[number]) {
        for part in DisplayRule.parts(of: call, from: time) where time < part.end {
          whole.append(cell(part, from: time, leg: number, call: index))
          time = part.end
        }
      }
    }
    events = Self.events(whole, calls, after: start)
    cells = masked(whole.compactMap { $0.from(start) })
  }

  /// Adds the calls of a leg; the first is the last of the leg before, if the rider stays aboard.
  private mutating func add(
    _ leg: Leg, _ number: Int, staysOn: Bool, _ truth: GroundTruth, network: RailNetwork
  ) -> [Int] {
    let right = RightNames(leg, network: network)
    return leg.calls.enumerated().map { index, call in
      let truths = right.truths(index)
      let uncertainty = Int64((truth.uncertaintySeconds(of: call) * 1_000).rounded())
      if index == 0, staysOn, !calls.isEmpty {
        let shared = calls.count - 1
        calls[shared].departing = truths
        calls[shared].departure = max(calls[shared].departure, call.departure)
        calls[shared].uncertaintyMilliseconds = max(
          calls[shared].uncertaintyMilliseconds, uncertainty)
        calls[shared].isLastOfRide = false
        return shared
      }
      calls.append(
        JudgedCall(
          leg: number, isStop: call.isStop, approach: call.approach, arrival: call.arrival,
          departure: call.departure, uncertaintyMilliseconds: uncertainty, arriving: truths,
          departing: truths, isFirstOfRide: index == 0,
          isLastOfRide: index == leg.calls.count - 1, isDestination: false))
      return calls.count - 1
    }
  }

  /// At a boundary between two legs of one train, both are right while it stands.
  private func cell(
    _ part: DisplayRule.Part, from start: Timestamp, leg: Int, call index: Int
  ) -> TruthCell {
    let call = calls[index]
    let isSecondName = call.arriving != call.departing && leg != call.leg
    return TruthCell(
      start: start, end: part.end, leg: leg, call: index, phase: part.phase, shown: part.shown,
      truths: part.phase == .now ? call.standing : isSecondName ? call.departing : call.arriving)
  }

  private static func events(
    _ cells: [TruthCell], _ calls: [JudgedCall], after start: Timestamp
  ) -> [FocusChange] {
    zip(cells, cells.dropFirst()).compactMap { old, new in
      let call = calls[new.call]
      guard old.end == new.start, new.start > start, old.phase != new.phase, !call.isFirstOfRide
      else { return nil }
      let kind: FocusChange.Kind =
        switch new.phase {
        case .soon: .approach
        case .now: .arrive
        case .next: .depart
        }
      let stop = kind == .depart ? calls[old.call] : call
      return FocusChange(
        kind: kind, time: new.start,
        windowEnd: new.start.advanced(
          byMilliseconds: stop.departure.milliseconds(since: stop.arrival) + 60_000),
        uncertaintyMilliseconds: stop.uncertaintyMilliseconds, phase: new.phase,
        truths: kind == .arrive ? call.standing : call.arriving)
    }
  }

  private typealias Mask = (start: Timestamp, end: Timestamp)

  /// The times in which the uncertainty of calls leaves the phase open, in order, never touching.
  private var masks: [Mask] {
    calls.indices.flatMap(masks).sorted { $0.start < $1.start }.reduce(into: []) { masks, mask in
      guard mask.start < mask.end else { return }
      if let last = masks.last, mask.start <= last.end {
        masks[masks.count - 1].end = max(last.end, mask.end)
      } else {
        masks.append(mask)
      }
    }
  }

  /// The times around arrival and departure, or the run and the stop with an uncertainty of over
  /// 30 s.
  private func masks(of index: Int) -> [Mask] {
    let call = calls[index]
    let doubt = call.uncertaintyMilliseconds
    guard doubt > 0 else { return [] }
    let earliest = call.isFirstOfRide ? .distantPast : calls[index - 1].departure
    let latest = call.isLastOfRide ? .distantFuture : calls[index + 1].arrival
    let end = min(latest, call.departure.advanced(byMilliseconds: doubt))
    guard call.isScored else { return [(earliest, end)] }
    return [call.arrival, call.departure].map { time in
      (
        max(earliest, time.advanced(byMilliseconds: -doubt)),
        min(latest, time.advanced(byMilliseconds: doubt))
      )
    }
  }

  private func masked(_ cells: [TruthCell]) -> [TruthCell] {
    let masks = masks
    guard !masks.isEmpty else { return cells }
    var result: [TruthCell] = []
    for cell in cells {
      var rest = cell
      for mask in masks where mask.start < rest.end && mask.end > rest.start {
        if mask.start > rest.start {
          var before = rest
          before.end = mask.start
          result.append(before)
        }
        var inside = rest
        inside.start = max(rest.start, mask.start)
        inside.end = min(rest.end, mask.end)
        inside.isPhaseMasked = true
        result.append(inside)
        rest.start = inside.end
      }
      if rest.start < rest.end { result.append(rest) }
    }
    return result
  }
}

/// The names of a leg's stations on equivalent railways.
private struct RightNames {
  private static let samePlaceMetres = 1_000.0

  private typealias Way = (railway: RailwayIndex, direction: RailDirection)

  private let leg: Leg
  private let network: RailNetwork
  private let equivalents: [Way]

  init(_ leg: Leg, network: RailNetwork) {
    self.leg = leg
    self.network = network
    equivalents = Self.ways(leg.equivalent, on: leg, leg.calls[...], network)
  }

  /// The right answers while a call of the leg is in focus.
  func truths(_ index: Int) -> [Truth] {
    let station = leg.calls[index].station
    let way = leg.calls[max(0, index - 1)..<min(max(index, 1) + 1, leg.calls.count)]
    let others = equivalents + Self.ways(leg.calls[index].equivalent, on: leg, way, network)
    return [Truth(railway: leg.railway, direction: leg.direction, station: station)]
      + others.map {
        Truth(
          railway: $0.railway, direction: $0.direction,
          station: Self.counterpart(of: station, on: $0.railway, network))
      }
  }

  /// Railways with the train's direction on them: by their track, else by their own stations.
  private static func ways(
    _ railways: [RailwayIndex], on leg: Leg, _ calls: ArraySlice<Call>, _ network: RailNetwork
  ) -> [Way] {
    railways.filter { $0 != leg.railway }.map { other in
      let counterparts = calls.compactMap { counterpart(of: $0.station, on: other, network) }
      let byTrack = calls.first.flatMap {
        network.direction(on: other, from: $0.station, leg.direction)
      }
      return (other, byTrack ?? direction(of: counterparts, network) ?? leg.direction)
    }
  }

  /// The station of another railway in the same interchange or, without one, of the same name.
  private static func counterpart(
    of station: StationIndex, on railway: RailwayIndex, _ network: RailNetwork
  ) -> StationIndex? {
    let record = network[station]
    let others = network[railway].stations
    if let group = record.group,
      let same = others.first(where: { network[$0].group == group })
    {
      return same
    }
    return others.first {
      network[$0].title == record.title
        && network[$0].coordinate.metres(to: record.coordinate) <= samePlaceMetres
    }
  }

  /// The direction of most steps between stations; nil if no direction has more.
  private static func direction(of stations: [StationIndex], _ network: RailNetwork)
    -> RailDirection?
  {
    let votes = zip(stations, stations.dropFirst()).reduce(0) {
      $0 + network.steps(from: $1.0, to: $1.1).signum()
    }
    return votes == 0 ? nil : votes > 0 ? .ascending : .descending
  }
}

extension RailNetwork {
  /// The stations from one to another of the same railway, negative if descending; on a loop the
  /// shorter way round.
  func steps(from a: StationIndex, to b: StationIndex) -> Int {
    let railway = self[self[a].railway]
    let (steps, count) = (self[b].order - self[a].order, railway.stations.count)
    guard railway.isLoop, abs(steps) * 2 > count else { return steps }
    return steps > 0 ? steps - count : steps + count
  }
}
