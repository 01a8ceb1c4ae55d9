import TerminalOutput
import TestSupport
import Testing

@Suite("Texts in columns", .leavesNothing) struct TextTests {
  @Test(
    "A wide character takes two columns, and a mark on another one takes none",
    arguments: [
      ("map", 3), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("한글", 4), ("👩‍👩‍👧", 2), ("❤️", 2), ("ｱ", 1),
      ("Ａ", 2), ("…×↻⇠", 4), ("𠀀", 2), ("✅", 2), ("⏰⚡", 4), ("✓", 1),
    ])
  func columns(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test("A text is cut to columns, and a line of help is broken") func cuts() {
    #expect(cut("日本語", to: 6) == "日本語")
    #expect(cut("日本語", to: 5) == "日本…")
    #expect(cut("日本語", to: 4) == "日…")
    #expect(cut("abc", to: 3) == "abc" && cut("abcd", to: 3) == "ab…")
    #expect(cutInTheMiddle("日本語.swift", to: 8) == "日本…ift")
    #expect(wrapped("map", to: 2) == ["m…"] && wrapped("map it", to: 6) == ["map it"])
    #expect(wrapped("map it, 日本", to: 8) == ["map it,", "日本"])
    #expect(
      wrapped("  AGE  how old it is", to: 14) == ["  AGE  how old", "       it is"])
    #expect(wrapped("  VALUES  how many", to: 15) == ["VALUES how many"])
    #expect(wrapped("  goes on below", to: 10) == ["  goes on", "  below"])
    #expect(padded("日本", to: 6) == "日本  " && padded("日本", to: 6, alignedRight: true) == "  日本")
  }
}
