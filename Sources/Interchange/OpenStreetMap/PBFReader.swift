import RailNetwork
import Text

/// Reads `.osm.pbf`, block by block (wiki.openstreetmap.org/wiki/PBF_Format).
enum PBFReader {
  /// The most bytes of a block's header, and of a block: the format's own limits.
  private static let mostHeader = 1 << 16
  private static let mostBlock = 1 << 25

  /// Whether a file that starts with these bytes is one.
  static func recognises(_ start: [UInt8]) -> Bool {
    start.dropFirst(4).starts(with: [0x0a, 9] + Array("OSMHeader".utf8))
  }

  /// Calls an action with every element that a query asks for.
  static func forEach(
    _ source: ByteSource, _ query: OSMQuery, _ action: (OSMElement) -> Void
  ) throws(Faults) {
    var bytes = PieceReader(source: source)
    while let size = try bytes.take(4) {
      let length = size.reduce(0) { $0 << 8 | Int($1) }
      guard length <= mostHeader, let header = try bytes.take(length) else {
        throw damaged(source.file)
      }
      var kind = ""
      var blockLength = 0
      try read(header, source.file) { field in
        if field.number == 1 { kind = String(decoding: field.bytes, as: UTF8.self) }
        if field.number == 3 { blockLength = Int(truncatingIfNeeded: field.value) }
      }
      guard (0...mostBlock).contains(blockLength), let blob = try bytes.take(blockLength) else {
        throw damaged(source.file)
      }
      switch kind {
      case "OSMHeader": try checkFeatures(unpacked(blob, source.file), source.file)
      case "OSMData":
        try PBFBlock(unpacked(blob, source.file), source.file, query).forEach(action)
      default: break
      }
    }
  }

  private static func unpacked(_ blob: ArraySlice<UInt8>, _ file: String) throws(Faults)
    -> ArraySlice<UInt8>
  {
    var raw: ArraySlice<UInt8>?
    var packed: ArraySlice<UInt8>?
    var other: String?
    try read(blob, file) { field in
      switch field.number {
      case 1: raw = field.bytes
      case 3: packed = field.bytes
      case 4: other = "LZMA"
      case 5: other = "bzip2"
      case 6: other = "LZ4"
      case 7: other = "Zstandard"
      default: break
      }
    }
    if let raw { return raw }
    if let packed {
      return try Inflater(.zlib, for: file).unpacked(packed, most: mostBlock).bytes[...]
    }
    guard let other else { throw damaged(file) }
    throw Faults(
      file: file, problem: "is packed by \(other), which is not read",
      remedy: "write it again with zlib: osmium cat IN.osm.pbf -f pbf,pbf_compression=zlib -o OUT")
  }

  /// Refuses what the file says a reader must understand and this one doesn't.
  private static func checkFeatures(
    _ block: ArraySlice<UInt8>, _ file: String
  ) throws(Faults) {
    var unknown: String?
    try read(block, file) { field in
      let feature = String(decoding: field.bytes, as: UTF8.self)
      if field.number == 4, !["OsmSchema-V0.6", "DenseNodes"].contains(feature) {
        unknown = unknown ?? feature
      }
    }
    guard let unknown else { return }
    throw Faults(
      file: file, problem: "needs a reader that knows '\(unknown)'",
      remedy: "extract the present state: osmium time-filter, or osmium cat -f pbf")
  }

  static func damaged(_ file: String) -> Faults {
    Faults(file: file, problem: "is damaged or cut off", remedy: "fetch it again")
  }

  /// Calls an action with every field of a message.
  static func read(
    _ message: ArraySlice<UInt8>, _ file: String, _ action: (ProtobufField) throws(Faults) -> Void
  ) throws(Faults) {
    var rest = message
    while !rest.isEmpty {
      guard let field = ProtobufField(&rest) else { throw damaged(file) }
      try action(field)
    }
  }
}

/// Takes a source's bytes in pieces of any length.
private struct PieceReader {
  let source: ByteSource
  private var held: [UInt8] = []
  private var offset = 0

