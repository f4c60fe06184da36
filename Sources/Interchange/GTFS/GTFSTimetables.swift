import Foundation
package import RailNetwork
package import Text

/// Makes timetables of one day from a GTFS feed, for the network that was made from it.
package struct GTFSTimetables {
  /// In the network's order, only of railways with trains.
  package private(set) var timetables: [Timetable] = []
  /// What was left out, or written otherwise than the feed has it.
  package private(set) var warnings: [String] = []
  private let assembly: GTFSAssembly
  private let network: RailNetwork
  /// For each railway of the feed that of the network, and its stations' in ascending order.
  private var railways: [(index: RailwayIndex, stations: [StationIndex])?] = []
  /// Days since 1970.
  private var day = 0
  private var zone: TimeZone?
  private var trains: [[TimetableTrain]] = []
  private var taken: Set<String> = []
  private var parts: [(trip: Int, start: Int, trains: [TrainID])] = []
  /// How many trips, and the ids of the first.
  private var oddities: [Oddity: (count: Int, ids: [String])] = [:]

  /// How many trains run; each is written once for each railway that it runs on.
  package private(set) var trainCount = 0

  /// A train's railway, and its index among that railway's trains.
  private struct TrainID {
    var railway: Int
    var index: Int
  }

  private enum Oddity: String, CaseIterable {
    case untimed = "left out: trips without times at both ends"
    case falling = "left out: trips whose times fall"
    case late = "trips that run beyond 29:59, whose rest is a train of the next day"
    case lost = "left out: hops of trips from before midnight to beyond 29:59"
    case passing = "trips that pass a junction, written as a stop of no length there"
    case disordered = "left out: parts of trips that run against their railway"
    case elsewhere = "left out: parts of trips on railways that the network does not have"
    case headway = "trips given by headway, written as trains at even intervals"

    /// Whether each trip is worth a name.
    var isNamed: Bool { self == .late || self == .lost || self == .falling }
  }

  /// The last minute that a timetable can hold.
  private static let lastMinute = 30 * 60 - 1
  private static let dayMinutes = 24 * 60
  /// A train that stands longer than this does not run on as another.
  private static let mostStandSeconds = 30 * 60

  /// Reads the trains of a day.
  ///
  /// - Throws: what makes the feed unusable; that the network is not of this feed; that no train
  ///   runs on such a day. With `isStrict`, everything that is wrong with the feed.
  package init(
    _ files: GTFSFiles, network: RailNetwork, day wanted: GTFSDay, isStrict: Bool = false
  ) throws(Faults) {
    // Whether it has days is soon said.
    let calendar = try GTFSCalendar(files, isStrict: isStrict)
    let assembly = try GTFSAssembly(files, isStrict: isStrict)
    try self.init(assembly, calendar, files, network: network, day: wanted)
    warnings = assembly.feed.warnings + warnings
  }

  init(
    _ assembly: GTFSAssembly, _ calendar: GTFSCalendar, _ files: GTFSFiles, network: RailNetwork,
    day wanted: GTFSDay
  ) throws(Faults) {
    self.assembly = assembly
    self.network = network
    warnings = calendar.warnings
    try matchRailways(files)
    let feed = assembly.feed
    let timeZone = network.timeZone ?? feed.timeZone
    let day = calendar.day(wanted, trips: assembly.tripsOfService, timeZone: timeZone)
    guard let day else {
      throw Faults(
        file: files.name, problem: "no train runs on a day of the kind \(wanted.calendar)",
        remedy: "name a day with --date")
    }
    self.day = day
    trains = network.railways.map { _ in [] }
    zone = timeZone.flatMap { TimeZone(identifier: $0) }
    for (index, trip) in feed.trips.enumerated() where calendar.runs(trip.service, on: day) {
      guard let pattern = assembly.lines.patternOfTrip[index] else { continue }
      add(index, assembly.lines.patterns[pattern], calendar.headways[trip.id] ?? [])
    }
    joinBlocks()
    let title = network.sources.first?.title ?? files.name
    let licence = network.sources.first?.licence ?? ""
    let source =
      "\(title)\(licence.isEmpty ? "" : " (\(licence))"), the trains of \(GTFSDay.text(day))"
    timetables = network.railways.indices.filter { !trains[$0].isEmpty }.map { index in
      Timetable(
        railway: RailwayIndex(index), calendar: wanted.calendar,
        source: source.split(whereSeparator: \.isNewline).joined(separator: " "),
        trains: trains[index])
    }
    trainCount = parts.count
    let odd = Oddity.allCases.compactMap { oddity in
      oddities[oddity].map { count, ids in
        let more = count > ids.count ? " and \(count - ids.count) more" : ""
        let names = oddity.isNamed ? ": \(ids.joined(separator: ", "))\(more)" : ""
        return "\(count) \(oddity.rawValue)\(names)"
      }
    }
    guard !timetables.isEmpty else {
      throw Faults(
        [Fault(file: files.name, problem: "no trip of \(GTFSDay.text(day)) has times")]
          + (feed.firstFaults + odd.map { Fault(file: files.name, problem: $0) }))
    }
    warnings.append("the trains of \(GTFSDay.text(day)) stand for every \(wanted.calendar)")
    warnings += odd
  }

  private mutating func matchRailways(_ files: GTFSFiles) throws(Faults) {
    for (id, stationIDs) in zip(assembly.railwayIDs, assembly.stationIDs) {
      let stations = stationIDs.compactMap { network.station(id: $0) }
      guard let index = network.railway(id: id), stations.count == stationIDs.count else {
        railways.append(nil)
        continue
      }
      railways.append((index, stations))
    }
    guard railways.contains(where: { $0 != nil }) else {
      throw Faults(
        file: files.name, problem: "the network '\(network.id)' has no railway of this feed",
        remedy: "make one with railbench network import")
    }
  }
}

