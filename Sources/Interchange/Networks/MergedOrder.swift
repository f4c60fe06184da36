/// Merges the stop lists of trains that run on one line into the list of all its stations.
///
/// Local, limited and express trains each name some of the stations. Read as "comes before", their
/// lists have one common order where the line is one (Kahn 1962, doi 10.1145/368996.369025, taking
/// a station only while nothing else could come next), and none where it branches.
enum MergedOrder {
  /// The one order that all lists agree with.
  ///
  /// - Parameters:
  ///   - lists: stations in the order of travel, all the same way; none twice in a list.
  ///   - positions: where stations lie along the line, for those which no list puts in order.
  /// - Returns: nil where the lists contradict each other, or where several stations could come
  ///   next and `positions` does not have them all.
  static func merge(_ lists: [[Int]], positions: [Int: Double]) -> [Int]? {
    let stations = Set(lists.joined())
    var following: [Int: Set<Int>] = [:]
    var waiting = Dictionary(uniqueKeysWithValues: stations.map { ($0, 0) })
    for list in lists {
      for (a, b) in zip(list, list.dropFirst())
      where following[a, default: []].insert(b).inserted {
        waiting[b, default: 0] += 1
      }
    }
    var ready = stations.filter { waiting[$0] == 0 }.sorted()
    var order: [Int] = []
    while !ready.isEmpty {
      let next: Int
      if ready.count == 1 {
        next = ready[0]
      } else {
        let places = ready.compactMap { positions[$0] }
        guard places.count == ready.count, Set(places).count == places.count,
          let least = places.min(), let first = ready.first(where: { positions[$0] == least })
        else { return nil }
        next = first
      }
      order.append(next)
      ready.removeAll { $0 == next }
      for station in (following[next] ?? []).sorted() {
        waiting[station, default: 0] -= 1
        if waiting[station] == 0 { ready.append(station) }
      }
    }
    return order.count == stations.count ? order : nil
  }

  /// The lists turned so that all run the way of the longest, with whether each was turned.
  ///
  /// - Returns: nil where a list shares no two stations with those already turned.
  static func aligned(_ lists: [[Int]]) -> [(list: [Int], isTurned: Bool)]? {
    guard let longest = lists.indices.max(by: { lists[$0].count < lists[$1].count }) else {
      return []
    }
    var turned: [Int: Bool] = [longest: false]
    var placed = [places(lists[longest])]
    var open = lists.indices.filter { $0 != longest }
    while !open.isEmpty {
      let before = open.count
      open = open.filter { index in
        let votes = agreement(lists[index], placed)
        guard votes != 0 else { return true }
        turned[index] = votes < 0
        placed.append(places(votes < 0 ? lists[index].reversed() : lists[index]))
        return false
      }
      guard open.count < before else { return nil }
    }
    return lists.indices.map { index in
      let isTurned = turned[index] ?? false
      return (isTurned ? lists[index].reversed() : lists[index], isTurned)
    }
  }

  private static func places(_ list: [Int]) -> [Int: Int] {
    Dictionary(list.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Pairs of stations in the order of the placed lists, less those in the opposite order.
  private static func agreement(_ list: [Int], _ placed: [[Int: Int]]) -> Int {
    var votes = 0
    for place in placed {
      let known = list.compactMap { place[$0] }
      for (a, b) in zip(known, known.dropFirst()) { votes += a < b ? 1 : a > b ? -1 : 0 }
    }
    return votes
  }
}
