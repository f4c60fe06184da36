#if canImport(CoreMotion) && !os(macOS) && !os(tvOS)
  public import CoreMotion

  extension MotionEvent {
    /// Converts a Core Motion value.
    public init(_ activity: CMMotionActivity) {
      let flags: [(Bool, Activities)] = [
        (activity.stationary, .stationary), (activity.walking, .walking),
        (activity.running, .running), (activity.automotive, .automotive),
        (activity.cycling, .cycling), (activity.unknown, .unknown),
      ]
      let confidence: Confidence? =
        switch activity.confidence {
        case .low: .low
        case .medium: .medium
        case .high: .high
        @unknown default: nil
        }
      self.init(
        timestamp: Timestamp(activity.startDate),
        activities: flags.reduce(into: []) { if $1.0 { $0.insert($1.1) } }, confidence: confidence)
    }
  }
#endif
