import RailNetwork
import Scoring

/// Stations on a map, with lines between them; the area of a circle is a time.
struct PlaceMap: Chart {
  struct Spot: Sendable, Equatable {
    var place: JourneyInfo.Place
    var seconds: Double
  }

  var title: String
  var subtitle: String?
  var lines: [[Coordinate]]
  var spots: [Spot]

  private static let mostLabels = 8
  private static let largestRadius = 13.0
  private static let mostHeight = 420.0

  func draw() -> ChartCanvas {
    var canvas = ChartCanvas(title: title, width: 720)
    let top = ChartFrame.heading(&canvas, title: title, subtitle: subtitle) + Self.largestRadius
    let margin = ChartFrame.margin + Self.largestRadius
    let frame = frame
    let plane = Projection(frame, width: canvas.width - 2 * margin, height: Self.mostHeight)
    func point(_ place: Coordinate) -> (x: Double, y: Double) {
      let (x, y) = plane.place(place)
      return (margin + x, top + y)
    }
    for line in lines {
      for (a, b) in zip(line, line.dropFirst()) where frame.contains(a) && frame.contains(b) {
        canvas.line(from: point(a), to: point(b), style: "grid", width: 2)
      }
    }
    canvas.height = top + plane.height + margin
    let order = spots.enumerated().sorted {
      ($1.element.seconds, $0.offset) < ($0.element.seconds, $1.offset)
    }.map(\.element).filter { $0.seconds >= 1 && frame.contains($0.place.coordinate) }
    let most = order.first?.seconds ?? 1
    for spot in order {
      let (x, y) = point(spot.place.coordinate)
      canvas.dot(
        x: x, y: y, radius: max(1.5, Self.largestRadius * (spot.seconds / most).squareRoot()),
        style: "spot", hint: "\(spot.place.name) \(Self.time(of: spot))")
    }
    for spot in order.prefix(Self.mostLabels) {
      canvas.labelIfFree(
        spot.place.name, Self.time(of: spot), at: point(spot.place.coordinate), top: top)
    }
    return canvas
  }

  /// The region with nearly all of the time: a ride far outside would make the rest small.
  private var frame: Frame {
    func range(_ angle: KeyPath<Coordinate, Double>) -> ClosedRange<Double> {
      let sorted = spots.sorted {
        $0.place.coordinate[keyPath: angle] < $1.place.coordinate[keyPath: angle]
      }
      let rest = Self.outside * sorted.reduce(0) { $0 + $1.seconds }
      func end(_ spots: some Sequence<Spot>) -> Double? {
        var sum = 0.0
        return spots.first { spot in
          sum += spot.seconds
          return sum > rest
        }?.place.coordinate[keyPath: angle]
      }
      let (low, high) = (end(sorted) ?? 0, end(sorted.reversed()) ?? 0)
      let more = max((high - low) / 10, 0.005)
      return (low - more)...(high + more)
    }
    let (latitudes, longitudes) = (range(\.latitude), range(\.longitude))
    return Frame(
      south: latitudes.lowerBound, north: latitudes.upperBound, west: longitudes.lowerBound,
      east: longitudes.upperBound)
  }

  /// The share of the time that may lie outside the map on each side.
  private static let outside = 0.02

  private static func time(of spot: Spot) -> String {
    "\(NumberText.fixed(spot.seconds, places: 0)) s"
  }
}

extension ChartCanvas {
  /// Places a label right or left of a point, if it meets no other label there.
  fileprivate mutating func labelIfFree(
    _ name: String, _ time: String, at point: (x: Double, y: Double), top: Double
  ) {
    let (size, gap) = (11.0, 7.0)
    let text = "\(TextMeasure.fitted(name, size: size, into: 200)) \(time)"
    let width = TextMeasure.width(text, size: size)
    for anchor in [Anchor.start, .end] {
      let x = point.x + (anchor == .start ? gap : -gap)
      let box = ChartBox(
        x: anchor == .start ? x : x - width, y: point.y - size * 0.6, width: width,
        height: size * 1.2)
      guard box.x >= 0, box.right <= self.width, box.y >= top - ChartFrame.margin,
        box.bottom <= height, !boxes.contains(where: { $0.box.overlaps(box) })
      else { continue }
      return self.text(text, x: x, y: point.y, size: size, anchor: anchor, style: "ink halo")
    }
  }
}

/// Places of a region in pixels, north up.
private struct Projection {
  private let plane: LocalPlane
  private let scale: Double
  let height: Double
  private let left: Double

  init(_ frame: Frame, width: Double, height most: Double) {
    plane = frame.plane
    let corner = plane.vector(to: Coordinate(latitude: frame.north, longitude: frame.east))
    scale = min(width / max(2 * corner.east, 1), most / max(2 * corner.north, 1))
    height = 2 * corner.north * scale
    left = width / 2
  }

  func place(_ place: Coordinate) -> (x: Double, y: Double) {
    let vector = plane.vector(to: place)
    return (left + vector.east * scale, height / 2 - vector.north * scale)
  }
}
