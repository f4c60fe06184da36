import Testing
import Text
@testable import Simulation

@Suite struct PhoneReaderTests {
  private func read(_ text: String) throws -> PhoneSetup {
    var log = FaultLog(file: "ride.json")
    let setup = PhoneReader.read(
      try JSONReader.read(Array(text.utf8)), path: "phone", log: &log)
    try log.throwIfAny()
    return setup
  }

  private func faults(_ text: String) throws -> [String] {
    do {
      _ = try read(text)
      return []
    } catch let faults as Faults {
      return faults.all.map(\.description)
    }
  }

  private func values(_ profile: PhoneProfile) -> [Drawn] {
    PhoneProfile.numbers.map { profile[keyPath: $0].wrappedValue }
  }

  private func values<Fault: PhoneFault>(_ fault: Fault) -> [Drawn] {
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
    #expect(setup.profile.intervalSeconds == Drawn(1...5))
    #expect(setup.profile.errorMetres == 30)
    #expect(setup.profile.repeatShare == PhoneProfile.android.repeatShare)
    #expect(setup.underground == .none)
    #expect(setup.faults.map { type(of: $0).kind } == ["outage", "duplicates", "missingSpeed"])
    let outage = try #require(setup.faults[0] as? Outage)
    #expect(outage.seconds == 240)
    #expect(outage.at == 0.5)
    #expect(outage.recoverySeconds == Outage().recoverySeconds)
  }

  @Test func `every fault in the catalogue is read back from its own defaults`() throws {
    for entry in PhoneFaultCatalogue.all {
      let numbers = entry.usualNumbers
      let members = numbers.map { number in
        let range = number.wrappedValue.range
        return "\"\(number.name)\": [\(range.lowerBound), \(range.upperBound)]"
      }
      let text = "{\"kind\": \"\(entry.kind)\", \(members.joined(separator: ", "))}"
      var log = FaultLog(file: "f")
      let fault = try #require(
        PhoneReader.fault(try JSONReader.read(Array(text.utf8)), path: "p", log: &log))
      #expect(log.faults == [])
      #expect(type(of: fault).kind == entry.kind)
      #expect(values(fault) == numbers.map(\.wrappedValue))
      #expect(numbers.allSatisfy { $0.range.contains($0.wrappedValue.range.lowerBound) })
      #expect(numbers.allSatisfy { $0.range.contains($0.wrappedValue.range.upperBound) })
    }
    let kinds = PhoneFaultCatalogue.all.map { $0.kind }
    #expect(Set(kinds).count == kinds.count)
  }

  @Test func `names all that is wrong, with line, field and the nearest right name`() throws {
    let found = try faults(
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
    #expect(
      found == [
        "ride.json:1: phone.profile: 'iphon' is not known (did you mean iphone?)",
        "ride.json:2: phone.underground: must be a text, is a number",
        "ride.json:3: phone.intervalSecond: is not known here (did you mean intervalSeconds?)",
        "ride.json:4: phone.errorMetres: must lie in 0…1000",
        "ride.json:5: phone.reception: must be a number, or a list of two between which one is "
          + "drawn (such as 30 or [20, 60])",
        "ride.json:6: phone.dishonesty: must be a number, or a list of two between which one is "
          + "drawn (such as 30 or [20, 60])",
        "ride.json:8: phone.faults[0].kind: 'outtage' is not known (did you mean outage?)",
        "ride.json:9: phone.faults[1].kind: is missing (one of \(kinds))",
        "ride.json:10: phone.faults[2].secnds: is not known here (did you mean seconds?)",
        "ride.json:10: phone.faults[2].at: must lie in 0…1",
        "ride.json:11: phone.faults[3]: must be an object, is a number",
      ])
  }

  @Test func `rejects a phone that is not an object`() throws {
    #expect(try faults("[]") == ["ride.json:1: phone: must be an object, is a list"])
    #expect(
      try faults("{\"faults\": {}}") == [
        "ride.json:1: phone.faults: must be a list of objects"
      ])
  }

  private var kinds: String {
    PhoneFaultCatalogue.all.map { $0.kind }.joined(separator: ", ")
  }
}
