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

  /// Groups of elements that share a key, directly or through others.
  package func joined<Key: Hashable>(by keys: (Element) -> [Key]) -> [[Element]] {
    // By key, the name of its group, which is one of its keys.
    var names: [Key: Key] = [:]
    for keys in map(keys) {
      guard let first = keys.first else { continue }
      let name = names[first] ?? first
      for key in keys {
        let other = names.updateValue(name, forKey: key) ?? name
        if other != name { names = names.mapValues { $0 == other ? name : $0 } }
      }
    }
    return grouped { keys($0).first.flatMap { names[$0] } }
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
