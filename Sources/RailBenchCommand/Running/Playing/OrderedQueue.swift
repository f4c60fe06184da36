import Synchronization

/// Reorders results that finish out of order.
final class OrderedQueue<Value: Sendable>: Sendable {
  private let state = Mutex((next: 0, waiting: [Int: Value]()))
  private let take: @Sendable (Value) -> Void

  init(_ take: @escaping @Sendable (Value) -> Void) { self.take = take }

  func add(_ value: Value, at index: Int) {
    state.withLock { state in
      state.waiting[index] = value
      while let value = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        take(value)
      }
    }
  }
}
