package import RailNetwork
package import Text
import Tracking

/// Reads `truth.json`: what was true on a journey, checked against the network it names.
package struct TruthReader {
  private let network: RailNetwork
  private var log: FaultLog
  private var notes: [Fault] = []
  /// By leg, the line of each call.
  private var callLines: [[Int]] = []

  /// Times of calls can't be off by more than a day.
  package static let mostUncertainSeconds = 86_400.0

  /// The id of the network that a truth is written for.
  package static func networkID(_ bytes: [UInt8], file: String) throws(Faults) -> String {
    try JSONObjectReader.read(bytes, file: file) { $0.string("network", log: &$1) }
  }

  /// The truth of a file.
  ///
  /// - Throws: everything that is wrong with the file, by line and member.
  package static func read(
    _ bytes: [UInt8], file: String, network: RailNetwork
  ) throws(Faults) -> GroundTruth {
    try readWithNotes(bytes, file: file, network: network).truth
  }

  /// The truth of a file, with a note on each member whose name looks mistyped, and by leg the line
  /// of each call.
  package static func readWithNotes(
    _ bytes: [UInt8], file: String, network: RailNetwork
  ) throws(Faults) -> (truth: GroundTruth, notes: [Fault], callLines: [[Int]]) {
    var reader = TruthReader(network: network, log: FaultLog(file: file))
    let truth = reader.truth(try JSONReader.read(bytes, file: file))
    try reader.log.throwIfAny()
    guard let truth else { throw Faults(file: file, problem: "holds no truth") }
    return (truth, reader.notes, reader.callLines)
  }

  private mutating func truth(_ node: JSONNode) -> GroundTruth? {
    guard var object = JSONObjectReader(node, path: "", log: &log) else { return nil }
    let idLine = object.line(of: "id")
    let id = object.string("id", log: &log)
    if let problem = id.flatMap(FileName.problem) {
      log.add(line: idLine, field: "id", problem)
    }
    let title = object.optionalString("title", log: &log)
    let networkLine = object.line(of: "network")
    let networkID = object.string("network", log: &log)
    let source: JourneySource? = word(object.required("source", log: &log), "source")
    let tagsLine = object.line(of: "tags")
    let tags = object.optionalStrings("tags", log: &log) ?? []
    for tag in tags {
      guard let problem = CSVText.problem(with: tag) else { continue }
      log.add(line: tagsLine, field: "tags", "'\(tag)' \(problem)", remedy: "rename the tag")
    }
    let notes = object.optionalString("notes", log: &log) ?? ""
    let rideLine = object.line(of: "ride")
    let ride = object.optionalString("ride", log: &log)
    if ride == "" { log.add(line: rideLine, field: "ride", "is empty") }
    let legNodes = object.array("legs", log: &log) ?? []
    let uncertainty = seconds("uncertainty", &object)
    if let networkID, isElsewhere(legNodes, networkID) {
      log.add(
        line: networkLine, field: "network",
        "the journey is on \(networkID), the network in use is \(network.id)",
        remedy: "give it the network that it was labelled on")
      return nil
    }
    let legs = legNodes.enumerated().map { leg($1, path: "legs[\($0)]") }
    callLines = legs.compactMap { $0?.callLines }
    checkJoints(legs)
    let alight = alight(&object, legs)
    guard let id, let networkID, let source else { return nil }
    return GroundTruth(
      id: id, title: title ?? id, network: networkID, source: source, tags: tags, notes: notes,
      legs: legs.compactMap { $0?.leg }, uncertaintySeconds: uncertainty, alight: alight,
      ride: ride, unknownMembers: unknownMembers(of: object))
  }

  /// Whether the legs are of another network: it is named, and not one railway is in this one.
  private func isElsewhere(_ legs: [JSONNode], _ networkID: String) -> Bool {
    let railways = legs.compactMap { $0["railway"]?.string }
    return networkID != network.id && !railways.isEmpty
      && railways.allSatisfy { network.railway(id: $0) == nil }
  }

  private mutating func alight(
    _ object: inout JSONObjectReader, _ legs: [ReadLeg?]
  ) -> StationIndex? {
    guard let node = object.node("alight"), let id = text(node, "alight"),
      let station = station(node, field: "alight")
    else { return nil }
    let line = node.line
    let calls = legs.flatMap { $0?.leg.calls ?? [] }.filter { $0.station == station }
    if !legs.contains(where: { $0 == nil }), !calls.contains(where: \.isStop) {
      log.add(
        line: line, field: "alight",
        calls.isEmpty ? Fault.not("a call of this journey", id) : "'\(id)' is passed without a stop"
      )
    }
    return station
  }

  // MARK: - Legs

  /// A leg with where faults about it are reported.
  private struct ReadLeg {
    var leg: Leg
    var path: String
    var callLines: [Int]
  }

  /// The leg, or nil with what is wrong logged; times and order are checked where they can be.
  private mutating func leg(_ node: JSONNode, path: String) -> ReadLeg? {
    let faultsBefore = log.faults.count
    guard var object = JSONObjectReader(node, path: path, log: &log) else { return nil }
    let railway = object.required("railway", log: &log)
      .flatMap { self.railway($0, field: object.field("railway")) }
    let direction = object.required("direction", log: &log).flatMap { node in
      railway.flatMap { self.direction(node, of: $0, object.field("direction")) }
    }
    let trainType = object.optionalString("trainType", log: &log)
    let equivalent = equivalent(&object, [railway])
    let labelling = labelling(&object)
    let callsLine = object.line(of: "calls")
    let nodes = object.array("calls", log: &log)
    let lines = nodes?.map(\.line) ?? []
    if nodes?.isEmpty == true { log.add(line: callsLine, field: "\(path).calls", "is empty") }
    let calls = (nodes ?? []).enumerated().map {
      call($1, path: "\(path).calls[\($0)]", on: railway, equivalent)
    }
    checkTimes(calls, lines, path)
    if let railway, let direction { checkOrder(calls, lines, path, railway, direction) }
    guard log.faults.count == faultsBefore, let railway, let direction else { return nil }
    return ReadLeg(
      leg: Leg(
        railway: railway, direction: direction, trainType: trainType,
        calls: calls.compactMap(\.self), equivalent: equivalent, labelling: labelling,
        unknownMembers: unknownMembers(of: object)),
      path: path, callLines: lines)
  }

  private mutating func direction(
    _ node: JSONNode, of railway: RailwayIndex, _ field: String
  ) -> RailDirection? {
    let record = network[railway]
    if let direction = node.string.flatMap(record.direction(id:)) { return direction }
    log.add(
      line: node.line, field: field, Fault.not("a direction of \(record.id)", node),
      remedy: "its directions are \(record.ascending) and \(record.descending)")
    return nil
  }

  private mutating func equivalent(
    _ object: inout JSONObjectReader, _ known: [RailwayIndex?]
  ) -> [RailwayIndex] {
    let nodes = object.optionalArray("equivalent", log: &log) ?? []
    return nodes.enumerated().compactMap { index, node in
      let field = "\(object.field("equivalent"))[\(index)]"
      guard let railway = railway(node, field: field) else { return nil }
      if known.contains(railway) {
        let problem = railway == known[0] ? "is the leg's own railway" : "is so for the whole leg"
        log.add(line: node.line, field: field, problem)
      }
      return railway
    }
  }

  private mutating func labelling(_ object: inout JSONObjectReader) -> LabelOrigin? {
    guard let node = object.node("labelling"),
      var label = JSONObjectReader(node, path: object.field("labelling"), log: &log)
    else { return nil }
    let status: LabelOrigin.Status? = word(
      label.required("status", log: &log), label.field("status"))
    let basis: LabelOrigin.Basis? = word(label.node("basis"), label.field("basis"))
    let uncertainty = seconds("uncertainty", &label)
    let confidence = label.node("confidence").flatMap { share($0, label.field("confidence")) }
    let others = label.optionalArray("alternatives", log: &log) ?? []
    let alternatives = others.enumerated().compactMap { index, node in
      alternative(node, path: "\(label.field("alternatives"))[\(index)]")
    }
    guard let status else { return nil }
    return LabelOrigin(
      status: status, basis: basis, uncertaintySeconds: uncertainty, confidence: confidence,
      alternatives: alternatives, unknownMembers: unknownMembers(of: label))
  }

  private mutating func alternative(
    _ node: JSONNode, path: String
  ) -> LabelOrigin.Alternative? {
    guard var object = JSONObjectReader(node, path: path, log: &log) else { return nil }
    let railway = object.required("railway", log: &log)
      .flatMap { self.railway($0, field: object.field("railway")) }
    let confidence = object.required("confidence", log: &log)
      .flatMap { share($0, object.field("confidence")) }
    guard let railway, let confidence else { return nil }
    return LabelOrigin.Alternative(railway: railway, confidence: confidence)
  }

  // MARK: - Calls

  private mutating func call(
    _ node: JSONNode, path: String, on railway: RailwayIndex?, _ equivalent: [RailwayIndex]
  ) -> Call? {
    guard var object = JSONObjectReader(node, path: path, log: &log) else { return nil }
    let station = object.required("station", log: &log)
      .flatMap { self.station($0, field: object.field("station"), on: railway) }
    let kindNode = object.required("kind", log: &log)
    let kind = kindNode.flatMap { self.kind($0, &object) }
    let others = self.equivalent(&object, [railway] + equivalent)
    let labelling = labelling(&object)
    guard let station, let kind else { return nil }
    return Call(
      station: station, kind: kind, equivalent: others, labelling: labelling,
      unknownMembers: unknownMembers(of: object))
  }

  private mutating func kind(_ node: JSONNode, _ object: inout JSONObjectReader) -> Call.Kind? {
    let word: CallWord? = word(node, object.field("kind"))
    switch word {
    case .stop:
      let approachLine = object.line(of: "approach")
      let departureLine = object.line(of: "departure")
      let approach = object.node("approach").flatMap { time($0, object.field("approach")) }
      let arrival = requiredTime("arrival", &object)
      let departure = requiredTime("departure", &object)
      guard let arrival, let departure else { return nil }
      if departure < arrival {
        log.add(
          line: departureLine, field: object.field("departure"),
          "\(departure.iso8601) is before the arrival at \(arrival.iso8601)")
      }
      if let approach, approach > arrival {
        log.add(
          line: approachLine, field: object.field("approach"),
          "\(approach.iso8601) is after the arrival at \(arrival.iso8601)")
      }
      return .stop(approach: approach, arrival: arrival, departure: departure)
    case .pass: return requiredTime("time", &object).map { .pass(time: $0) }
    case nil: return nil
    }
  }

  private enum CallWord: String, CaseIterable {
    case stop, pass
  }

  // MARK: - Values

  private mutating func text(_ node: JSONNode, _ field: String) -> String? {
    if node.string == nil {
      log.add(line: node.line, field: field, "must be a text, is \(node.value.kindName)")
    }
    return node.string
  }

  private mutating func station(
    _ node: JSONNode, field: String, on railway: RailwayIndex? = nil
  ) -> StationIndex? {
    guard let id = text(node, field) else { return nil }
    guard let station = network.station(id: id) else {
      log.add(line: node.line, field: field, "network \(network.id) has no station '\(id)'")
      return nil
    }
    let own = network[station].railway
    guard let railway, own != railway else { return station }
    log.add(
      line: node.line, field: field,
      "'\(id)' is a station of \(network[own].id), not of \(network[railway].id)")
    return nil
  }

  private mutating func railway(_ node: JSONNode, field: String) -> RailwayIndex? {
    guard let id = text(node, field) else { return nil }
    if let railway = network.railway(id: id) { return railway }
    log.add(line: node.line, field: field, "network \(network.id) has no railway '\(id)'")
    return nil
  }

  private mutating func requiredTime(
    _ name: String, _ object: inout JSONObjectReader
  ) -> Timestamp? {
    object.required(name, log: &log).flatMap { time($0, object.field(name)) }
  }

  private mutating func time(_ node: JSONNode, _ field: String) -> Timestamp? {
    if let time = node.string.flatMap({ Timestamp(iso8601: $0) }) { return time }
    log.add(
      line: node.line, field: field, Fault.not("a time", node),
      remedy: "write it as \"2026-03-02T08:15:30.000Z\"")
    return nil
  }

  private mutating func seconds(_ name: String, _ object: inout JSONObjectReader) -> Double? {
    guard let node = object.node(name) else { return nil }
    let most = Self.mostUncertainSeconds
    return number(
      node, object.field(name), 0...most, "of seconds, 0 or more, at most \(Int(most))")
  }

  private mutating func share(_ node: JSONNode, _ field: String) -> Double? {
    number(node, field, 0...1, "from 0 to 1")
  }

  private mutating func number(
    _ node: JSONNode, _ field: String, _ range: ClosedRange<Double>, _ words: String
  ) -> Double? {
    if let number = node.number, range.contains(number) { return number }
    log.add(line: node.line, field: field, "must be a number \(words)")
    return nil
  }

  private mutating func unknownMembers(of object: JSONObjectReader) -> [JSONMember] {
    notes += object.misspeltMembers(file: log.file)
    return object.unknownMembers
  }

  /// One of a few words.
  private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode?, _ field: String
  ) -> Word? {
    guard let node else { return nil }
    if let word = node.string.flatMap(Word.init(rawValue:)) { return word }
    let known = Word.allCases.map { "\"\($0.rawValue)\"" }
    log.add(
      line: node.line, field: field,
      "must be \(known.dropLast().joined(separator: ", ")) or \(known[known.count - 1])")
    return nil
  }
}

