extension Sequence {
  /// Groups of elements with the same key, in the order in which the keys first occur.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    var indices: [Key: Int] = [:]
    return reduce(into: []) { groups, element in
      let key = key(element)
      if let index = indices[key] {
        groups[index].append(element)
      } else {
        indices[key] = groups.count
        groups.append([element])
      }
    }
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order in which they first occur.
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }

  /// The first element that occurs a second time.
  package var firstRepeated: Element? {
    var seen: Set<Element> = []
    return first { !seen.insert($0).inserted }
  }
}
