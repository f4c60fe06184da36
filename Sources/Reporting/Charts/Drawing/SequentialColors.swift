import Foundation

/// Colours from little to much that keep their order in grey and for colour-blind readers.
///
/// Nine places on the map cividis (Nuñez, Anderton and Renslow, 2018,
/// doi 10.1371/journal.pone.0199239), straight between them.
enum SequentialColors {
  private static let stops: [(Double, Double, Double)] = [
    (0, 34, 78), (18, 53, 112), (59, 73, 108), (87, 93, 109), (112, 113, 115), (138, 134, 120),
    (165, 156, 116), (195, 179, 105), (254, 232, 56),
  ]

  /// The colour of a share, 0 for little and 1 for much.
  static func fill(_ share: Double) -> String {
    let (red, green, blue) = color(share)
    return "#" + [red, green, blue].map { hex($0) }.joined()
  }

  /// The colour of a text that stands on ``fill(_:)``.
  static func ink(on share: Double) -> String {
    let (red, green, blue) = color(share)
    return 0.299 * red + 0.587 * green + 0.114 * blue > 125 ? "#000000" : "#ffffff"
  }

  private static func color(_ share: Double) -> (Double, Double, Double) {
    let place = min(max(share, 0), 1) * Double(stops.count - 1)
    let index = min(Int(place), stops.count - 2)
    let rest = place - Double(index)
    let (a, b) = (stops[index], stops[index + 1])
    return (
      a.0 + (b.0 - a.0) * rest, a.1 + (b.1 - a.1) * rest, a.2 + (b.2 - a.2) * rest
    )
  }

  private static func hex(_ value: Double) -> String {
    let text = String(Int(value.rounded()), radix: 16)
    return text.count < 2 ? "0" + text : text
  }
}
