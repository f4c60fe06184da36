import Datasets
import Interchange
import RailNetwork
import Running
import Text

struct NetworkImportOptions: Options {
  let files = Option.arguments("FILE", "the source; of geojson and kml several")
  let format = Option.choices(
    "--format", short: "-f", "FORMAT", "\(NetworkFormat.names) (default: what is recognised)",
    kind: "format", among: NetworkFormat.allCases.map { ($0.rawValue, $0) })
  let output = Option.networkOutput
  let feed = FeedOptions()
  let drawing = DrawingOptions()
  let label = NetworkLabelOptions()
  let underground = Option.underground
}

extension Subcommand {
  static let networkImport = Subcommand(
    path: ["network", "import"],
    summary: "makes a network from GTFS, OpenStreetMap, GeoJSON, KML or another source",
    discussion: """
      The format is recognised by what is in FILE; --format insists on one.

      gtfs: a feed, a zip archive or a folder, with \(gtfsFiles) and, where there are,
      \(gtfsOptionalFiles). Buses are left out. Routes of one agency, kind and color that share
      track become one trunk, the way of most trains, and branches that begin where they leave it;
      local and express are trains on one railway. Routes of another color, or of another agency,
      stay railways of their own, unless they run on one line only; a few odd trips that run onto
      another line change neither. A broken row costs that row.

      osm: what the Overpass API answers in JSON (out body, or out geom), or .osm XML, packed by
      gzip or bzip2 or not; of .osm.pbf make XML first: osmium cat input.osm.pbf -o output.osm.
      Its route relations of trains, subways, light rail, trams, monorails and funiculars become railways.
      Ways may lie in any order; gaps up to \(gapMetres) m are joined straight. What branches off
      the longest course of a line is a railway of its own.

      geojson, kml: lines and points, in one file or in several. Each line is a railway; its
      stations are the points that name it (in GeoJSON), or that lie within \(nearMetres) m of it
      and nearest to it. Pieces of one name are one line, in any order; what branches off it is a
      railway of its own. Of KML, points in the folder of a line come before others. Japan's N02 is
      read as it is: give its file of sections and its file of stations.

      railway-sqlite: the talk's railway database, railway.sqlite of the app SessionViewer.

      A query that asks Overpass for routes, their ways and stop areas:

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
        file, "is in no format that is recognised",
        remedy: "name it with --format: \(NetworkFormat.names)")
    }
    try request.refuse(useless(request, of: format), for: "for \(format.rawValue)")
    if !format.takesSeveral, files.count > 1 {
      throw Faults(files[1], "\(format.rawValue) is read from one file only")
    }
    var reading = NetworkFormat.Reading()
    reading.routes = request.feed.routes
    reading.isStrict = request.feed.strict
    reading.properties = request.drawing.properties
    let line = ProgressLine(console: request.console, label: "lines")
    reading.progress = { line.show($0, of: $1) }
    let label = try request.label.draft.label(defaults: format.defaults, output: request.output)
    let imported = try format.network(files, reading, label)
    let network = try imported.network.marked(byFile: request.underground)
    try request.writeNetwork(network, warnings: imported.warnings, to: request.output, of: file)
  }

  private static func useless(
    _ request: Request<NetworkImportOptions>, of format: NetworkFormat
  ) -> [String] {
    switch format {
    case .gtfs: request.drawing.given
    case .osm: request.feed.given.filter { $0 != "--strict" } + request.drawing.given
    case .geojson: request.feed.given
    case .kml, .railwaySQLite: request.feed.given + request.drawing.given
    }
  }

  private static let gapMetres = Int(OSMNetworkImporter.gapMetres)
  private static let nearMetres = Int(KMLNetworkImporter.nearMetres)
  private static let gtfsFiles = GTFSNetworkImporter.fileNames.joined(separator: ", ")
  private static let gtfsOptionalFiles =
    GTFSNetworkImporter.optionalFileNames.joined(separator: ", ")
}