// MARK: - Trips

extension GTFSTimetables {
  /// A place on a train's way: when it is there, and whether it calls.
  private struct Moment {
    var arrival = -1
    var departure = -1
    var isCall = false
  }

  private mutating func count(_ oddity: Oddity, _ trip: Int) {
    let id = assembly.feed.trips[trip].id
    var (count, ids) = oddities[oddity] ?? (0, [])
    count += 1
    if ids.count < 8 { ids.append(id) }
    oddities[oddity] = (count, ids)
  }

  private mutating func add(
    _ trip: Int, _ pattern: GTFSPattern, _ headways: [GTFSCalendar.Headway]
  ) {
    guard let moments = moments(of: trip, pattern) else { return }
    let id = Self.word(assembly.feed.trips[trip].id)
    guard !headways.isEmpty else { return add(trip, pattern, moments, shift: 0, id: id) }
    count(.headway, trip)
    let starts = headways.flatMap { stride(from: $0.start, to: $0.end, by: $0.seconds) }
    for (number, start) in starts.enumerated() {
      add(
        trip, pattern, moments, shift: start - moments[0].departure, id: "\(id)-\(number + 1)")
    }
  }

  /// When a trip is at each place of its pattern's walk, times in between filled in by distance.
  ///
  /// - Returns: nil, counted, where that can't be said.
  private mutating func moments(of trip: Int, _ pattern: GTFSPattern) -> [Moment]? {
    let feed = assembly.feed
    var moments = pattern.walk.map { _ in Moment() }
    var index = 0
    for call in feed.calls[feed.trips[trip].calls] {
      guard let place = assembly.stations.placeOfStop[Int(call.stop)] else { continue }
      guard let found = pattern.walk[index...].firstIndex(of: place) else { continue }
      let arrival = call.arrival < 0 ? call.departure : call.arrival
      let departure = call.departure < 0 ? call.arrival : call.departure
      // Two platforms of one place after each other are one call.
      if moments[found].arrival < 0 { moments[found].arrival = Int(arrival) }
      if departure >= 0 { moments[found].departure = Int(departure) }
      moments[found].isCall = moments[found].isCall || !call.isPass
      index = found
    }
    guard let last = moments.indices.last, moments[0].departure >= 0, moments[last].arrival >= 0
    else {
      count(.untimed, trip)
      return nil
    }
    let places = pattern.walk.map { assembly.stations.places[$0].coordinate }
    var timed = 0
    for index in moments.indices.dropFirst() where moments[index].arrival >= 0 {
      let (start, end) = (moments[timed].departure, moments[index].arrival)
      guard start <= end, moments[index].departure >= end else {
        count(.falling, trip)
        return nil
      }
      var metres = [0.0]
      for step in timed..<index {
        metres.append(metres[metres.count - 1] + places[step].metres(to: places[step + 1]))
      }
      for between in (timed + 1)..<index {
        let share = metres[between - timed] / max(1, metres[metres.count - 1])
        let seconds = start + Int((Double(end - start) * min(1, share)).rounded())
        moments[between].arrival = seconds
        moments[between].departure = seconds
      }
      timed = index
    }
    return moments
  }

