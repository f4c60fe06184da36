package import Journeys
package import RailNetwork
package import Text
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
  /// The text of legs, with what is proposed of them and what its times rest on in the comments.
  package static func text(_ legs: [Leg], network: RailNetwork) -> String {
    var text = ""
    for leg in legs {
      let railway = network[leg.railway]
      text += "leg \(railway.id) \(railway.directionID(leg.direction))"
      if let confidence = leg.labelling?.confidence {
        text += "  # confidence \(NumberText.fixed(confidence, places: 2))"
        for other in leg.labelling?.alternatives.prefix(3) ?? [] {
          text += ", \(network[other.railway].id) "
          text += NumberText.fixed(other.confidence, places: 2)
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

  /// The legs that an edited text says, with the railways whose track they run on.
  ///
  /// Order and times are not checked here: ``GroundTruth/faults(on:)`` does that.
  ///
  /// - Throws: every line that says nothing.
  package static func legs(
    _ bytes: [UInt8], file: String, network: RailNetwork
  ) throws(Faults) -> [Leg] {
    var log = FaultLog(file: file)
    var legs: [Leg] = []
    for (line, words) in lines(of: bytes) {
      func fault(_ problem: String, _ remedy: String? = nil) {
        log.add(line: line, problem, remedy: remedy)
      }
      switch words[0] {
      case "leg":
        if let leg = leg(words.dropFirst(), network, fault) { legs.append(leg) }
      case "stop", "pass":
        let isStop = words[0] == "stop"
        guard let call = call(words.dropFirst(), isStop: isStop, network, fault) else { continue }
        guard !legs.isEmpty else {
          fault("a call before the first leg")
          continue
        }
        legs[legs.count - 1].calls.append(call)
      default:
        fault(
          Fault.expected("leg, stop or pass", found: words[0]),
          "a line starts with one of these words")
      }
    }
    if legs.isEmpty, log.faults.isEmpty { log.add("missing leg") }
    try log.throwIfAny()
    return legs.map { $0.sharingTrack(on: network) }
  }

  /// What is wrong with a truth whose legs a text said, with the lines of that text.
  ///
  /// Faults that are about no leg stay as they are.
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

  /// The lines that say something, without what follows a `#`, as words.
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
    guard words.count == 2 else {
      fault("a leg is written as: leg RAILWAY DIRECTION", nil)
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
    return Leg(railway: railway, direction: direction, calls: [])
  }

  private static func call(
    _ words: ArraySlice<String>, isStop: Bool, _ network: RailNetwork,
    _ fault: (String, String?) -> Void
  ) -> Call? {
    var times: [Timestamp] = []
    for word in words.dropLast() {
      guard let time = Timestamp(iso8601: word) else {
        fault(Fault.expected("a time", found: word), "write it as 2026-03-02T08:15:30.000Z")
        return nil
      }
      times.append(time)
    }
    guard isStop ? (2...3).contains(times.count) : times.count == 1, let name = words.last else {
      let form = isStop ? "stop [APPROACH] ARRIVAL DEPARTURE STATION" : "pass TIME STATION"
      fault("a \(isStop ? "stop" : "pass") is written as: \(form)", nil)
      return nil
    }
    guard let station = network.station(id: name) else {
      fault("network \(network.id) has no station '\(name)'", nil)
      return nil
    }
    guard isStop else { return Call(station: station, kind: .pass(time: times[0])) }
    let approach = times.count == 3 ? times[0] : nil
    let (arrival, departure) = (times[times.count - 2], times[times.count - 1])
    return Call(
      station: station, kind: .stop(approach: approach, arrival: arrival, departure: departure))
  }
}
