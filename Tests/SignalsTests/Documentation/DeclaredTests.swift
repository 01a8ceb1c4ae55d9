import MarbleGallery

/// The tests that the test files declare.
struct DeclaredTests {
  struct Test: Hashable {
    /// The type that declares the test.
    var suite: String
    var function: String
    /// The sentence in the test's attribute; empty if there is none.
    var displayName: String
  }

  private(set) var tests: [Test] = []
  private(set) var suites: Set<String> = []

  init(_ tree: SourceTree) {
    for file in tree.swiftFiles(below: "Tests") { read(file.text) }
  }

  /// Whether there is a test with that display name, or `Suite/function`.
  func contains(_ name: String) -> Bool {
    tests.contains { $0.displayName == name || "\($0.suite)/\($0.function)" == name }
  }

  private mutating func read(_ text: String) {
    var suite = ""
    // The text between `@Test` and the function's name.
    var attribute: String?
    for line in text.split(separator: "\n") {
      if line.first != " ", let name = Self.typeName(in: line) { suite = name }
      if line.contains("@Test") { attribute = "" }
      guard let begun = attribute else { continue }
      attribute = begun + line
      guard let function = line.firstRange(of: "func ") else { continue }
      let name = line[function.upperBound...].prefix { $0 != "(" }
      tests.append(
        Test(
          suite: suite, function: String(name.filter { $0 != "`" }),
          displayName: Self.displayName(in: begun + line[..<function.lowerBound])))
      suites.insert(suite)
      attribute = nil
    }
  }

  private static func typeName(in line: Substring) -> String? {
    let words = line.split { " :<{".contains($0) }.map(String.init)
    guard let index = words.firstIndex(where: { ["struct", "class", "enum"].contains($0) }),
      index + 1 < words.count
    else { return nil }
    return words[index + 1]
  }

  private static func displayName(in attribute: String) -> String {
    guard let start = attribute.firstRange(of: "\"")?.upperBound else { return "" }
    var name = ""
    var isEscaped = false
    for character in attribute[start...] {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
        continue
      } else if character == "\"" {
        break
      }
      name.append(character)
    }
    return name
  }
}
