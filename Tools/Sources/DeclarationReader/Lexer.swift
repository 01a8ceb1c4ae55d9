/// A word, a literal or a mark of a source file.
struct Token {
  enum Kind {
    /// A keyword, or a name with its backticks. `#fileID` and the like are words, too.
    case word
    /// A number, a string or a regular expression.
    case literal
    /// A bracket, a comma, a colon and the like.
    case mark
    /// A part of an operator: `->`, `...` and `==` are one part each, and so are `<`, `>`, `?`, `!`
    /// and `&`.
    case operation
  }

  var kind: Kind
  var text: String
  var line: Int
  /// Whether it is the first on its line.
  var beginsLine: Bool
  /// Whether white space or a comment stands before it.
  var followsSpace: Bool
  /// The documentation comment before it, a string for each line.
  var documentation: [String]
  /// The first line of that comment.
  var documentationLine: Int
}

/// Splits the text of a source file into tokens.
///
/// Comments are left out, and so are the lines of `#if`, `#else` and `#endif`: the declarations of
/// all branches follow each other.
struct Lexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var beginsLine = true
  private var followsSpace = false
  private var documentation: [String] = []
  private var documentationLine = 0
  private var last: Token?

  init(_ text: String) { bytes = Array(text.utf8) }

  static func tokens(of text: String) -> [Token] {
    var lexer = Lexer(text)
    var tokens: [Token] = []
    while let token = lexer.next() { tokens.append(token) }
    return tokens
  }

  private func byte(_ distance: Int = 0) -> UInt8? {
    bytes.indices.contains(position + distance) ? bytes[position + distance] : nil
  }

  private func isAt(_ text: String) -> Bool {
    byte() == text.utf8.first && bytes[position...].starts(with: text.utf8)
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func next() -> Token? {
    skipTrivia()
    guard let first = byte() else { return nil }
    let (start, startLine) = (position, line)
    let kind = advance(over: first)
    let token = Token(
      kind: kind, text: text(from: start), line: startLine, beginsLine: beginsLine,
      followsSpace: followsSpace, documentation: documentation,
      documentationLine: documentationLine)
    (beginsLine, followsSpace, documentation, last) = (false, false, [], token)
    return token
  }

  private mutating func advance(over first: UInt8) -> Token.Kind {
    if first.isWord || first == .init(ascii: "`") { return advanceOverWord(first) }
    if first.isDigit { return advanceOverNumber() }
    if first == UInt8(ascii: "\"") {
      advanceOverString(hashes: 0)
      return .literal
    }
    if first == UInt8(ascii: "#") { return advanceOverHash() }
    if first == UInt8(ascii: "/"), let end = endOfRegularExpression() {
      position = end
      return .literal
    }
    return advanceOverMark(first)
  }

  private mutating func advanceOverWord(_ first: UInt8) -> Token.Kind {
    position += 1
    if first == UInt8(ascii: "`") {
      while let next = byte(), next != first { position += 1 }
      position += 1
    } else {
      while let next = byte(), next.isWord || next.isDigit { position += 1 }
    }
    return .word
  }

  private mutating func advanceOverNumber() -> Token.Kind {
    while let next = byte() {
      let isSign = next == UInt8(ascii: "-") || next == UInt8(ascii: "+")
      let isPoint = next == UInt8(ascii: ".") && byte(1)?.isDigit == true
      let isExponent = isSign && (byte(-1) == UInt8(ascii: "e") || byte(-1) == UInt8(ascii: "p"))
      guard next.isWord || next.isDigit || isPoint || isExponent else { break }
      position += 1
    }
    return .literal
  }

  /// Goes over a raw string, an extended regular expression, or a word such as `#fileID`.
  private mutating func advanceOverHash() -> Token.Kind {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    if byte(hashes) == UInt8(ascii: "\"") {
      position += hashes
      advanceOverString(hashes: hashes)
      return .literal
    }
    if byte(hashes) == UInt8(ascii: "/") {
      position += hashes + 1
      while position < bytes.count, !isAt("/#") { advanceOne() }
      position = min(position + 1 + hashes, bytes.count)
      return .literal
    }
    return advanceOverWord(UInt8(ascii: "#"))
  }

  /// Goes over a string, which begins at the quotation mark, and over the code in it.
  private mutating func advanceOverString(hashes: Int) {
    let isLong = isAt("\"\"\"")
    position += isLong ? 3 : 1
    while let next = byte() {
      if next == UInt8(ascii: "\\"), isFollowed(by: hashes, at: 1) {
        position += 1 + hashes
        if byte() == UInt8(ascii: "(") { advanceOverInterpolation() } else { advanceOne() }
      } else if next == UInt8(ascii: "\""), !isLong || isAt("\"\"\""),
        isFollowed(by: hashes, at: isLong ? 3 : 1)
      {
        position += (isLong ? 3 : 1) + hashes
        return
      } else {
        advanceOne()
      }
    }
  }

  private func isFollowed(by hashes: Int, at distance: Int) -> Bool {
    (0..<hashes).allSatisfy { byte(distance + $0) == UInt8(ascii: "#") }
  }

  private mutating func advanceOverInterpolation() {
    let state = (beginsLine, followsSpace, documentation, last)
    var depth = 0
    repeat {
      guard let token = next() else { break }
      depth += token.text == "(" ? 1 : token.text == ")" ? -1 : 0
    } while depth > 0
    (beginsLine, followsSpace, documentation, last) = state
  }

  /// The end of a regular expression that begins at this slash, if one does: there is no value
  /// before it, no space behind it, and another slash on the line.
  private func endOfRegularExpression() -> Int? {
    let keywords = ["return", "in", "case", "where", "try", "await", "if", "while", "guard"]
    if let last, !last.kind.isOpen, !keywords.contains(last.text),
      ![",", "(", "[", "{", ":", ";"].contains(last.text)
    {
      return nil
    }
    guard let next = byte(1), !next.isSpace, next != UInt8(ascii: "=") else { return nil }
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: "\\") {
        end += 1
      } else if bytes[end] == UInt8(ascii: "/") {
        return end + 1
      }
      end += 1
    }
    return nil
  }

  private mutating func advanceOverMark(_ first: UInt8) -> Token.Kind {
    if isAt("...") || isAt("..<") {
      position += 3
      return .operation
    }
    if isAt("->") {
      position += 2
      return .operation
    }
    position += 1
    if "<>?!&".utf8.contains(first) { return .operation }
    let long = "=+-*/%|^~".utf8
    guard long.contains(first) else { return .mark }
    while let next = byte(), long.contains(next), !isAt("->") { position += 1 }
    return .operation
  }

  private mutating func advanceOne() {
    if byte() == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private mutating func skipTrivia() {
    while let next = byte() {
      if next == UInt8(ascii: "\n") {
        beginsLine = true
        followsSpace = true
        advanceOne()
      } else if next.isSpace {
        followsSpace = true
        position += 1
      } else if isAt("//") {
        skipLineComment()
      } else if isAt("/*") {
        skipBlockComment()
      } else if beginsLine, isDirective {
        while let next = byte(), next != UInt8(ascii: "\n") { position += 1 }
      } else {
        return
      }
    }
  }

  private var isDirective: Bool {
    isAt("#if ") || isAt("#elseif ") || isAt("#else\n") || isAt("#endif") || isAt("#!")
      || isAt("#sourceLocation")
  }

  private mutating func skipLineComment() {
    let start = position
    while let next = byte(), next != UInt8(ascii: "\n") { position += 1 }
    followsSpace = true
    let comment = text(from: start)
    guard comment.hasPrefix("///"), !comment.hasPrefix("////") else { return }
    if documentation.isEmpty { documentationLine = line }
    let content = comment.dropFirst(3)
    documentation.append(String(content.first == " " ? content.dropFirst() : content))
  }

  private mutating func skipBlockComment() {
    let (start, startLine) = (position, line)
    var depth = 0
    repeat {
      if isAt("/*") {
        depth += 1
        position += 2
      } else if isAt("*/") {
        depth -= 1
        position += 2
      } else if position < bytes.count {
        advanceOne()
      } else {
        return
      }
    } while depth > 0
    followsSpace = true
    let comment = text(from: start)
    guard comment.hasPrefix("/**"), comment.count > 4 else { return }
    if documentation.isEmpty { documentationLine = startLine }
    documentation += comment.dropFirst(3).dropLast(2).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { $0.drop { " *".contains($0) } }.filter { !$0.isEmpty }.map(String.init)
  }
}

extension Token.Kind {
  /// Whether a value may begin behind such a token.
  fileprivate var isOpen: Bool { self == .operation }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 32 || self == 9 || self == 13 || self == 10 }
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether a name may begin with it. All letters beyond ASCII may.
  fileprivate var isWord: Bool {
    (self | 32) >= UInt8(ascii: "a") && (self | 32) <= UInt8(ascii: "z")
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 128
  }
}
