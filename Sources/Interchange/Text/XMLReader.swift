package import RailNetwork

/// Reads XML 1.0, one event after another, in constant memory, with the system's libxml2.
///
/// Names are local names: `gpxtpx:speed` becomes `speed`. Blank texts, comments and processing
/// instructions are skipped. A document type with declarations is rejected, so that no entity can
/// expand to more than a character. So is a text longer than ``longestText``, and a tag longer than
/// ``longestTag``.
package struct XMLReader {
  package struct Element: Sendable, Equatable {
    package var name: String
    package var attributes: [String: String] = [:]
    /// The 1-based line on which the tag starts; for the root element, on which it ends.
    package var line: Int

    package subscript(_ attribute: String) -> String? { attributes[attribute] }
  }

  package enum Event: Sendable, Equatable {
    case start(Element)
    case text(String)
    /// The end of the element with this name; an empty-element tag also has one.
    case end(String)
  }

  /// The maximum number of bytes of a text: enough for a line of about 400,000 points.
  package static let longestText = 1 << 24
  /// The maximum number of bytes of a tag or a comment.
  package static let longestTag = 1 << 18
  package static let mostAttributes = 256
  package static let deepest = 256

  package let file: String
  /// The 1-based line of the current position.
  package private(set) var line = 1
  /// The names of the elements that have started and not ended, outermost first.
  package private(set) var path: [String] = []
  /// Whether the file ended too early, within its root element.
  package private(set) var isCutOff = false
  private let source: ByteSource
  private var piece: ArraySlice<UInt8> = []
  private var isLastPiece = false
  private var isAtEnd = false
  private var parser: XMLPushParser?
  /// The number of the parser's events that were returned.
  private var returned = 0

  package init(_ source: ByteSource) {
    self.source = source
    file = source.file
  }

  /// Reads the start tag of the root element.
  package mutating func expectRoot(_ name: String, of format: String) throws(Faults) {
    guard case .start(let root)? = try next(), root.name == name else {
      throw fault("not \(format): its root element is not <\(name)>")
    }
  }

  /// The next event, or nil at the end of the document.
  package mutating func next() throws(Faults) -> Event? {
    if parser == nil { parser = try XMLPushParser(for: file) }
    guard let parser else { return nil }
    while returned == parser.events.count {
      if let fault = parser.fault { throw ended(by: fault, of: parser) }
      if isAtEnd { return nil }
      try parseMore(by: parser)
    }
    let event: Event
    (event, line) = parser.events[returned]
    returned += 1
    switch event {
    case .start(let element): path.append(element.name)
    case .end: path.removeLast()
    case .text: break
    }
    return event
  }

  private mutating func parseMore(by parser: XMLPushParser) throws(Faults) {
    if piece.isEmpty, !isLastPiece {
      let bytes = try source.next()
      // If a phone loses power while it writes, zeros can follow what it has written.
      piece = bytes.prefix { $0 != 0 }
      isLastPiece = piece.count < bytes.count || bytes.isEmpty
    }
    isAtEnd = piece.isEmpty
    parser.parse(piece.prefix(XMLPushParser.longestPiece))
    piece = piece.dropFirst(XMLPushParser.longestPiece)
    returned = 0
  }

  private mutating func ended(by fault: Fault, of parser: XMLPushParser) -> Faults {
    line = fault.line ?? line
    guard isAtEnd, !parser.isMissingSemicolon, let name = path.last else { return Faults(fault) }
    isCutOff = true
    return self.fault("the XML ends too early: missing end tag of <\(name)>")
  }

  /// The text inside the element that has just started, up to its end tag.
  ///
  /// Child elements are skipped.
  @discardableResult package mutating func textToEnd() throws(Faults) -> String {
    var text = ""
    var depth = 1
    while depth > 0, let event = try next() {
      switch event {
      case .start: depth += 1
      case .text(let part): if depth == 1 { text += part }
      case .end: depth -= 1
      }
    }
    return text
  }

  package func fault(_ problem: String, remedy: String? = nil) -> Faults {
    Faults(file, line: line, problem, remedy: remedy)
  }
}
