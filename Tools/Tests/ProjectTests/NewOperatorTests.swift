import DeclarationReader
import Foundation
import Generation
import Testing
import ToolTestSupport

/// Runs `scripts/new-operator` in a copy of the files that it changes.
@Suite(.leavesNothing) struct NewOperatorTests {
  fileprivate static let tree = SourceTree()

  /// What the script reads and writes, and what the checks of the lists read.
  fileprivate static let paths = [
    "CHANGELOG.md", "Package.swift", "README.md", "Scheduling", "Sources/Signals",
    "Sources/SignalsPorting/Names.tsv", "Tests/SignalsTests", "Tools/Sources/SignalFuzzing",
    "Tools/Tests/SignalFuzzingTests", "scripts/new-operator",
  ]

  /// A copy of the package's files, without what is built.
  fileprivate struct Copy: ~Copyable {
    let tree: SourceTree

    init() throws {
      let files = FileManager.default
      let root = files.temporaryDirectory.appending(path: UUID().uuidString)
      for path in NewOperatorTests.paths {
        let target = root.appending(path: path)
        try files.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.copyItem(at: NewOperatorTests.tree.root.appending(path: path), to: target)
      }
      tree = SourceTree(containing: root.appending(path: "CHANGELOG.md").path)
    }

    deinit { try? FileManager.default.removeItem(at: tree.root) }

    /// Runs the script in the copy, which its shell reads.
    ///
    /// Executing the file that has just been written would fail where a process that is being
    /// started by another test has inherited it while it was open for writing (`ETXTBSY`).
    func run(_ arguments: [String]) throws -> (status: Int32, error: String, output: String) {
      let (process, errors, outputs) = (Process(), Pipe(), Pipe())
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        ["bash", tree.root.appending(path: "scripts/new-operator").path] + arguments
      process.standardOutput = outputs
      process.standardError = errors
      try process.run()
      // The few lines of the errors fit into their pipe meanwhile.
      let output = try outputs.fileHandleForReading.readToEnd() ?? Data()
      let error = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return (
        process.terminationStatus, String(decoding: error, as: UTF8.self),
        String(decoding: output, as: UTF8.self)
      )
    }

    /// The text of each file.
    func contents() throws -> [String: Data] {
      var contents: [String: Data] = [:]
      for path in NewOperatorTests.paths {
        for name in [path] + tree.files(below: path, ending: "").sorted() {
          contents[name] = try? Data(contentsOf: tree.root.appending(path: name))
        }
      }
      return contents
    }
  }

