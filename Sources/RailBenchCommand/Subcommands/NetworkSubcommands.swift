import Datasets
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
      with their place along its track.
      """,
    arguments: [NetworkFile.argument],
    options: [.option("--railway", "ID", "the stations of this railway")]
  ) { invocation in
    let network = try NetworkFile.read(invocation.arguments[0]).network
    guard let id = invocation.value("--railway") else {
      return invocation.print(NetworkTables.summary(of: network))
    }
    let railway = try network.railway(id, option: "--railway")
    invocation.print(NetworkTables.stations(of: railway, in: network))
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

extension Subcommand {
  static let networkNearest = Subcommand(
    path: ["network", "nearest"],
    summary: "lists the railways and stations nearest to a place",
    discussion: """
      Railways are ranked by the nearest vertex of their track, as the simplest trackers do; the
      distance to the track between two vertices stands beside it.
      """,
    arguments: [
      NetworkFile.argument,
      ArgumentDeclaration("LAT", "latitude in degrees, such as 35.53495"),
      ArgumentDeclaration("LON", "longitude in degrees, such as 139.63380"),
    ],
    options: [.option("--count", "N", "how many of each (default: \(defaultCount))")]
  ) { invocation in
    let words = invocation.arguments
    let place = try degrees(latitude: words[1], longitude: words[2])
    let count = try invocation.integer("--count", in: 1...10_000) ?? defaultCount
    let network = try NetworkFile.read(words[0]).network
    invocation.print(NetworkTables.nearest(to: place, count: count, in: network))
  }

  private static let defaultCount = 5

  /// The place that two arguments name.
  static func degrees(latitude: String, longitude: String) throws(Faults) -> Coordinate {
    var faults = FaultCollector()
    func number(_ text: String, _ name: String, _ limit: Double) -> Double {
      if let value = NumberReader.double(text), abs(value) <= limit { return value }
      let remedy =
        NumberReader.double(text).map { abs($0) <= 180 } ?? false
        ? "give the latitude first, then the longitude" : nil
      let kind = "a number of degrees from -\(Int(limit)) to \(Int(limit))"
      faults.add(.expected(kind, found: text, in: name, remedy: remedy))
      return 0
    }
    let place = Coordinate(
      latitude: number(latitude, "LAT", 90), longitude: number(longitude, "LON", 180))
    try faults.throwIfAny()
    return place
  }
}

extension Subcommand {
  static let networkSearch = Subcommand(
    path: ["network", "search"],
    summary: "finds stations by name",
    discussion: """
      NAME is a name or a part of one, in any script; case, accents, width, spaces and signs don't
      count, hiragana is as good as katakana, and a letter or two may be wrong. Whole names come
      before starts of names, starts of words, other parts and misspelt ones.

      The exit status is 1 if no station is found.
      """,
    arguments: [NetworkFile.argument, ArgumentDeclaration("NAME", "what to look for")],
    options: [
      .option("--near", "LAT,LON", "says how far away they are; of equal names the nearest first"),
      .option("--count", "N", "how many at most (default: 20)"),
    ]
  ) { invocation in
    let count = try invocation.integer("--count", in: 1...10_000) ?? 20
    let place = try invocation.value("--near").map { text throws(Faults) in
      let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2 else {
        throw Faults(
          .expected("a place", found: text, in: "--near", remedy: "write it as LAT,LON in degrees"))
      }
      return try degrees(latitude: words[0], longitude: words[1])
    }
    let network = try NetworkFile.read(invocation.arguments[0]).network
    let name = invocation.arguments[1]
    let found = NetworkSearch.matches(name, in: network, near: place)
    guard !found.isEmpty else {
      invocation.warn("no station is called '\(name)'")
      throw FailedGate()
    }
    var table = TextTable(
      ["station", "title", "", "railway"] + (place == nil ? [] : [.right("m")]))
    for match in found.prefix(count) {
      let station = network[match.station]
      let distance = match.metres.map { [NumberText.fixed($0, places: 0)] } ?? []
      table.add(
        [
          station.id, station.title.en,
          station.title.texts.dropFirst().joined(separator: " "), network[station.railway].title.en,
        ] + distance)
    }
    invocation.print(table)
    if found.count > count { invocation.warn("and \(found.count - count) more") }
  }

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
    let base = try NetworkFile.read(invocation.arguments[0])
    let other = try NetworkFile.read(invocation.arguments[1])
    guard
      let merged = NetworkMerger.merged(
        base.network, other.network, onlyMatched: invocation.has("--only-matched"))
    else {
      throw Faults(
        other.path, "no railway of it matches one of \(base.path)",
        remedy: "are the two of the same place? see railbench network map")
    }
    try NetworkImport.write(
      merged.network, remarks: merged.remarks, to: output, of: base.path, invocation)
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
    let file = try NetworkFile.read(invocation.arguments[0])
    let network = file.network.withSharedTrack(withinMetres: metres)
    invocation.print(NetworkTables.sharedTrack(in: network))
    guard let output = invocation.value("--output") else { return }
    try NetworkImport.write(network, to: output, of: file.path, invocation)
  }
}
