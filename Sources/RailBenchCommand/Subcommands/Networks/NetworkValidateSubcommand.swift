import Datasets
import RailNetwork
import Reporting

struct NetworkValidateOptions: Options {
  let files = Option.arguments("FILE", "the network's file, or its id in Datasets/networks")
}

extension Subcommand {
  static let networkValidate = Subcommand(
    path: ["network", "validate"],
    summary: "lists all faults and warnings of network files",
    discussion: """
      A file with a fault can't be used; a warning does not prevent use. The exit status is 2 if any
      file has a fault.
      """,
    example: "railbench network validate city.geojson",
    takes: NetworkValidateOptions()
  ) { request in
    var faults = FaultLog()
    for name in request.files {
      let found = faults.attempt { () throws(Faults) in try NetworkFile.review(name) }
      guard let review = found else { continue }
      for warning in review.warnings { request.console.print(wrapped: "warning: \(warning)") }
      let count = review.warnings.count
      request.print(
        "\(name): valid, \(review.network.sizeText), "
          + (count == 0 ? "no warnings" : counted(count, "warning")))
    }
    try faults.throwIfAny()
  }
}

extension RailNetwork {
  /// Such as `1 railway and 31 stations`.
  var sizeText: String {
    "\(counted(railways.count, "railway")) and \(counted(stations.count, "station"))"
  }
}
