import RailNetwork

/// The names of stops without marks of their platform or direction, such as "(0)", "Northbound" or
/// "Gleis 2".
///
/// The stops of the two directions lie beside each other, trains pass them in mirrored order, and
/// the names of a pair differ in one ending or beginning, as do those of the next pair.
struct GTFSPlatformNames {
  /// The part of a name that says the platform.
  private struct Mark: Hashable {
    var text: [Character]
    var isEnding: Bool
  }

  /// The stops without a parent station of one agency and kind of train, and the trains' steps.
  private struct Group {
    var isTram: Bool
    var stops: Set<Int> = []
    var next: [Int: Set<Int>] = [:]
    var previous: [Int: Set<Int>] = [:]
  }

  private struct Side: Hashable {
    var sign: Reading.Sign
    var isEnding: Bool
  }

  /// The common part of a pair's names, and a sign of their difference.
  private struct Reading: Hashable {
    /// A sign that a pair has in common with its neighbours; the first kind is the strongest.
    enum Sign: Hashable {
      case rests([[Character]])
      case shapes([[Character]])
      case word([Character])
    }

    var sign: Sign
    var isEnding: Bool
    var stem: [Character]
  }

  /// By stop.
  private var marks: [Int: Mark] = [:]

  /// Platforms of one station lie within this distance of each other.
  private static let reachMetres = 300.0
  /// The tracks of two directions lie within this distance; trams run in one street.
  private static let besideMetres = (tram: 60.0, train: 150.0)

