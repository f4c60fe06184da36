import Foundation
import PageFiles
import RailNetwork

/// A page that loads nothing; its files are in `Sources/Reporting/PageFiles/Page`.
struct PageTemplate: Sendable {
  private let html: String
  private var style: String
  /// The script in its own scope.
  private let script: String

  private init(html: String, style: String, script: String) {
    (self.html, self.style) = (html, style)
    self.script = "(() => {\n\"use strict\";\n\(script)})();"
  }

  static let replay = unsafe PageTemplate(
    html: String(cString: page_html), style: String(cString: page_style),
    script: String(cString: page_script))
  static let networkMap = unsafe PageTemplate(
    html: String(cString: map_html), style: String(cString: map_style),
    script: String(cString: map_script))
  static let report = unsafe PageTemplate(
    html: String(cString: report_html), style: String(cString: report_style),
    script: String(cString: report_script))

  func styled(_ rules: String) -> PageTemplate {
    var styled = self
    styled.style += rules
    return styled
  }

  /// The page with its data; its policy allows only its own script and style, by their hashes
  /// (Content Security Policy Level 3, section 2.3.1).
  func filled(data: String, title: String? = nil, body: String? = nil) -> String {
    let all = [
      ("{{script-hash}}", Self.hash(of: script)), ("{{style-hash}}", Self.hash(of: style)),
      ("{{title}}", title), ("{{style}}", style), ("{{body}}", body), ("{{data}}", data),
      ("{{script}}", script),
    ]
    var page = ""
    var rest = html[...]
    for (mark, part) in all {
      guard let part else { continue }
      guard let place = rest.firstRange(of: mark) else {
        preconditionFailure("the page's template has no \(mark) where it should")
      }
      page += rest[..<place.lowerBound]
      page += part
      rest = rest[place.upperBound...]
    }
    return page + rest
  }

  private static func hash(of text: String) -> String {
    let digits = Array(ContentHash(text.utf8).description)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return "sha256-\(Data(bytes).base64EncodedString())"
  }
}
