import DeclarationReader

/// The tests that the test files declare.
struct DeclaredTests {
  struct Test: Hashable {
    /// The type that declares the test.
    var suite: String
    var function: String
    /// The sentence in the test's attribute; empty if there is none.
    var displayName: String
  }

  /// The tests of this package, which take seconds to read.
  static let all = DeclaredTests(SourceTree())

  let tests: [Test]
  let suites: Set<String>

  init(_ tree: SourceTree) {
    let declared = (try? tree.declarations(below: "Tests", "Tools/Tests")) ?? []
    tests = declared.compactMap { placed in
      let attribute = placed.declaration.attributes.first { $0.hasPrefix("@Test") }
      return attribute.map { attribute in
        Test(
          suite: placed.surroundings.last?.name ?? "", function: placed.declaration.name,
          displayName: attribute.firstMatch(of: /^@Test\( ?"((?:[^"\\]|\\.)*)"/)
            .map { String($0.1).replacing("\\\"", with: "\"") } ?? "")
      }
    }
    suites = Set(tests.map(\.suite))
  }

  /// Whether there is a test with that display name, or `Suite/function`.
  func contains(_ name: String) -> Bool {
    tests.contains { $0.displayName == name || "\($0.suite)/\($0.function)" == name }
  }
}
