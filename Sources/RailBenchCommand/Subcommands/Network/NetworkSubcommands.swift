import Interchange
import RailNetwork
import Reporting
import Text

extension Subcommand {
  static let networkInfo = Subcommand(
    path: ["network", "info"],
    summary: "says what a network holds",
    discussion: """
      Without options a summary and one line a railway; with --railway the stations of one railway
      with their place along its track; with --near the nearest railways and stations. Railways are
      ranked by the nearest vertex of their track, as the simplest trackers do; the distance to the
      track between two vertices stands beside it.
      """,
    arguments: [NetworkFile.argument],
    options: [
      .option("--railway", "ID", "the stations of this railway"),
      .option("--near", "LAT,LON", "what is nearest to this place, in degrees: 35.53495,139.63380"),
      .option("--count", "N", "how many railways and stations --near lists (default: 5)"),
    ]
  ) { invocation in
    let count = try invocation.integer("--count", in: 1...10_000) ?? 5
    let place = try invocation.value("--near").map(NetworkNearest.place)
    let network = try NetworkFile(invocation.arguments[0]).network
    if let place {
      return invocation.print(NetworkNearest.text(place, count: count, in: network))
    }
    guard let id = invocation.value("--railway") else {
      return invocation.print(NetworkInfo.summary(of: network))
    }
    let railway = try network.railway(id, option: "--railway")
    invocation.print(NetworkInfo.stations(of: railway, in: network))
  }

  static let networkValidate = Subcommand(
    path: ["network", "validate"],
    summary: "lists all that is wrong with network files",
    discussion: """
      A fault makes a file unusable, a warning doesn't. The exit status is 2 if any file has a fault.
      """,
    arguments: [
      ArgumentDeclaration(
        NetworkFile.argument.name, NetworkFile.argument.summary, count: .oneOrMore)
    ]
  ) { invocation in
    var faults = FaultCollector()
    for name in invocation.arguments {
      let found = faults.attempt { () throws(Faults) in try NetworkFile.review(name) }
      guard let review = found else { continue }
      for warning in review.warnings { invocation.print("warning: \(warning)") }
      let count = review.warnings.count
      invocation.print(
        "\(name): fit for use, \(review.network.sizeText), "
          + (count == 0 ? "no warnings" : counted(count, "warning")))
    }
    try faults.throwIfAny()
  }
}

/// The texts of `railbench network info`.
enum NetworkInfo {
  /// What the network holds in all, and one line a railway.
  static func summary(of network: RailNetwork) -> String {
    var table = TextTable([
      "railway", "title", .right("stations"), .right("km"), .right("underground"), "ascending",
      "descending",
    ])
    for (railway, track) in zip(network.railways, network.tracks) {
      table.add([
        railway.id, railway.title.en, "\(railway.stations.count)",
        kilometres(track.lengthMetres), kilometres(track.undergroundMetres), railway.ascending,
        railway.descending + (railway.isLoop ? " (loop)" : ""),
      ])
    }
    let rows = header(of: network).map { "\($0.0): \($0.1)" }
    return rows.joined(separator: "\n") + "\n\n" + table.plain.dropLast()
  }

  private static func header(of network: RailNetwork) -> [(String, String)] {
    let groups = Set(network.stations.compactMap(\.group)).count
    let vertices = network.tracks.reduce(0) { $0 + $1.vertices.count }
    let length = network.tracks.reduce(0) { $0 + $1.lengthMetres }
    let underground = network.tracks.reduce(0) { $0 + $1.undergroundMetres }
    let loops = network.railways.filter(\.isLoop)
    let names = loops.isEmpty ? "" : " (\(loops.map(\.id).joined(separator: ", ")))"
    return [
      ("network", "\(network.title) (\(network.id)), version \(network.version)"),
      (
        "railways",
        "\(network.railways.count), of them \(counted(loops.count, "loop"))\(names)"
      ),
      ("stations", "\(network.stations.count), with \(groups) interchanges"),
      (
        "track",
        "\(kilometres(length)) km in \(vertices) vertices, \(kilometres(underground)) km of it "
          + "underground; track that railways share counts for each"
      ),
    ]
      + network.sources.map { source in
        let details = [
          source.attribution, source.licence.isEmpty ? "" : "licence \(source.licence)",
          source.retrieved.isEmpty ? "" : "retrieved \(source.retrieved)",
        ]
        let parts = [source.title] + details.filter { !$0.isEmpty }
        return ("source", parts.joined(separator: "; "))
      }
  }

