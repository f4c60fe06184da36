import Testing
import Tracking

@Suite struct ParametersTests {
  private enum Way: String, CaseIterable, Sendable {
    case short
    case long
  }

  private struct Inner: Sendable, Equatable { var metres = 200.0 }

  private struct Sample: TrackerParameters {
    var inner = Inner()
    var count = 3
    var way = Way.short

    static let axes: [ParameterAxis<Sample>] = [
      ParameterAxis(
        "metres", \Inner.metres, unit: "m", range: 10...500, summary: "a real number"
      ).nested(in: \.inner),
      ParameterAxis("count", \.count, unit: "", range: 1...5, summary: "a whole number"),
      ParameterAxis("way", \.way, summary: "a choice"),
    ]
    static let constraints = [ParameterConstraint("count", isLessThan: "metres")]
  }

  private static let entry = TrackerEntry(id: "x", summary: "", parameters: Sample.self) {
    _, _ in Silent()
  }

  private struct Silent: TrainTracker {
    mutating func update(_ surroundings: Surroundings) -> Estimate { .none }
  }

  @Test func `sets values by name, within their range, and whole if they must be`() {
    let changed = Sample(["metres": 9_999, "count": 2.9, "way": 1, "unknown": 4])
    #expect(changed.inner.metres == 500)
    #expect(changed.count == 2)
    #expect(changed.way == .long)
    #expect(Sample(["metres": -1]).inner.metres == 10)
    #expect(Sample([:]) == Sample())
  }

  @Test func `declarations have defaults, ranges and kinds`() {
    let declarations = Sample.declarations
    #expect(declarations.map(\.defaultValue) == [200, 3, 0])
    #expect(declarations.map(\.range) == [10...500, 1...5, 0...1])
    #expect(declarations.map(\.kind) == [.real, .whole, .choice(["short", "long"])])
    #expect(Self.entry.parameter("count") == declarations[1])
  }

  @Test func `finds every fault of a setting`() {
    let entry = Self.entry
    #expect(entry.faults(in: ["metres": 10, "count": 5, "way": 1]).isEmpty)
    let found = entry.faults(in: ["metres": 9, "count": 1.5, "way": 2, "radius": 1])
    #expect(
      found == [
        .notWhole(entry.parameters[1], value: 1.5), .outOfRange(entry.parameters[0], value: 9),
        .unknown(name: "radius"), .outOfRange(entry.parameters[2], value: 2),
      ])
  }

  @Test func `a broken constraint is reported with its values, defaults included`() {
    let less = TrackerEntry(
      id: "y", summary: "", parameters: Sample.declarations,
      constraints: [ParameterConstraint("metres", isLessThan: "count")]
    ) { _, _ in Silent() }
    #expect(
      less.faults(in: ["metres": 10])
        == [.broken(less.constraints[0], smaller: 10, greater: 3)])
    #expect(
      less.faults(in: ["metres": 10, "count": 10.0]).contains(
        .broken(less.constraints[0], smaller: 10, greater: 10)))
  }
}
