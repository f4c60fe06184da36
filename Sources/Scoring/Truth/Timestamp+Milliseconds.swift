package import Tracking

// Times on the display are summed in whole milliseconds, so that the order of sums has no effect.
extension Timestamp {
  /// Earlier than every readable time.
  static let distantPast = Timestamp(millisecondsSince1970: .min)

  /// Milliseconds since an earlier moment; negative if that moment is later.
  package func milliseconds(since other: Timestamp) -> Int64 {
    millisecondsSince1970 - other.millisecondsSince1970
  }

  package func advanced(byMilliseconds milliseconds: Int64) -> Timestamp {
    Timestamp(millisecondsSince1970: millisecondsSince1970 + milliseconds)
  }
}
