/// The files in `Page/`, which are built into the program.
enum PageTemplate {
  static var style: String { text(PackageResources.page_css) }

  /// The script's files, in the order in which they build on one another, in a scope of their own.
  static var script: String {
    let files: [[UInt8]] = [
      PackageResources.elements_js,
      PackageResources.words_js,
      PackageResources.columns_js,
      PackageResources.model_js,
      PackageResources.theme_js,
      PackageResources.backdrop_js,
      PackageResources.viewport_js,
      PackageResources.gestures_js,
      PackageResources.network_layer_js,
      PackageResources.ride_layer_js,
      PackageResources.map_view_js,
      PackageResources.lanes_view_js,
      PackageResources.scores_view_js,
      PackageResources.displays_view_js,
      PackageResources.candidates_panel_js,
      PackageResources.stations_panel_js,
      PackageResources.locations_panel_js,
      PackageResources.rider_panel_js,
      PackageResources.journey_panel_js,
      PackageResources.help_js,
      PackageResources.app_js,
    ]
    return "(() => {\n\"use strict\";\n" + files.map(text).joined(separator: "\n") + "})();"
  }

  /// The page with its three parts in their places.
  static func filled(style: String, data: String, script: String) -> String {
    var page = ""
    var rest = text(PackageResources.page_html)[...]
    for (mark, part) in [("{{style}}", style), ("{{data}}", data), ("{{script}}", script)] {
      guard let place = rest.firstRange(of: mark) else { continue }
      page += rest[..<place.lowerBound] + part
      rest = rest[place.upperBound...]
    }
    return page + rest
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
