/// The trains of one railway on one kind of day, with every station resolved in the network.
public struct Timetable: Sendable, Equatable {
  /// The railway of the trains.
  public var railway: RailwayIndex
  /// The kind of day, such as `Weekday`.
  public var calendar: String
  /// The source of the data, and its licence.
  public var source: String
  /// In the order of the file: ascending trains first, then by first departure, then by id.
  public var trains: [TimetableTrain]

  /// A timetable, which ``TimetableReader`` checks.
  public init(railway: RailwayIndex, calendar: String, source: String, trains: [TimetableTrain]) {
    self.railway = railway
    self.calendar = calendar
    self.source = source
    self.trains = trains
  }

  /// Whether a text can be a kind of day: a word that is not a date.
  package static func isCalendar(_ text: String) -> Bool {
    text.first?.isLetter == true && !text.contains(where: \.isWhitespace)
  }
}

/// A train, as far as it runs on one railway in one direction.
public struct TimetableTrain: Sendable, Equatable {
  /// The railway's id and the train's number: `Tokyu.Toyoko.002051`.
  public var id: String
  /// Such as `Tokyu.Local`.
  public var type: String
  /// The direction of travel.
  public var direction: RailDirection
  /// The name of the train, such as `Fuji Excursion 3`, if it has one.
  public var name: String?
  /// At least two, in the order of travel; the train passes stations between two of them.
  public var stops: [TimetableStop]
  /// The ids of the trains that become this one, on this railway or another.
  public var continuesFrom: [String]
  /// The ids of the trains that this one becomes; several if it is divided.
  public var continuesAs: [String]
  /// Whether it is a train of its own, which can be named, and not one of many given by headway.
  public var isScheduled: Bool

  /// A train with at least two stops, which ``TimetableReader`` checks.
  public init(
    id: String, type: String, direction: RailDirection, name: String? = nil,
    stops: [TimetableStop], continuesFrom: [String] = [], continuesAs: [String] = [],
    isScheduled: Bool = true
  ) {
    self.id = id
    self.type = type
    self.direction = direction
    self.name = name
    self.stops = stops
    self.continuesFrom = continuesFrom
    self.continuesAs = continuesAs
    self.isScheduled = isScheduled
  }

  /// The departure from its first stop, in minutes since midnight.
  @inlinable public var departureMinutes: Int { stops[0].minutes }
  /// The arrival at its last stop, in minutes since midnight; more than 1,440 after midnight.
  @inlinable public var arrivalMinutes: Int { stops[stops.count - 1].minutes }
}

/// A stop, in whole minutes since midnight of the service day; the first has no arrival, the last
/// no departure, and most others only a departure.
public struct TimetableStop: Sendable, Equatable {
  /// The station of the stop.
  public var station: StationIndex
  /// The arrival; nil if it is not in the timetable.
  public var arrivalMinutes: Int?
  /// The departure; nil if it is not in the timetable.
  public var departureMinutes: Int?

  /// A stop with at least one of the two times.
  public init(station: StationIndex, arrivalMinutes: Int? = nil, departureMinutes: Int? = nil) {
    self.station = station
    self.arrivalMinutes = arrivalMinutes
    self.departureMinutes = departureMinutes
  }

  /// The departure; if it is not known, the arrival.
  @inlinable public var minutes: Int { departureMinutes ?? arrivalMinutes ?? 0 }

  /// The departure in seconds since midnight: the middle of the minute.
  package var departureSeconds: Double { Double(minutes) * 60 + 30 }

  /// The arrival, in the middle of its minute, or half a minute before the departure.
  package var arrivalSeconds: Double {
    arrivalMinutes.map { Double($0) * 60 + 30 } ?? departureSeconds - 30
  }

  package func mostMinutes(to next: TimetableStop) -> Int {
    (next.arrivalMinutes ?? next.minutes) - minutes + 1
  }
}

extension TimetableTrain {
  /// The whole run of the train over all its railways, in both directions.
  ///
  /// If trains are joined or divided, it follows the first id, or the one that leads to `towards`.
  package func wholeRun(
    towards: StationIndex? = nil, in timetables: TimetableSet
  ) -> [TimetableTrain] {
    var before: [TimetableTrain] = []
    var seen: Set<String> = [id]
    var first = self
    while let id = first.continuesFrom.first, seen.insert(id).inserted,
      let next = timetables.train(id: id)
    {
      before.append(next)
      first = next
    }
    return before.reversed() + [self] + onward(towards: towards, seen: seen, in: timetables)
  }