  init(_ feed: GTFSFeed, _ roots: [Int]) {
    var groups: [[Int]: Group] = [:]
    for trip in feed.trips {
      let route = feed.routes[trip.route]
      let key = [route.agency, route.kind.rawValue]
      let calls = feed.calls[trip.calls]
      for (a, b) in zip(calls, calls.dropFirst()) {
        let (a, b) = (roots[Int(a.stop)], roots[Int(b.stop)])
        groups[key, default: Group(isTram: route.kind == .tram)].next[a, default: []].insert(b)
        groups[key]?.previous[b, default: []].insert(a)
      }
      groups[key]?.stops.formUnion(calls.map { Int($0.stop) }.filter { roots[$0] == $0 })
    }
    for (_, group) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      read(group, feed)
    }
  }

  /// The name of a stop without its platform.
  func name(of stop: Int, _ text: String) -> String {
    guard let mark = marks[stop], let stem = Self.stem(of: Array(text), without: mark) else {
      return text
    }
    return String(stem)
  }

  // MARK: - Pairs

  private mutating func read(_ group: Group, _ feed: GTFSFeed) {
    let texts = Dictionary(
      uniqueKeysWithValues: group.stops.map { ($0, Array(feed.stops[$0].name)) })
    let pairs = candidates(group, feed)
    var readings: [GTFSEdge: [Reading]] = [:]
    for pair in pairs { readings[pair] = Self.readings(texts[pair.a] ?? [], texts[pair.b] ?? []) }
    var found: [GTFSEdge: Reading] = [:]
    for pair in pairs.sorted() {
      let beside = neighbours(of: pair, group).flatMap { readings[$0] ?? [] }
      // Neighbours with one stem are no stations: "Chester Av & 45th", "Chester Av & 46th".
      found[pair] = readings[pair]?.first { reading in
        let same = beside.filter { $0.sign == reading.sign && $0.isEnding == reading.isEnding }
        return !same.isEmpty && !same.contains { $0.stem == reading.stem }
      }
    }
    // A pair may stand alone if its marks are those of other pairs.
    let known = Set(
      found.values.compactMap { reading -> Side? in
        guard case .rests = reading.sign else { return nil }
        return Side(sign: reading.sign, isEnding: reading.isEnding)
      })
    for pair in pairs where found[pair] == nil {
      found[pair] = readings[pair]?.first {
        known.contains(Side(sign: $0.sign, isEnding: $0.isEnding))
      }
    }
    // A stop belongs to the partner whose name is most like its own, then to the nearest one.
    func rank(_ pair: GTFSEdge) -> (Int, Double, GTFSEdge) {
      let metres = feed.stops[pair.a].metres(to: feed.stops[pair.b])
      return (-(found[pair]?.stem.count ?? 0), metres, pair)
    }
    var taken: Set<Int> = []
    var accepted: [GTFSEdge: Reading] = [:]
    for pair in found.keys.sorted(by: { rank($0) < rank($1) })
    where !taken.contains(pair.a) && !taken.contains(pair.b) {
      taken.formUnion([pair.a, pair.b])
      accepted[pair] = found[pair]
    }
    let alike = Dictionary(grouping: accepted.values) { Side(sign: $0.sign, isEnding: $0.isEnding) }
    for (pair, reading) in accepted {
      let side = Side(sign: reading.sign, isEnding: reading.isEnding)
      let stem = Self.withoutCommonWord(reading, alike[side] ?? [])
      for stop in [pair.a, pair.b] {
        marks[stop] = Self.mark(texts[stop] ?? [], stem, isEnding: reading.isEnding)
      }
    }
    markOthers(group, texts, feed)
  }

  /// Stops without a partner have the mark of a neighbour or of a pair beside them, if their names
  /// have it too.
  private mutating func markOthers(
    _ group: Group, _ texts: [Int: [Character]], _ feed: GTFSFeed
  ) {
    let paired = marks
    let platforms = Dictionary(grouping: group.stops.filter { paired[$0] != nil }.sorted()) {
      stop in
      paired[stop].flatMap { Self.stem(of: texts[stop] ?? [], without: $0) } ?? []
    }
    for stop in group.stops where paired[stop] == nil {
      let name = texts[stop] ?? []
      let beside = (group.next[stop] ?? []).union(group.previous[stop] ?? []).sorted()
      marks[stop] =
        beside.compactMap { paired[$0] }.first { mark in
          // A number alone may belong to the name: "Terminal 2".
          mark.text.contains { !$0.isNumber && !$0.isWhitespace }
            && Self.stem(of: name, without: mark) != nil
        }
        ?? [true, false].lazy.flatMap { isEnding in
          name.indices.dropFirst().map { count in
            let stem = isEnding ? name.prefix(count) : name.suffix(count)
            return (Self.mark(name, Array(stem), isEnding: isEnding), Array(stem))
          }
        }.first { mark, stem in
          platforms[stem, default: []].contains { other in
            guard let known = paired[other], known.isEnding == mark.isEnding else { return false }
            return Self.shape(known.text) == Self.shape(mark.text)
              && feed.stops[other].metres(to: feed.stops[stop]) <= Self.reachMetres
          }
        }?.0
    }
  }

  /// Pairs of stops that lie beside each other on the way of trains in two directions.
  private func candidates(_ group: Group, _ feed: GTFSFeed) -> Set<GTFSEdge> {
    let stops = group.stops.map { (stop: $0, latitude: feed.stops[$0].coordinate.latitude) }
      .sorted { ($0.latitude, $0.stop) < ($1.latitude, $1.stop) }
    var pairs: Set<GTFSEdge> = []
    for (index, (a, latitude)) in stops.enumerated() {
      for (b, other) in stops[(index + 1)...] {
        guard other - latitude < Self.reachMetres / 110_000 else { break }
        guard feed.stops[a].name != feed.stops[b].name,
          feed.stops[a].metres(to: feed.stops[b]) <= Self.reachMetres,
          group.next[a]?.contains(b) != true, group.next[b]?.contains(a) != true,
          isBeside(a, b, group, feed)
        else { continue }
        pairs.insert(GTFSEdge(a, b))
      }
    }
    return pairs
  }

  /// Whether a stop lies on the way of the trains that call at another.
  private func isBeside(_ a: Int, _ b: Int, _ group: Group, _ feed: GTFSFeed) -> Bool {
    let metres = group.isTram ? Self.besideMetres.tram : Self.besideMetres.train
    let ends = [group.previous[a], group.next[a]].compactMap { $0?.min() }
    return ends.contains { end in
      let line = [feed.stops[end].coordinate, feed.stops[a].coordinate]
      return line.runs(withinMetres: metres, of: feed.stops[b].coordinate)
    } || feed.stops[a].metres(to: feed.stops[b]) <= metres
  }

  /// The pairs before and after a pair: one direction goes there, the other comes from there.
  private func neighbours(of pair: GTFSEdge, _ group: Group) -> [GTFSEdge] {
    [(pair.a, pair.b), (pair.b, pair.a)].flatMap { a, b in
      (group.next[a] ?? []).sorted().flatMap { next in
        (group.previous[b] ?? []).sorted().filter { $0 != next && $0 != a && next != b }
          .map { GTFSEdge(next, $0) }
      }
    }
  }

  // MARK: - Names

  /// The readings of two different names, the most certain first.
  private static func readings(_ a: [Character], _ b: [Character]) -> [Reading] {
    let ways = [true, false].compactMap { isEnding -> (stem: [Character], isEnding: Bool)? in
      let stem = common(a, b, isEnding: isEnding)
      let rests = [a, b].map { mark($0, stem, isEnding: isEnding).text }
        .sorted { $0.count < $1.count }
      // "Broadway & E" adds a word to "Broadway &", which belongs to the name.
      let isLonger = !rests[0].isEmpty && rests[1].starts(with: rests[0])
      return stem.isEmpty || isLonger ? nil : (stem, isEnding)
    }.sorted { $0.stem.count > $1.stem.count }
    func rests(_ stem: [Character], _ isEnding: Bool) -> [[Character]] {
      [a, b].map { mark($0, stem, isEnding: isEnding).text }
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    var readings = ways.map { stem, isEnding in
      Reading(sign: .rests(rests(stem, isEnding)), isEnding: isEnding, stem: stem)
    }
    readings += ways.map { stem, isEnding in
      Reading(
        sign: .shapes(rests(stem, isEnding).map(shape).sorted { $0.lexicographicallyPrecedes($1) }),
        isEnding: isEnding, stem: stem)
    }
    readings += ways.compactMap { stem, isEnding in
      let (word, rest) = split(stem, isEnding: isEnding)
      guard !word.isEmpty, !rest.isEmpty, !GTFSStopTitles.isStationWord(String(word)) else {
        return nil
      }
      return Reading(sign: .word(word), isEnding: isEnding, stem: rest)
    }
    return readings
  }

  /// The stem without a word that all stems of its kind have, such as "Platform" before 1 and 2.
  private static func withoutCommonWord(_ reading: Reading, _ alike: [Reading]) -> [Character] {
    let (word, rest) = split(reading.stem, isEnding: reading.isEnding)
    if case .word = reading.sign { return reading.stem }
    guard !word.isEmpty, !rest.isEmpty, !GTFSStopTitles.isStationWord(String(word)),
      alike.allSatisfy({ split($0.stem, isEnding: reading.isEnding).word == word })
    else { return reading.stem }
    return rest
  }

  private static func mark(_ name: [Character], _ stem: [Character], isEnding: Bool) -> Mark {
    let rest = isEnding ? name.dropFirst(stem.count) : name.dropLast(stem.count)
    return Mark(text: Array(rest), isEnding: isEnding)
  }

  private static func stem(of name: [Character], without mark: Mark) -> [Character]? {
    guard name.count > mark.text.count else { return nil }
    let (text, rest) =
      mark.isEnding
      ? (name.suffix(mark.text.count), name.dropLast(mark.text.count))
      : (name.prefix(mark.text.count), name.dropFirst(mark.text.count))
    return text.elementsEqual(mark.text) ? Array(rest) : nil
  }

  /// The common beginning or ending, up to whole words.
  private static func common(_ a: [Character], _ b: [Character], isEnding: Bool) -> [Character] {
    let (x, y) = isEnding ? (a, b) : (a.reversed(), b.reversed())
    var count = zip(x, y).prefix { $0 == $1 }.count
    while count > 0, !isBoundary(x, count, isEnding) || !isBoundary(y, count, isEnding) {
      count -= 1
    }
    return trimmed(Array(x.prefix(count)), isEnding: isEnding)
  }

  /// Without blanks and marks at its inner end; in the order of reading.
  private static func trimmed(_ stem: [Character], isEnding: Bool) -> [Character] {
    var stem = stem
    let kept: [Character] = isEnding ? [")", "]", "."] : ["(", "["]
    while let last = stem.last, !last.isLetter, !last.isNumber, !kept.contains(last) {
      stem.removeLast()
    }
    return isEnding ? stem : stem.reversed()
  }

  private static func isBoundary(_ name: [Character], _ index: Int, _ isEnding: Bool) -> Bool {
    guard index < name.count else { return true }
    let (a, b) = isEnding ? (name[index - 1], name[index]) : (name[index], name[index - 1])
    return
      !(a.isNumber && b.isNumber || a.isLetter && b.isLetter && (a.isUppercase || !b.isUppercase))
  }

  /// The innermost word of a stem, and the stem without it.
  private static func split(
    _ stem: [Character], isEnding: Bool
  ) -> (word: [Character], rest: [Character]) {
    let inward = isEnding ? stem.reversed() : stem
    let word = inward.prefix { $0.isLetter || $0.isNumber }
    let rest = trimmed(inward.dropFirst(word.count).reversed(), isEnding: isEnding)
    return (isEnding ? word.reversed() : Array(word), rest)
  }

  /// Numbers and single letters count as any other.
  private static func shape(_ rest: [Character]) -> [Character] {
    var shape: [Character] = []
    var index = 0
    while index < rest.count {
      let word = rest[index...].prefix { $0.isLetter || $0.isNumber }
      if word.isEmpty {
        shape.append(rest[index])
        index += 1
        continue
      }
      let isNumber = word.allSatisfy(\.isNumber)
      shape += isNumber ? ["#"] : word.count == 1 ? ["@"] : Array(word)
      index += word.count
    }
    return shape
  }
}