  @Test(
    "writes an operator into all lists, and removes it without a trace",
    arguments: [[], ["--state"], ["--sink"], ["--theme", "reducing"], ["--theme", "SideEffects"]])
  func roundTrip(options: [String]) throws {
    let copy = try Copy()
    let before = try copy.contents()
    let added = try copy.run(options + ["everySecondOne"])
    #expect(added.status == 0 && added.error == "", "\(added)")

    let theme = options.last == "reducing" ? "Reducing" : options.last ?? ""
    let folder = "Operators/\(theme.hasPrefix("-") || theme.isEmpty ? "Transforming" : theme)"
    let documentation = copy.tree.documentation(of: "\(folder)/EverySecondOne.swift")
    #expect(documentation.map(\.name) == ["everySecondOne()"])
    #expect(documentation.first?.sections.map(\.heading) == ["Scheduling", "Errors", "Disposal"])
    #expect(documentation.first?.diagrams.first?.output.expression == "everySecondOne()")
    #expect(DocumentationTests.gaps(in: "\(folder)/EverySecondOne.swift", of: copy.tree) == [])
    #expect(IndexTests.gaps(in: copy.tree) == [])
    #expect(NamesTests.gaps(in: copy.tree) == [])
    #expect(WhichOperatorTests.gaps(in: copy.tree) == [])
    #expect(try copy.infallibleForms().contains("infallible.signal.everySecondOne()"))
    let after = try copy.contents()
    let changed = after.filter { before[$0.key] != $0.value }
    #expect(changed.count == 4, "\(changed.keys.sorted())")
    let lines = changed.values.flatMap {
      String(decoding: $0, as: UTF8.self).split(separator: "\n")
    }
    let entries = [
      "    Operation(\"EverySecondOne\", \"{a}.everySecondOne()\") { call in",
      "- `everySecondOne()`: an operator.",
      "@Suite(\"everySecondOne()\", .leavesNothing)",
    ]
    for entry in entries { #expect(lines.count { $0 == entry } == 1, "\(entry)") }
    #expect(!lines.contains { $0.contains("Template") || $0.contains("@testable") })

    let removed = try copy.run(["--remove", "everySecondOne"])
    #expect(removed.status == 0 && removed.error == "", "\(removed)")
    #expect(try copy.contents() == before)
  }

  @Test("refuses what is no new operator, in one line, and changes nothing") func refusal() throws {
    let copy = try Copy()
    let before = try copy.contents()
    for arguments in [
      [], [""], ["Pairs"], ["two words"], ["pairs()"], ["2nd"], ["größer"], ["while"], ["map"],
      ["take"], ["takeLast"], ["combinePrevious"], ["--wrong", "pairs"], ["pairs", "triples"],
      ["--theme"],
      ["--theme", "wrong", "pairs"], ["--theme", "Overloads", "pairs"], ["--remove"],
      ["--remove", "pairs"], ["--remove", "take"], ["--model", "pairs"],
    ] {
      let result = try copy.run(arguments)
      #expect(result.status == 1, "\(arguments)")
      #expect(result.error.hasPrefix("new-operator: "), "\(arguments): \(result.error)")
      #expect(result.error.count { $0 == "\n" } == 1, "\(arguments): \(result.error)")
    }
    #expect(try copy.contents() == before)
  }

  @Test("writes an operator of which an infallible form can be generated") func infallibleForm()
    throws
  {
    let copy = try Copy()
    #expect(try !copy.infallibleForms().contains("everySecondOne"))
    _ = try copy.run(["everySecondOne"])
    #expect(try copy.infallibleForms().contains("public func everySecondOne()"))
    try copy.replace(
      "Sources/Signals/Operators/Transforming/EverySecondOne.swift", "  @_disfavoredOverload\n", "")
    let fault = #expect(throws: GenerationFault.self) { try copy.infallibleForms() }
    #expect(fault?.description.contains("everySecondOne() needs @_disfavoredOverload") == true)
  }

  @Test("prints its usage") func help() throws {
    let copy = try Copy()
    let before = try copy.contents()
    for option in ["-h", "--help"] { #expect(try copy.run([option]).status == 0) }
    #expect(try copy.contents() == before)
  }

  /// Entries on one line, and entries whose bracket is alone on the first line.
  @Test("removes what an operator has been given since", arguments: [false, true])
  func model(isWrapped: Bool) throws {
    let copy = try Copy()
    let before = try copy.contents()
    _ = try copy.run(["everySecondOne"])
    if isWrapped {
      try copy.replace(
        "Tools/Sources/SignalFuzzing/Operations/Transforming.swift",
        "Operation(\"EverySecondOne\", \"{a}.everySecondOne()\") { call in",
        "Operation(\n      \"EverySecondOne\", \"{a}.everySecondOne()\"\n    ) { call in")
    }
    let example = "Example(\"everySecondOne()\") { row in row.source.everySecondOne() },"
    try copy.replace(
      "Tests/SignalsTests/Examples/Generated/DiagramExamples+Generated.swift",
      "  private static let transforming: [Example] = [\n",
      "  private static let transforming: [Example] = [\n    \(example)\n")
    try copy.replace(
      "Tests/SignalsTests/Examples/Examples.swift",
      "  private static let transforming: [Example] = [\n",
      """
        private static let transforming: [Example] = [
          Example(
            "everySecondOne()"
          ) {
            $0.numbers().everySecondOne()
          },

      """)
    let (open, close) = isWrapped ? ("\n      ", "\n    ") : ("", "")
    try copy.replace(
      "Tests/SignalsTests/Contract/OperatorContractTests.swift", "    check(\"and(_:)\")",
      """
          check(\(open)"everySecondOne()", except: [.cold]\(close)) { source, _ in
            source.everySecondOne()
          },
          check("and(_:)")
      """)
    try copy.replace(
      "Tests/SignalsTests/Operators/OneSourceOperatorsTests.swift", "    .init(\"filter\")",
      """
          .init(\(open)"everySecondOne", isDirect: true\(close)) { $0.everySecondOne() },
          .init("filter")
      """)
    try copy.replace(
      "Tests/SignalsTests/Operators/ThrowingClosureTests.swift", "    .init(\"filter\"",
      """
          .init(\(open)"everySecondOne", "1-X"\(close)) { $0.everySecondOne() },
          .init("filter"
      """)
    try copy.replace(
      "Tests/SignalsTests/Infallible/InfallibleSignalTests.swift", "    Operator(\"map\",",
      """
          Operator(\(open)"everySecondOne", { s, _ in s.everySecondOne() },
            { s, _ in s.everySecondOne() }),
          Operator("map",
      """)
    try copy.replace(
      "CHANGELOG.md", "- `everySecondOne()`: an operator.\n",
      "- `everySecondOne()`: the first value,\n  the third, and so on.\n")
    try copy.replace(
      SourceTree.signalPage, "- ``Signal/enumerated()``\n",
      "- ``Signal/enumerated()``\n- ``Signal/everySecondOne()``\n")
    let removed = try copy.run(["--remove", "everySecondOne"])
    #expect(removed.status == 0 && removed.error == "", "\(removed)")
    #expect(try copy.contents() == before)
  }

  /// A name with a capital in it is found anywhere, and a name that is a word where it is used.
  @Test(
    "prints a line that still mentions an operator that it has removed, and fails",
    arguments: [
      (name: "everySecondOne", path: "README.md", line: "This is what everySecondOne does."),
      ("everySecondOne", "Scheduling/Threads/Queue.swift", "// As in EverySecondOne.swift."),
      ("halve", "Tests/SignalsTests/Operators/Filtering/TakeTests.swift", "// As `halve()` does."),
      ("halve", "Sources/Signals/Operators/Filtering/Take.swift", "// source.halve { $0 }"),
      ("halve", "Sources/SignalsPorting/Names.tsv", "RxSwift\tSignal\thalf()\thalve()"),
    ])
  func leftOver(name: String, path: String, line: String) throws {
    let copy = try Copy()
    _ = try copy.run([name])
    let lines = try copy.append(line, to: path)
    let removed = try copy.run(["--remove", name])
    #expect(removed.status == 1 && removed.error == "", "\(removed)")
    let output = removed.output.split(separator: "\n")
    try #require(output.count == 3, "\(output)")
    #expect(output[1] == "\(path):\(lines):\(line)")
    #expect(output[2].hasPrefix("Then: scripts/generate; "))
  }

  @Test("does not take a word for the operator of that name") func word() throws {
    let copy = try Copy()
    _ = try copy.run(["halve"])
    _ = try copy.append("// Two of them halve the time.", to: "README.md")
    let removed = try copy.run(["--remove", "halve"])
    #expect(removed.status == 0, "\(removed)")
    #expect(removed.output.hasPrefix("Removed. Then: scripts/generate; "))
  }

  @Test("leaves what the changelog says about an operator that a version has had")
  func changelog() throws {
    let copy = try Copy()
    _ = try copy.run(["everySecondOne"])
    try copy.replace(
      "CHANGELOG.md", "- `everySecondOne()`: an operator.\n",
      """
      - `everySecondOne(from:)`: it begins at any value.

      ### Removed

      - `everySecondOne()`: write `filter`.

      ## 0.1.0 - 2026-01-01

      ### Added

      - `everySecondOne()`: the first value, the third, and so on.

      """)
    let removed = try copy.run(["--remove", "everySecondOne"])
    #expect(removed.output.contains(":- `everySecondOne()`: write `filter`.\n"))
    #expect(removed.output.contains(":- `everySecondOne()`: the first value"))
    #expect(!removed.output.contains("everySecondOne(from:)"))
  }
}

extension NewOperatorTests.Copy {
  /// What `scripts/generate` would write for the operators of the copy.
  fileprivate func infallibleForms() throws -> String {
    try InfallibleGenerator(tree.writtenDeclarations(below: "Sources/Signals"))
      .text(writtenBy: "test")
  }

  /// Adds a line to the file, and returns the number of its lines.
  fileprivate func append(_ line: String, to path: String) throws -> Int {
    let text = try tree.read(path) + line + "\n"
    try text.write(to: tree.root.appending(path: path), atomically: true, encoding: .utf8)
    return text.count { $0 == "\n" }
  }

  /// Replaces `text`, which the file has once.
  fileprivate func replace(_ path: String, _ text: String, _ replacement: String) throws {
    let parts = (tree.text(of: path) ?? "").components(separatedBy: text)
    try #require(parts.count == 2, "\(path): \(text)")
    try parts.joined(separator: replacement).write(
      to: tree.root.appending(path: path), atomically: true, encoding: .utf8)
  }
}
