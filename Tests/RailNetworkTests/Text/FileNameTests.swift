import RailNetwork
import Testing

@Suite struct FileNameTests {
  @Test(arguments: ["a", "Tokyu.Toyoko", "a b", "車", "a-b", String(repeating: "a", count: 100)])
  func `accepts an ordinary id as a file name`(id: String) {
    #expect(FileName.problem(with: id) == nil)
  }

  @Test(arguments: [
    ("=1+1", "begins with =, so that spreadsheets read it as a formula"),
    ("-a", "begins with -, so that spreadsheets read it as a formula"),
    ("+a", "begins with +, so that spreadsheets read it as a formula"),
    ("@a", "begins with @, so that spreadsheets read it as a formula"),
    ("\ta", "begins with a control character"), ("\ra", "begins with a control character"),
    ("", "is empty"), (String(repeating: "車", count: 34), "is longer than 100 bytes"),
    (String(repeating: "a", count: 101), "is longer than 100 bytes"),
    (".", "not a valid folder name: it starts with a dot"),
    ("..", "not a valid folder name: it starts with a dot"),
    ("../x", "not a valid folder name: it contains a slash or a control character"),
    ("a/b", "not a valid folder name: it contains a slash or a control character"),
    ("a\\b", "not a valid folder name: it contains a slash or a control character"),
    ("a\u{7f}", "not a valid folder name: it contains a slash or a control character"),
    ("\u{202e}a", "not a valid folder name: it contains a slash or a control character"),
  ])
  func `rejects an id that could be a path to another folder`(id: String, problem: String) {
    #expect(FileName.problem(with: id) == problem)
  }
}
