import TestKit
import Testing
import Text
@testable import Simulation

@Suite struct PhoneReaderTests {
  private func read(_ text: String) throws -> PhoneSetup {
    try PhoneReader.phone.read(Array(text.utf8), file: "ride.json")
  }

  private func faults(_ text: String) -> [String] {
    faultTexts { try read(text) }
  }

  private func values(_ profile: PhoneProfile) -> [RandomNumber] {
    PhoneProfile.numbers.map { profile[keyPath: $0].wrappedValue }
  }

  private func values<Fault: PhoneFault>(_ fault: Fault) -> [RandomNumber] {
    Fault.numbers.map { fault[keyPath: $0].wrappedValue }
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
    let outage = try #require(setup.faults[0] as? Outage)
    #expect(outage.seconds == 240)
    #expect(outage.at == 0.5)
    #expect(outage.recoverySeconds == Outage().recoverySeconds)
  }

  @Test func `every fault in the catalogue is read back from its own defaults`() throws {
    for entry in PhoneFaultCatalogue.all {
      let numbers = entry.allNumbers
      let members = numbers.map { number in
        let range = number.wrappedValue.range
        return "\"\(number.name)\": [\(range.lowerBound), \(range.upperBound)]"
      }
      let text = "{\"kind\": \"\(entry.kind)\", \(members.joined(separator: ", "))}"
      let fault = try PhoneReader.fault.read(Array(text.utf8), file: "f")
      #expect(fault.kind == entry.kind)
      #expect(values(fault) == numbers.map(\.wrappedValue))
      #expect(numbers.allSatisfy { $0.range.contains($0.wrappedValue.range.lowerBound) })
      #expect(numbers.allSatisfy { $0.range.contains($0.wrappedValue.range.upperBound) })
    }
    let kinds = PhoneFaultCatalogue.all.map(\.kind)
    #expect(Set(kinds).count == kinds.count)
  }

  @Test func `names all that is wrong, with line, field and the nearest right name`() throws {
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
      equals: "Tests/SimulationTests/Fixtures/phone-faults.txt")
  }

  @Test func `refuses what is not an object`() throws {
    #expect(faults("[]") == ["ride.json:1: expected an object, found a list"])
    #expect(
      faults("{\"faults\": {}}") == [
        "ride.json:1: faults: expected a list, found an object"
      ])
  }
}