  /// One line a station, ascending.
  static func stations(of index: RailwayIndex, in network: RailNetwork) -> String {
    let railway = network[index]
    let track = network.tracks[index.offset]
    var table = TextTable([
      .right("order"), "station", "title", "", .right("km"), .right("off track m"),
      .right("latitude"), .right("longitude"), "interchange",
    ])
    for (order, station) in railway.stations.enumerated() {
      let record = network[station]
      table.add([
        "\(order)", record.id, record.title.en, record.title.ja ?? "",
        NumberText.fixed(track.stationPositionMetres[order] / 1000, places: 3),
        NumberText.fixed(track.stationDistanceMetres[order], places: 0),
        NumberText.fixed(record.coordinate.latitude, places: 6),
        NumberText.fixed(record.coordinate.longitude, places: 6), record.group ?? "",
      ])
    }
    let ends = "\(railway.ascending) as listed, \(railway.descending) the other way"
    let loop = railway.isLoop ? ", a loop" : ""
    return "\(railway.id): \(railway.title.en), \(ends)\(loop), "
      + "\(kilometres(track.lengthMetres)) km\n\n" + table.plain.dropLast()
  }

  static func kilometres(_ metres: Double) -> String {
    NumberText.fixed(metres / 1000, places: 1)
  }
}

extension Track {
  /// The length of the parts that are underground.
  fileprivate var undergroundMetres: Double {
    zip(partRanges, isUnderground).reduce(0) { sum, part in
      guard part.1, let first = part.0.first, let last = part.0.last else { return sum }
      return sum + vertexPositionMetres[last] - vertexPositionMetres[first]
    }
  }
}

/// The tables of `railbench network info --near`.
enum NetworkNearest {
  /// The place that `--near` names.
  static func place(_ text: String) throws(Faults) -> Coordinate {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { NumberReader.double(String($0)) }
    if numbers.count == 2 {
      let place = Coordinate(latitude: numbers[0], longitude: numbers[1])
      if place.isValid { return place }
    }
    throw Faults(
      .notA(
        "place", text, in: "--near",
        remedy: "give the latitude first, then the longitude, in degrees: 35.53495,139.63380"))
  }

  /// The nearest railways and the nearest stations.
  static func text(_ place: Coordinate, count: Int, in network: RailNetwork) -> String {
    var railways = TextTable(["railway", "title", .right("vertex m"), .right("track m")])
    for near in network.nearestRailways(to: place, count: count) {
      let railway = network[near.railway]
      railways.add([
        railway.id, railway.title.en, metres(near.vertexMetres), metres(near.trackMetres),
      ])
    }
    var stations = TextTable(["station", "title", .right("m")])
    for near in network.nearestStations(to: place, count: count) {
      let station = network[near.station]
      stations.add([station.id, station.title.en, metres(near.metres)])
    }
    return railways.plain + "\n" + stations.plain.dropLast()
  }

  private static func metres(_ metres: Double) -> String {
    NumberText.fixed(metres, places: 2)
  }
}

