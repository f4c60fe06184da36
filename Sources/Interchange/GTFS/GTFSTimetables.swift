import Foundation
package import RailNetwork

/// Makes timetables of one day from a GTFS feed, for the network that was made from it.
package struct GTFSTimetables {
  /// In the network's order; only railways with trains.
  package private(set) var timetables: [Timetable] = []
  /// Warnings about trips that were left out or changed.
  package private(set) var warnings: [String] = []
  private let assembly: GTFSAssembly
  private let network: RailNetwork
  /// For each railway of the feed, its railway in the network and its stations in ascending order.
  private var railways: [(index: RailwayIndex, stations: [StationIndex])?] = []
  /// Days since 1970.
  private var day = 0
  private var zone: TimeZone?
  private var trains: [[TimetableTrain]] = []
  private var taken: Set<String> = []
  private typealias Part = (trip: Int, start: Int, trains: [TrainID])
  private var parts: [Part] = []
  /// The ids of the trips with a warning of each kind.
  private var tripWarnings: [TripWarning: [String]] = [:]

  /// The number of trains.
  ///
  /// A train on several railways is counted once, but written once for each.
  package private(set) var trainCount = 0

  /// A train's railway, and the train's index on that railway.
  private struct TrainID {
    var railway: Int
    var index: Int
  }

  private enum TripWarning: String, CaseIterable {
    case untimed = "left out, trips without times at both ends"
    case falling = "left out, trips whose times run backwards"
    case early = "left out, calls before midnight, because the clocks change on this day"
    case late = "trips that run beyond 29:59; the rest is written as trains of the next days"
    case lost = "left out, hops that start before midnight and end after 29:59"
    case passing = "trips that pass a junction; written with a stop of zero length there"
    case disordered = "left out, parts of trips that contradict their railway's order of stations"
    case elsewhere = "left out, parts of trips on railways that are not in the network"
    case headway = "trips defined by a headway; written as trains at even intervals"

    /// Whether the warning lists trip ids.
    var isNamed: Bool { self == .late || self == .lost || self == .falling }
  }

  /// The last minute that a timetable can hold.
  private static let lastMinute = 30 * 60 - 1
  private static let dayMinutes = 24 * 60
  /// After a longer stop than this, the next trip of the block is a new train.
  private static let mostStandSeconds = 30 * 60

  /// Reads the trains of a day.
  package init(
    _ files: GTFSFiles, network: RailNetwork, day wanted: GTFSDay, isStrict: Bool = false
  ) throws(Faults) {
    // The calendar is read first because it fails quickly.
    let calendar = try GTFSCalendar(files, isStrict: isStrict)
    let assembly = try GTFSAssembly(files, isStrict: isStrict)
    try self.init(assembly, calendar, files, network: network, day: wanted)
    warnings = assembly.feed.warnings + warnings
    let idle = railways.compactMap { $0?.index }.filter { trains[$0.offset].isEmpty }
    if !idle.isEmpty {
      let names = listed(idle.map { network[$0].id }, most: 8)
      warnings.append("no train of \(GTFSDay.text(self.day)) runs on \(names)")
    }
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
    let services = assembly.services
    let day = calendar.day(wanted, trips: services, timeZone: timeZone)
    let unknown = calendar.unknown(services, files)
    guard let day else {
      throw Faults(
        [
          Fault(
            file: files.name, problem: "no train runs on '\(wanted.calendar)' days",
            remedy: "choose a day with --date")
        ] + calendar.firstFaults + unknown)
    }
    warnings += unknown.map { "left out: \($0)" }
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
    let messages = TripWarning.allCases.compactMap { warning in
      tripWarnings[warning].map { ids in
        "\(warning.rawValue): \(ids.count)" + (warning.isNamed ? " (\(listed(ids, most: 8)))" : "")
      }
    }
    guard !timetables.isEmpty else {
      throw Faults(
        [Fault(file: files.name, problem: "no trip of \(GTFSDay.text(day)) has times")]
          + (feed.firstFaults + messages.map { Fault(file: files.name, problem: $0) }))
    }
    warnings.append("the timetable for '\(wanted.calendar)' has the trains of \(GTFSDay.text(day))")
    warnings += messages
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
        files.name, "network '\(network.id)' has no railway of this feed",
        remedy: "make one from the feed: railbench network import \(ShellText.quoted(files.name)) "
          + "-o network.geojson")
    }
  }
}

