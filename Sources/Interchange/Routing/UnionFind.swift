/// Disjoint sets that can be joined.
///
/// Each set is identified by its smallest element.
struct UnionFind {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  func root(of element: Int) -> Int {
    var element = element
    while parents[element] != element { element = parents[element] }
    return element
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (rootA, rootB) = (root(of: a), root(of: b))
    let least = min(rootA, rootB)
    for element in [a, b, rootA, rootB] { parents[element] = least }
  }
}