  init(source: ByteSource) {
    self.source = source
  }

  /// So many bytes, or nil at the end; at the end within them a fault.
  mutating func take(_ count: Int) throws(Faults) -> ArraySlice<UInt8>? {
    if held.count - offset < count {
      held.removeFirst(offset)
      offset = 0
      while held.count < count {
        let piece = try source.next()
        if piece.isEmpty {
          if held.isEmpty { return nil }
          throw PBFReader.damaged(source.file)
        }
        held += piece
      }
    }
    defer { offset += count }
    return held[offset..<(offset + count)]
  }
}

/// A field of a message (protobuf.dev/programming-guides/encoding).
struct ProtobufField {
  let number: Int
  /// Of a field that is a number.
  private(set) var value: UInt64 = 0
  /// Of a field that is text, a message or a packed list.
  private(set) var bytes: ArraySlice<UInt8> = []

  /// Takes a field from the front; nil where there is none.
  init?(_ rest: inout ArraySlice<UInt8>) {
    guard let key = Self.varint(&rest) else { return nil }
    number = Int(truncatingIfNeeded: key >> 3)
    switch key & 7 {
    case 0:
      guard let value = Self.varint(&rest) else { return nil }
      self.value = value
    case 2:
      guard let length = Self.varint(&rest), length <= rest.count else { return nil }
      bytes = rest.prefix(Int(length))
      rest = rest.dropFirst(Int(length))
    case 1, 5:
      let length = key & 7 == 1 ? 8 : 4
      guard length <= rest.count else { return nil }
      rest = rest.dropFirst(length)
    default: return nil
    }
  }

  static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    var index = rest.startIndex
    while index < rest.endIndex, shift < 64 {
      let byte = rest[index]
      index += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 {
        rest = rest[index...]
        return value
      }
      shift += 7
    }
    return nil
  }

  /// The signed number that a zigzag number stands for.
  static func signed(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// The numbers of a packed list, as far as they are whole.
  var values: [UInt64] {
    var rest = bytes
    var values: [UInt64] = []
    values.reserveCapacity(bytes.count)
    while let value = Self.varint(&rest) { values.append(value) }
    return values
  }

  /// The numbers of a packed list of differences.
  var sums: [Int64] {
    var sum: Int64 = 0
    return values.map { value in
      sum &+= Self.signed(value)
      return sum
    }
  }
}

/// Of several fields of one number, the last counts.
extension [ProtobufField] {
  private func last(_ number: Int) -> ProtobufField? { last { $0.number == number } }

  fileprivate func value(_ number: Int) -> UInt64 { last(number)?.value ?? 0 }

  fileprivate func values(_ number: Int) -> [UInt64] { last(number)?.values ?? [] }

  fileprivate func sums(_ number: Int) -> [Int64] { last(number)?.sums ?? [] }
}

/// A block of elements that share a table of texts.
private struct PBFBlock {
  private let query: OSMQuery
  private let file: String
  private var groups: [ArraySlice<UInt8>] = []
  private var texts: [ArraySlice<UInt8>] = []
  private var railKeys: Set<UInt64> = []
  /// Nanodegrees.
  private var granularity = 100.0
  private var latitudeOffset = 0.0
  private var longitudeOffset = 0.0

  init(_ block: ArraySlice<UInt8>, _ file: String, _ query: OSMQuery) throws(Faults) {
    (self.file, self.query) = (file, query)
    var table: ArraySlice<UInt8> = []
    try PBFReader.read(block, file) { field in
      switch field.number {
      case 1: table = field.bytes
      case 2: groups.append(field.bytes)
      case 17: granularity = Double(Int64(bitPattern: field.value))
      case 19: latitudeOffset = Double(Int64(bitPattern: field.value))
      case 20: longitudeOffset = Double(Int64(bitPattern: field.value))
      default: break
      }
    }
    try PBFReader.read(table, file) { field in
      if OSMQuery.railKeys.contains(where: { field.bytes.elementsEqual($0.utf8) }) {
        railKeys.insert(UInt64(texts.count))
      }
      texts.append(field.bytes)
    }
  }

