import TerminalOutput
import TestSupport
import Testing

@Suite("Texts in columns", .leavesNothing) struct TextTests {
  @Test(
    "A wide character takes two columns, and a mark on another one takes none",
    arguments: [
      ("map", 3), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("한글", 4), ("👩‍👩‍👧", 2), ("❤️", 2), ("ｱ", 1),
      ("Ａ", 2), ("…×↻⇠", 4), ("𠀀", 2),
    ])
  func columns(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test("A text is cut to columns") func cuts() {
    #expect(cut("日本語", to: 6) == "日本語")
    #expect(cut("日本語", to: 5) == "日本…")
    #expect(cut("日本語", to: 4) == "日…")
    #expect(cut("abc", to: 3) == "abc" && cut("abcd", to: 3) == "ab…")
    #expect(cutInTheMiddle("日本語.swift", to: 8) == "日本…ift")
    #expect(padded("日本", to: 6) == "日本  " && padded("日本", to: 6, alignedRight: true) == "  日本")
  }
}
