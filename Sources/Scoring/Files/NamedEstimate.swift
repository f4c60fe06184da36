package import RailNetwork
package import Tracking

/// An estimate with the ids of a network, as in files and from programs; nil means no value.
struct NamedEstimate {
  var railway: String?
  var direction: String?
  var station: String?
  var phase: String?
  var nextStop: String?
  var train: String?
  var arrivals: [Arrival] = []

  typealias Arrival = (station: String, time: String)

  typealias Log = (_ field: String, _ problem: String, _ remedy: String?) -> Void

  /// The estimate on a network; each invalid field is reported and left out.
  func estimate(on network: RailNetwork, fault: Log) -> Estimate {
    var estimate = Estimate(train: railway == nil ? nil : train)
    estimate.arrivals = arrivals.compactMap { arrival in
      let station = network.station(id: arrival.station)
      let time = Timestamp(iso8601: arrival.time)
      if station == nil { fault("arrivals", "unknown station '\(arrival.station)'", nil) }
      if time == nil {
        fault(
          "arrivals", "not a time: '\(arrival.time)'", "write it as 2026-03-02T08:15:30.000Z")
      }
      return station.flatMap { station in
        time.map { PredictedArrival(station: station, time: $0) }
      }
    }
    // The next stop may be on the railway onto which the train continues.
    let next = nextStop.flatMap { network.station(id: $0) }
    if let nextStop, next == nil { fault("nextStop", "unknown station '\(nextStop)'", nil) }
    guard let railway else {
      let named = [
        ("direction", direction), ("station", station), ("phase", phase), ("train", train),
      ]
      for (name, text) in named where text != nil {
        fault(name, "is given without a railway", "name the railway, or leave it empty")
      }
      return estimate
    }
    let index = network.railway(id: railway)
    if index == nil { fault("railway", "unknown railway '\(railway)'", nil) }
    let focus = focus(on: index, network, fault)
    guard let index else { return estimate }
    (estimate.railway, estimate.focus, estimate.nextStop) = (index, focus, next)
    if let direction {
      estimate.direction = network[index].direction(id: direction)
      if estimate.direction == nil {
        let known = "\(network[index].ascending) and \(network[index].descending)"
        fault("direction", "unknown direction '\(direction)'", "it has \(known)")
      }
    }
    return estimate
  }

  /// The station and the phase; `own` is nil if the railway is unknown.
  private func focus(
    on own: RailwayIndex?, _ network: RailNetwork, _ fault: Log
  ) -> Focus? {
    let place = station.flatMap { network.station(id: $0) }.flatMap { place in
      own == nil || network[place].railway == own ? place : nil
    }
    let word = phase.flatMap(FocusPhase.init)
    if let station, place == nil {
      let kind = own == nil ? "unknown station" : "not a station of \(railway ?? ""):"
      fault("station", "\(kind) '\(station)'", nil)
    } else if station != nil, phase == nil {
      fault("station", "is given without a phase", "write next, soon or now")
    }
    if let phase, word == nil {
      fault("phase", "unknown phase '\(phase)'", "write next, soon or now")
    } else if phase != nil, station == nil {
      fault("phase", "is given without a station", nil)
    }
    return place.flatMap { place in word.map { Focus(station: place, phase: $0) } }
  }
}

extension NamedEstimate {
  /// The arrivals of a field such as `Main.B=2026-03-02T08:15:30.000Z;Main.C=…`.
  static func arrivals(_ text: String, fault: (_ part: Substring) -> Void) -> [Arrival] {
    text.split(separator: ";", omittingEmptySubsequences: false).compactMap { part in
      if let mark = part.lastIndex(of: "=") {
        return (String(part.prefix(upTo: mark)), String(part.suffix(from: mark).dropFirst()))
      }
      if !text.isEmpty { fault(part) }
      return nil
    }
  }
}