// MARK: - Trips

extension GTFSTimetables {
  /// A place on a train's way: arrival, departure, and whether the train calls there.
  private struct Moment {
    var arrival = -1
    var departure = -1
    var isCall = false
  }

  private mutating func count(_ warning: TripWarning, _ trip: Int) {
    tripWarnings[warning, default: []].append(assembly.feed.trips[trip].id)
  }

  private mutating func add(
    _ trip: Int, _ pattern: GTFSPattern, _ headways: [GTFSCalendar.Headway]
  ) {
    guard let moments = moments(of: trip, pattern) else { return }
    let id = Self.word(assembly.feed.trips[trip].id)
    guard !headways.isEmpty else { return add(trip, pattern, moments, shift: 0, id: id) }
    count(.headway, trip)
    let starts = headways.flatMap { headway in
      stride(from: headway.start, to: headway.end, by: headway.seconds)
        .map { (seconds: $0, isExact: headway.isExact) }
    }
    for (number, start) in starts.enumerated() {
      add(
        trip, pattern, moments, shift: start.seconds - moments[0].departure,
        id: "\(id)-\(number + 1)", isScheduled: start.isExact)
    }
  }

  /// The times of a trip at each place of its pattern's walk.
  ///
  /// Missing times are interpolated by distance.
  ///
  /// - Returns: nil if the times are unusable; the trip is then counted in a warning.
  private mutating func moments(of trip: Int, _ pattern: GTFSPattern) -> [Moment]? {
    var moments = pattern.walk.map { _ in Moment() }
    for (found, call) in assembly.calls(of: assembly.feed.trips[trip], on: pattern.walk) {
      let arrival = call.arrival < 0 ? call.departure : call.arrival
      let departure = call.departure < 0 ? call.arrival : call.departure
      // Two consecutive platforms of one place are one call.
      if moments[found].arrival < 0 { moments[found].arrival = Int(arrival) }
      if departure >= 0 { moments[found].departure = Int(departure) }
      moments[found].isCall = moments[found].isCall || !call.isPass
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

  /// Adds one train for each railway that a trip runs on, linked one to the next.
  ///
  /// Calls after the last minute become trains of the next days.
  private mutating func add(
    _ trip: Int, _ pattern: GTFSPattern, _ moments: [Moment], shift: Int, id: String,
    isScheduled: Bool = true
  ) {
    let end = moments[moments.count - 1].arrival
    var run = Run(id: id, shift: shift, minutes: 0...Self.lastMinute, isScheduled: isScheduled)
    var days = 0
    add(trip, pattern, moments, run)
    while localMinutes(end + run.shift) > Self.lastMinute {
      if days == 0 { count(.late, trip) }
      days += 1
      // The stop shared by both trains, if the second starts after midnight.
      let last =
        moments.last { moment in
          moment.isCall && localMinutes(moment.arrival + run.shift) <= Self.lastMinute
        }.map { localMinutes($0.arrival + run.shift) - Self.dayMinutes } ?? 0
      if last < 0 { count(.lost, trip) }
      run.id = "\(id).next\(days > 1 ? String(days) : "")"
      run.shift -= Self.dayMinutes * 60
      run.minutes = (last < 0 ? Self.lastMinute + 1 - Self.dayMinutes : last)...Self.lastMinute
      add(trip, pattern, moments, run)
    }
  }

  /// A train of a trip, and the part of the day in which it runs.
  private struct Run {
    var id: String
    /// Added to the trip's own times, in seconds.
    var shift: Int
    /// Minutes of the day, as in the timetable.
    var minutes: ClosedRange<Int>
    var isScheduled: Bool
  }

  private mutating func add(_ trip: Int, _ pattern: GTFSPattern, _ moments: [Moment], _ run: Run) {
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
          append(stops, direction, trip, run, on: railway, after: continues ? made.last : nil))
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
    var early = false
    for index in section.range {
      let moment = moments[index]
      guard moment.isCall || index == first || index == last,
        let at = line.stop(pattern.walk[index], isAscending: section.isAscending),
        let station = railways[section.railway]?.stations[at]
      else { continue }
      let departure = localMinutes(moment.departure + run.shift)
      let arrival = localMinutes(moment.arrival + run.shift)
      if departure < 0, moment.departure + run.shift >= 0 { early = true }
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
    if early { count(.early, trip) }
    // The train ends here if the next stop is too late for the timetable.
    if let end = stops.last, end.departureMinutes != nil {
      stops[stops.count - 1].arrivalMinutes = end.arrivalMinutes ?? end.minutes
      stops[stops.count - 1].departureMinutes = nil
    }
    return stops
  }

  private mutating func append(
    _ stops: [TimetableStop], _ direction: RailDirection, _ trip: Int, _ run: Run,
    on railway: RailwayIndex, after previous: TrainID?
  ) -> TrainID {
    let trip = assembly.feed.trips[trip]
    let route = assembly.feed.routes[trip.route]
    var full = "\(network[railway].id).\(run.id)"
    var number = 2
    while !taken.insert(full).inserted {
      full = "\(network[railway].id).\(run.id)-\(number)"
      number += 1
    }
    let agency = GTFSAssembly.operatorID(assembly.feed.agencies[route.agency])
    let name = trip.shortName.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var train = TimetableTrain(
      id: full, type: "\(agency).\(IDMaker.word(route.name, or: "Train"))", direction: direction,
      name: name.isEmpty ? nil : name, stops: stops, isScheduled: run.isScheduled)
    let made = TrainID(railway: railway.offset, index: trains[railway.offset].count)
    if let previous {
      train.continuesFrom = [trains[previous.railway][previous.index].id]
      trains[previous.railway][previous.index].continuesAs = [full]
    }
    trains[railway.offset].append(train)
    return made
  }

  /// A trip's id without the characters that separate words in a timetable.
  private static func word(_ id: String) -> String {
    let word = String(
      id.map { $0.isWhitespace || $0.isNewline || $0 == "," || $0 == "=" ? "_" : $0 }.prefix(60))
    return word.isEmpty ? "trip" : word
  }

  /// The clock time in seconds since midnight, for a time counted from noon minus 12 hours.
  private func localSeconds(_ seconds: Int) -> Int {
    guard let zone else { return seconds }
    let noon = day * 86_400 + 43_200
    let offset = GTFSCalendar.offset(zone, noon - GTFSCalendar.offset(zone, noon))
    let instant = noon - offset - 43_200 + seconds
    return seconds + GTFSCalendar.offset(zone, instant) - offset
  }

  private func localMinutes(_ seconds: Int) -> Int {
    Int((Double(localSeconds(seconds)) / 60).rounded(.down))
  }

  /// Whether a train goes back as the next one, over stations that it came from.
  private func turnsBack(_ train: TimetableTrain, _ next: TimetableTrain) -> Bool {
    let (here, there) = (train.stops[0].station, next.stops[0].station)
    if network[here].railway == network[there].railway { return train.direction != next.direction }
    return train.stops.dropLast().contains { from in
      next.stops.dropFirst().contains { network.isInterchange(from.station, $0.station) }
    }
  }

  /// Lets a train continue as the next trip of its block, or as the trip on which its passengers
  /// stay, unless it turns back.
  private mutating func joinBlocks() {
    let feed = assembly.feed
    let stays = feed.staysOnTrain
    let named = Dictionary(grouping: parts) { feed.trips[$0.trip].id }
    for (trips, _) in stays.filter(\.value).sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    {
      for (a, b) in zip(named[trips[0]] ?? [], named[trips[1]] ?? []) { join(a, b) }
    }
    let ofBlocks = parts.filter { !feed.trips[$0.trip].block.isEmpty }
      .sorted { $0.start < $1.start }
    for block in ofBlocks.grouped(by: { feed.trips[$0.trip].block }) {
      for (a, b) in zip(block, block.dropFirst())
      where stays[[feed.trips[a.trip].id, feed.trips[b.trip].id]] == nil { join(a, b) }
    }
  }

  private mutating func join(_ a: Part, _ b: Part) {
    guard let before = a.trains.last, let after = b.trains.first else { return }
    let (train, next) = (trains[before.railway][before.index], trains[after.railway][after.index])
    let stand = next.departureMinutes - train.arrivalMinutes
    guard !turnsBack(train, next), stand >= 0, stand * 60 <= Self.mostStandSeconds,
      network.isInterchange(train.stops[train.stops.count - 1].station, next.stops[0].station)
    else { return }
    trains[before.railway][before.index].continuesAs = [next.id]
    trains[after.railway][after.index].continuesFrom = [train.id]
  }
}
