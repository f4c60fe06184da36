import Datasets
import Interchange
import RailNetwork
import Reporting

struct NetworkImportOptions: Options {
  let files = Option.arguments("FILE", "the source; geojson, kml and network may have several")
  let format = Option.choices(
    "--format", short: "-f", "FORMAT", "\(NetworkFormat.names) (default: the recognised one)",
    kind: "format", among: NetworkFormat.allCases.map { ($0.rawValue, $0) })
  let output = Option.required(
    "--output", short: "-o", "FILE", "the network file to write",
    remedy: "give the file for the network: -o FILE.geojson")
  let feed = FeedOptions()
  let drawing = DrawingOptions()
  let label = NetworkLabelOptions()
  let underground = Option.underground
}

extension Subcommand {
  static let networkImport = Subcommand(
    path: ["network", "import"],
    summary: "makes a network from GTFS, OpenStreetMap, GeoJSON or KML",
    discussion: """
      The format is recognised from the content of FILE, unless --format gives it.

      gtfs: a feed, a zip archive or a folder, with \(gtfsFiles) and optionally
      \(gtfsOptionalFiles). Buses are left out. If routes of one agency, kind and colour share track,
      they become a trunk along the path of most of their trains, and a branch for each part that
      leaves it; locals and expresses are then trains of one railway. Routes of another colour or
      agency stay separate railways, unless all their trains run on one line; a few exceptional
      trips to another line make no difference. A row with a fault is skipped.

      osm: the JSON of the Overpass API (out body, or out geom), or .osm XML, plain or packed by
      gzip. Convert .osm.pbf to XML first: osmium cat input.osm.pbf -o output.osm. Its
      route relations of trains, subways, light rail, trams, monorails and funiculars become
      railways. Ways may be in any order; gaps up to \(gapMetres) m are joined by a straight line. A
      branch off the longest course of a line becomes its own railway.

      geojson, kml: lines and points, in one file or in several. Each line is a railway. Its
      stations are the points that name it (in GeoJSON), or the points that lie within \(nearMetres)
      m of it and are nearest to it. Lines with the same name are joined, in any order; a branch
      becomes its own railway. In KML, points in the folder of a line have priority. Japan's N02 is
      read without conversion: give its file of sections and its file of stations.

      railway-sqlite: the talk's railway database, railway.sqlite of the app SessionViewer.

      network: networks that this command wrote, joined to one for riders who change between them.

      An Overpass query for routes, their ways and stop areas:

        [out:json]; rel[type=route][route=subway](south,west,north,east)->.r;
        node(r.r)->.s;
        (.r; .r >; rel(bn.s)[public_transport=stop_area];
        rel(br.r)[type=route_master];); out body;
      """,
    example: "railbench network import feed.zip -o city.geojson",
    takes: NetworkImportOptions()
  ) { request in
    let files = Files.distinct(request.files)
    let file = files[0]
    guard let format = try request.format.last ?? NetworkFormat.recognised(file) else {
      throw Faults(
        file, "not a known network format",
        remedy: "give it with --format: \(NetworkFormat.names)")
    }
    try request.refuse(useless(request, of: format), for: "for \(format.rawValue)")
    if !format.takesSeveral, files.count > 1 {
      throw Faults(files[1], "only one file of \(format.rawValue) can be read")
    }
    var faults = FaultLog()
    for file in files.dropFirst() {
      guard let other = try NetworkFormat.recognised(file), other != format else { continue }
      faults.add(
        Fault(
          file: file, problem: "is \(other.rawValue), but the first file is \(format.rawValue)",
          remedy: "give files of one format"))
    }
    try faults.throwIfAny()
    let line = ProgressLine(console: request.console, label: "lines")
    let imported = try format.network(
      files, routes: request.feed.routes, isStrict: request.feed.strict,
      properties: request.drawing.properties,
      label: request.label.label(source: format.source, output: request.output)
    ) { line.show($0, of: $1) }
    let network = try imported.network.marked(byFile: request.underground)
    let warnings = try NetworkFile.write(network, to: request.output, of: file)
    for warning in imported.warnings { request.warn("note: \(warning)") }
    for warning in warnings { request.warn("warning: \(warning)") }
    request.print("\(request.output): \(network.sizeText)")
  }

  private static func useless(
    _ request: Request<NetworkImportOptions>, of format: NetworkFormat
  ) -> [String] {
    switch format {
    case .gtfs: request.drawing.given
    case .osm: request.feed.given.filter { $0 != "--strict" } + request.drawing.given
    case .geojson: request.feed.given
    case .network:
      request.feed.given + request.drawing.given
        + request.label.given.filter { sourceOptions.contains($0) }
    default: request.feed.given + request.drawing.given
    }
  }

  /// A joined network has the sources of its parts.
  private static let sourceOptions = ["--source", "--licence", "--attribution", "--retrieved"]
  private static let gapMetres = Int(OSMNetworkImporter.gapMetres)
  private static let nearMetres = Int(KMLNetworkImporter.nearMetres)
  private static let gtfsFiles = GTFSNetworkImporter.fileNames.joined(separator: ", ")
  private static let gtfsOptionalFiles =
    GTFSNetworkImporter.optionalFileNames.joined(separator: ", ")
}