/// A tracker's estimate in a line of JSON, from a program or `railbench track`: the members of
/// `estimates.csv` and those of ``EstimateDetails``.
package struct SpokenEstimate: Sendable {
  package var estimate: Estimate
  /// Best first; nil if the line has none.
  package var candidates: [Hypothesis]?
  /// The tracker's final beliefs; only the last line has them.
  package var trace: TrackerTrace?
  /// Whether it says that the program takes motion.
  package var takesMotion = false

  /// The estimate of a line with only a timestamp.
  package static let nothing = SpokenEstimate()

  package var hasProbability: Bool {
    estimate.probability != nil || candidates?.contains { $0.probability != nil } == true
  }

  /// - Throws: all faults of a line; members of other names are ignored.
  package static func read(
    _ line: JSONNode, file: String, network: RailNetwork
  ) throws(Faults) -> SpokenEstimate {
    try format(network).read(line, file: file)
  }

  private static func format(_ network: RailNetwork) -> JSONKind<SpokenEstimate> {
    .object(unknown: .kept) { object in
      var estimate = named(object).estimate(on: network) { object.fault($0, $1, remedy: $2) }
      estimate.score = object.optional("score", .number)
      estimate.probability = object.optional("probability", .number(in: 0...1))
      estimate.noTrainProbability = object.optional("noTrainProbability", .number(in: 0...1))
      for name in LineMember.allCases { object.leave(name.rawValue) }
      let takesMotion = object.optional("motion", .bool)
      var spoken = SpokenEstimate(estimate, details: object, network)
      spoken.takesMotion = takesMotion == true
      return spoken
    }
  }

  private init() { estimate = .none }

  private init(_ estimate: Estimate, details object: JSONObject, _ network: RailNetwork) {
    self.estimate = estimate
    candidates = object.optional("candidates", .list(EstimateDetails.candidate(network)))
    trace = object.optional("trace", EstimateDetails.trace(network))
  }

  /// The estimate of a row; invalid fields are logged and left out.
  init(_ row: EstimatesFile.Row, _ network: RailNetwork, _ log: inout FaultLog) {
    var found: [Fault] = []
    func fault(_ field: EstimatesFile.Column, _ problem: String) {
      found.append(Fault(file: "", field: field.rawValue, problem: problem))
    }
    estimate = NamedEstimate(
      railway: row.text(.railway), direction: row.text(.direction), station: row.text(.station),
      phase: row.text(.phase), nextStop: row.text(.nextStop), train: row.text(.train),
      arrivals: NamedEstimate.arrivals(row.text(.arrivals) ?? "") {
        fault(.arrivals, Fault.expected("station=time", found: $0))
      }
    ).estimate(on: network) {
      found.append(Fault(file: "", field: $0, problem: $1, remedy: $2))
    }
    func number(_ column: EstimatesFile.Column, in range: ClosedRange<Double>) -> Double? {
      guard let text = row.text(column) else { return nil }
      let number = NumberReader.double(text)
      if let number, number.isFinite, range.contains(number) { return number }
      fault(column, number == nil ? "not a number: '\(text)'" : "'\(text)' is out of range")
      return nil
    }
    estimate.score = number(.score, in: -.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
    estimate.probability = number(.probability, in: 0...1)
    if let text = row.text(.more) {
      do throws(Faults) {
        let format = JSONKind<SpokenEstimate>.object(unknown: .kept) { [estimate] object in
          SpokenEstimate(estimate, details: object, network)
        }
        self = try format.read(Array(text.utf8), file: "")
      } catch {
        for wrong in error.all {
          fault(.more, (wrong.field.map { "\($0): " } ?? "") + wrong.problem)
        }
      }
    }
    for wrong in found {
      log.add(line: row.table.line, field: wrong.field, wrong.problem, remedy: wrong.remedy)
    }
  }

  private static var arrival: JSONKind<NamedEstimate.Arrival> {
    .object(unknown: .kept) { object in
      (object.required("station", .text), object.required("time", .text))
    }
  }

  private static func named(_ object: JSONObject) -> NamedEstimate {
    func text(_ name: String) -> String? {
      object.optional(name, .text).flatMap { $0.isEmpty ? nil : $0 }
    }
    return NamedEstimate(
      railway: text("railway"), direction: text("direction"), station: text("station"),
      phase: text("phase"), nextStop: text("nextStop"), train: text("train"),
      arrivals: object.optional("arrivals", .list(arrival)) ?? [])
  }
}
