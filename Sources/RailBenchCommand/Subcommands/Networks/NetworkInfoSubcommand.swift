import Datasets
import RailNetwork
import Reporting

struct NetworkInfoOptions: Options {
  let file = Option.networkFile
  let railway = Option.text("--railway", "ID", "the stations of this railway")
}

extension Subcommand {
  static let networkInfo = Subcommand(
    path: ["network", "info"],
    summary: "prints a summary of a network",
    discussion: """
      Without options it prints a summary and one line for each railway; with --railway the stations
      of one railway with their distance along its track.
      """,
    example: "railbench network info city.geojson",
    takes: NetworkInfoOptions()
  ) { request in
    let network = try NetworkFile.read(request.file).network
    guard let id = request.railway else {
      return request.print(NetworkTables.summary(of: network, into: request.console.columns))
    }
    let railway = try network.railway(id, option: "--railway")
    request.print(NetworkTables.stations(of: railway, in: network, into: request.console.columns))
  }
}