  func forEach(_ action: (OSMElement) -> Void) throws(Faults) {
    for group in groups {
      try PBFReader.read(group, file) { (field) throws(Faults) in
        switch (field.number, query.kind) {
        case (1, .node), (3, .way), (4, .relation): try element(field.bytes, action)
        case (2, .node): try denseNodes(field.bytes, action)
        default: break
        }
      }
    }
  }

  private func text(_ index: UInt64) throws(Faults) -> String {
    guard index < texts.count else { throw PBFReader.damaged(file) }
    return String(decoding: texts[Int(index)], as: UTF8.self)
  }

  private func place(_ latitude: Int64, _ longitude: Int64) -> Coordinate? {
    let place = Coordinate(
      latitude: 1e-9 * (latitudeOffset + granularity * Double(latitude)),
      longitude: 1e-9 * (longitudeOffset + granularity * Double(longitude)))
    return place.isValid ? place : nil
  }

  /// Reads a node, a way or a relation.
  private func element(
    _ message: ArraySlice<UInt8>, _ action: (OSMElement) -> Void
  ) throws(Faults) {
    var element = OSMElement(key: OSMElement.Key(kind: query.kind, id: 0))
    var keys: [UInt64] = []
    var values: [UInt64] = []
    var lists: [ProtobufField] = []
    try PBFReader.read(message, file) { field in
      switch field.number {
      case 1:
        element.key.id =
          query.kind == .node
          ? ProtobufField.signed(field.value) : Int64(bitPattern: field.value)
      case 2: keys = field.values
      case 3: values = field.values
      default: lists.append(field)
      }
    }
    guard query.wants(element.key.id, isRail: keys.contains(where: railKeys.contains)) else {
      return
    }
    for (key, value) in zip(keys, values) { element.tags[try text(key)] = try text(value) }
    switch query.kind {
    case .node:
      element.place = place(
        ProtobufField.signed(lists.value(8)), ProtobufField.signed(lists.value(9)))
    case .way:
      element.nodes = lists.sums(8)
      element.places = zip(lists.sums(9), lists.sums(10)).compactMap(place)
    case .relation:
      let roles = lists.values(8)
      let kinds = lists.values(10)
      for (index, id) in lists.sums(9).enumerated() {
        guard index < roles.count, index < kinds.count,
          let kind = [0: OSMElement.Kind.node, 1: .way, 2: .relation][kinds[index]]
        else { throw PBFReader.damaged(file) }
        element.members.append(
          OSMElement.Member(
            key: OSMElement.Key(kind: kind, id: id), role: try text(roles[index])))
      }
    }
    action(element)
  }

  private func denseNodes(
    _ message: ArraySlice<UInt8>, _ action: (OSMElement) -> Void
  ) throws(Faults) {
    var lists: [ProtobufField] = []
    try PBFReader.read(message, file) { lists.append($0) }
    let ids = lists.sums(1)
    let latitudes = lists.sums(8)
    let longitudes = lists.sums(9)
    guard latitudes.count == ids.count, longitudes.count == ids.count else {
      throw PBFReader.damaged(file)
    }
    // Keys and values of one node after another, each node's ended by 0; none at all for no tags.
    let tags = lists.values(10)
    var next = 0
    for (index, id) in ids.enumerated() {
      let start = min(next, tags.count)
      while next < tags.count, tags[next] != 0 { next += 2 }
      let own = tags[start..<min(next, tags.count)]
      next += 1
      let isRail = stride(from: own.startIndex, to: own.endIndex, by: 2)
        .contains { railKeys.contains(own[$0]) }
      guard query.wants(id, isRail: isRail) else { continue }
      var element = OSMElement(
        key: OSMElement.Key(kind: .node, id: id), place: place(latitudes[index], longitudes[index]))
      for key in stride(from: own.startIndex, to: own.endIndex - 1, by: 2) {
        element.tags[try text(own[key])] = try text(own[key + 1])
      }
      action(element)
    }
  }
}
