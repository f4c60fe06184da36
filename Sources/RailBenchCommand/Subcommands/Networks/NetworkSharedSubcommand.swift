import Datasets
import RailNetwork
import Reporting

struct NetworkSharedOptions: Options {
  let file = Option.networkFile
  let within = Option.integer(
    "--within", "METRES", "how far apart shared track may lie",
    in: 0...Int(RailNetwork.apartMetres), default: Int(RailNetwork.sharedTrackMetres))
  let output = Option.output("FILE", "the network file to write")
}

extension Subcommand {
  static let networkShared = Subcommand(
    path: ["network", "shared"],
    summary: "finds the track that several railways share",
    discussion: """
      Lists where railways of one operator run on the same track, from which station to which. With
      -o the network is written with it, in place of what it said of that: truths that are made on
      it take each of these railways for right there. Importers do the same.
      """,
    example: "railbench network shared city.geojson -o city.geojson",
    takes: NetworkSharedOptions()
  ) { request in
    let file = try NetworkFile.read(request.file)
    let network = file.network.withSharedTrack(withinMetres: Double(request.within))
    request.print(NetworkTables.sharedTrack(in: network))
    guard let output = request.output else { return }
    try request.writeNetwork(network, to: output, of: file.path)
  }
}