extension Subcommand {
  static let networkMap = Subcommand(
    path: ["network", "map"],
    summary: "draws a network as a page",
    discussion: """
      Writes one HTML file that opens from disk in any browser and loads nothing: railways in their
      colours, dashed where they are underground, stations, interchanges, a search for stations,
      and what network validate finds wrong, where it is. Of a file with faults it draws what can
      be read.
      """,
    arguments: [NetworkFile.argument],
    options: [.output("FILE", "the page (default: map.html)")]
  ) { invocation in
    let file = NetworkFile.path(invocation.arguments[0])
    let page = try NetworkMapPage.html(try Files.read(file), file: file)
    let output = invocation.value("--output") ?? "map.html"
    try Files.write(page.page, to: output)
    for fault in page.faults { invocation.warn("fault: \(fault)") }
    for warning in page.warnings { invocation.warn("warning: \(warning)") }
    let size = NumberText.fixed(Double(page.page.utf8.count) / 1e6, places: 1)
    invocation.print("\(output): \(size) MB")
  }

  static let networkMerge = Subcommand(
    path: ["network", "merge"],
    summary: "puts the track of one network under the railways of another",
    discussion: """
      BASE keeps its railways, stations, titles and ids, such as those of a GTFS feed; OTHER gives
      them its track with what of it is underground, such as that of OpenStreetMap, and names in
      more languages. A railway matches another if its stations lie within \(Int(NetworkMerger.reachMetres)) m of that
      one's track, and best if stations and titles have the same names too. What only one of the
      two has is kept. Prints what became of each railway.
      """,
    arguments: [
      ArgumentDeclaration("BASE", "the network whose railways and stations are kept"),
      ArgumentDeclaration("OTHER", "the network whose track is taken"),
    ],
    options: [
      .output("FILE", "the network file to write"),
      .flag("--only-matched", "leaves out what only one of the two has"),
    ]
  ) { invocation in
    let output = try invocation.required(
      "--output", remedy: "say where to write the network: -o FILE.geojson")
    let base = try NetworkFile(invocation.arguments[0])
    let other = try NetworkFile(invocation.arguments[1])
    guard
      let merged = NetworkMerger.merged(
        base.network, other.network, onlyMatched: invocation.has("--only-matched"))
    else {
      throw Faults(
        other.path, "no railway of it matches one of \(base.path)",
        remedy: "are the two of the same place? see railbench network map")
    }
    try NetworkImport.write(
      merged.network, warnings: merged.warnings, to: output, of: base.path, invocation)
  }
}

extension Subcommand {
  static let networkShared = Subcommand(
    path: ["network", "shared"],
    summary: "finds the track that several railways share",
    discussion: """
      Lists where railways of one operator run on the same track, from which station to which. With -o
      the network is written with it, in place of what it said of that: truths that are made on it
      take each of these railways for right there. Importers do the same.

      Example:
        railbench network shared city.geojson -o city.geojson
      """,
    arguments: [NetworkFile.argument],
    options: [
      .option(
        "--within", "METRES",
        "how far apart shared track may lie (default: \(Int(RailNetwork.sharedTrackMetres)))"),
      .output("FILE", "the network file to write"),
    ]
  ) { invocation in
    let metres =
      try invocation.integer("--within", in: 0...Int(RailNetwork.apartMetres))
      .map { Double($0) } ?? RailNetwork.sharedTrackMetres
    let file = try NetworkFile(invocation.arguments[0])
    let network = file.network.withSharedTrack(withinMetres: metres)
    var table = TextTable(["railway", "on the track of", "from", "to", .right("km")])
    for (railway, track) in zip(network.railways, network.tracks) {
      for shared in railway.sharedTrack {
        let (from, to) = (network[shared.from], network[shared.to])
        let positions = track.stationPositionMetres
        let length = positions[to.order] - positions[from.order]
        table.add([
          railway.id, network[shared.railway].id, from.title.en, to.title.en,
          NetworkInfo.kilometres(from.order < to.order ? length : length + track.lengthMetres),
        ])
      }
    }
    invocation.print(table)
    guard let output = invocation.value("--output") else { return }
    try NetworkImport.write(network, to: output, of: file.path, invocation)
  }
}
