import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Journeys
@testable import Scoring

@Suite struct PhoneReaderTests {
  private func read(_ text: String) throws -> PhoneSetup {
    try PhoneReader.phones.read(Array(text.utf8), file: "ride.json")[0]
  }

  private func faults(_ text: String) -> [String] {
    faultTexts { try read(text) }
  }

  private func values(_ profile: PhoneProfile) -> [RandomNumber] {
    PhoneProfile.numbers.map { profile[keyPath: $0].wrappedValue }
  }

  @Test func `an empty object is an iPhone without faults`() throws {
    let setup = try read("{}")
    #expect(setup.profile.name == "iphone")
    #expect(values(setup.profile) == values(.iPhone))
    #expect(setup.underground == .cell)
    #expect(setup.faults.isEmpty)
  }

  @Test func `reads profile, numbers and faults in their order`() throws {
    let setup = try read(
      """
      {"profile": "android", "underground": "none", "intervalSeconds": [1, 5],
       "errorMetres": 30,
       "faults": [{"kind": "outage", "seconds": 240, "at": 0.5}, {"kind": "duplicates"},
                  {"kind": "missingSpeed", "share": 1}]}
      """)
    #expect(setup.profile.name == "android")
    #expect(setup.profile.intervalSeconds == RandomNumber(1...5))
    #expect(setup.profile.errorMetres == 30)
    #expect(setup.profile.repeatShare == PhoneProfile.android.repeatShare)
    #expect(setup.underground == .none)
    #expect(setup.faults.map(\.kind) == ["outage", "duplicates", "missingSpeed"])
    #expect(setup.faults[0]["seconds"] == 240)
    #expect(setup.faults[0]["at"] == 0.5)
    #expect(setup.faults[0]["recoverySeconds"] == PhoneFault.outage["recoverySeconds"])
  }

  @Test func `every fault in the catalogue reads back from its own defaults`() throws {
    for entry in PhoneFault.all {
      let numbers = entry.numbers
      let members = numbers.map { number in
        let range = number.wrappedValue.range
        return "\"\(number.name)\": [\(range.lowerBound), \(range.upperBound)]"
      }
      let text = "{\"kind\": \"\(entry.kind)\", \(members.joined(separator: ", "))}"
      let fault = try PhoneReader.fault.read(Array(text.utf8), file: "f")
      #expect(fault.kind == entry.kind)
      #expect(fault.numbers.map(\.wrappedValue) == numbers.map(\.wrappedValue))
      #expect(numbers.allSatisfy { $0.range.contains($0.wrappedValue.range.lowerBound) })
      #expect(numbers.allSatisfy { $0.range.contains($0.wrappedValue.range.upperBound) })
    }
    let kinds = PhoneFault.all.map(\.kind)
    #expect(Set(kinds).count == kinds.count)
  }

  @Test func `reports all faults, with line, field and the nearest valid name`() throws {
    let found = faults(
      """
      {"profile": "iphon",
       "underground": 3,
       "intervalSecond": 5,
       "errorMetres": -1,
       "reception": "good",
       "dishonesty": [2, 1],
       "faults": [
         {"kind": "outtage"},
         {"seconds": 3},
         {"kind": "outage", "secnds": 5, "at": 2},
         7
       ]}
      """)
    Golden.expect(
      found.joined(separator: "\n") + "\n",
      equals: "Tests/DatasetsTests/Fixtures/phone-faults.txt")
  }

  @Test func `a mixed phone uses each of the mixture, with the given numbers and faults`()
    throws
  {
    let text = #"{"profile": "mixed", "clockSeconds": 60, "faults": [{"kind": "outage"}]}"#
    let phones = try PhoneReader.phones.read(Array(text.utf8), file: "ride.json")
    #expect(phones.map(\.profile.name) == PhoneProfile.mixture.map(\.name))
    #expect(phones.allSatisfy { $0.profile.clockSeconds == 60 && $0.faults.count == 1 })
  }

  @Test func `reads a disturbance, whose span covers all changes`() throws {
    let setup = try read(#"{"profile": "ideal", "disturbance": {"kind": "far", "step": 60}}"#)
    let motion = ShuttleRide.motion(stops: 8)
    let clean = Phone(setup, seed: 3).locations(of: motion)
    let (degradation, step) = try #require(setup.disturbance)
    let worse = degradation.applied(step, to: clean, journey: "ride", seed: 3)
    let span = try #require(degradation.disturbance(of: clean, in: worse))
    let changed = zip(clean, worse).filter { $0 != $1 }.map(\.0.timestamp)
    #expect(span.name == "far")
    #expect(changed.count == 60)
    #expect(changed.allSatisfy { $0 >= span.from && $0 < span.to })
    #expect(
      faults(#"{"disturbance": {"kind": "noise", "step": 0}}"#) == [
        "ride.json:1: disturbance.kind: unknown kind 'noise' (expected one of outage, clock, "
          + "ahead, nowhere, far)",
        "ride.json:1: disturbance.step: expected a number from 1 to 100000000, found 0",
      ])
  }

  @Test func `rejects a value that is not an object`() throws {
    #expect(faults("[]") == ["ride.json:1: expected an object, found a list"])
    #expect(
      faults("{\"faults\": {}}") == [
        "ride.json:1: faults: expected a list, found an object"
      ])
  }
}
