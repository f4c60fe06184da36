import Foundation
package import RailNetwork
import Scoring
package import Tracking

/// Any number of rides with events in lines of JSON, answered by `railbench track`.
package struct TrackStream {
  private struct Phone {
    var session: TrackingSession
    /// The time of its last event that has one.
    private(set) var last: Timestamp?
    /// Whether the next answer says that the session takes motion.
    var isAskedForMotion = false
    /// Whether the last event came long after that; its time may be wrong.
    private var isLate = false

    init(_ session: TrackingSession) { self.session = session }

    /// Takes the time of an event; whether the session had ended: two events in a row are late.
    mutating func hasEnded(by time: Timestamp) -> Bool {
      let wasLate = isLate
      isLate = last.map { time.seconds(since: $0) > TrackStream.longestSilence } ?? false
      guard !isLate || wasLate else { return false }
      defer { (last, isLate) = (time, false) }
      return isLate
    }
  }

  /// A named session ends after this many seconds without an event, by the times in its events.
  private static let longestSilence = 3_600.0
  /// Sessions that have ended are removed after this many events.
  private static let sweepEvents = 3_600
  /// A session at the start of a ride.
  private var fresh: TrackingSession
  /// By the bytes of the names in events; events without a name share one.
  private var sessions: [[UInt8]: Phone] = [:]
  /// The times of the events since ended sessions were removed, and the phones that sent them.
  private var times: [Timestamp] = []
  private var active: Set<[UInt8]> = []
  package var sessionCount: Int { sessions.count }
  private let file: String
  private var line = 0
  /// The faults of the last line; it has been answered.
  package private(set) var faults: Faults?

  package init(_ session: TrackingSession, file: String = "standard input") {
    fresh = session
    self.file = file
  }

  /// The file of an event that changes the network; nil for other events, and for a wrong one.
  package static func network(in line: String) -> String? {
    guard line.contains("network"),
      let object = try? JSONReader.read(Array(line.utf8)), object["event"]?.string == "network",
      repeated(object) == nil
    else { return nil }
    return object["path"]?.string
  }

  private static func repeated(_ event: JSONNode) -> String? {
    guard case .object(let members) = event.value else { return nil }
    return members.map(\.name).firstRepeated
  }

  /// Changes to another network; the session of each phone starts again.
  package mutating func restart(_ session: TrackingSession) {
    fresh = session
    faults = nil
    (sessions, times, active) = ([:], [], [])
    line += 1
  }

  /// The answer to an event for which the command has found these faults; it changes nothing.
  package mutating func refuse(_ text: String, _ faults: Faults) -> String {
    line += 1
    let event = try? JSONReader.read(Array(text.utf8))
    return refusal(
      Faults(
        faults.all.map {
          Fault(file: file, field: "path", problem: "\($0.file): \($0.problem)", remedy: $0.remedy)
        }), event)
  }

  private mutating func refusal(_ error: Faults, _ event: JSONNode?) -> String {
    faults = Faults(
      error.all.map {
        Fault(file: file, line: line, field: $0.field, problem: $0.problem, remedy: $0.remedy)
      })
    return EstimateLine.text(
      error, at: event?["timestamp"]?.string,
      members: ["session": event?["session"].flatMap { $0.string.map { .string($0) } }])
  }

  /// Processes a line, and returns the answer, or a fault that changes nothing.
  package mutating func take(_ text: String) -> String? {
    line += 1
    faults = nil
    guard !text.allSatisfy(\.isWhitespace) else { return nil }
    var event: JSONNode?
    do throws(Faults) {
      let node = try JSONReader.read(Array(text.utf8), file: file)
      event = node
      return try answer(node)
    } catch {
      return refusal(error, event)
    }
  }

  private enum Event {
    case location(Location)
    case tick(Timestamp, isLast: Bool)
    case motion(MotionEvent, heard: Timestamp)
    case journey(asksForMotion: Bool)
    case end
    case save
    case restore(JSONNode)

    var time: Timestamp? {
      switch self {
      case .location(let location): location.timestamp
      case .tick(let time, _), .motion(_, heard: let time): time
      case .journey, .end, .save, .restore: nil
      }
    }
  }

  private mutating func answer(_ node: JSONNode) throws(Faults) -> String? {
    guard case .object = node.value else {
      throw Faults(file, Fault.expected("an object of JSON", found: node))
    }
    if let name = Self.repeated(node) {
      throw Faults(file, field: name, "is given twice", remedy: "give it once")
    }
    let event = try event(node)
    let name = node["session"]?.string
    let nameBytes = Array((name ?? "").utf8)
    if case .end = event {
      sessions[nameBytes] = nil
      return nil
    }
    // Removed from the dictionary during the change, so that it is not copied.
    var phone = sessions.removeValue(forKey: nameBytes) ?? Phone(fresh)
    defer { sessions[nameBytes] = phone }
    if let time = event.time {
      if phone.hasEnded(by: time), name != nil { phone.session = fresh }
      sweep(at: time, nameBytes)
    }
    return try answer(event, &phone, name)
  }

  /// Counts an event; now and then removes named sessions that have ended.
  ///
  /// The time is the median of the last events, because some phones have a wrong clock.
  private mutating func sweep(at time: Timestamp, _ key: [UInt8]) {
    times.append(time)
    active.insert(key)
    guard times.count == Self.sweepEvents else { return }
    let now = times.sorted().dropFirst(times.count / 2).first ?? time
    sessions = sessions.filter { name, phone in
      name.isEmpty || active.contains(name)
        || phone.last.map { abs(now.seconds(since: $0)) <= Self.longestSilence } ?? false
    }
    (times, active) = ([], [])
  }

  private func answer(
    _ event: Event, _ phone: inout Phone, _ name: String?
  ) throws(Faults) -> String? {
    var members: KeyValuePairs<String, JSONValue?> = ["session": name.map { .string($0) }]
    switch event {
    case .end: return nil
    case .journey(let asksForMotion):
      phone.session.startNextRide()
      phone.isAskedForMotion = asksForMotion
      return nil
    case .save:
      let state = try state(of: phone.session)
      return JSONText.compact(.members(["session": name.map { .string($0) }, "state": state]))
    case .restore(let state):
      try restore(&phone.session, state)
      return said(phone.session, at: nil, members, hasCandidates: false)
    case .tick(let time, let isLast):
      phone.session.advance(to: time)
      return said(
        phone.session, at: time, members, hasCandidates: false,
        trace: isLast ? phone.session.trace : nil)
    case .motion(let motion, let heard):
      phone.session.take(motion, at: heard)
      return said(phone.session, at: heard, members, hasCandidates: false)
    case .location(let location):
      phone.session.update(location)
      if phone.isAskedForMotion {
        phone.isAskedForMotion = false
        members = ["session": name.map { .string($0) }, "motion": .bool(true)]
      }
      return said(phone.session, at: location.timestamp, members, hasCandidates: true)
    }
  }

  /// The event of a line; throws all faults of its members.
  private func event(_ node: JSONNode) throws(Faults) -> Event {
    var faults = FaultLog(file: file)
    if let session = node["session"], session.string == nil {
      faults.add(field: "session", Fault.expected("a text", found: session))
    }
    let event = faults.attempt { () throws(Faults) in
      try self.event(node["event"] ?? JSONNode(.string(Self.usualEvent(node))), node)
    }
    guard let event, faults.faults.isEmpty else { throw Faults(faults.faults) }
    return event
  }

  private func event(_ kind: JSONNode, _ node: JSONNode) throws(Faults) -> Event {
    switch kind.string {
    case "journey": return .journey(asksForMotion: node["motion"]?.value == .bool(true))
    case "end": return .end
    case "network":
      throw Faults(file, field: "path", "missing", remedy: "give the network's file")
    case "save": return .save
    case "restore":
      guard let state = node["state"] else {
        throw Faults(file, field: "state", "missing", remedy: "give the answer to \"save\"")
      }
      return .restore(state)
    case "tick": return .tick(try time(node), isLast: node["last"]?.value == .bool(true))
    case "motion": return try motion(node)
    case "location":
      return .location(try LocationsReader.location(texts(node), file: file, line: line))
    default:
      let known = "location, tick, motion, journey, end, network, save, restore"
      throw Faults(file, field: "event", Fault.expected("one of \(known)", found: kind))
    }
  }

  /// Motion that is heard of at its `timestamp`, of an activity that `began` then or before.
  private func motion(_ node: JSONNode) throws(Faults) -> Event {
    var faults = FaultLog(file: file)
    var motion = MotionReader.event { column in
      switch node[column.rawValue]?.value {
      case .string(let text): text
      case nil, .null: column == .confidence ? "" : nil
      case let value?: JSONText.compact(value)
      }
    } fault: { column, problem, remedy in
      faults.add(field: column.rawValue, problem, remedy: remedy)
    }
    let heard = motion?.timestamp
    if let began = node["began"], began.value != .null {
      let time = began.string.flatMap { Timestamp(iso8601: $0) }
      if time == nil { faults.add(field: "began", Fault.expected("a time", found: began)) }
      if let time, let heard, time > heard { faults.add(field: "began", "is after timestamp") }
      motion?.timestamp = time ?? heard ?? Timestamp(millisecondsSince1970: 0)
    }
    try faults.throwIfAny()
    guard let motion, let heard else { throw Faults([]) }
    return .motion(motion, heard: heard)
  }

  /// A line without an event is a location, motion if it has an activity, or a tick.
  private static func usualEvent(_ node: JSONNode) -> String {
    if node["latitude"] != nil || node["longitude"] != nil { return "location" }
    return node[MotionColumn.activity.rawValue] == nil ? "tick" : "motion"
  }

  private func time(_ node: JSONNode) throws(Faults) -> Timestamp {
    guard let time = node["timestamp"]?.string.flatMap({ Timestamp(iso8601: $0) }) else {
      throw Faults(
        file, field: "timestamp", "missing, or not a time",
        remedy: "write it with its time zone, as 2026-03-02T08:15:30.000Z")
    }
    return time
  }

  private func texts(_ node: JSONNode) -> [LocationColumn: String] {
    var texts: [LocationColumn: String] = [:]
    for column in LocationColumn.allCases {
      switch node[column.rawValue]?.value {
      case .string(let text): texts[column] = text
      // A value that no phone can measure costs itself, not the place.
      case .number(let number) where !column.isRequired && !column.range.contains(number): break
      case .number(let number): texts[column] = NumberText.exact(number)
      case nil, .null: break
      case let value?: texts[column] = JSONText.compact(value)
      }
    }
    return texts
  }

  private func said(
    _ session: TrackingSession, at time: Timestamp?,
    _ members: KeyValuePairs<String, JSONValue?>, hasCandidates: Bool,
    trace: TrackerTrace? = nil
  ) -> String {
    let network = session.context.network
    let check = EstimateCheck(network: network)
    let ranks = hasCandidates && session.tracker.offers.contains(.ranking)
    return EstimateLine.text(
      check.checked(session.estimate).estimate, at: time, members: members,
      candidates: ranks ? session.hypotheses.compactMap(check.checked) : nil,
      trace: trace.map(check.checked), network)
  }

  /// The state is a text, so that clients store it unchanged.
  private func state(of session: TrackingSession) throws(Faults) -> JSONValue {
    do {
      return .string(String(decoding: try session.savedState(), as: UTF8.self))
    } catch {
      throw Faults(
        file, field: "event", "'\(session.tracker.id)' can't be saved",
        remedy: "give it the property 'state', or choose another: railbench trackers")
    }
  }

  private func restore(_ session: inout TrackingSession, _ state: JSONNode) throws(Faults) {
    do {
      try session.restore(Data((state.string ?? JSONText.compact(state.value)).utf8))
    } catch {
      throw Faults(
        file, field: "state",
        "was not saved by this version of '\(session.tracker.id)' on this network"
          + (session.tracker.needs.contains(.timetable) ? " and timetable" : "")
          + ", or is damaged")
    }
  }
}