  /// Adds a train for each railway that a trip runs on; they continue each other.
  ///
  /// What lies beyond the last minute is a train of the next day.
  private mutating func add(
    _ trip: Int, _ pattern: GTFSPattern, _ moments: [Moment], shift: Int, id: String
  ) {
    let end = moments[moments.count - 1].arrival + shift
    let isLate = localSeconds(end) / 60 > Self.lastMinute
    var runs = [Run(id: id, shift: shift, minutes: 0...Self.lastMinute)]
    if isLate {
      count(.late, trip)
      // The last stop of the one is the first of the other, if it comes after midnight.
      let last = moments.last { moment in
        moment.isCall && localSeconds(moment.arrival + shift) / 60 <= Self.lastMinute
      }.map { localSeconds($0.arrival + shift) / 60 - Self.dayMinutes }
      if let last, last < 0 { count(.lost, trip) }
      let first = last.flatMap { $0 < 0 ? nil : $0 } ?? Self.lastMinute + 1 - Self.dayMinutes
      runs.append(
        Run(id: "\(id).next", shift: shift - Self.dayMinutes * 60, minutes: first...Self.lastMinute)
      )
    }
    for run in runs { add(trip, pattern, moments, run) }
  }

  /// A train of a trip, and when it runs.
  private struct Run {
    var id: String
    /// What is added to the trip's own seconds.
    var shift: Int
    /// Of the day, as the trains of the timetable.
    var minutes: ClosedRange<Int>
  }

  private mutating func add(
    _ trip: Int, _ pattern: GTFSPattern, _ moments: [Moment], _ run: Run
  ) {
    var made: [TrainID] = []
    var previousEnd: Int?
    for section in assembly.lines.sections(of: pattern) {
      guard let railway = railways[section.railway]?.index else {
        count(.elsewhere, trip)
        continue
      }
      let stops = stops(on: section, pattern, moments, run, trip)
      let direction: RailDirection = section.isAscending ? .ascending : .descending
      let wrong = StopOrder.firstOutOfOrder(stops.map(\.station), direction, network: network)
      if wrong != nil { count(.disordered, trip) }
      if stops.count > 1, wrong == nil {
        let continues = previousEnd == section.range.lowerBound
        made.append(
          append(
            stops, direction, trip, id: run.id, on: railway, after: continues ? made.last : nil))
        previousEnd = section.range.upperBound
      }
    }
    if let first = made.first {
      let start = trains[first.railway][first.index].departureMinutes
      parts.append((trip, start, made))
    }
  }

  /// A trip's stops on one railway within the minutes of a run.
  private mutating func stops(
    on section: GTFSLines.Section, _ pattern: GTFSPattern, _ moments: [Moment], _ run: Run,
    _ trip: Int
  ) -> [TimetableStop] {
    let line = assembly.lines.railways[section.railway]
    let (first, last) = (section.range.lowerBound, section.range.upperBound)
    var stops: [TimetableStop] = []
    for index in section.range {
      let moment = moments[index]
      guard moment.isCall || index == first || index == last,
        let at = line.stop(pattern.walk[index], isAscending: section.isAscending),
        let station = railways[section.railway]?.stations[at]
      else { continue }
      let departure = localSeconds(moment.departure + run.shift) / 60
      let arrival = localSeconds(moment.arrival + run.shift) / 60
      guard arrival <= run.minutes.upperBound, departure >= run.minutes.lowerBound,
        moment.departure + run.shift >= 0
      else { continue }
      let isEnd = index == last || departure > run.minutes.upperBound
      if !moment.isCall, index == last, index + 1 < moments.count { count(.passing, trip) }
      let hasDwell = moment.arrival < moment.departure || !moment.isCall
      let hasArrival = isEnd || (!stops.isEmpty && index != first && hasDwell)
      stops.append(
        TimetableStop(
          station: station,
          arrivalMinutes: hasArrival ? arrival : nil, departureMinutes: isEnd ? nil : departure))
    }
    // Where the next stop comes too late, the train ends here.
    if let end = stops.last, end.departureMinutes != nil {
      stops[stops.count - 1].arrivalMinutes = end.arrivalMinutes ?? end.minutes
      stops[stops.count - 1].departureMinutes = nil
    }
    return stops
  }

