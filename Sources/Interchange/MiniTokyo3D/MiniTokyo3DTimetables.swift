package import RailNetwork
package import Text

/// Reads the train timetables of Mini Tokyo 3D.
///
/// A file is a list of trains: `id` (`Tokyu.Toyoko.002051.Weekday`), `r` railway, `y` train type,
/// `d` direction, `tt` stops with `s` station, `a` arrival and `d` departure (`HH:MM`), `pt` and
/// `nt` the trains that this one was and becomes, `nm` names. Origins, destinations and vehicles
/// (`os`, `ds`, `v`) are not kept: the first two follow from the continuations.
package struct MiniTokyo3DTimetables {
  package static let source =
    "nagix/mini-tokyo-3d (MIT), from the Public Transportation Open Data Center"

  private let network: RailNetwork
  private let calendar: String
  private var trains: [TimetableTrain] = []
  /// Where each train was read.
  private var places: [String: (file: String, line: Int)] = [:]
  private var faults: [Fault] = []
  /// What was left out, and why.
  package private(set) var warnings: [String] = []

  /// An importer of one kind of day, `Weekday` or `SaturdayHoliday`.
  package init(network: RailNetwork, calendar: String) {
    self.network = network
    self.calendar = calendar
  }

  package mutating func add(_ bytes: [UInt8], file: String) {
    do throws(Faults) {
      guard let nodes = try JSONReader.read(bytes, file: file).array else {
        return faults.append(Fault(file: file, line: 1, problem: "not a list of trains"))
      }
      for node in nodes { add(node, file: file) }
    } catch {
      faults += error.all
    }
  }

  /// The timetables of all railways that have trains, in the network's order.
  package mutating func timetables() throws(Faults) -> [Timetable] {
    guard faults.isEmpty else { throw Faults(faults) }
    dropImpossibleContinuations()
    var byRailway: [[TimetableTrain]] = network.railways.map { _ in [] }
    for train in trains {
      byRailway[network[train.stops[0].station].railway.offset].append(train)
    }
    return byRailway.enumerated().compactMap { index, trains in
      trains.isEmpty
        ? nil
        : Timetable(
          railway: RailwayIndex(index), calendar: calendar, source: Self.source, trains: trains)
    }
  }

  private mutating func add(_ node: JSONNode, file: String) {
    guard let id = node["id"]?.string else {
      return faults.append(
        Fault(file: file, line: node.line, field: "id", problem: "is missing or no text"))
    }
    guard let name = trainID(id) else { return }
    func fault(_ field: String, _ problem: String) -> Fault {
      Fault(file: file, line: node.line, field: "\(id) \(field)", problem: problem)
    }
    guard let railwayID = node["r"]?.string, let railway = network.railway(id: railwayID) else {
      return leaveOut(id, "its railway '\(node["r"]?.string ?? "")' is not in the network")
    }
    guard let direction = (node["d"]?.string).flatMap({ network[railway].direction(id: $0) }) else {
      return faults.append(fault("d", "not a direction of \(railwayID)"))
    }
    guard let type = node["y"]?.string else { return faults.append(fault("y", "is missing")) }
    guard let entries = node["tt"]?.array else {
      return faults.append(fault("tt", "is missing or no list"))
    }
    var stops: [TimetableStop] = []
    for entry in entries {
      guard let stationID = entry["s"]?.string else {
        return faults.append(fault("tt", "has a stop without a station"))
      }
      guard let station = network.station(id: stationID) else {
        return leaveOut(id, "its station '\(stationID)' is not in the network")
      }
      let stop = TimetableStop(
        station: station,
        arrivalMinutes: (entry["a"]?.string).flatMap(RailwayClock.minutesOfServiceDay(civil:)),
        departureMinutes: (entry["d"]?.string).flatMap(RailwayClock.minutesOfServiceDay(civil:)))
      guard stop.arrivalMinutes != nil || stop.departureMinutes != nil else {
        return faults.append(fault("tt", "has no time at '\(stationID)'"))
      }
      stops.append(stop)
    }
    guard stops.count > 1 else { return leaveOut(id, "it has one stop only") }
    guard StopOrder.firstOutOfOrder(stops.map(\.station), direction, network: network) == nil
    else { return leaveOut(id, "its stops do not run along its railway") }
    let times = stops.flatMap { [$0.arrivalMinutes ?? $0.minutes, $0.minutes] }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 && $1 < $0 + 600 }) else {
      return leaveOut(id, "its times fall, or are ten hours apart")
    }
    let train = TimetableTrain(
      id: name, type: type, direction: direction, name: names(node["nm"]), stops: stops,
      continuesFrom: trainIDs(node["pt"]), continuesAs: trainIDs(node["nt"]))
    let words = [name, type] + train.continuesFrom + train.continuesAs
    guard words.allSatisfy({ !$0.isEmpty && !$0.contains { $0.isWhitespace || $0 == "," } }) else {
      return leaveOut(id, "a timetable can't hold its id, its type or those of its continuations")
    }
    if let first = places[name] {
      let place = first.file == file ? "on line \(first.line)" : "in \(first.file):\(first.line)"
      return faults.append(fault("id", "is there twice (the first is \(place))"))
    }
    places[name] = (file, node.line)
    trains.append(train)
  }

  private mutating func leaveOut(_ id: String, _ reason: String) {
    warnings.append("\(id) is left out: \(reason)")
  }

  /// The id without its kind of day (`A.B.5003M.Weekday.1` gives `A.B.5003M.1`), or nil on others.
  private func trainID(_ id: String) -> String? {
    let parts = id.split(separator: ".")
    guard let index = parts.lastIndex(where: { $0 == calendar[...] }) else { return nil }
    return (parts[..<index] + parts[(index + 1)...]).joined(separator: ".")
  }

  private func trainIDs(_ node: JSONNode?) -> [String] {
    (node?.array ?? []).compactMap { $0.string.flatMap(trainID) }
  }

  private func names(_ node: JSONNode?) -> String? {
    let names = (node?.array ?? []).compactMap { $0["en"]?.string ?? $0["ja"]?.string }
    let line = names.joined(separator: " / ").split(whereSeparator: \.isNewline)
    return line.isEmpty ? nil : line.joined(separator: " ")
  }

  /// Takes out continuations that leave before they arrive, or that name a train left out.
  private mutating func dropImpossibleContinuations() {
    var indexByID: [String: Int] = [:]
    for index in trains.indices { indexByID[trains[index].id] = index }
    for index in trains.indices {
      let train = trains[index]
      let after = train.continuesAs.filter { id in
        indexByID[id].map { trains[$0].departureMinutes >= train.arrivalMinutes } ?? false
      }
      for id in train.continuesAs where !after.contains(id) {
        warnings.append(
          "\(train.id) does not continue as \(id): that train is left out or leaves earlier")
      }
      trains[index].continuesAs = after
      trains[index].continuesFrom = train.continuesFrom.filter { id in
        indexByID[id].map { trains[$0].arrivalMinutes <= train.departureMinutes } ?? false
      }
    }
  }
}
