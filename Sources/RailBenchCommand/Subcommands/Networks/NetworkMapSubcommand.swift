import Datasets
import RailNetwork
import Reporting

struct NetworkMapOptions: Options {
  let file = Option.networkFile
  let output = Option.text("--output", short: "-o", "FILE", "the page", default: "map.html")
}

extension Subcommand {
  static let networkMap = Subcommand(
    path: ["network", "map"],
    summary: "draws a network as a page",
    discussion: """
      Writes one HTML file that any browser opens from disk and that loads nothing else: railways in
      their colours, dashed where they are underground, stations, interchanges, a search for
      stations, and the warnings of network validate at their places.
      """,
    example: "railbench network map city.geojson -o map.html",
    takes: NetworkMapOptions()
  ) { request in
    let file = try NetworkFile.path(request.file)
    let page = try NetworkMapPage.html(try Files.read(file), file: file)
    try Files.write(page.page, to: request.output)
    for warning in page.warnings { request.warn("warning: \(warning)") }
    let size = NumberText.fixed(Double(page.page.utf8.count) / 1e6, places: 1)
    request.print("\(request.output): \(size) MB")
  }
}
