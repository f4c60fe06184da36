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
    "--only-matched", "leaves out railways that only one of the two has")
}

extension Subcommand {
  static let networkMerge = Subcommand(
    path: ["network", "merge"],
    summary: "combines the railways of one network with the track of another",
    discussion: """
      BASE keeps its railways, stations, titles and ids, for example those of a GTFS feed. OTHER
      provides the track with its underground parts, for example from OpenStreetMap, and names in
      more languages. A railway matches another if its stations lie within
      \(Int(NetworkMerger.reachMetres)) m of the other's track; equal names of stations and titles
      make a better match. Railways in only one of the two are kept. Prints the result for each
      railway.
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
        other.path, "no railway in it matches a railway of \(base.path)",
        remedy: "check with railbench network map that both show the same place")
    }
    try request.writeNetwork(
      merged.network, warnings: merged.warnings, to: request.output, of: base.path)
  }
}
