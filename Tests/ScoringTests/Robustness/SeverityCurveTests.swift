import Scoring
import Testing

@Suite struct SeverityCurveTests {
  private func curve(
    clean: Double?, _ points: [(Double, Double?)], isLogarithmic: Bool = false,
    _ polarity: Polarity = .higher
  ) -> SeverityCurve {
    SeverityCurve(
      clean: clean,
      points: points.map { (severity: $0.0, value: $0.1) },
      isLogarithmic: isLogarithmic, polarity: polarity)
  }

  @Test func `the area is that of trapezoids over the width`() throws {
    // (1 + 1/2)/2 over 1/4 of the width, (1/2 + 0)/2 over 3/4: 3/16 + 3/16.
    let falling = curve(clean: 1, [(0, 1), (1, 0.5), (4, 0)])
    #expect(abs(try #require(falling.area) - 6.0 / 16) < 1e-12)
    // On a logarithmic axis 1 to 10 is as wide as 10 to 100: 3/8 + 1/8.
    let ratios = curve(clean: 1, [(1, 1), (10, 0.5), (100, 0)], isLogarithmic: true)
    #expect(abs(try #require(ratios.area) - 0.5) < 1e-12)
  }

  @Test func `breaks where a fifth of the clean value is lost for good`() throws {
    // From 1 at 10 to 0.6 at 20, 0.8 is halfway.
    let once = curve(clean: 1, [(10, 1), (20, 0.6), (30, 0.2)])
    #expect(once.breakPoint == .at(15))
    // A dip that recovers is not a break: from 0.9 at 30 to 0.7 at 40.
    let dip = curve(clean: 1, [(10, 1), (20, 0.6), (30, 0.9), (40, 0.7)])
    #expect(dip.breakPoint == .at(35))
    let ratio = curve(clean: 1, [(1, 1), (100, 0.6)], isLogarithmic: true).breakPoint
    let place = if case .at(let place) = ratio { place } else { Double.nan }
    #expect(abs(place - 10) < 1e-9)
    // If lower is better, from 10 at 1 to 15 at 2, 12.5 is halfway; what is not measured is left out.
    #expect(curve(clean: 10, [(1, 10), (2, 15), (3, nil)], .lower).breakPoint == .at(1.5))
    #expect(curve(clean: 10, [(1, 8), (2, 12), (3, 1)], .lower).breakPoint == .never)
    #expect(curve(clean: 0.5, [(1, 0.39), (2, 0.1)]).breakPoint == .at(1))
  }

  @Test func `an undefined curve has no area and no break`() {
    #expect(curve(clean: nil, [(1, nil), (2, nil)]).area == nil)
    #expect(curve(clean: nil, [(1, nil), (2, nil)]).breakPoint == .undefined)
    #expect(curve(clean: 0, [(1, 0), (2, 9)], .lower).breakPoint == .undefined)
    #expect(curve(clean: 1, []).area == nil)
    #expect(curve(clean: 1, []).breakPoint == .undefined)
  }
}
