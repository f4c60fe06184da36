import Datasets
import Interchange
import RailNetwork
import Running
import Text

struct NetworkMergeOptions: Options {
  let base = Option.argument("BASE", "the network whose railways and stations are kept")
  let other = Option.argument("OTHER", "the network whose track is taken")
  let output = Option.networkOutput
  let onlyMatched = Option.flag(
    "--only-matched", "leaves out what only one of the two has")
}

extension Subcommand {
  static let networkMerge = Subcommand(
    path: ["network", "merge"],
    summary: "puts the track of one network under the railways of another",
    discussion: """
      BASE keeps its railways, stations, titles and ids, such as those of a GTFS feed; OTHER gives
      them its track with what of it is underground, such as that of OpenStreetMap, and names in
      more languages. A railway matches another if its stations lie within
      \(Int(NetworkMerger.reachMetres)) m of that one's track, and best if stations and titles have
      the same names too. What only one of the two has is kept. Prints what became of each railway.
      """,
    example: "railbench network merge feed.geojson map.geojson -o city.geojson",
    takes: NetworkMergeOptions()
  ) { request in
    let base = try NetworkFile.read(request.base)
    let other = try NetworkFile.read(request.other)
    guard
      let merged = NetworkMerger.merged(
        base.network, other.network, onlyMatched: request.onlyMatched)
    else {
      throw Faults(
        other.path, "no railway of it matches one of \(base.path)",
        remedy: "are the two of the same place? see railbench network map")
    }
    try request.writeNetwork(
      merged.network, warnings: merged.warnings, to: request.output, of: base.path)
  }
}
