package import Journeys
package import RailNetwork
package import Text
import Tracking

/// A truth's legs as a short text that a person can edit.
///
///     leg JR-East.Yamanote InnerLoop JR-East.Yamanote.524G
///     stop 2022-09-24T05:26:26.000Z 2022-09-24T05:27:19.000Z JR-East.Yamanote.Yoyogi
///     pass 2022-09-24T05:30:00.000Z JR-East.Yamanote.Harajuku
///
/// The times of a stop are arrival and departure; a third time, given first, is the approach. The
/// train of a leg is optional. Text after a `#` is a comment.
package enum LabelText {
  /// The text of legs; comments contain what is proposed and the evidence of times.
  package static func text(_ legs: [Leg], network: RailNetwork) -> String {
    var text = ""
    for leg in legs {
      let railway = network[leg.railway]
      text += "leg \(railway.id) \(railway.directionID(leg.direction))"
      if let train = leg.train { text += " \(train)" }
      if let confidence = leg.labelling?.confidence {
        text += "  # confidence \(NumberText.fixed(confidence, places: 2))"
        for other in leg.labelling?.alternatives.prefix(3) ?? [] {
          text += ", \(network[other.railway].id) "
          text += NumberText.fixed(other.confidence, places: 2)
        }
        if let train = leg.labelling?.trainConfidence {
          text += ", train \(NumberText.fixed(train, places: 2))"
        }
      }
      text += "\n"
      for call in leg.calls {
        let times: [Timestamp?] =
          switch call.kind {
          case .pass(let time): [time]
          case .stop(let approach, let arrival, let departure): [approach, arrival, departure]
          }
        text += call.isStop ? "stop " : "pass "
        text += times.compactMap { $0?.iso8601 }.joined(separator: " ")
        text += " \(network[call.station].id)"
        var remarks = [call.labelling?.basis?.rawValue].compactMap(\.self)
        if let seconds = call.labelling?.uncertaintySeconds {
          remarks.append("within \(NumberText.fixed(seconds, places: 0)) s")
        }
        if let confidence = call.labelling?.confidence {
          remarks.append("confidence \(NumberText.fixed(confidence, places: 2))")
        }
        remarks += (leg.equivalent + call.equivalent).map { "or \(network[$0].id)" }
        if !remarks.isEmpty { text += "  # \(remarks.joined(separator: ", "))" }
        text += "\n"
      }
    }
    return text
  }

  /// A line for each leg: `Main (Outbound), A to E: 4 stops, 1 passed without a stop`.
  package static func summary(_ legs: [Leg], network: RailNetwork) -> String {
    legs.map { leg in
      let railway = network[leg.railway]
      let ends = [leg.calls.first, leg.calls.last].compactMap { $0 }
        .map { network[$0.station].title.en }
      let stops = leg.calls.count(where: \.isStop)
      let passes = leg.calls.count - stops
      return "\(railway.title.en) (\(railway.directionID(leg.direction))), "
        + "\(ends.joined(separator: " to ")): \(counted(stops, "stop"))"
        + (passes > 0 ? ", \(passes) passed without a stop" : "") + "\n"
    }.joined()
  }

  /// The legs of an edited text, whose order ``GroundTruth/faults(on:)`` checks.
  package static func legs(
    _ bytes: [UInt8], file: String, network: RailNetwork
  ) throws(Faults) -> [Leg] {
    var log = FaultLog(file: file)
    var legs: [Leg] = []
    // Calls before the first leg, or of a wrong one, are reported once, with it.
    var hasLeg = false
    for (line, words) in lines(of: bytes) {
      func fault(_ problem: String, _ remedy: String? = nil) {
        log.add(line: line, problem, remedy: remedy)
      }
      switch words[0] {
      case "leg":
        hasLeg = true
        if let leg = leg(words.dropFirst(), network, fault) { legs.append(leg) }
      case "stop", "pass":
        let isStop = words[0] == "stop"
        guard let call = call(words.dropFirst(), isStop: isStop, network, fault) else { continue }
        guard !legs.isEmpty else {
          if !hasLeg { fault("a call before the first leg", "begin with: leg RAILWAY DIRECTION") }
          hasLeg = true
          continue
        }
        legs[legs.count - 1].calls.append(call)
      default:
        fault(
          Fault.expected("leg, stop or pass", found: words[0]),
          "a line starts with one of these words")
      }
    }
    if legs.isEmpty, log.faults.isEmpty {
      log.add("no leg in the text", remedy: "begin with: leg RAILWAY DIRECTION")
    }
    try log.throwIfAny()
    return legs.map { $0.sharingTrack(on: network) }
  }

  /// Turns faults of a truth's legs into faults of the text that they came from, with its lines.
  package static func faults(_ faults: Faults, of bytes: [UInt8], file: String) -> Faults {
    var lineOfPath: [String: Int] = [:]
    var (legs, calls) = (-1, 0)
    for (line, words) in lines(of: bytes) {
      if words[0] == "leg" {
        (legs, calls) = (legs + 1, 0)
        lineOfPath["legs[\(legs)]"] = line
      } else {
        lineOfPath["legs[\(legs)].calls[\(calls)]"] = line
        calls += 1
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

  private static func lines(of bytes: [UInt8]) -> [(line: Int, words: [String])] {
    String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.enumerated()
      .map { index, line in
        (
          index + 1,
          line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
        )
      }
      .filter { !$0.words.isEmpty }
  }

  private static func leg(
    _ given: ArraySlice<String>, _ network: RailNetwork, _ fault: (String, String?) -> Void
  ) -> Leg? {
    let words = Array(given)
    guard (2...3).contains(words.count) else {
      fault("invalid leg; expected: leg RAILWAY DIRECTION [TRAIN]", nil)
      return nil
    }
    guard let railway = network.railway(id: words[0]) else {
      fault("network \(network.id) has no railway '\(words[0])'", nil)
      return nil
    }
    let record = network[railway]
    guard let direction = record.direction(id: words[1]) else {
      fault(
        Fault.expected("a direction of \(words[0])", found: words[1]),
        "its directions are \(record.ascending) and \(record.descending)")
      return nil
    }
    return Leg(
      railway: railway, direction: direction, train: words.count == 3 ? words[2] : nil, calls: [])
  }

  private static func call(
    _ words: ArraySlice<String>, isStop: Bool, _ network: RailNetwork,
    _ fault: (String, String?) -> Void
  ) -> Call? {
    let times = words.dropLast().compactMap { word in
      let time = Timestamp(iso8601: word)
      if time == nil {
        fault(Fault.expected("a time", found: word), "write it as 2026-03-02T08:15:30.000Z")
      }
      return time
    }
    guard isStop ? (3...4).contains(words.count) : words.count == 2, let name = words.last else {
      let form = isStop ? "stop [APPROACH] ARRIVAL DEPARTURE STATION" : "pass TIME STATION"
      fault("invalid \(isStop ? "stop" : "pass"); expected: \(form)", nil)
      return nil
    }
    let found = network.station(id: name)
    if found == nil { fault("network \(network.id) has no station '\(name)'", nil) }
    guard let station = found, times.count == words.count - 1 else { return nil }
    guard isStop else { return Call(station: station, kind: .pass(time: times[0])) }
    let approach = times.count == 3 ? times[0] : nil
    let (arrival, departure) = (times[times.count - 2], times[times.count - 1])
    return Call(
      station: station, kind: .stop(approach: approach, arrival: arrival, departure: departure))
  }
}
