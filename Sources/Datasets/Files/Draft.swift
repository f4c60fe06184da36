import Foundation
import Synchronization

/// A file of the hidden folder that grows.
final class Draft: Sendable {
  private let file: FileHandle
  private let state = Mutex((isWhole: true, isEmpty: true))

  init(_ file: FileHandle) { self.file = file }

  /// Whether all that was put is in the file.
  var isWhole: Bool { state.withLock(\.isWhole) }
  var isEmpty: Bool { state.withLock(\.isEmpty) }

  func put(_ part: Data) {
    if part.isEmpty { return }
    state.withLock { state in
      state = (state.isWhole && (try? file.write(contentsOf: part)) != nil, false)
    }
  }

  /// Passes all that was put to `put`; false if the file could not hold or give it.
  func copy(to put: (Data) -> Void) -> Bool {
    guard isWhole else { return false }
    do {
      try file.seek(toOffset: 0)
      while let part = try file.read(upToCount: 1 << 20), !part.isEmpty { put(part) }
      return true
    } catch {
      return false
    }
  }
}
