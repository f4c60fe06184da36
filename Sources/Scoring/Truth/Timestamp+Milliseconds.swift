package import Tracking

// Sums of times on the display are of whole milliseconds, so that their order changes no bit.
extension Timestamp {
  /// Earlier than every time that can be read.
  static let distantPast = Timestamp(millisecondsSince1970: .min)

  /// Milliseconds from an earlier moment to this one; negative if that one is later.
  package func milliseconds(since other: Timestamp) -> Int64 {
    millisecondsSince1970 - other.millisecondsSince1970
  }

  package func advanced(byMilliseconds milliseconds: Int64) -> Timestamp {
    Timestamp(millisecondsSince1970: millisecondsSince1970 + milliseconds)
  }
}
