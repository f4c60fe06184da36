import RailNetwork

/// Turns pieces of XML in UTF-8 into events with the system's libxml2.
///
/// The signatures are from libxml2's `parser.h`, `SAX2.h` and `xmlerror.h`. The library reads no
/// other file, expands no entity of a file, and prints nothing.
@safe final class XMLPushParser {
  /// The events in the last piece, each with its line.
  private(set) var events: [(event: XMLReader.Event, line: Int)] = []
  /// The fault that ended the work; it comes after the events.
  private(set) var fault: Fault?
  /// Whether the fault is a `&` without a `;`, which libxml2 awaits up to the end of the file.
  private(set) var isMissingSemicolon = false
  private let file: String
  private let library: Library
  private var context: OpaquePointer?
  /// The line on which the latest part of the file (a tag, a text, …) ends, and the next starts.
  private var line = 1
  private var hasRoot = false
  /// For each open element, the number of namespaces that it declares.
  private var namespaces: [Int] = []
  private var text: [UInt8] = []
  /// The number of bytes since that part.
  private var unfinished = 0

  /// File names of libxml2: on Linux with and without development files, then on macOS.
  static let usualNames = [
    "libxml2.so.2", "libxml2.so.16", "libxml2.so", "libxml2.2.dylib", "libxml2.dylib",
  ]
  /// The most bytes in a piece; libxml2 rejects one of 10 MB.
  static let longestPiece = 1 << 16

  init(for file: String, names: [String] = usualNames) throws(Faults) {
    self.file = file
    library = try Library(for: file, names: names)
    let parser = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe context = library.create(Self.handler(), parser, nil, 0, nil)
    guard unsafe context != nil else { throw Faults(file, "cannot start libxml2") }
    _ = unsafe library.useOptions(context, Self.options)
  }

  deinit {
    unsafe library.free(context)
  }

  /// Parses the next bytes; none means the end of the file.
  func parse(_ piece: ArraySlice<UInt8>) {
    events.removeAll(keepingCapacity: true)
    unfinished += piece.count
    unsafe piece.withUnsafeBytes { bytes in
      _ = unsafe library.parse(context, bytes.baseAddress, CInt(bytes.count), bytes.isEmpty ? 1 : 0)
    }
    // This also bounds the attributes of a tag, which libxml2 compares with each other.
    if unfinished > XMLReader.longestTag {
      refuse(
        "a tag, a comment or a '&' has no end within \(XMLReader.longestTag >> 10) KiB",
        remedy: "write '&amp;' for '&' in a text")
    }
  }

  private func refuse(_ problem: String, remedy: String? = nil) {
    guard fault == nil else { return }
    let line = unsafe Int(library.line(context))
    fault = Fault(file: file, line: line, problem: problem, remedy: remedy)
    unsafe library.stop(context)
  }

  // MARK: Parts of the file

  /// Notes that a part of the file ends here.
  private func endPart() {
    unfinished = 0
    line = unsafe Int(library.line(context))
  }

  private func start(
    _ name: UnsafePointer<UInt8>, namespaces count: CInt, attributes: CInt,
    _ pointers: UnsafePointer<UnsafePointer<UInt8>?>?
  ) {
    endText()
    var startLine = line
    endPart()
    // libxml2 does not tell of line breaks before the root element.
    if !hasRoot { startLine = line }
    hasRoot = true
    namespaces.append(Int(count))
    guard namespaces.count <= XMLReader.deepest else {
      return refuse("elements are nested too deeply")
    }
    // libxml2 searches all namespaces of the open elements for each prefix.
    guard Int(attributes) + namespaces.reduce(0, +) <= XMLReader.mostAttributes else {
      return refuse("too many attributes in a tag")
    }
    var element = unsafe XMLReader.Element(name: String(cString: name), line: startLine)
    for index in 0..<Int(attributes) {
      // Five pointers: name, prefix, namespace, start and end of the value.
      guard let name = unsafe pointers?[5 * index], let value = unsafe pointers?[5 * index + 3],
        let end = unsafe pointers?[5 * index + 4]
      else { continue }
      let key = unsafe String(cString: name)
      guard element.attributes[key] == nil else { continue }
      let bytes = unsafe UnsafeBufferPointer(start: value, count: end - value)
      element.attributes[key] = unsafe String(decoding: bytes, as: UTF8.self)
    }
    events.append((.start(element), startLine))
  }

