import Testing
import Text

@Suite struct FileNameTests {
  @Test(arguments: ["a", "Tokyu.Toyoko", "a b", "車", "a-b", String(repeating: "a", count: 100)])
  func `accepts an ordinary id as a file name`(id: String) {
    #expect(FileName.problem(with: id) == nil)
  }

  @Test(arguments: [
    ("=1+1", "begins with =, which a spreadsheet takes for a formula"),
    ("-a", "begins with -, which a spreadsheet takes for a formula"),
    ("+a", "begins with +, which a spreadsheet takes for a formula"),
    ("@a", "begins with @, which a spreadsheet takes for a formula"),
    ("\ta", "begins with a control character"), ("\ra", "begins with a control character"),
    ("", "is empty"), (String(repeating: "車", count: 34), "is longer than 100 bytes"),
    (String(repeating: "a", count: 101), "is longer than 100 bytes"),
    (".", "must be a name that a folder can have: it starts with a dot"),
    ("..", "must be a name that a folder can have: it starts with a dot"),
    ("../x", "must be a name that a folder can have: it holds a slash or a control character"),
    ("a/b", "must be a name that a folder can have: it holds a slash or a control character"),
    ("a\\b", "must be a name that a folder can have: it holds a slash or a control character"),
    ("a\u{7f}", "must be a name that a folder can have: it holds a slash or a control character"),
    ("\u{202e}a", "must be a name that a folder can have: it holds a slash or a control character"),
  ])
  func `rejects an id that could lead to another folder`(id: String, problem: String) {
    #expect(FileName.problem(with: id) == problem)
  }
}