// MARK: - Times and order

extension TruthReader {
  /// Checks that calls follow one another in time.
  private mutating func checkTimes(_ calls: [Call?], _ lines: [Int], _ path: String) {
    for index in calls.indices.dropFirst() {
      guard let before = calls[index - 1], let call = calls[index] else { continue }
      let field = "\(path).calls[\(index)]"
      if call.arrival <= before.departure {
        log.add(
          line: lines[index], field: field,
          "is reached at \(call.arrival.iso8601), which is not after the call before it "
            + "was left at \(before.departure.iso8601)")
      } else if let approach = call.approach, approach < before.departure {
        log.add(
          line: lines[index], field: "\(field).approach",
          "\(approach.iso8601) is before the call before it was left")
      }
    }
  }

  /// Every station between the first and the last call must be listed, in the order of travel.
  private mutating func checkOrder(
    _ calls: [Call?], _ lines: [Int], _ path: String, _ railway: RailwayIndex,
    _ direction: RailDirection
  ) {
    for index in calls.indices.dropFirst() {
      guard let before = calls[index - 1], let call = calls[index] else { continue }
      let expected = network.station(after: before.station, direction)
      guard expected != call.station else { continue }
      let previous = network[before.station].id
      let name = network[call.station].id
      let travel = network[railway].directionID(direction)
      let problem =
        expected.map {
          "after \(previous) travelling \(travel) comes \(network[$0].id), not \(name)"
        }
        ?? "\(previous) is the end of the line travelling \(travel), but \(name) follows"
      log.add(
        line: lines[index], field: "\(path).calls[\(index)].station", problem,
        remedy: "list every station in the order of travel, passed ones as \"pass\"")
    }
  }

  /// Checks that legs follow one another in time.
  private mutating func checkJoints(_ legs: [ReadLeg?]) {
    for index in legs.indices.dropFirst() {
      guard let before = legs[index - 1], let next = legs[index],
        let last = before.leg.calls.last, let first = next.leg.calls.first
      else { continue }
      let field = "\(next.path).calls[0]"
      let line = next.callLines.first
      if first.arrival < last.arrival || first.departure < last.departure {
        log.add(
          line: line, field: field,
          "is earlier than the last call of the leg before it, "
            + "left at \(last.departure.iso8601)")
      } else if first.arrival < last.departure,
        LegBoundary(before.leg, next.leg, network: network) == .transfer
      {
        log.add(
          line: line, field: field,
          "is reached before \(network[last.station].id), another place, was left "
            + "at \(last.departure.iso8601)")
      }
    }
  }
}
