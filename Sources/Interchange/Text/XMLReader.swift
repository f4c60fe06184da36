package import Text

/// Reads XML 1.0 in UTF-8, one event after another, in constant memory.
///
/// Names are local names: `gpxtpx:speed` becomes `speed`. White space, comments and processing
/// instructions are skipped. A document type with declarations is rejected, so that no entity can
/// expand to more than a character. So is a tag or a text longer than ``longestToken``.
package struct XMLReader {
  package struct Element: Sendable, Equatable {
    package var name: String
    package var attributes: [String: String] = [:]
    /// The 1-based line on which the tag starts.
    package var line: Int

    package subscript(_ attribute: String) -> String? { attributes[attribute] }
  }

  package enum Event: Sendable, Equatable {
    case start(Element)
    case text(String)
    /// The end of the element with this name; an empty-element tag also has one.
    case end(String)
  }

  /// The maximum number of bytes of a tag or a text: enough for a line of about 400,000 points.
  package static let longestToken = 1 << 24
  package static let deepest = 256

  package let file: String
  /// The 1-based line of the current position.
  package private(set) var line = 1
  /// The names of the elements that have started and not ended, outermost first.
  package private(set) var path: [String] = []
  private let source: ByteSource
  private var piece: [UInt8] = []
  private var offset = 0
  /// Whether the file ended too early.
  package private(set) var isCutOff = false
  /// The names of the open elements with their prefixes, outermost first.
  private var open: [[UInt8]] = []
  private var hasBegun = false
  private var hasRoot = false
  private var pendingEnd: String?
  private var token: [UInt8] = []

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
    if let name = pendingEnd {
      pendingEnd = nil
      path.removeLast()
      return .end(name)
    }
    while let byte = try peek() {
      if byte == UInt8(ascii: "<") {
        offset += 1
        if let event = try markup() { return event }
      } else if let text = try text() {
        return .text(text)
      }
    }
    guard open.isEmpty else {
      let name = String(decoding: open[open.count - 1], as: UTF8.self)
      throw fault("the XML ends too early: missing end tag of <\(name)>")
    }
    guard hasRoot else { throw fault("no XML element in the file") }
    return nil
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
    Faults(file: file, line: line, problem: problem, remedy: remedy)
  }

  // MARK: Bytes

  private mutating func peek() throws(Faults) -> UInt8? {
    if offset < piece.count { return piece[offset] }
    if !hasBegun { try begin() }
    if offset < piece.count { return piece[offset] }
    piece = try source.next()
    offset = 0
    isCutOff = piece.isEmpty
    return piece.first
  }

  /// Reads the first bytes, and skips a byte-order mark.
  private mutating func begin() throws(Faults) {
    hasBegun = true
    while piece.count < 3 {
      let more = try source.next()
      if more.isEmpty { break }
      piece += more
    }
    if piece.starts(with: [0xef, 0xbb, 0xbf]) { offset = 3 }
  }

  private mutating func take() throws(Faults) -> UInt8 {
    guard let byte = try peek() else { throw fault("the XML ends inside a tag") }
    offset += 1
    if byte == 0x0a { line += 1 }
    return byte
  }

  private mutating func keep(_ byte: UInt8) throws(Faults) {
    guard token.count < Self.longestToken else {
      throw fault("a tag or a text is longer than \(Self.longestToken >> 20) MiB")
    }
    token.append(byte)
  }

  private func validated(_ bytes: some Collection<UInt8>) throws(Faults) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw fault("the text is not UTF-8", remedy: "save the file as UTF-8")
    }
    return text
  }

  /// The part of a name after its prefix.
  private func local(_ name: some BidirectionalCollection<UInt8>) throws(Faults) -> String {
    guard let colon = name.lastIndex(of: UInt8(ascii: ":")) else { return try validated(name) }
    return try validated(name[name.index(after: colon)...])
  }
}

// MARK: - Text

extension XMLReader {
  /// The text up to the next markup; nil if it is only white space.
  private mutating func text() throws(Faults) -> String? {
    token.removeAll(keepingCapacity: true)
    var isBlank = true
    while let byte = try peek(), byte != UInt8(ascii: "<") {
      offset += 1
      switch byte {
      case 0x0a: line += 1
      case 0x20, 0x09, 0x0d: break
      case UInt8(ascii: "&"):
        isBlank = false
        try reference()
        continue
      default: isBlank = false
      }
      try keep(byte)
    }
    if isBlank { return nil }
    guard !open.isEmpty else { throw fault("text outside the root element") }
    return try validated(token)
  }