  private mutating func append(
    _ stops: [TimetableStop], _ direction: RailDirection, _ trip: Int, id: String,
    on railway: RailwayIndex, after previous: TrainID?
  ) -> TrainID {
    let trip = assembly.feed.trips[trip]
    let route = assembly.feed.routes[trip.route]
    var full = "\(network[railway].id).\(id)"
    var number = 2
    while !taken.insert(full).inserted {
      full = "\(network[railway].id).\(id)-\(number)"
      number += 1
    }
    let agency = GTFSAssembly.operatorID(assembly.feed.agencies[route.agency])
    let name = trip.shortName.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var train = TimetableTrain(
      id: full, type: "\(agency).\(IDMaker.word(route.name, or: "Train"))", direction: direction,
      name: name.isEmpty ? nil : name, stops: stops)
    let made = TrainID(railway: railway.offset, index: trains[railway.offset].count)
    if let previous {
      train.continuesFrom = [trains[previous.railway][previous.index].id]
      trains[previous.railway][previous.index].continuesAs = [full]
    }
    trains[railway.offset].append(train)
    return made
  }

  /// A trip's id without what parts words in a timetable.
  private static func word(_ id: String) -> String {
    let word = String(
      id.map { $0.isWhitespace || $0.isNewline || $0 == "," || $0 == "=" ? "_" : $0 }.prefix(60))
    return word.isEmpty ? "trip" : word
  }

  /// What a clock shows, in seconds since midnight, at a time that counts from noon less 12 hours.
  private func localSeconds(_ seconds: Int) -> Int {
    guard let zone else { return seconds }
    let noon = day * 86_400 + 43_200
    let offset = GTFSCalendar.offset(zone, noon - GTFSCalendar.offset(zone, noon))
    let instant = noon - offset - 43_200 + seconds
    return max(0, seconds + GTFSCalendar.offset(zone, instant) - offset)
  }

  /// Whether a train goes back as the next over stations that it came from.
  private func turnsBack(_ train: TimetableTrain, _ next: TimetableTrain) -> Bool {
    let (here, there) = (train.stops[0].station, next.stops[0].station)
    if network[here].railway == network[there].railway { return train.direction != next.direction }
    return train.stops.dropLast().contains { from in
      next.stops.dropFirst().contains { network.isInterchange(from.station, $0.station) }
    }
  }

  /// Lets a train run on as the next of its block, unless it turns back.
  private mutating func joinBlocks() {
    let feed = assembly.feed
    let ofBlocks = parts.filter { !feed.trips[$0.trip].block.isEmpty }
      .sorted { $0.start < $1.start }
    for block in ofBlocks.grouped(by: { feed.trips[$0.trip].block }) {
      for (a, b) in zip(block, block.dropFirst()) {
        guard let before = a.trains.last, let after = b.trains.first else { continue }
        let (train, next) = (
          trains[before.railway][before.index], trains[after.railway][after.index]
        )
        let stand = next.departureMinutes - train.arrivalMinutes
        guard !turnsBack(train, next), stand >= 0, stand * 60 <= Self.mostStandSeconds,
          network.isInterchange(train.stops[train.stops.count - 1].station, next.stops[0].station)
        else { continue }
        trains[before.railway][before.index].continuesAs = [next.id]
        trains[after.railway][after.index].continuesFrom = [train.id]
      }
    }
  }
}
