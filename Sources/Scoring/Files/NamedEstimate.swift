package import RailNetwork
package import Text
package import Tracking

/// An estimate by the ids of a network, as files and programs give it; nil is no answer.
struct NamedEstimate {
  var railway: String?
  var direction: String?
  var station: String?
  var phase: String?
  var nextStop: String?

  /// The estimate on a network; whatever is wrong is told by its field, and left out.
  func estimate(
    on network: RailNetwork,
    fault: (_ field: String, _ problem: String, _ remedy: String?) -> Void
  ) -> Estimate {
    var estimate = Estimate()
    guard let railway else {
      for (name, text) in [("direction", direction), ("station", station), ("phase", phase)]
      where text != nil {
        fault(name, "is given without a railway", "name the railway, or leave it empty")
      }
      return estimate
    }
    guard let index = network.railway(id: railway) else {
      fault("railway", "unknown railway '\(railway)'", nil)
      return estimate
    }
    estimate.railway = index
    if let direction {
      estimate.direction = network[index].direction(id: direction)
      if estimate.direction == nil {
        let known = "\(network[index].ascending) and \(network[index].descending)"
        fault("direction", "unknown direction '\(direction)'", "it has \(known)")
      }
    }
    if let station, let phase {
      let place = network.station(id: station).flatMap { network[$0].railway == index ? $0 : nil }
      let word = FocusPhase(rawValue: phase)
      if word == nil { fault("phase", "unknown phase '\(phase)'", "write next, soon or now") }
      if word != nil, place == nil {
        fault("station", "not a station of \(railway): '\(station)'", nil)
      }
      estimate.focus = place.flatMap { place in word.map { Focus(station: place, phase: $0) } }
    } else if station != nil {
      fault("station", "is given without a phase", "write next, soon or now")
    } else if phase != nil {
      fault("phase", "is given without a station", nil)
    }
    if let nextStop {
      // A train may stop next on the railway that it runs through onto.
      estimate.nextStop = network.station(id: nextStop)
      if estimate.nextStop == nil { fault("nextStop", "unknown station '\(nextStop)'", nil) }
    }
    return estimate
  }
}

/// What a tracker says in a line of JSON, as a program answers and `railbench track` writes: the
/// members of `estimates.csv` and those of ``EstimateDetails``.
package struct SpokenEstimate: Sendable {
  package var estimate: Estimate
  /// Best first; nil where the line has none.
  package var candidates: [Hypothesis]?
  /// What the tracker believed at the end; only the last line has it.
  package var trace: TrackerTrace?

  /// What a line with a timestamp alone says.
  package static let nothing = SpokenEstimate(estimate: .none)

  package var hasProbability: Bool {
    estimate.probability != nil || candidates?.contains { $0.probability != nil } == true
  }

  /// - Throws: all that is wrong with a line; members of other names are left.
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
      return SpokenEstimate(estimate: estimate, details: object, network)
    }
  }

  private init(
    estimate: Estimate, details object: JSONObject? = nil, _ network: RailNetwork? = nil
  ) {
    self.estimate = estimate
    guard let object, let network else { return }
    candidates = object.optional("candidates", .list(EstimateDetails.candidate(network)))
    trace = object.optional("trace", EstimateDetails.trace(network))
  }

  /// The estimate of a row; whatever is wrong is logged and left out of it.
  init(_ row: EstimatesFile.Row, _ network: RailNetwork, _ log: inout FaultLog) {
    var found: [Fault] = []
    func fault(_ field: EstimatesFile.Column, _ problem: String) {
      found.append(Fault(file: "", field: field.rawValue, problem: problem))
    }
    estimate = NamedEstimate(
      railway: row.text(.railway), direction: row.text(.direction), station: row.text(.station),
      phase: row.text(.phase), nextStop: row.text(.nextStop)
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
          SpokenEstimate(estimate: estimate, details: object, network)
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

  private static func named(_ object: JSONObject) -> NamedEstimate {
    func text(_ name: String) -> String? {
      object.optional(name, .text).flatMap { $0.isEmpty ? nil : $0 }
    }
    return NamedEstimate(
      railway: text("railway"), direction: text("direction"), station: text("station"),
      phase: text("phase"), nextStop: text("nextStop"))
  }
}