  /// Reads a reference after its `&` and adds its character to the text.
  private mutating func reference() throws(Faults) {
    var name: [UInt8] = []
    while true {
      let byte = try take()
      if byte == UInt8(ascii: ";") { break }
      name.append(byte)
      guard name.count <= 10, byte != UInt8(ascii: "<") else {
        throw fault("missing ';' after '&'", remedy: "write '&amp;'")
      }
    }
    let text = String(decoding: name, as: UTF8.self)
    let value =
      text.hasPrefix("#x")
      ? UInt32(text.dropFirst(2), radix: 16)
      : text.hasPrefix("#") ? UInt32(text.dropFirst()) : Self.named[text]?.value
    guard let value, value > 0, let scalar = UnicodeScalar(value) else {
      throw fault("unknown character reference '&\(text);'")
    }
    for byte in String(Character(scalar)).utf8 { try keep(byte) }
  }

  private static let named: [String: UnicodeScalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]
}

// MARK: - Markup

extension XMLReader {
  /// Reads markup after its `<`; nil for a comment or an instruction.
  private mutating func markup() throws(Faults) -> Event? {
    switch try peek() {
    case UInt8(ascii: "?"):
      try skip(through: "?>")
      return nil
    case UInt8(ascii: "!"):
      offset += 1
      return try declaration()
    case UInt8(ascii: "/"):
      offset += 1
      return try endTag()
    default: return try startTag()
    }
  }

  private mutating func skip(through end: StaticString) throws(Faults) {
    let end = Array("\(end)".utf8)
    var last: [UInt8] = []
    while last != end {
      if last.count == end.count { last.removeFirst() }
      last.append(try take())
    }
  }

  /// Reads a comment, a CDATA section or a document type after `<!`.
  private mutating func declaration() throws(Faults) -> Event? {
    switch try peek() {
    case UInt8(ascii: "-"):
      offset += 1
      try skip(through: "-->")
      return nil
    case UInt8(ascii: "["):
      try skip(through: "[CDATA[")
      token.removeAll(keepingCapacity: true)
      while !token.suffix(3).elementsEqual("]]>".utf8) { try keep(take()) }
      return .text(try validated(token.dropLast(3)))
    default:
      while true {
        let byte = try take()
        if byte == UInt8(ascii: ">") { return nil }
        guard byte != UInt8(ascii: "[") else {
          throw fault(
            "declarations in the document type are not supported",
            remedy: "remove the <!DOCTYPE …> from the file")
        }
      }
    }
  }

  private mutating func endTag() throws(Faults) -> Event {
    token.removeAll(keepingCapacity: true)
    while true {
      let byte = try take()
      if byte == UInt8(ascii: ">") { break }
      if !Self.isSpace(byte) { try keep(byte) }
    }
    guard let name = open.popLast() else { throw fault("end tag without a start tag") }
    guard name == token else {
      throw fault(
        "expected </\(String(decoding: name, as: UTF8.self))>, "
          + "found </\(String(decoding: token, as: UTF8.self))>")
    }
    path.removeLast()
    return .end(try local(name))
  }

  private mutating func startTag() throws(Faults) -> Event {
    let startLine = line
    guard !(hasRoot && open.isEmpty) else { throw fault("more than one root element") }
    guard open.count < Self.deepest else { throw fault("elements are nested too deeply") }
    hasRoot = true
    let name = try self.name()
    guard !name.isEmpty else { throw fault("missing name after '<'", remedy: "write '&lt;'") }
    var element = Element(name: try local(name), line: startLine)
    path.append(element.name)
    while true {
      try skipSpace()
      switch try peek() {
      case UInt8(ascii: ">"):
        offset += 1
        open.append(name)
        return .start(element)
      case UInt8(ascii: "/"):
        offset += 1
        guard try take() == UInt8(ascii: ">") else { throw fault("'/' inside a tag") }
        pendingEnd = element.name
        return .start(element)
      default:
        guard element.attributes.count < 256 else { throw fault("too many attributes in a tag") }
        let (name, value) = try attribute()
        element.attributes[name] = element.attributes[name] ?? value
      }
    }
  }

  private mutating func name() throws(Faults) -> [UInt8] {
    token.removeAll(keepingCapacity: true)
    while let byte = try peek(), !Self.isSpace(byte), !Self.nameEnds.contains(byte) {
      offset += 1
      try keep(byte)
    }
    return token
  }

  private static let nameEnds = Array(">/=<\"'".utf8)

  private mutating func attribute() throws(Faults) -> (name: String, value: String) {
    let name = try self.name()
    try skipSpace()
    guard try take() == UInt8(ascii: "="), !name.isEmpty else {
      throw fault("invalid attribute in element <\(path.last ?? "")>")
    }
    try skipSpace()
    let quote = try take()
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw fault("missing quotes around an attribute's value")
    }
    token.removeAll(keepingCapacity: true)
    while true {
      let byte = try take()
      if byte == quote { break }
      switch byte {
      case UInt8(ascii: "&"): try reference()
      case UInt8(ascii: "<"): throw fault("'<' in an attribute's value")
      default: try keep(byte)
      }
    }
    return (try local(name), try validated(token))
  }

  private mutating func skipSpace() throws(Faults) {
    while let byte = try peek(), Self.isSpace(byte) {
      offset += 1
      if byte == 0x0a { line += 1 }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
  }
}
