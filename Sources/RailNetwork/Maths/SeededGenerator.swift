/// A small random generator whose numbers depend only on the seed: SplitMix64 (Steele, Lea and
/// Flood, 2014, doi 10.1145/2660193.2660195).
public struct SeededGenerator: RandomNumberGenerator, Sendable, Equatable {
  @usableFromInline var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  /// An independent generator for a purpose, whose name is mixed into the seed by FNV-1a.
  public init(seed: UInt64, stream: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in stream.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var mixer = SeededGenerator(seed: seed ^ hash)
    state = mixer.next() ^ hash
  }

  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A uniform number in 0 ..< 1 with 53 random bits.
  public mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A uniform number; the standard library's algorithm may change between releases.
  public mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// A uniform index in 0 ..< `count` without bias (Lemire, 2019, doi 10.1145/3230636).
  @inlinable
  public mutating func index(below count: Int) -> Int {
    precondition(count > 0, "count must be positive")
    let bound = UInt64(count)
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return Int(product.high)
  }

  /// The elements in random order (Fisher and Yates).
  public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    guard result.count > 1 else { return result }
    for last in stride(from: result.count - 1, to: 0, by: -1) {
      result.swapAt(last, index(below: last + 1))
    }
    return result
  }
}
