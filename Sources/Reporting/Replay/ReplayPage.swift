import Text

/// One page of HTML that shows journeys and what trackers made of them, and needs nothing else.
///
/// The page loads nothing: its script, its style and its data stand in it. Texts from data files
/// stand only in the data, whose `<` are escaped, and the script shows them as plain text.
package enum ReplayPage {
  /// The page's text; `isEdited` opens it with the truth to be corrected.
  package static func html(_ rides: [ReplayRide], isEdited: Bool = false) -> String {
    PageTemplate.replay.filled(
      data: JSONText.compact(ReplayData(rides: rides, isEdited: isEdited).json))
  }
}
