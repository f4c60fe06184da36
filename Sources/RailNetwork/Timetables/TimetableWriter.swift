/// Writes a timetable: one line per train; each list of stops is written once, as a pattern.
package enum TimetableWriter {
  /// The text of a timetable; the bytes don't depend on the order of the trains.
  package static func text(_ timetable: Timetable, network: RailNetwork) -> String {
    let railway = network[timetable.railway]
    let prefix = railway.id + "."
    func local(_ id: String) -> Substring {
      id.hasPrefix(prefix) ? id.dropFirst(prefix.count) : id[...]
    }
    let trains = timetable.trains.sorted(by: precedes)
    // A line break in a name would begin a new line of the file.
    func line(_ text: String) -> String { ForeignText.escaped(text, keeping: []) }
    let patterns = Patterns(trains) { local(network[$0].id) }
    var text = "\(TimetableReader.firstLine)\n"
    text += "network \(network.id)\nrailway \(railway.id)\n"
    text += "calendar \(line(timetable.calendar))\nsource \(line(timetable.source))\n"
    for pattern in patterns.list {
      text += "pattern \(pattern.name) \(railway.directionID(pattern.direction))"
      for station in pattern.stations { text += " \(local(network[station].id))" }
      text += "\n"
    }
    for (train, pattern) in zip(trains, patterns.nameOfTrain) {
      text += "train \(local(train.id)) \(train.type) \(pattern)"
      for stop in train.stops { text += " \(self.text(stop))" }
      if !train.continuesFrom.isEmpty {
        text += " from=\(train.continuesFrom.joined(separator: ","))"
      }
      if !train.continuesAs.isEmpty {
        text += " as=\(train.continuesAs.joined(separator: ","))"
      }
      if !train.isScheduled { text += " headway" }
      if let name = train.name { text += " name=\(line(name))" }
      text += "\n"
    }
    return text
  }

  /// `05:03+1` for a stop of one minute with a known arrival, `05:03` for a single time.
  private static func text(_ stop: TimetableStop) -> String {
    guard let arrival = stop.arrivalMinutes, let departure = stop.departureMinutes else {
      return RailwayClock.text(minutes: stop.minutes)
    }
    return "\(RailwayClock.text(minutes: arrival))+\(departure - arrival)"
  }

  private static func precedes(_ a: TimetableTrain, _ b: TimetableTrain) -> Bool {
    if a.direction != b.direction { return a.direction == .ascending }
    if a.departureMinutes != b.departureMinutes { return a.departureMinutes < b.departureMinutes }
    return a.id < b.id
  }
}

/// The lists of stops that trains share, named by their ends and their length.
private struct Patterns {
  struct Key: Hashable {
    var direction: RailDirection
    var stations: [StationIndex]
  }

  private(set) var list: [(name: String, direction: RailDirection, stations: [StationIndex])] = []
  private(set) var nameOfTrain: [String] = []

  init(_ trains: [TimetableTrain], name: (StationIndex) -> Substring) {
    var nameOfKey: [Key: String] = [:]
    var uses: [String: Int] = [:]
    for train in trains {
      let key = Key(direction: train.direction, stations: train.stops.map(\.station))
      if let known = nameOfKey[key] {
        nameOfTrain.append(known)
        continue
      }
      let ends = "\(name(key.stations[0]))-\(name(key.stations[key.stations.count - 1]))"
      let stem = "\(ends)-\(key.stations.count)"
      let use = uses[stem, default: 0] + 1
      uses[stem] = use
      let full = use == 1 ? stem : "\(stem)-\(use)"
      nameOfKey[key] = full
      nameOfTrain.append(full)
      list.append((full, key.direction, key.stations))
    }
  }
}
