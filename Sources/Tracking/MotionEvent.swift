/// An event in which a phone says that it moves or stands; phones send it also without a location.
///
/// An event holds until the next one, for ``longestSeconds`` at most.
public struct MotionEvent: Sendable, Hashable, Codable {
  /// The activities of a phone: several at once, such as standing in a vehicle, or none.
  public struct Activities: OptionSet, Sendable, Hashable, Codable {
    /// A bit for each activity, in the order of ``names``.
    public var rawValue: UInt8

    /// The activities with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It does not move.
    public static let stationary = Activities(rawValue: 1)
    /// Its person walks.
    public static let walking = Activities(rawValue: 2)
    /// Its person runs.
    public static let running = Activities(rawValue: 4)
    /// It is in a vehicle, such as a train.
    public static let automotive = Activities(rawValue: 8)
    /// Its person rides a bicycle.
    public static let cycling = Activities(rawValue: 16)
    /// It moves, and the phone does not know how.
    public static let unknown = Activities(rawValue: 32)

    /// The names of all activities, in the order of their bits.
    public static let names = [
      "stationary", "walking", "running", "automotive", "cycling", "unknown",
    ]

    /// Reads names joined by `+`, or `none`; nil for other text.
    public init?(text: String) {
      self.init()
      if text == "none" { return }
      for name in text.split(separator: "+", omittingEmptySubsequences: false) {
        guard let bit = Self.names.firstIndex(of: String(name)) else { return nil }
        insert(Activities(rawValue: 1 << UInt8(bit)))
      }
    }

    /// The names of the activities, joined by `+`; `none` if there is none.
    public var text: String {
      let names = Self.names.enumerated().filter {
        contains(Activities(rawValue: 1 << UInt8($0.offset)))
      }
      return names.isEmpty ? "none" : names.map(\.element).joined(separator: "+")
    }
  }

  /// How sure the phone is.
  public enum Confidence: String, Sendable, Hashable, Codable, CaseIterable {
    /// Less likely than not.
    case low
    /// Likely.
    case medium
    /// Nearly certain.
    case high
  }

  /// When the activities began, as the phone says; an app hears of it some seconds later.
  public var timestamp: Timestamp
  /// The activities from then on.
  public var activities: Activities
  /// How sure the phone is; nil where it does not say so.
  public var confidence: Confidence?

  /// The longest time for which an event holds.
  public static let longestSeconds = 120.0

  /// An event as the phone delivers it.
  public init(timestamp: Timestamp, activities: Activities, confidence: Confidence? = nil) {
    self.timestamp = timestamp
    self.activities = activities
    self.confidence = confidence
  }
}