  private func onward(
    towards: StationIndex?, seen: Set<String>, in timetables: TimetableSet
  ) -> [TimetableTrain] {
    var fallback: [TimetableTrain] = []
    for id in continuesAs where !seen.contains(id) {
      guard let next = timetables.train(id: id) else { continue }
      let run = [next] + next.onward(towards: towards, seen: seen.union([id]), in: timetables)
      guard let towards else { return run }
      if run.contains(where: { $0.stops.contains { $0.station == towards } }) { return run }
      if fallback.isEmpty { fallback = run }
    }
    return fallback
  }
}

/// Whether stations follow each other in a direction of travel.
package enum StopOrder {
  /// The first station that does not follow the one before it, or has no trains this way; on a loop
  /// every station follows every other.
  package static func firstOutOfOrder(
    _ stations: [StationIndex], _ direction: RailDirection, network: RailNetwork
  ) -> Int? {
    for index in stations.indices {
      guard network.stationTable.passes(stations[index], direction) else { return index }
      guard index > 0 else { continue }
      let before = network[stations[index - 1]]
      let here = network[stations[index]]
      guard before.railway == here.railway else { return index }
      if network[here.railway].isLoop { continue }
      let step = here.order - before.order
      guard direction == .ascending ? step > 0 : step < 0 else { return index }
    }
    return nil
  }
}

extension Timetable {
  /// Faster than any train, in metres per second: 720 km/h.
  static let greatestMetresPerSecond = 200.0

  /// Warnings about trains that are too fast, measured by the straight line between stops.
  package func warnings(network: RailNetwork) -> [String] {
    let hasty = trains.compactMap { train in
      zip(train.stops, train.stops.dropFirst()).first { from, to in
        metres(from, to, network)
          > Double(60 * from.mostMinutes(to: to)) * Self.greatestMetresPerSecond
      }.map { (train: train, from: $0, to: $1) }
    }
    guard let first = hasty.first else { return [] }
    let kilometres = Int((metres(first.from, first.to, network) / 1_000).rounded())
    let minutes = first.from.mostMinutes(to: first.to) - 1
    return [
      "\(first.train.id): from \(network[first.from.station].id) to "
        + "\(network[first.to.station].id) it is \(kilometres) km, and the train takes "
        + "\(minutes) min"
        + (hasty.count > 1 ? "; this is the first of \(hasty.count) such trains" : "")
    ]
  }

  private func metres(_ a: TimetableStop, _ b: TimetableStop, _ network: RailNetwork) -> Double {
    network[a.station].coordinate.metres(to: network[b.station].coordinate)
  }
}

/// The timetables of a network, by railway.
public struct TimetableSet: Sendable {
  /// For each railway; nil if it has none.
  private let timetables: [Timetable?]
  /// Whether they are those of the day that is played, whatever its date: of a holiday, for example.
  package var isOfDay = false
  /// Where each train stands in the timetable of its railway, by id.
  private let places: [String: (railway: Int, train: Int)]

  /// If a railway has several timetables, the first is used.
  public init(_ timetables: [Timetable], network: RailNetwork) {
    var byRailway: [Timetable?] = Array(repeating: nil, count: network.railways.count)
    for timetable in timetables where byRailway[timetable.railway.offset] == nil {
      byRailway[timetable.railway.offset] = timetable
    }
    self.timetables = byRailway
    var places: [String: (railway: Int, train: Int)] = [:]
    for (railway, timetable) in byRailway.enumerated() {
      for (place, train) in (timetable?.trains ?? []).enumerated() {
        places[train.id] = (railway, place)
      }
    }
    self.places = places
  }

  /// The timetable of a railway; nil if it has none.
  public subscript(railway: RailwayIndex) -> Timetable? {
    timetables.indices.contains(railway.offset) ? timetables[railway.offset] : nil
  }

  /// The railways with a timetable, in the network's order.
  package var railways: [RailwayIndex] {
    timetables.indices.filter { timetables[$0] != nil }.map { RailwayIndex($0) }
  }

  /// The train with an id such as `Tokyu.Toyoko.002051`; nil if no timetable has it.
  public func train(id: String) -> TimetableTrain? {
    places[id].flatMap { timetables[$0.railway]?.trains[$0.train] }
  }
}

extension TimetableSet {
  /// The timetable of a railway, if it is for this kind of day: Monday to Friday, or the weekend.
  package func timetable(_ railway: RailwayIndex, onWeekday isWeekday: Bool) -> Timetable? {
    self[railway].flatMap { isOfDay || ($0.calendar == "Weekday") == isWeekday ? $0 : nil }
  }
}
