package import RailNetwork
import Tracking

/// Reads scenario files; `Datasets/journeys/SCENARIOS.md` describes them.
package struct ScenarioReader {
  let network: RailNetwork
  let file: String

  /// The id of the network that a scenario names, and its calendar if it names one.
  package static func world(
    _ bytes: [UInt8], file: String
  ) throws(Faults) -> (network: String, calendar: String?) {
    let world = JSONKind.object { object in
      (network: object.required("network", .text), calendar: object.optional("calendar", .folder))
    }
    return try world.read(bytes, file: file)
  }

  package static func read(
    _ bytes: [UInt8], file: String, network: RailNetwork
  ) throws(Faults) -> Scenario {
    try ScenarioReader(network: network, file: file).scenario.read(bytes, file: file)
  }

  private var scenario: JSONKind<Scenario> {
    let seeds = 0...(1 << 53 - 1)
    return .object(unknown: .refused) { object in
      let id = object.required("id", .folder)
      _ = object.required("network", .text)
      let midnight = midnight(object)
      let phone =
        object["phone"]?.array == nil
        ? object.optional("phone", PhoneReader.phones).map { [$0] }
        : object.optional("phone", .list(PhoneReader.phones).nonEmpty("phone"))
      return Scenario(
        id: id, title: object.optional("title", .text), midnight: midnight,
        calendar: object.optional("calendar", .text),
        startSeconds: object.optional("time", .timeOfDay) ?? Scenario.usualStartSeconds,
        seed: UInt64(object.optional("seed", .whole(in: seeds)) ?? 1),
        count: object.optional("count", .whole(in: 1...1_000)) ?? 1,
        worlds: object.optional("worlds", .whole(in: 1...1_000)) ?? 1,
        firstWorld: UInt64(object.optional("world", .whole(in: 1...seeds.upperBound)) ?? 1),
        tags: object.optional("tags", .list(.tag)) ?? [],
        notes: object.optional("notes", .text) ?? "",
        sharedTracks: object.optional("sharedTracks", .list(.list(railway))),
        steps: object.required("ride", .list(ifSound: step).nonEmpty("step", most: 200))
          .compactMap(\.self),
        phones: phone ?? [[PhoneSetup()]], file: file)
    }
  }

  /// The midnight that begins the day; without a zone in the file, in the network's time zone.
  private func midnight(_ object: JSONObject) -> Timestamp {
    let date = object.optional("date", .text) ?? Scenario.usualDay
    let zone = object.optional("zone", .text)
    let midnight =
      zone.map { Timestamp(iso8601: "\(date)T00:00:00\($0)") }
      ?? network.localMidnight(of: date)
    guard let midnight else {
      object.fault(
        "date", "'\(date)' in zone '\(zone ?? "+09:00")' is not a day",
        remedy: "write \"date\": \"2026-03-02\", \"zone\": \"+09:00\"")
      return Timestamp(millisecondsSince1970: 0)
    }
    return midnight
  }

  var station: JSONKind<StationIndex> { .station(of: network) }
  var railway: JSONKind<RailwayIndex> { .railway(of: network) }
}

extension JSONKind where Value == String {
  fileprivate static var folder: JSONKind {
    .fileName.checked { $0.contains(where: \.isWhitespace) ? "must have no spaces" : nil }
  }
}

extension JSONKind where Value == Double {
  /// `08:15` or `08:15:30`, in seconds since midnight.
  static var timeOfDay: JSONKind {
    JSONKind<String>.text.converted("a time of day", remedy: "write 08:15", standIn: 0) { text in
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2 || parts.count == 3,
        let minutes = RailwayClock.minutes("\(parts[0]):\(parts[1])"),
        let seconds = parts.count == 2 ? 0 : Int(parts[2]), (0..<60).contains(seconds),
        parts.dropFirst(2).allSatisfy({ $0.utf8.count == 2 })
      else { return nil }
      return Double(minutes * 60 + seconds)
    }
  }
}

extension JSONKind where Value == Coordinate {
  /// A place, exactly `[longitude, latitude]`.
  static var place: JSONKind {
    JSONKind<[Double]>.list(.number).converted(
      "a place, [longitude, latitude]", standIn: Coordinate(latitude: 0, longitude: 0)
    ) { numbers in
      guard numbers.count == 2 else { return nil }
      let place = Coordinate(latitude: numbers[1], longitude: numbers[0])
      return place.isValid ? place : nil
    }
  }
}

extension JSONObject {
  /// A member that is a number, or a list of minimum and maximum.
  func range(_ name: String, in allowed: ClosedRange<Double>) -> ClosedRange<Double>? {
    optional(name, .randomNumber(in: allowed))?.range
  }

  /// A member that is a number; for a list of two, the minimum.
  func least(_ name: String, in allowed: ClosedRange<Double>) -> Double? {
    range(name, in: allowed)?.lowerBound
  }
}
