import Testing
import Text
@testable import Reporting

@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("a|b", #"a\|b"#),
    ("`code` *bold* _it_ [x](y) ![z](w)", #"\`code\` \*bold\* \_it\_ \[x\](y) \!\[z\](w)"#),
    ("R&D &lt;", "R&amp;D &amp;lt;"),
    ("two\nlines\r\nmore\u{2028}here", "two lines  more here"),
    ("@somebody", "&#64;somebody"),
    ("渋谷 (Shibuya)", "渋谷 (Shibuya)"),
    (#"back\slash"#, #"back\\slash"#),
  ])
  func `names can't be markup`(name: String, expected: String) {
    #expect(MarkdownText.escaped(name) == expected)
  }

  @Test(arguments: [
    ("v3", "`v3`"), ("", ""), ("two\nlines", "`two lines`"),
    ("a`b", "<code>a&#96;b</code>"), ("a|<b>*_", "<code>a&#124;&lt;b&gt;&#42;&#95;</code>"),
  ])
  func `writes any text as code`(text: String, expected: String) {
    #expect(MarkdownText.code(text) == expected)
  }
}

@Suite struct MarkupTextTests {
  @Test(arguments: [
    ("<script>", "&lt;script&gt;"), ("\" onload='x'", "&quot; onload=&#39;x&#39;"),
    ("a&b", "a&amp;b"), ("a\u{0}b\u{ffff}", "a\u{fffd}b\u{fffd}"), ("a\nb", "a b"),
  ])
  func `names can't be markup`(name: String, expected: String) {
    #expect(MarkupText.escaped(name) == expected)
  }
}
