import RailNetwork

/// A drawing: its SVG elements, and the box of every text.
struct ChartCanvas: Sendable {
  /// The purpose of a box, so that a test can check which boxes overlap.
  enum Role: Sendable, Hashable {
    case label
    case cellText
    case plot
    case swatch
  }

  let title: String
  let width: Double
  var height = 0.0
  private(set) var boxes: [(role: Role, box: ChartBox, text: String)] = []
  private var elements = ""

  init(title: String, width: Double) {
    self.title = title
    self.width = width
  }

  enum Anchor: String {
    case start
    case middle
    case end
  }

  /// Places a text: `y` is the middle of its line.
  mutating func text(
    _ text: String, x: Double, y: Double, size: Double = 12, anchor: Anchor = .start,
    style: String = "ink", bold: Bool = false, role: Role = .label
  ) {
    let width = TextMeasure.width(text, size: size) * (bold ? 1.08 : 1)
    let left = anchor == .start ? x : anchor == .middle ? x - width / 2 : x - width
    let box = ChartBox(x: left, y: y - size * 0.6, width: width, height: size * 1.2)
    boxes.append((role, box, text))
    let weight = bold ? " font-weight=\"600\"" : ""
    elements +=
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y + size * 0.35))\" "
      + "font-size=\"\(Self.number(size))\" text-anchor=\"\(anchor.rawValue)\"\(weight) class=\"\(style)\">"
      + "\(MarkupText.escaped(text))</text>\n"
  }

  mutating func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), style: String,
    width: Double = 1, dashes: String = ""
  ) {
    elements +=
      "<path d=\"M\(Self.place(start))L\(Self.place(end))\" class=\"\(style)\" "
      + "stroke-width=\"\(Self.number(width))\"\(Self.dashed(dashes))/>\n"
  }

  /// Draws a line through places, rounded at the joins; invisible details are left out.
  mutating func path(
    _ places: [(x: Double, y: Double)], style: String, dashes: String
  ) {
    guard places.count > 1 else { return }
    let seen = PolylineSimplifier.kept(places, tolerance: Self.unseenPixels).map { places[$0] }
    elements +=
      "<path d=\"M\(seen.map(Self.place).joined(separator: "L"))\" fill=\"none\" "
      + "class=\"\(style)\" stroke-width=\"2\" stroke-linejoin=\"round\""
      + "\(Self.dashed(dashes))/>\n"
  }

  /// `hint` is shown under the pointer.
  mutating func dot(x: Double, y: Double, radius: Double = 3, style: String, hint: String? = nil) {
    let shape =
      "<circle cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\" "
      + "class=\"\(style)\""
    elements +=
      hint.map { "\(shape)><title>\(MarkupText.escaped($0))</title></circle>\n" } ?? "\(shape)/>\n"
  }

  mutating func rectangle(_ box: ChartBox, style: String) {
    elements +=
      "<rect x=\"\(Self.number(box.x))\" y=\"\(Self.number(box.y))\" "
      + "width=\"\(Self.number(box.width))\" height=\"\(Self.number(box.height))\" "
      + "class=\"\(style)\"/>\n"
  }

  /// Records an area that labels must not overlap.
  mutating func reserve(_ role: Role, _ box: ChartBox) {
    boxes.append((role, box, ""))
  }

  var svg: String {
    let style = "<style>\(ChartStyle.sheet)</style>\n"
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element(style: style)
  }

  var inline: String { element(style: "") }

  private func element(style: String) -> String {
    let size = "\(Self.number(width)) \(Self.number(height))"
    let name = MarkupText.escaped(title)
    let paper = "<rect width=\"100%\" height=\"100%\" class=\"paper\"/>\n"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" "
      + "width=\"\(Self.number(width))\" height=\"\(Self.number(height))\" role=\"img\" "
      + "aria-label=\"\(name)\" "
      + "font-family=\"system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif\">\n"
      + "<title>\(name)</title>\n\(style)\(paper)\(elements)</svg>\n"
  }

  /// The tolerance of a drawn line: half a pixel is not visible.
  private static let unseenPixels = 0.5

  private static func number(_ value: Double) -> String { NumberText.short(value, places: 1) }

  private static func place(_ place: (x: Double, y: Double)) -> String {
    "\(number(place.x)) \(number(place.y))"
  }

  private static func dashed(_ dashes: String) -> String {
    dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes)\""
  }
}

/// An upright rectangle of a drawing, in pixels, y downwards.
struct ChartBox: Sendable, Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }

  /// Whether two boxes share more than a border.
  func overlaps(_ other: ChartBox) -> Bool {
    x < other.right - 0.01 && other.x < right - 0.01 && y < other.bottom - 0.01
      && other.y < bottom - 0.01
  }
}
