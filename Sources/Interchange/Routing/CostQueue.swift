/// Nodes of a graph by cost, the cheapest first: a binary heap.
struct CostQueue {
  private var heap: [(cost: Double, node: Int, origin: Int)] = []

  mutating func insert(_ cost: Double, _ node: Int, from origin: Int) {
    heap.append((cost, node, origin))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func popFirst() -> (cost: Double, node: Int, origin: Int)? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    if heap.isEmpty { return first }
    heap[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < heap.count else { return first }
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < heap[parent] else { return first }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}
