/// The trains of one railway on one kind of day, with every station resolved in the network.
public struct Timetable: Sendable, Equatable {
  /// The railway that the trains run on.
  public var railway: RailwayIndex
  /// The kind of day, such as `Weekday`.
  public var calendar: String
  /// Where the facts come from, and under which terms.
  public var source: String
  /// In the order of the file: ascending first, then by first departure, then by id.
  public var trains: [TimetableTrain]

  /// A timetable; ``TimetableReader`` checks what a file says, this does not.
  public init(railway: RailwayIndex, calendar: String, source: String, trains: [TimetableTrain]) {
    self.railway = railway
    self.calendar = calendar
    self.source = source
    self.trains = trains
  }

  /// Whether a text can be a kind of day: a word, and no date.
  package static func isCalendar(_ text: String) -> Bool {
    text.first?.isLetter == true && !text.contains(where: \.isWhitespace)
  }

  /// The train of this id, if it runs here.
  public func train(id: String) -> TimetableTrain? {
    trains.first { $0.id == id }
  }
}

/// One train, for as far as it runs on one railway in one direction.
public struct TimetableTrain: Sendable, Equatable {
  /// The railway's id and the train's number: `Tokyu.Toyoko.002051`.
  public var id: String
  /// Such as `Tokyu.Local`.
  public var type: String
  /// The direction in which it runs.
  public var direction: RailDirection
  /// Such as `Fuji Excursion 3`, where the train has a name.
  public var name: String?
  /// At least two, in the order of travel; a station between two of them is passed.
  public var stops: [TimetableStop]
  /// The trains that this one was before, on this or another railway.
  public var continuesFrom: [String]
  /// The trains that this one becomes; more than one where it is divided.
  public var continuesAs: [String]

  /// A train, which must have two stops; ``TimetableReader`` checks that, this does not.
  public init(
    id: String, type: String, direction: RailDirection, name: String? = nil,
    stops: [TimetableStop], continuesFrom: [String] = [], continuesAs: [String] = []
  ) {
    self.id = id
    self.type = type
    self.direction = direction
    self.name = name
    self.stops = stops
    self.continuesFrom = continuesFrom
    self.continuesAs = continuesAs
  }

  /// When it leaves its first stop, in minutes since midnight.
  public var departureMinutes: Int { stops[0].minutes }
  /// When it reaches its last stop, in minutes since midnight; more than 1,440 after midnight.
  public var arrivalMinutes: Int { stops[stops.count - 1].minutes }
}

/// A stop, in whole minutes since midnight of the day on which the train's service began.
///
/// The first stop of a train has no arrival, the last no departure, and many between only a
/// departure.
public struct TimetableStop: Sendable, Equatable {
  /// Where it stops.
  public var station: StationIndex
  /// When it arrives; nil where the timetable does not say.
  public var arrivalMinutes: Int?
  /// When it leaves; nil where the timetable does not say.
  public var departureMinutes: Int?

  /// A stop with at least one of the two times.
  public init(station: StationIndex, arrivalMinutes: Int? = nil, departureMinutes: Int? = nil) {
    self.station = station
    self.arrivalMinutes = arrivalMinutes
    self.departureMinutes = departureMinutes
  }

  /// When it leaves or, where that is not known, arrives.
  public var minutes: Int { departureMinutes ?? arrivalMinutes ?? 0 }

  /// The most minutes that a train may take to the next stop: times are whole, so that each may be a
  /// minute more.
  package func mostMinutes(to next: TimetableStop) -> Int {
    (next.arrivalMinutes ?? next.minutes) - minutes + 1
  }
}

extension TimetableTrain {
  /// The whole run of the train over all its railways, followed to both ends.
  ///
  /// Where a train was joined from several or is divided, the first named is followed, unless
  /// another leads to `towards`. A continuation that `find` does not know ends the run.
  ///
  /// - Returns: the run, with this train somewhere in it.
  /// - Throws: what `find` throws.
  package func wholeRun<Failure: Error>(
    towards: StationIndex? = nil, find: (String) throws(Failure) -> TimetableTrain?
  ) throws(Failure) -> [TimetableTrain] {
    var before: [TimetableTrain] = []
    var seen: Set<String> = [id]
    var first = self
    while let id = first.continuesFrom.first, seen.insert(id).inserted, let next = try find(id) {
      before.append(next)
      first = next
    }
    return before.reversed() + [self] + (try onward(towards: towards, seen: seen, find: find))
  }

  private func onward<Failure: Error>(
    towards: StationIndex?, seen: Set<String>, find: (String) throws(Failure) -> TimetableTrain?
  ) throws(Failure) -> [TimetableTrain] {
    var fallback: [TimetableTrain] = []
    for id in continuesAs where !seen.contains(id) {
      guard let next = try find(id) else { continue }
      let run =
        [next] + (try next.onward(towards: towards, seen: seen.union([id]), find: find))
      guard let towards else { return run }
      if run.contains(where: { $0.stops.contains { $0.station == towards } }) { return run }
      if fallback.isEmpty { fallback = run }
    }
    return fallback
  }
}

/// Whether stations follow each other in a direction of travel.
package enum StopOrder {
  /// The place in the list of the first station that does not come after the one before it.
  ///
  /// On a loop any other station comes after; the same station does too, a lap later. A station to
  /// which no train in the direction comes is out of order.
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
  /// No train runs faster, in metres a second: 720 km/h.
  static let greatestMetresPerSecond = 200.0

  /// What is suspicious, in words: trains faster than any train, by the straight line between
  /// stops.
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

/// The timetables of a network, found by railway.
public struct TimetableSet: Sendable {
  /// By railway; nil where it has none.
  private let timetables: [Timetable?]

  /// Of several timetables of one railway the first is taken.
  public init(_ timetables: [Timetable], network: RailNetwork) {
    var byRailway: [Timetable?] = Array(repeating: nil, count: network.railways.count)
    for timetable in timetables where byRailway[timetable.railway.offset] == nil {
      byRailway[timetable.railway.offset] = timetable
    }
    self.timetables = byRailway
  }

  /// The timetable of a railway, or nil if it has none.
  public subscript(railway: RailwayIndex) -> Timetable? {
    timetables.indices.contains(railway.offset) ? timetables[railway.offset] : nil
  }
}
