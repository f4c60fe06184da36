import Foundation

/// The content of a network file, whose features are valid one by one.
struct NetworkDraft {
  /// One railway of a file; its stations are still ids.
  struct RailwayDraft {
    /// The path of the feature's properties, for faults.
    let path: JSONPath
    /// The line on which the properties start.
    let line: Int
    let stationIDs: [String]
    let sharedTrack: [SharedTrackDraft]
    /// Without its stations and its shared track.
    var railway: Railway
  }

  /// A stretch of shared track in a file, as ids.
  struct SharedTrackDraft {
    let path: JSONPath
    let line: Int
    let railwayID: String
    let from: String
    let to: String
  }

  /// One station of a file; its railway is still an id.
  struct StationDraft {
    let path: JSONPath
    let line: Int
    let railwayID: String
    /// The id of the direction of its trains, if trains of only one direction call there.
    let directionID: String?
    /// With a placeholder as its railway, and without its direction.
    var station: Station
  }

  private(set) var header = NetworkHeader()
  private(set) var railways: [RailwayDraft] = []
  private(set) var stations: [StationDraft] = []
  /// The ids of railways and stations with faults; references to them are not reported.
  private(set) var unsoundIDs: Set<String> = []
  /// Lines of features that are neither railways nor stations.
  private var otherLines: [Int] = []

  static var format: JSONKind<NetworkDraft> {
    .object { root in
      var draft = NetworkDraft()
      _ = root.required("type", .choice(of: ["FeatureCollection"], \.self))
      guard root.isSound else { return draft }
      draft.header = root.required("network", NetworkHeader.format)
      // Made only once, because there are thousands of features.
      let formats = FeatureFormats()
      _ = root.required("features", .list(.object { draft.add($0, formats) }))
      if draft.railways.isEmpty, root.isSound {
        root.fault(
          "features", "expected at least one railway",
          remedy: "a railway is a Feature whose properties have \"kind\": \"railway\"")
      }
      return draft
    }
  }

  /// Warnings about features that were left out.
  func warnings(file: String) -> [Fault] {
    guard let first = otherLines.first else { return [] }
    let count = otherLines.count == 1 ? "1 feature is" : "\(otherLines.count) features are"
    return [
      Fault(
        file: file, line: first, field: "features",
        problem: "\(count) neither railway nor station: left out",
        remedy: "set \"kind\" in the properties to \"railway\" or \"station\"")
    ]
  }

  // MARK: - Features

  private struct FeatureFormats {
    let type = JSONKind.choice(of: ["Feature"], \.self)
    let railway = railwayProperties
    let station = stationProperties
    let track = JSONKind.geometry("MultiLineString", .list(.line).nonEmpty("part of track"))
    let point = JSONKind.geometry("Point", .position)
  }

  private mutating func add(_ feature: JSONObject, _ formats: FeatureFormats) {
    _ = feature.required("type", formats.type)
    guard feature.isSound else { return }
    switch feature["properties"]?["kind"]?.string {
    case "railway":
      let railway = Self.railway(feature, formats)
      if feature.isSound { railways.append(railway) }
    case "station":
      var station = feature.required("properties", formats.station)
      station.station.coordinate = feature.required("geometry", formats.point)
      if feature.isSound { stations.append(station) }
    default: otherLines.append(feature.line)
    }
    if !feature.isSound, let id = feature["properties"]?["id"]?.string { unsoundIDs.insert(id) }
  }

  /// A railway, with the properties of each part of its track.
  private typealias RailwayProperties = (
    RailwayDraft, underground: [Bool], drawn: [TrackOrigin]?, directions: [String?]?
  )

  private static func railway(_ feature: JSONObject, _ formats: FeatureFormats) -> RailwayDraft {
    var (draft, underground, drawn, directions) = feature.required("properties", formats.railway)
    let lines = feature.required("geometry", formats.track)
    let isSound = feature.isSound
    func check(_ count: Int, _ member: String, _ remedy: String) {
      guard isSound, count != lines.count else { return }
      let values = count == 1 ? "1 value" : "\(count) values"
      let parts = lines.count == 1 ? "1 part" : "\(lines.count) parts"
      feature.fault("properties.\(member)", "has \(values) for \(parts) of track", remedy: remedy)
    }
    check(underground.count, "underground", "give one true or false per part")
    check(drawn?.count ?? lines.count, "drawn", "give one value per part")
    check(directions?.count ?? lines.count, "directions", "give an id or null per part")
    guard feature.isSound else { return draft }
    for (index, line) in lines.enumerated() {
      let id = directions?[index]
      let direction = id.flatMap(draft.railway.direction)
      if let id, direction == nil {
        let known = [draft.railway.ascending, draft.railway.descending]
        let fault = Fault.unknown("direction", id, in: "", among: known)
        feature.fault("properties.directions[\(index)]", fault.problem, remedy: fault.remedy)
      }
      draft.railway.parts.append(
        TrackPart(
          coordinates: line, isUnderground: underground[index], drawn: drawn?[index] ?? .unknown,
          direction: direction))
    }
    return draft
  }

