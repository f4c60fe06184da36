package import Numerics

/// The random streams of one phone on one ride, by name, so that parts don't disturb each other.
package struct PhoneStreams: Sendable, Hashable {
  package let seed: UInt64

  package init(seed: UInt64) {
    self.seed = seed
  }

  package func generator(_ name: String) -> SeededGenerator {
    SeededGenerator(seed: seed, stream: "phone.\(name)")
  }
}
