public import Tracking

/// The contestants, oldest first.
///
/// A new tracker is a new folder and one line here.
public enum TrackerCatalogue {
  public static let all: [TrackerEntry] = []
}