  private static var railwayProperties: JSONKind<RailwayProperties> {
    .object { object in
      object.leave("kind")
      var railway = Railway(
        id: object.required("id", .fileName), title: object.required("title", .title),
        operatorID: object.required("operator", .text),
        color: object.required("color", .color), stations: [],
        ascending: object.required("ascending", .fileName),
        descending: object.required("descending", .fileName),
        isLoop: object.required("loop", .bool), parts: [])
      let patterns = object.optional("stops", patterns)
      railway.stopsEverywhere = patterns == []
      railway.stopPatterns = patterns ?? []
      railway.hops = object.optional("seconds", hops)
      let isDirectionSound = !railway.ascending.isEmpty
      if isDirectionSound, railway.ascending == railway.descending {
        object.fault(
          "descending", "is '\(railway.ascending)', the same as ascending",
          remedy: "the two directions need two ids")
      }
      let draft = RailwayDraft(
        path: object.path, line: object.line,
        stationIDs: object.required("stations", .list(.text)),
        sharedTrack: object.optional("sharedTrack", .list(sharedTrack)) ?? [], railway: railway)
      return (
        draft, object.required("underground", .list(.bool)),
        object.optional("drawn", .list(.choice())),
        object.optional("directions", .list(JSONKind<String>.text.orNull))
      )
    }
  }

  /// The patterns in which trains stop; empty where all stop everywhere.
  private static var patterns: JSONKind<[StopPattern]> {
    JSONKind(standIn: []) { field in
      if case .array = field.node.value {
        return JSONKind.list(pattern).nonEmpty("pattern").value(field)
      }
      if case .string("everywhere") = field.node.value { return [] }
      field.fault(expected: "\"everywhere\" or a list of patterns")
      return nil
    }
  }

  private static var pattern: JSONKind<StopPattern> {
    .object { object in
      let trains = object.required("trains", .whole(in: 1...StopPattern.mostTrains))
      let calls = object.required("calls", .text)
      guard let pattern = StopPattern(trains: trains, calls: calls) else {
        object.fault(
          "calls", "is '\(calls)'",
          remedy: "give 1 for each station where the trains stop, 0 where they pass, - where they "
            + "don't come")
        return StopPattern(trains: 1, stops: [])
      }
      return pattern
    }
  }

  private static var hops: JSONKind<HopSeconds> {
    .object { object in
      let seconds = JSONKind.list(JSONKind<Int>.whole(in: 1...HopSeconds.most).orNull)
      return HopSeconds(
        ascending: object.required("ascending", seconds),
        descending: object.required("descending", seconds))
    }
  }

  private static var sharedTrack: JSONKind<SharedTrackDraft> {
    .object { object in
      SharedTrackDraft(
        path: object.path, line: object.line,
        railwayID: object.required("railway", .text), from: object.required("from", .text),
        to: object.required("to", .text))
    }
  }

  private static var stationProperties: JSONKind<StationDraft> {
    let (name, title, order) = (
      JSONKind.fileName, JSONKind.title, JSONKind.whole(in: 0...100_000)
    )
    return .object { object in
      object.leave("kind")
      return StationDraft(
        path: object.path, line: object.line,
        railwayID: object.required("railway", name),
        directionID: object.optional("direction", .text),
        station: Station(
          id: object.required("id", name), railway: RailwayIndex(0),
          title: object.required("title", title), order: object.required("order", order),
          group: object.optional("group", .text),
          coordinate: Coordinate(latitude: 0, longitude: 0)))
    }
  }
}

/// The member `network` of a network file.
struct NetworkHeader {
  var id = ""
  var title = ""
  var version = ""
  var timeZone: String?
  var sources: [DataSource] = []

  static var format: JSONKind<NetworkHeader> {
    .object { object in
      NetworkHeader(
        id: object.required("id", .fileName), title: object.required("title", .text),
        version: object.required("version", .text),
        timeZone: object.optional("timeZone", .timeZone),
        sources: object.optional("sources", .list(source)) ?? [])
    }
  }

  /// Empty if it is not known.
  private static var retrieved: JSONKind<String> {
    .text.checked(remedy: "write it as 2026-03-02") { text in
      text.isEmpty || NumberReader.isDate(text) ? nil : Fault.expected("a date", found: text)
    }
  }

  private static var source: JSONKind<DataSource> {
    .object { object in
      DataSource(
        title: object.required("title", .text), licence: object.optional("licence", .text) ?? "",
        attribution: object.optional("attribution", .text) ?? "",
        retrieved: object.optional("retrieved", retrieved) ?? "")
    }
  }
}

extension JSONKind where Value == String {
  fileprivate static var timeZone: JSONKind {
    JSONKind.text.converted(
      "a time zone", remedy: "write the IANA name, such as Asia/Tokyo", standIn: ""
    ) { TimeZone(identifier: $0) == nil ? nil : $0 }
  }

  fileprivate static var color: JSONKind {
    JSONKind.text.converted("a color", remedy: "write it as #RRGGBB", standIn: "") { color in
      let digits = color.dropFirst()
      let isColor =
        color.hasPrefix("#") && digits.count == 6 && digits.utf8.count == 6
        && digits.allSatisfy(\.isHexDigit)
      return isColor ? color : nil
    }
  }
}

extension JSONKind where Value == Title {
  /// A title: `{"en": …, "ja": …, "local": …}`; only the English one is required.
  package static var title: JSONKind {
    .object { object in
      Title(
        en: object.required("en", .text), ja: object.optional("ja", .text),
        local: object.optional("local", .text))
    }
  }
}
