import Foundation
import Interchange
import RailNetwork
import TestKit
import Testing
@testable import Reporting

@Suite struct ChartLayoutTests {
  /// Pairs of boxes that overlap but must not, and boxes that leave the page.
  private func clashes(_ canvas: ChartCanvas) -> [String] {
    let page = ChartBox(x: 0, y: 0, width: canvas.width, height: canvas.height)
    var clashes: [String] = []
    for (index, a) in canvas.boxes.enumerated() {
      if !page.contains(a.box) { clashes.append("'\(a.text)' leaves the page: \(a.box)") }
      for b in canvas.boxes[(index + 1)...] where a.box.overlaps(b.box) {
        let roles: Set = [a.role, b.role]
        guard roles != [.plot, .cellText] else { continue }
        clashes.append("'\(a.text)' meets '\(b.text)': \(a.box), \(b.box)")
      }
    }
    return clashes
  }

  @Test(arguments: SampleCharts.all.map(\.name))
  func `nothing overlaps or leaves the page`(name: String) throws {
    let chart = try #require(SampleCharts.all.first { $0.name == name }?.chart)
    #expect(clashes(chart.draw()).isEmpty)
  }

  @Test(arguments: Checkout.some(0..<60 as Range<UInt64>))
  func `nothing overlaps with any numbers and names`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func name(_ generator: inout SeededGenerator) -> String {
      let letters = Array("abcWMi |渋谷駅<&-%")
      return String(
        (0...generator.index(below: 40)).map { _ in letters[generator.index(below: letters.count)] }
      )
    }
    let count = generator.index(below: 9)
    let size = pow(10, generator.uniform(-3...6))
    let offset = generator.uniform(-size...size)
    let line = LineChart(
      title: name(&generator), subtitle: name(&generator), x: .init(title: name(&generator)),
      y: .init(title: name(&generator)),
      series: (0..<count).map { _ in
        .init(
          name: name(&generator),
          points: (0..<12).map {
            .init(x: offset + Double($0) * size, y: generator.uniform(-size...size))
          })
      })
    #expect(clashes(line.draw()).isEmpty)
    let rows = generator.index(below: 12)
    let bars = BarChart(
      title: name(&generator), axis: .init(title: name(&generator)),
      series: (0..<max(1, count)).map { _ in name(&generator) },
      groups: (0..<rows).map { _ in
        .init(
          name: name(&generator),
          bars: (0..<max(1, count)).map { _ in .init(value: generator.unit() * size) })
      })
    #expect(clashes(bars.draw()).isEmpty)
  }
}

@Suite struct ChartScaleTests {
  @Test(arguments: [0.441_850_213_8, 0.012_750_31, 0], [false, true])
  func `ticks of nearly equal values are short`(value: Double, isShare: Bool) {
    let axis = ChartAxis(title: "axis", isShare: isShare)
    let scale = ChartScale(axis, values: [value, value * (1 + 1e-10)], count: 5)
    #expect(scale.ticks.count > 1)
    #expect(scale.ticks.allSatisfy { scale.text($0).count <= 7 }, "\(scale.ticks.map(scale.text))")
    #expect(scale.range.contains(value))
  }
}

extension ChartBox {
  fileprivate func contains(_ other: ChartBox) -> Bool {
    other.x >= x - 0.01 && other.y >= y - 0.01 && other.right <= right + 0.01
      && other.bottom <= bottom + 0.01
  }
}

@Suite struct ChartGoldenTests {
  @Test(arguments: SampleCharts.all.map(\.name))
  func `writes XML that follows the theme, with no markup from names`(name: String) throws {
    let chart = try #require(SampleCharts.all.first { $0.name == name }?.chart)
    let text = chart.draw().svg
    #expect(throws: Never.self) { try readAll(text) }
    #expect(!text.contains("<script"))
    #expect(text.contains("@media (prefers-color-scheme: dark)"))
  }

  @Test func `writes a line chart`() {
    Golden.expect(
      SampleCharts.severity.draw().svg, equals: "Tests/ReportingTests/Fixtures/severity.svg")
  }

  private func readAll(_ text: String) throws {
    var reader = XMLReader(ByteSource(file: "chart.svg", bytes: Array(text.utf8)))
    while try reader.next() != nil {}
  }
}

@Suite struct TrackerColorsTests {
  @Test func `a new version gets its own colour, and changes no other`() {
    let ids = ["v1", "v2", "v3", "v4", "v5", "hmm", "clairvoyant", "null", "geofence", "nearest"]
    let (before, after) = (TrackerColors(ids), TrackerColors(ids + ["v6"]))
    #expect(ids.allSatisfy { before[$0] == after[$0] })
    #expect(!ids.map { after[$0] }.contains(after["v6"]))
    #expect(TrackerColors.isKnown("v6:reach=100") && !TrackerColors.isKnown("mine"))
  }
}
