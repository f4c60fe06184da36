import Datasets
import RailNetwork
import Running
import Scoring
import Text

struct NetworkDegradeOptions: Options {
  let file = Option.networkFile
  let degradations = Option.arguments(
    "KIND=AMOUNT", "the errors of the map; several are applied in this order")
  let seed = Option.seed
  let output = Option.networkOutput
}

extension Subcommand {
  static let networkDegrade = Subcommand(
    path: ["network", "degrade"],
    summary: "adds errors to a map: bent, moved, coarse or straight track",
    discussion: """
      Kinds of errors:
      \(MapDegradation.kinds.map { "  \($0.syntax)\n\(indented($0.summary))" }
        .joined(separator: "\n"))

      METRES is the standard deviation of the movement to the east, and also of that to the north.
      On a warped or shifted map, stations move with their track. Ids are kept, so journeys and
      timetables still fit. Random draws depend only on the seed and on ids, so a greater amount
      moves the same items in the same directions. The network's version lists the errors and the
      seed.
      """,
    example: """
      railbench network degrade city.geojson warp=15 -o wrong.geojson
      railbench compare rides --network wrong.geojson
      """,
    takes: NetworkDegradeOptions()
  ) { request in
    var faults = FaultCollector()
    let degradations = request.degradations.compactMap { text in
      faults.attempt { () throws(Faults) in
        try MapDegradation(text, option: "KIND=AMOUNT")
      }
    }
    try faults.throwIfAny()
    let file = try NetworkFile.read(request.file)
    var network = file.network
    for degradation in degradations {
      network = degradation.applied(to: network, seed: request.seed)
    }
    let done = request.degradations + ["seed \(request.seed)"]
    network.version += " (\(done.joined(separator: ", ")))"
    try request.writeNetwork(network, to: request.output, of: file.path)
  }

  private static func indented(_ text: String) -> String {
    let indent = "      "
    return indent + TerminalText.wrapped(text, into: 74).replacing("\n", with: "\n" + indent)
  }
}
