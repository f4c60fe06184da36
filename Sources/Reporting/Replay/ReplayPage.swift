import Foundation
import PlainText

/// One page of HTML that shows journeys and what trackers made of them, and needs nothing else.
///
/// The page loads nothing: its script, its style and its data stand in it. Texts from data files
/// stand only in the data, whose `<` are escaped, and the script shows them as plain text.
package enum ReplayPage {
  /// The page's text.
  package static func html(_ rides: [ReplayRide]) -> String {
    PageTemplate.filled(data: JSONText.compact(ReplayData(rides: rides).json))
  }
}

/// The files in `Page/`, which are built into the program.
enum PageTemplate {
  private static var style: String { text(PackageResources.page_css) }

  /// The script's files, in the order in which they build on one another, in a scope of their own.
  private static var script: String {
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

  /// The page with its data in it.
  ///
  /// Browsers run only the script and use only the style that the page's own policy names by their
  /// hashes (Content Security Policy Level 3, section 2.3.1).
  static func filled(data: String) -> String {
    let style = style
    let script = script
    let parts = [
      ("{{script-hash}}", hash(of: script)), ("{{style-hash}}", hash(of: style)),
      ("{{style}}", style), ("{{data}}", data), ("{{script}}", script),
    ]
    var page = ""
    var rest = text(PackageResources.page_html)[...]
    for (mark, part) in parts {
      guard let place = rest.firstRange(of: mark) else {
        preconditionFailure("the page's template has no \(mark) where it should")
      }
      page += rest[..<place.lowerBound] + part
      rest = rest[place.upperBound...]
    }
    return page + rest
  }

  /// `sha256-` and the hash in base 64.
  private static func hash(of text: String) -> String {
    let digits = Array(ContentHash(text.utf8).description)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return "sha256-\(Data(bytes).base64EncodedString())"
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
