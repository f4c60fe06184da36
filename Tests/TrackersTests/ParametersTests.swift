import TestKit
import Testing
import Tracking
@testable import Trackers

@Suite struct ParametersTests {
  /// The numbers in a set of parameters, those of nested sets included.
  private static func storedNumbers(_ value: Any) -> Int {
    let mirror = Mirror(reflecting: value)
    return value is Double || value is Int
      ? 1 : mirror.children.reduce(0) { $0 + storedNumbers($1.value) }
  }

  private static func declaresAll<P: TrackerParameters>(_: P.Type) -> Bool {
    P.axes.count == storedNumbers(P())
  }

  @Test func `every stored number is declared`() {
    #expect(Self.declaresAll(R1NearestRailway.Parameters.self))
    #expect(Self.declaresAll(R2AccumulatedProximity.Parameters.self))
    #expect(Self.declaresAll(R3PenalisedProximity.Parameters.self))
    #expect(Self.declaresAll(D1VisitOrder.Parameters.self))
    #expect(Self.declaresAll(D2Course.Parameters.self))
    #expect(Self.declaresAll(StationZones.self))
    #expect(Self.declaresAll(WalkParameters.self))
    #expect(Self.declaresAll(DemoChoices.self))
    #expect(Self.declaresAll(S3VisitedOrPassed.Parameters.self))
    #expect(Self.declaresAll(S1DistanceTable.Parameters.self))
    #expect(Self.declaresAll(CandidateParameters.self))
    #expect(Self.declaresAll(HMMParameters.self))
    #expect(Self.declaresAll(V5Parameters.self))
  }

  @Test(arguments: TrackerCatalogue.all)
  func `defaults are in range and names are unique`(entry: TrackerEntry) {
    #expect(entry.faults(in: [:]).isEmpty)
    #expect(Set(entry.parameters.map(\.name)).count == entry.parameters.count)
    for parameter in entry.parameters {
      #expect(parameter.range.contains(parameter.defaultValue))
      #expect(!parameter.summary.isEmpty)
    }
  }

  @Test func `a value reaches every part that declares its name`() {
    var values: ParameterValues = ["visitingRadius": 111]
    #expect(StationZones(values).visitingRadiusMetres == 111)
    #expect(S3VisitedOrPassed.Parameters(values).walk.zones.visitingRadiusMetres == 111)
    #expect(D1VisitOrder.Parameters(values).visitingRadiusMetres == 111)
    values = ["fastSpeed": 33]
    #expect(R3PenalisedProximity.Parameters(values).proximity.fastSpeedMetresPerSecond == 33)
  }

  @Test func `a part's defaults are the same in every tracker`() throws {
    var known: [String: ParameterDeclaration] = [:]
    // V4 and V5 share no part with the others, though some names.
    for entry in TrackerCatalogue.all where !["v4", "v5"].contains(entry.id) {
      for parameter in entry.parameters {
        #expect(known[parameter.name, default: parameter] == parameter)
        known[parameter.name] = parameter
      }
    }
  }

  @Test func `the published constants are the defaults`() throws {
    let v3 = try #require(TrackerCatalogue.all.first { $0.id == "v3" })
    Golden.expect(
      v3.parameters.map { "\($0.name) \($0.defaultValue) \($0.unit)\n" }.joined(),
      equals: "Tests/TrackersTests/Fixtures/v3-parameters.txt")
  }
}
