#if Recording
  import Foundation
  import TestSupport
  import Testing

  @testable import signals_top

  /// The program `faults`, as `signals-top` and the page "Look inside" see it.
  @Suite("A look inside shows", .leavesNothing)
  struct FaultsTests {
    /// Waits until the rows of the running program show its mistake. Rates count from the first
    /// report on.
    private func run(_ fault: String, until isShown: ([Row]) -> Bool) async throws {
      let folder = try ShortDirectory()
      let process = Process()
      process.executableURL = builtProgram("faults")
      process.arguments = [fault]
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["SIGNALS_RECORDING": "listen", "XDG_RUNTIME_DIR": folder.path], uniquingKeysWith: { $1 })
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      defer {
        process.interrupt()
        process.waitUntilExit()
      }
      var first: Report?
      try await eventually {
        guard let report = try? program(in: folder)?.report() else { return false }
        if first == nil { first = report }
        return isShown(Row.rows(of: report, since: first))
      }
    }

    private func program(in directory: ShortDirectory) -> ListeningProgram? {
      let folder = "\(directory.path)/signals"
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
      return names?.lazy.compactMap { ListeningProgram(socket: $0, in: folder) }.first
    }

    @Test("a leak as a line with more and more subscriptions")
    func leak() async throws {
      try await run("leak") { rows in
        let places = rows.map { "\($0.operation) \($0.made)" }
        return places == ["interval Chat.swift:16", "map Chat.swift:11", "values Chat.swift:11"]
          && rows[0].count == 1 && rows[1].count > 2
      }
    }

    @Test("a lost value as a smaller total behind the operator that has lost it")
    func value() async throws {
      try await run("value") { rows in
        guard rows.map(\.operation) == ["throttleFirst", "values"] else { return false }
        return rows[1].output == rows[0].number && rows[1].total == 11 && rows[0].total < 11
      }
    }

    @Test("a block that takes long as a busy subscription on the main scheduler")
    func block() async throws {
      try await run("block") { rows in
        rows.filter { $0.busy ?? 0 > 0.4 }.map(\.made) == ["Gallery.swift:9"]
          && rows.first { $0.made == "Gallery.swift:9" }?.scheduler == "Scheduler.main"
      }
    }

    @Test("a feedback loop as two chains that send values to each other")
    func loop() async throws {
      try await run("loop") { rows in
        guard rows.map(\.operation) == ["deliver", "values", "deliver", "values"] else {
          return false
        }
        return rows[1].output == rows[0].number && rows[3].output == rows[2].number
          && rows[1].sender == rows[2].number && rows[3].sender == rows[0].number
          && rows.allSatisfy { $0.total > 1000 && $0.isInCircle }
      }
    }

    @Test("a scheduler that starves as waiting values beside a busy subscription on it")
    func starve() async throws {
      try await run("starve") { rows in
        let waiting = rows.filter { $0.waiting > 3 && $0.scheduler == "files" }
        let busy = rows.filter { $0.busy ?? 0 > 0.4 && $0.scheduler == "files" }
        return waiting.contains { $0.made == "Editor.swift:10" }
          && busy.map(\.made) == ["Editor.swift:13"]
      }
    }
  }

  extension Row {
    /// Where the operator was applied.
    fileprivate var made: Substring { place.prefix { $0 != " " } }
  }
#endif