  private func end(_ name: UnsafePointer<UInt8>) {
    endText()
    endPart()
    namespaces.removeLast()
    unsafe events.append((.end(String(cString: name)), line))
  }

  private func add(_ characters: UnsafePointer<UInt8>, _ count: CInt) {
    endPart()
    guard text.count + Int(count) <= XMLReader.longestText else {
      return refuse("a text is longer than \(XMLReader.longestText >> 20) MiB")
    }
    unsafe text.append(contentsOf: UnsafeBufferPointer(start: characters, count: Int(count)))
  }

  /// Makes an event of the text, unless it is only white space.
  private func endText() {
    if !text.allSatisfy({ $0 == 0x20 || $0 == 0x0a || $0 == 0x09 || $0 == 0x0d }) {
      events.append((.text(String(decoding: text, as: UTF8.self)), line))
    }
    text.removeAll(keepingCapacity: true)
  }

  private func fail(_ failure: Failure) {
    // Undeclared prefixes are harmless, and occur in recordings of apps.
    guard unsafe failure.level >= Failure.isError, unsafe failure.domain != Failure.namespaces
    else { return }
    let message = unsafe failure.message.map { unsafe String(cString: $0) } ?? ""
    let code = unsafe failure.code
    isMissingSemicolon =
      code == Code.noSemicolon || code == Code.noName && message.contains("EntityRef")
    let (problem, remedy): (String, String?) =
      switch code {
      case _ where isMissingSemicolon: ("missing ';' after '&'", "write '&amp;'")
      case Code.empty where !hasRoot, Code.unfinished where !hasRoot:
        ("no XML element in the file", nil)
      case Code.noName: ("missing name after '<'", "write '&lt;'")
      case Code.badCharacter where message.contains("UTF-8"), Code.badEncoding:
        ("the text is not UTF-8", "save the file as UTF-8")
      default: ("malformed XML: " + message.prefix { $0 != "\n" }, nil)
      }
    fault = unsafe Fault(
      file: file, line: max(line, Int(failure.line)), problem: problem, remedy: remedy)
  }
}

// MARK: - libxml2

extension XMLPushParser {
  /// To resolve `&amp;` in attributes, to use no network, and to ignore the declared encoding,
  /// because a ``ByteSource`` has already converted the text to UTF-8.
  private static let options: CInt = 1 << 1 | 1 << 11 | 1 << 21

  @safe private struct Library {
    let create:
      @convention(c) (
        UnsafePointer<UnsafeRawPointer?>?, UnsafeMutableRawPointer?, UnsafePointer<CChar>?, CInt,
        UnsafePointer<CChar>?
      ) -> OpaquePointer?
    let useOptions: @convention(c) (OpaquePointer?, CInt) -> CInt
    let parse: @convention(c) (OpaquePointer?, UnsafeRawPointer?, CInt, CInt) -> CInt
    let line: @convention(c) (OpaquePointer?) -> CInt
    let stop: @convention(c) (OpaquePointer?) -> Void
    let free: @convention(c) (OpaquePointer?) -> Void

    init(for file: String, names: [String]) throws(Faults) {
      let library = try SystemLibrary(
        "libxml2", names: names, prefix: "xml", for: file,
        remedy: "install it (Debian and Ubuntu: apt install libxml2), or use CSV or JSON instead")
      unsafe create = try library.function("CreatePushParserCtxt")
      unsafe useOptions = try library.function("CtxtUseOptions")
      unsafe parse = try library.function("ParseChunk")
      unsafe line = try library.function("SAX2GetLineNumber")
      unsafe stop = try library.function("StopParser")
      unsafe free = try library.function("FreeParserCtxt")
    }
  }

