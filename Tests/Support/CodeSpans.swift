extension StringProtocol {
  /// The code in a line of Markdown: the text between pairs of `` ` ``, or of ` `` `.
  package var codeSpans: [String] {
    let single = String(self).replacing("``", with: "`").split(
      separator: "`", omittingEmptySubsequences: false)
    return single.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
