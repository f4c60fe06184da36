import Interchange

extension Subcommand {
  static let networkImport = Subcommand(
    path: ["network", "import"],
    summary: "makes a network from GTFS, OpenStreetMap, GeoJSON, KML or another source",
    discussion: """
      The format is recognised by what is in FILE; --format insists on one:

        gtfs            a feed, a zip archive or a folder, with \(gtfsFiles)
                        and, where there are, \(gtfsOptionalFiles).
                        Buses are left out. Routes of one agency, kind and color that share track
                        become one trunk, the way of most trains, and branches that begin where they
                        leave it; local and express are trains on one railway. Routes of another
                        color, or of another agency, stay railways of their own, unless they run on
                        one line only. A broken row costs that row.
        osm             what the Overpass API answers in JSON (out body, or out geom), or .osm XML,
                        packed by gzip or not; of .osm.pbf make XML first:
                        osmium cat input.osm.pbf -o output.osm. Its route relations of trains,
                        subways, light rail, trams, monorails and funiculars become railways. Ways
                        may lie in any order; gaps up to \(Int(OSMNetworkImporter.gapMetres)) m are joined straight. What branches
                        off the longest course of a line is a railway of its own.
        geojson, kml    lines and points, in one file or in several. Each line is a railway, and the
                        points within \(Int(KMLNetworkImporter.reachMetres)) m of it are its stations. Pieces of one name are one
                        line, in any order; what branches off it is a railway of its own. Of KML,
                        points in the folder of a line come before others.
        mini-tokyo-3d   a folder with \(miniTokyo3DFiles)
        railway-sqlite  the talk's railway database, railway.sqlite of the app SessionViewer

      A query that asks Overpass for routes, their ways and stop areas:

        [out:json]; rel[type=route][route=subway](south,west,north,east)->.r;
        node(r.r)->.s; (.r; .r >; rel(bn.s)[public_transport=stop_area]; rel(br.r)[type=route_master];);
        out body;
      """,
    arguments: [
      ArgumentDeclaration("FILE", "the source; of geojson and kml several", count: .oneOrMore)
    ],
    options: [
      .option(
        "--format", short: "-f", "FORMAT",
        "\(NetworkFormat.names) (default: what is recognised)"),
      .output("FILE", "the network file to write"),
    ] + NetworkFormat.options + NetworkImport.labels
  ) { invocation in
    let output = try invocation.required(
      "--output", remedy: "say where to write the network: -o FILE.geojson")
    let format = try NetworkFormat(invocation)
    let label = try NetworkImport.label(invocation, format.defaults, output: output)
    let imported = try format.network(invocation, label)
    try NetworkImport.write(
      NetworkImport.marked(imported.network, invocation), warnings: imported.warnings, to: output,
      of: invocation.arguments[0], invocation)
  }

  private static let gtfsFiles = GTFSNetworkImporter.fileNames.joined(separator: ", ")
  private static let gtfsOptionalFiles =
    GTFSNetworkImporter.optionalFileNames.joined(separator: ", ")
  private static let miniTokyo3DFiles =
    MiniTokyo3DNetworkImporter.fileNames.joined(separator: ", ")
}
