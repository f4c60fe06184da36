import Datasets
import RailNetwork
import Reporting
import Text

struct NetworkInfoOptions: Options {
  let file = Option.networkFile
  let railway = Option.text("--railway", "ID", "the stations of this railway")
  let near = Option.one(
    "--near", "LAT,LON", "what is nearest to this place, in degrees: 35.53495,139.63380",
    value: Self.place)
  let count = Option.integer(
    "--count", "N", "how many railways and stations --near lists", in: 1...10_000, default: 5)

  @Sendable private static func place(_ text: String?) throws(Faults) -> Coordinate? {
    guard let text else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { NumberReader.double(String($0)) }
    if numbers.count == 2 {
      let place = Coordinate(latitude: numbers[0], longitude: numbers[1])
      if place.isValid { return place }
    }
    throw Faults(
      .expected(
        "a place", found: text, in: "--near",
        remedy: "give the latitude first, then the longitude, in degrees: 35.53495,139.63380"))
  }
}

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
    example: "railbench network info bart --near 37.8044,-122.2712",
    takes: NetworkInfoOptions()
  ) { request in
    let network = try NetworkFile.read(request.file).network
    if let place = request.near {
      return request.print(NetworkTables.nearest(to: place, count: request.count, in: network))
    }
    guard let id = request.railway else {
      return request.print(NetworkTables.summary(of: network))
    }
    let railway = try network.railway(id, option: "--railway")
    request.print(NetworkTables.stations(of: railway, in: network))
  }
}
