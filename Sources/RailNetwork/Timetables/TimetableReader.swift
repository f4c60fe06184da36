/// Reads a timetable's text and checks it against its network.
package struct TimetableReader {
  package static let firstLine = "railbench-timetable 1"

  private let network: RailNetwork
  private var log: FaultLog
  private var line = 0
  private var railway: RailwayIndex?
  private var calendar: String?
  private var source = ""
  private var patterns: [String: (direction: RailDirection, stations: [StationIndex])] = [:]
  private var trains: [TimetableTrain] = []
  private var lineOfTrain: [String: Int] = [:]

  /// Reads a whole file; throws all its faults at once.
  package static func read(
    _ bytes: [UInt8], file: String, network: RailNetwork
  ) throws(Faults) -> Timetable {
    var reader = TimetableReader(network: network, log: FaultLog(file: file))
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Faults(file, "is not UTF-8 text")
    }
    let lines = bytes.textLines
    guard lines.first.map(text) == firstLine else {
      throw Faults(
        file, line: 1, "not a timetable", remedy: "the first line must be '\(firstLine)'")
    }
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      reader.line = index + 1
      reader.readLine(line)
    }
    reader.line = lines.count
    if reader.railway == nil, reader.log.faults.isEmpty { reader.fault("railway", "is missing") }
    if reader.calendar == nil { reader.fault("calendar", "is missing") }
    try reader.log.throwIfAny()
    guard let railway = reader.railway, let calendar = reader.calendar else {
      throw Faults(file, "not a timetable")
    }
    return Timetable(
      railway: railway, calendar: calendar, source: reader.source, trains: reader.trains)
  }

  private mutating func fault(_ field: String?, _ problem: String, remedy: String? = nil) {
    log.add(line: line, field: field, problem, remedy: remedy)
  }

  private mutating func readLine(_ line: ArraySlice<UInt8>) {
    let (key, words) = Self.word(line)
    if key.elementsEqual("train".utf8) { return readTrain(words) }
    let rest = Self.text(words)
    switch Self.text(key) {
    case "network":
      if rest != network.id {
        fault("network", "is '\(rest)', but the network in use is '\(network.id)'")
      }
    case "railway":
      railway = network.railway(id: rest)
      if railway == nil { fault("railway", "the network has no railway '\(rest)'") }
    case "calendar":
      calendar = rest
      if !Timetable.isCalendar(rest) {
        fault("calendar", Fault.expected("a kind of day, such as Weekday", found: rest))
      }
    case "source": source = rest
    case "pattern": readPattern(rest)
    case let key:
      fault(
        key, "unknown kind of line",
        remedy: "expected one of network, railway, calendar, source, pattern, train")
    }
  }

  private mutating func readPattern(_ text: String) {
    guard let railway else { return needRailway("pattern") }
    let words = text.split(separator: " ")
    guard words.count >= 4 else {
      return fault("pattern", "needs a name, a direction and at least two stations")
    }
    let found = network[railway].direction(id: String(words[1]))
    if found == nil {
      let known = "\(network[railway].ascending) and \(network[railway].descending)"
      fault(
        "pattern \(words[0])",
        Fault.expected("a direction of \(network[railway].id)", found: words[1]),
        remedy: "its directions are \(known)")
    }
    let stations = words.dropFirst(2).compactMap { word in
      let station = network.station(id: "\(network[railway].id).\(word)")
        .flatMap { network[$0].railway == railway ? $0 : nil }
      if station == nil {
        fault("pattern \(words[0])", "\(network[railway].id) has no station '\(word)'")
      }
      return station
    }
    guard let direction = found, stations.count == words.count - 2 else { return }
    if let wrong = StopOrder.firstOutOfOrder(stations, direction, network: network) {
      let isPassed = network.stationTable.passes(stations[wrong], direction)
      return fault(
        "pattern \(words[0])",
        "'\(words[wrong + 2])' "
          + (isPassed ? "does not come after '\(words[wrong + 1])'" : "has no trains")
          + " travelling \(words[1])")
    }
    if patterns.updateValue((direction, stations), forKey: String(words[0])) != nil {
      fault("pattern \(words[0])", "occurs twice")
    }
  }

  private mutating func readTrain(_ words: ArraySlice<UInt8>) {
    guard let railway else { return needRailway("train") }
    let (numberWord, afterNumber) = Self.word(words)
    let (type, afterType) = Self.word(afterNumber)
    let (patternWord, afterPattern) = Self.word(afterType)
    let number = Self.text(numberWord)
    var field: String { "train \(number)" }
    let pattern = patterns[Self.text(patternWord)]
    if pattern == nil { fault(field, "no pattern '\(Self.text(patternWord))' above this line") }
    var train = TimetableTrain(
      id: "\(network[railway].id).\(number)", type: Self.text(type),
      direction: pattern?.direction ?? .ascending, stops: [])
    var rest = afterPattern
    var times: [ArraySlice<UInt8>] = []
    times.reserveCapacity(pattern?.stations.count ?? 0)
    while !rest.isEmpty {
      if let name = Self.value(of: "name=", rest) {
        train.name = Self.text(name)
        break
      }
      let word: ArraySlice<UInt8>
      (word, rest) = Self.word(rest)
      if let trains = Self.value(of: "from=", word) {
        train.continuesFrom = trains.split(separator: UInt8(ascii: ",")).map(Self.text)
      } else if let trains = Self.value(of: "as=", word) {
        train.continuesAs = trains.split(separator: UInt8(ascii: ",")).map(Self.text)
      } else if word.elementsEqual("headway".utf8) {
        train.isScheduled = false
      } else {
        times.append(word)
      }
    }
    if let pattern, times.count != pattern.stations.count {
      fault(
        field, "has \(times.count) times for the \(pattern.stations.count) stops of its pattern")
    }
    readTimes(times, at: pattern?.stations ?? [], of: &train, field)
    if let first = lineOfTrain.updateValue(line, forKey: train.id) {
      return fault(field, "occurs twice", remedy: "the first is on line \(first)")
    }
    trains.append(train)
  }

  /// Checks all times of a train; a wrong one is left out.
  private mutating func readTimes(
    _ times: [ArraySlice<UInt8>], at stations: [StationIndex], of train: inout TimetableTrain,
    _ field: @autoclosure () -> String
  ) {
    var last = -1
    train.stops.reserveCapacity(times.count)
    for (index, word) in times.enumerated() {
      let station = stations.indices.contains(index) ? stations[index] : StationIndex(0)
      guard let stop = Self.stop(word, station: station, arrives: index == times.count - 1) else {
        fault(
          field(), Fault.expected("a time", found: Self.text(word)),
          remedy: "write 05:03, or 05:03+1 for a minute's stop")
        continue
      }
      guard index == 0 || (stop.arrivalMinutes ?? stop.minutes) >= last else {
        fault(field(), "'\(Self.text(word))' is earlier than the time before")
        continue
      }
      last = stop.minutes
      train.stops.append(stop)
    }
  }

  private mutating func needRailway(_ field: String) {
    if log.faults.isEmpty { fault(field, "comes before the line 'railway'") }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func word(_ text: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    guard let space = text.firstIndex(of: UInt8(ascii: " ")) else { return (text, []) }
    return (text[..<space], text[(space + 1)...])
  }

  /// The text after the name; nil if the text doesn't begin with the name.
  private static func value(of name: String, _ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    text.starts(with: name.utf8) ? text.dropFirst(name.utf8.count) : nil
  }

  private static func stop(
    _ word: ArraySlice<UInt8>, station: StationIndex, arrives: Bool
  ) -> TimetableStop? {
    let plus = word.firstIndex(of: UInt8(ascii: "+"))
    guard let minutes = RailwayClock.minutes(bytes: word[..<(plus ?? word.endIndex)]) else {
      return nil
    }
    guard let plus else {
      return arrives
        ? TimetableStop(station: station, arrivalMinutes: minutes)
        : TimetableStop(station: station, departureMinutes: minutes)
    }
    let digits = word[(plus + 1)...]
    guard digits.allSatisfy({ $0 >= 48 && $0 <= 57 }), let dwell = Int(text(digits)), dwell < 600
    else { return nil }
    return TimetableStop(
      station: station, arrivalMinutes: minutes, departureMinutes: minutes + dwell)
  }
}
