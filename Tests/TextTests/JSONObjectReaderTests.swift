import Testing
import Text

@Suite struct JSONObjectReaderTests {
  private func object(_ text: String, log: inout FaultLog) throws -> JSONObjectReader {
    try #require(JSONObjectReader(try JSONReader.read(Array(text.utf8)), path: "p", log: &log))
  }

  @Test func `takes members by kind`() throws {
    var log = FaultLog(file: "f")
    var object = try object(
      #"{"s": "x", "n": 1.5, "i": 7, "b": true, "l": [1], "o": {"q": 1}, "z": null, "u": 0}"#,
      log: &log)
    #expect(object.string("s", log: &log) == "x")
    #expect(object.number("n", log: &log) == 1.5)
    #expect(object.integer("i", in: 0...9, log: &log) == 7)
    #expect(object.bool("b", log: &log) == true)
    #expect(object.array("l", log: &log)?.count == 1)
    #expect(object.object("o", log: &log)?.path == "p.o")
    #expect(object.optionalString("z", log: &log) == nil)
    #expect(object.optionalString("absent", log: &log) == nil)
    #expect(object.unknownMembers.map(\.name) == ["u"])
    #expect(log.faults.isEmpty)
  }

  @Test func `notes members with nearly the name of one that was asked for`() throws {
    var log = FaultLog(file: "f")
    var object = try object(
      "{\"nmae\": 1,\n\"ab\": 2, \"Number\": 3, \"else\": 4, \"name\": 5}", log: &log)
    for name in ["name", "cd", "number"] { _ = object.node(name) }
    #expect(
      object.misspeltMembers(file: "f").map(\.description) == [
        "f:1: p.nmae: is not known and has no effect (did you mean name?)",
        "f:2: p.Number: is not known and has no effect (did you mean number?)",
      ])
  }

  @Test func `logs each member that is missing or wrong`() throws {
    var log = FaultLog(file: "f")
    var object = try object(
      "{\"s\": 1,\n\"i\": 1.5, \"j\": 12, \"b\": \"no\", \"o\": [], \"t\": 1, \"t\": 2}", log: &log)
    #expect(object.string("s", log: &log) == nil)
    #expect(object.string("absent", log: &log) == nil)
    #expect(object.integer("i", in: 0...9, log: &log) == nil)
    #expect(object.integer("j", in: 0...9, log: &log) == nil)
    #expect(object.bool("b", log: &log) == nil)
    #expect(object.object("o", log: &log) == nil)
    #expect(
      log.faults.map(\.description) == [
        "f:2: p.t: is given twice",
        "f:1: p.s: must be a text, is a number",
        "f:1: p.absent: is missing",
        "f:2: p.i: must be a whole number from 0 to 9, is 1.5",
        "f:2: p.j: must be a whole number from 0 to 9, is 12",
        "f:2: p.b: must be true or false, is a text",
        "f:2: p.o: must be an object, is a list",
      ])
  }
}
