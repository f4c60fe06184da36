/// A hash of numbers, faster than ``ContentHash``.
package struct FastHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package var text: String { String(state, radix: 16) }

  package mutating func add(_ word: UInt64) {
    state = (state ^ word) &* 0x100_0000_01b3
    state ^= state >> 32
  }

  package mutating func add(_ number: Int?) { add(UInt64(bitPattern: Int64(number ?? .min))) }
  package mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }
  package mutating func add(_ isSo: Bool) { add(isSo ? 1 : 0 as UInt64) }
  package mutating func add(_ number: Double?) { add((number ?? .nan).bitPattern) }
  package mutating func add(_ text: String) { for byte in text.utf8 { add(UInt64(byte)) } }
}
