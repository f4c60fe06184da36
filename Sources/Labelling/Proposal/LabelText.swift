package import Journeys
package import PlainText
package import RailNetwork
import Tracking

/// A truth's legs as a short text that a person can edit.
///
///     leg JR-East.Yamanote InnerLoop
///     stop 2022-09-24T05:26:26.000Z 2022-09-24T05:27:19.000Z JR-East.Yamanote.Yoyogi
///     pass 2022-09-24T05:30:00.000Z JR-East.Yamanote.Harajuku
///
/// Times of a stop are arrival and departure; a third time before the station is the approach,
/// given first. What follows a `#` is for the reader.
package enum LabelText {
  /// The text of a proposal, with what its times rest on in the comments.
  package static func text(_ proposal: LabelProposal, network: RailNetwork) -> String {
    var text = ""
    for leg in proposal.legs {
      let railway = network[leg.railway]
      text += "leg \(railway.id) \(railway.directionID(leg.direction))"
      text += "  # confidence \(NumberText.fixed(leg.confidence, places: 2))"
      for other in leg.alternatives.prefix(3) {
        text += ", \(network[other.railway].id) "
        text += NumberText.fixed(other.confidence, places: 2)
      }
      text += "\n"
      for timed in leg.calls {
        let times: [Timestamp?] =
          switch timed.call.kind {
          case .pass(let time): [time]
          case .stop(let approach, let arrival, let departure): [approach, arrival, departure]
          }
        text += timed.call.isStop ? "stop " : "pass "
        text += times.compactMap { $0?.iso8601 }.joined(separator: " ")
        text += " \(network[timed.call.station].id)"
        text += "  # \(timed.basis.rawValue), within "
        text += "\(NumberText.fixed(timed.uncertaintySeconds, places: 0)) s\n"
      }
    }
    return text
  }

  /// The legs that an edited text says.
  ///
  /// Order and times are not checked here: reading the truth that is made of them does that.
  ///
  /// - Throws: every line that says nothing.
  package static func legs(
    _ bytes: [UInt8], file: String, network: RailNetwork
  ) throws(Faults) -> [Leg] {
    var log = FaultLog(file: file)
    var legs: [Leg] = []
    let text = String(decoding: bytes, as: UTF8.self)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let said = line.split(separator: "#", omittingEmptySubsequences: false).first ?? ""
      let words = said.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first else { continue }
      let parser = LabelLine(words: Array(words.dropFirst()), line: index + 1, network: network)
      switch first {
      case "leg":
        if let leg = parser.leg(&log) { legs.append(leg) }
      case "stop", "pass":
        guard let call = parser.call(isStop: first == "stop", &log) else { continue }
        guard !legs.isEmpty else {
          log.add(line: index + 1, "a call stands before the first leg")
          continue
        }
        legs[legs.count - 1].calls.append(call)
      default:
        log.add(
          line: index + 1, Fault.not("leg, stop or pass", first),
          remedy: "a line starts with one of these words")
      }
    }
    if legs.isEmpty, log.faults.isEmpty { log.add("says nothing of a leg") }
    try log.throwIfAny()
    return legs
  }
}

extension LabelText {
  /// What is wrong with a truth whose legs a text said, with the lines of that text.
  ///
  /// Faults that are about no leg stay as they are.
  package static func faults(_ faults: Faults, of bytes: [UInt8], file: String) -> Faults {
    var lineOfPath: [String: Int] = [:]
    var (legs, calls) = (-1, 0)
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      switch line.split(separator: "#", omittingEmptySubsequences: false).first?
        .split(whereSeparator: \.isWhitespace).first
      {
      case "leg":
        (legs, calls) = (legs + 1, 0)
        lineOfPath["legs[\(legs)]"] = index + 1
      case "stop", "pass":
        lineOfPath["legs[\(legs)].calls[\(calls)]"] = index + 1
        calls += 1
      default: break
      }
    }
    return Faults(
      faults.all.flatMap { fault in
        let path = (fault.field ?? "").split(separator: ".")
        let line =
          lineOfPath[path.prefix(2).joined(separator: ".")]
          ?? path.first.flatMap { lineOfPath["\($0)"] }
        return line.map { line in Faults(fault).about(file) { _ in line }.all } ?? [fault]
      })
  }
}

/// The words of one line after the first.
private struct LabelLine {
  let words: [String]
  let line: Int
  let network: RailNetwork

  func leg(_ log: inout FaultLog) -> Leg? {
    guard words.count == 2 else {
      log.add(line: line, "a leg is written as: leg RAILWAY DIRECTION")
      return nil
    }
    guard let railway = network.railway(id: words[0]) else {
      log.add(line: line, "network \(network.id) has no railway '\(words[0])'")
      return nil
    }
    guard let direction = network[railway].direction(id: words[1]) else {
      log.add(
        line: line, Fault.not("a direction of \(words[0])", words[1]),
        remedy: "its directions are \(network[railway].ascending) and "
          + network[railway].descending)
      return nil
    }
    return Leg(railway: railway, direction: direction, calls: [])
  }

  func call(isStop: Bool, _ log: inout FaultLog) -> Call? {
    var times: [Timestamp] = []
    for word in words.dropLast() {
      guard let time = Timestamp(iso8601: word) else {
        log.add(
          line: line, Fault.not("a time", word), remedy: "write it as 2026-03-02T08:15:30.000Z")
        return nil
      }
      times.append(time)
    }
    guard isStop ? (2...3).contains(times.count) : times.count == 1, let name = words.last else {
      log.add(
        line: line,
        isStop
          ? "a stop is written as: stop [APPROACH] ARRIVAL DEPARTURE STATION"
          : "a pass is written as: pass TIME STATION")
      return nil
    }
    guard let station = network.station(id: name) else {
      log.add(line: line, "network \(network.id) has no station '\(name)'")
      return nil
    }
    guard isStop else { return Call(station: station, kind: .pass(time: times[0])) }
    let approach = times.count == 3 ? times[0] : nil
    let (arrival, departure) = (times[times.count - 2], times[times.count - 1])
    return Call(
      station: station, kind: .stop(approach: approach, arrival: arrival, departure: departure))
  }
}