  /// The start of libxml2's `xmlError`.
  @unsafe private struct Failure {
    var domain: CInt
    var code: CInt
    var message: UnsafePointer<CChar>?
    var level: CInt
    var file: UnsafePointer<CChar>?
    var line: CInt

    static let isError: CInt = 2
    static let namespaces: CInt = 3
  }

  /// From libxml2's `xmlParserErrors`.
  private enum Code {
    static let empty: CInt = 4
    static let unfinished: CInt = 5
    static let badCharacter: CInt = 9
    static let noSemicolon: CInt = 23
    static let noName: CInt = 68
    static let badEncoding: CInt = 81
  }

  /// The parser that libxml2 calls; nil after a fault.
  private static func parser(_ parser: UnsafeMutableRawPointer) -> XMLPushParser? {
    let parser = unsafe Unmanaged<XMLPushParser>.fromOpaque(parser).takeUnretainedValue()
    return parser.fault == nil ? parser : nil
  }

  /// libxml2's `xmlSAXHandler`: 32 pointers, most of them to functions that it calls.
  private static func handler() -> [UnsafeRawPointer?] {
    typealias Parser = UnsafeMutableRawPointer
    typealias Text = UnsafePointer<UInt8>
    // libxml2 gives it more arguments; the first is enough.
    let declaration: @convention(c) (Parser) -> Void = { parser in
      unsafe XMLPushParser.parser(parser)?.refuse(
        "declarations in the document type are not supported",
        remedy: "remove the <!DOCTYPE …> from the file")
    }
    let characters: @convention(c) (Parser, Text, CInt) -> Void = { parser, text, count in
      unsafe XMLPushParser.parser(parser)?.add(text, count)
    }
    let instruction: @convention(c) (Parser, Text?, Text?) -> Void = { parser, _, _ in
      unsafe XMLPushParser.parser(parser)?.endPart()
    }
    let comment: @convention(c) (Parser, Text?) -> Void = { parser, _ in
      unsafe XMLPushParser.parser(parser)?.endPart()
    }
    let start:
      @convention(c) (
        Parser, Text, Text?, Text?, CInt, UnsafePointer<Text?>?, CInt, CInt, UnsafePointer<Text?>?
      ) -> Void = { parser, name, _, _, namespaces, _, attributes, _, pointers in
        unsafe XMLPushParser.parser(parser)?
          .start(name, namespaces: namespaces, attributes: attributes, pointers)
      }
    let end: @convention(c) (Parser, Text, Text?, Text?) -> Void = { parser, name, _, _ in
      unsafe XMLPushParser.parser(parser)?.end(name)
    }
    let error: @convention(c) (Parser, UnsafeRawPointer) -> Void = { parser, failure in
      unsafe XMLPushParser.parser(parser)?.fail(failure.load(as: Failure.self))
    }
    var slots = unsafe [UnsafeRawPointer?](repeating: nil, count: 32)
    // The declarations of an entity, and of an element's attributes.
    unsafe slots[6] = unsafeBitCast(declaration, to: UnsafeRawPointer.self)
    unsafe slots[8] = unsafe slots[6]
    unsafe slots[17] = unsafeBitCast(characters, to: UnsafeRawPointer.self)
    // Blank text, and a CDATA section.
    unsafe slots[18] = slots[17]
    unsafe slots[25] = slots[17]
    unsafe slots[19] = unsafeBitCast(instruction, to: UnsafeRawPointer.self)
    unsafe slots[20] = unsafeBitCast(comment, to: UnsafeRawPointer.self)
    // The number by which libxml2 knows a handler with all 32 pointers.
    unsafe slots[27] = UnsafeRawPointer(bitPattern: 0xdeed_beaf)
    unsafe slots[29] = unsafeBitCast(start, to: UnsafeRawPointer.self)
    unsafe slots[30] = unsafeBitCast(end, to: UnsafeRawPointer.self)
    unsafe slots[31] = unsafeBitCast(error, to: UnsafeRawPointer.self)
    return unsafe slots
  }
}
