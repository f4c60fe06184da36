import RailNetwork
import Testing

@Suite struct FaultTests {
  @Test(arguments: [
    (Fault(file: "a.csv", problem: "is empty"), "a.csv: is empty"),
    (Fault(file: "a.csv", line: 3, problem: "is odd"), "a.csv:3: is odd"),
    (
      Fault(
        file: "t.json", line: 7, field: "legs[0].railway", problem: "there is no 'X'",
        remedy: "did you mean Y?"),
      "t.json:7: legs[0].railway: there is no 'X' (did you mean Y?)"
    ),
  ])
  func `a fault's text has file, line, field, problem and remedy`(fault: Fault, text: String) {
    #expect(fault.description == text)
  }

  @Test func `prints each of several faults on its own line`() {
    let faults = Faults([Fault(file: "a", problem: "x"), Fault(file: "b", problem: "y")])
    #expect(faults.description == "a: x\nb: y")
  }

  @Test func `a log throws all faults, and counts those after a hundred`() {
    var log = FaultLog(file: "f")
    #expect(throws: Never.self) { try log.throwIfAny() }
    for index in 0..<101 { log.add(line: index, "is wrong") }
    let faults = #expect(throws: Faults.self) { try log.throwIfAny() }
    #expect(faults?.all.count == 101)
    #expect(faults?.all.last?.description == "f: and 1 more fault")
  }

  @Test func `the faults of one file don't hide those of another`() throws {
    let (log, own) = (FaultLog(), ["a", "b", "c"])
    var (mixed, joined) = (log, log)
    for index in 0..<130 {
      for file in own { mixed.add(Fault(file: file, line: index / 2, problem: "is \(index % 2)")) }
    }
    for (file, count) in zip(own, [250, 1, 101]) {
      var log = FaultLog(file: file)
      for index in 0..<count { log.add(line: index, "is wrong") }
      #expect(joined.attempt(log.throwIfAny) == nil)
      #expect(joined.attempt(log.throwIfAny) == nil, "the same faults again")
    }
    func counts(_ log: FaultLog) -> [String] {
      let faults = #expect(throws: Faults.self) { try log.throwIfAny() }
      return faults?.all.grouped(by: \.file).map { "\($0.count), \($0[$0.count - 1].problem)" }
        ?? []
    }
    #expect(counts(mixed) == own.map { _ in "101, and 30 more faults" })
    #expect(counts(joined) == ["101, and 150 more faults", "1, is wrong", "101, and 1 more fault"])
    #expect(joined.count == 203)
  }
}

@Suite struct FaultTextTests {
  @Test func `shortens long texts`() {
    let long = String(repeating: "x", count: 5_000)
    let fault = Fault(file: "f", field: long, problem: long, remedy: long)
    #expect(fault.problem == String(repeating: "x", count: 1_000) + "…")
    #expect(fault.description.count < 3_100)
    #expect(
      Fault.expected("a number", found: long)
        == "expected a number, found '\(String(repeating: "x", count: 40))…'")
  }

  @Test func `reports what was expected and found`() {
    #expect(Fault.expected("a time", found: "noon") == "expected a time, found 'noon'")
    #expect(
      Fault.expected("a time", found: JSONNode(.string("noon"))) == "expected a time, found 'noon'")
    #expect(Fault.expected("a time", found: JSONNode(.number(1.5))) == "expected a time, found 1.5")
    #expect(
      Fault.expected("a time", found: JSONNode(.array([]))) == "expected a time, found a list")
  }
}
