import Text

/// A page of HTML that replays journeys beside what trackers said.
///
/// The page loads nothing: it contains its script, style and data. Texts from data files are only in
/// the data, whose `<` are escaped, and the script shows them as plain text.
package enum ReplayPage {
  /// The page's text; `isEdited` opens it with the truth to be corrected.
  package static func html(_ rides: [ReplayRide], isEdited: Bool = false) -> String {
    PageTemplate.replay.filled(
      data: JSONText.compact(ReplayData(rides: rides, isEdited: isEdited).json))
  }
}
