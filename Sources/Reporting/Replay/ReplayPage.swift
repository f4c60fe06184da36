import Foundation
import PageFiles
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

/// The files in `Sources/PageFiles/Page`, which are built into the program.
enum PageTemplate {
  private static let style = unsafe String(cString: page_style)

  /// The script in a scope of its own.
  private static let script =
    unsafe "(() => {\n\"use strict\";\n" + String(cString: page_script) + "})();"

  /// The page with its data in it.
  ///
  /// Browsers run only the script and use only the style that the page's own policy names by their
  /// hashes (Content Security Policy Level 3, section 2.3.1).
  static func filled(data: String) -> String {
    let parts = [
      ("{{script-hash}}", hash(of: script)), ("{{style-hash}}", hash(of: style)),
      ("{{style}}", style), ("{{data}}", data), ("{{script}}", script),
    ]
    var page = ""
    var rest = unsafe String(cString: page_html)[...]
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
}
