import Journeys
import RailNetwork
import Scoring
package import Text
package import Tracking

package struct TrackStream {
  private var session: TrackingSession
  private let file: String
  private var header: [String]?
  private var line = 0

  package init(_ session: TrackingSession, file: String = "standard input") {
    self.session = session
    self.file = file
  }

  package static func network(in line: String) -> String? {
    guard line.hasPrefix("{"), line.contains("network"),
      let object = try? JSONReader.read(Array(line.utf8)), object["event"]?.string == "network"
    else { return nil }
    return object["path"]?.string
  }

  /// Takes a line of input.
  ///
  /// - Returns: a line of output; nil for a header or an empty line.
  /// - Throws: all that is wrong with the line, which then changes nothing.
  package mutating func take(_ text: String) throws(Faults) -> String? {
    line += 1
    guard !text.allSatisfy(\.isWhitespace) else { return nil }
    do throws(Faults) {
      guard let fields = try text.hasPrefix("{") ? members(text) : cells(text) else { return nil }
      if fields["event"] == "journey" {
        session.startAnew()
        return nil
      }
      return try follow(fields)
    } catch {
      throw Faults(
        error.all.map {
          Fault(file: $0.file, line: line, field: $0.field, problem: $0.problem, remedy: $0.remedy)
        })
    }
  }

  private func members(_ text: String) throws(Faults) -> [String: String] {
    guard case .object(let members) = try JSONReader.read(Array(text.utf8), file: file).value
    else { return [:] }
    var fields: [String: String] = [:]
    for member in members {
      switch member.node.value {
      case .string(let text): fields[member.name] = text
      case .number(let number): fields[member.name] = NumberText.exact(number)
      default: fields[member.name] = ""
      }
    }
    return fields
  }

  /// The cells of a row by their column, or nil if this was the header.
  private mutating func cells(_ text: String) throws(Faults) -> [String: String]? {
    let cells = try CSVReader.read(Array(text.utf8), file: file).first?.fields ?? []
    guard let header else {
      _ = try LocationsReader.read(Array(text.utf8), file: file)
      header = cells
      return nil
    }
    guard cells.count == header.count else {
      throw Faults(
        Fault(
          file: file,
          problem: "has \(counted(cells.count, "field")) where the header has \(header.count)"))
    }
    return Dictionary(zip(header, cells), uniquingKeysWith: { _, last in last })
  }

  /// The estimate after a location, or after a time without one.
  private mutating func follow(_ fields: [String: String]) throws(Faults) -> String {
    var texts: [LocationColumn: String] = [:]
    for column in LocationColumn.allCases { texts[column] = fields[column.rawValue] }
    let hasPlace = [.latitude, .longitude].contains { !(texts[$0] ?? "").isEmpty }
    if !hasPlace, let time = Timestamp(iso8601: texts[.timestamp] ?? "") {
      session.advance(to: time)
      return said(at: time)
    }
    guard let location = try LocationsReader.location(texts, file: file, line: line) else {
      return ""
    }
    session.update(location)
    return said(at: location.timestamp)
  }

  private func said(at time: Timestamp) -> String {
    let network = session.context.network
    let estimate = EstimateCheck(network: network).checked(session.estimate).estimate
    let railway = estimate.railway.map { network[$0] }
    func text(_ value: String?) -> JSONValue? { value.map { .string($0) } }
    return JSONText.compact(
      .members([
        "timestamp": .string(time.iso8601),
        "railway": text(railway?.id),
        "direction": text(estimate.direction.flatMap { railway?.directionID($0) }),
        "station": text(estimate.focus.map { network[$0.station].id }),
        "phase": text(estimate.focus?.phase.rawValue),
        "nextStop": text(estimate.nextStop.map { network[$0].id }),
        "score": estimate.score.map { .number($0) },
        "probability": estimate.probability.map { .number($0) },
        "noTrainProbability": estimate.noTrainProbability.map { .number($0) },
      ]))
  }
}
