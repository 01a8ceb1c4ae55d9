#if Recording
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @testable import Signals
  @testable import signals_top

  @Suite("signals-top", .serialized, .leavesNothing)
  struct SignalsTopTests {
    private let directory: ShortDirectory
    private let environment: [String: String]

    init() throws {
      directory = try ShortDirectory()
      environment = ["XDG_RUNTIME_DIR": directory.path]
    }

    /// A server whose report begins at another second each time.
    private func server() throws -> RecordingServer {
      let seconds = Mutex<UInt64>(1)
      let answers = { @Sendable () -> [UInt8] in
        var map = RecordedSubscription(2, named: "all\u{1B}[31m", feeding: 1)
        let now = seconds.withLock { seconds in
          seconds += 1
          return seconds
        }
        map.values = now * 3
        var state = RecordedState([RecordedSubscription(1, "filter", feeding: 0), map])
        state.time = now * 1_000_000_000
        return (try? RecordingReport(of: state).line) ?? []
      }
      return try RecordingServer(in: SocketFolder("\(directory.path)/signals"), answers)
    }

    /// Starts signals-top for this process. There may be others of the same user.
    private func run(_ arguments: String...) throws -> RunningProgram {
      try RunningProgram("signals-top", arguments + ["\(getpid())"], environment: environment)
    }

    @Test("prints a table, a tree or a graph where its output is no terminal")
    func once() throws {
      let server = try server()
      for arguments in [[], ["--once"]] {
        let program = try RunningProgram(
          "signals-top", ["\(getpid())"] + arguments, environment: environment)
        #expect(try program.end() == (0, ""))
        let lines = program.text.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(lines.count == 6)
        #expect(lines[0].contains(" \(getpid()): 2 subscriptions, 0.0 values/s, 0 waiting"))
        #expect(lines[2].hasPrefix("NUMBER  NAME  "))
        #expect(lines[3].hasPrefix("     2  all\\u{1b}[31m  "))
        #expect(lines[3].contains("  3.0 "))
        #expect(!program.text.contains("\u{1B}"))
      }
      let tree = try run("--tree", "--sort", "age")
      #expect(try tree.end() == (0, ""))
      #expect(tree.text.contains("\n     2  └ all"))
      let graph = try run("--dot")
      #expect(try graph.end() == (0, ""))
      #expect(graph.text.hasPrefix("digraph signals {\n"))
      #expect(graph.text.hasSuffix("  2 -> 1;\n}\n"))
      server.close()
    }

    @Test("attaches to the only program, or says which there are")
    func choice() throws {
      let folders = ["\(directory.path)/none", "\(directory.path)/signals"]
      func chosen(_ wish: String? = nil) -> String {
        do {
          return "\(try ListeningProgram.chosen(by: wish, in: folders).process)"
        } catch {
          return "\(error)"
        }
      }
      let none = "no program listens; start one with SIGNALS_RECORDING=listen"
      #expect(chosen() == none)
      #expect(chosen("1") == none)
      let server = try server()
      let name = try #require(server.path.split(separator: "-").last?.dropLast(5))
      for wish in [nil, "\(getpid())", "\(name)"] { #expect(chosen(wish) == "\(getpid())") }
      #expect(chosen("other") == "other doesn't listen; these do: \(getpid()) \(name)")
      // Another program, with another number.
      let folder = try SocketFolder(folders[1])
      let second = try UnixSocket.listening(at: folder.socket(of: 1, program: "init"))
      #expect(
        chosen()
          == "several programs listen, choose one by its number: 1 init, \(getpid()) \(name)")
      #expect(chosen("init") == "1")
      close(second)
      #expect(chosen() == "\(getpid())")
      // Other users may write to it now.
      #expect(unsafe chmod(folder.path, 0o777) == 0)
      #expect(chosen() == none)
      server.close()
    }

    @Test("refuses other options")
    func usage() throws {
      let usage = "signals-top: unknown option --bad; see signals-top --help\n"
      #expect(try run("--bad").end() == (2, usage))
    }

    @Test("says that an answer can't be read", arguments: ["", "{", "{\"version\":2}\n"])
    func badAnswers(answer: String) throws {
      let folder = try SocketFolder("\(directory.path)/signals")
      let server = try RecordingServer(in: folder) { Array(answer.utf8) }
      let reason =
        answer.contains("2")
        ? "was built with another version of Signals"
        : "gives an answer that can't be read"
      let end = try run().end()
      #expect(end.status == 1)
      #expect(end.errors.hasSuffix(" (\(getpid())) \(reason)\n"))
      server.close()
    }

    private func terminal(rows: Int = 24, columns: Int = 80) throws -> RunningProgram {
      try RunningProgram(
        "signals-top", ["\(getpid())"], environment: environment, onTerminalWithRows: rows,
        columns: columns,
        input: nil)
    }

    @Test("draws on a terminal again and again, obeys keys, and gives it back")
    func keys() throws {
      let server = try server()
      let program = try terminal()
      try program.wait(for: "\u{1B}[?1049h")
      try program.wait(for: "2 subscriptions, – values/s")
      #expect(program.terminalModes & tcflag_t(ICANON | ECHO) == 0)
      try program.wait(for: "2 subscriptions, 0.0 values/s")
      try program.type("t")
      try program.wait(for: "└ all")
      try program.type("?")
      try program.wait(for: "Keys, on a terminal:")
      try program.type("xq")
      try program.wait(for: "\u{1B}[?1049l")
      #expect(try program.end() == (0, ""))
      server.close()
    }

    @Test("needs no standard input")
    func withoutInput() throws {
      let server = try server()
      // What the program takes for a standard input that is closed.
      let program = try RunningProgram(
        "signals-top", ["\(getpid())"], environment: environment, onTerminalWithRows: 24,
        input: FileHandle(forWritingAtPath: "/dev/null"))
      try program.wait(for: "2 subscriptions, 0.0 values/s")
      program.interrupt()
      #expect(try program.end() == (0, ""))
      server.close()
    }

    @Test("prints one table on a dumb terminal")
    func dumbTerminal() throws {
      let server = try server()
      let program = try RunningProgram(
        "signals-top", ["\(getpid())"], environment: environment.merging(["TERM": "dumb"]) { $1 },
        onTerminalWithRows: 24)
      #expect(try program.end() == (0, ""))
      #expect(program.text.contains("2 subscriptions, 0.0 values/s"))
      #expect(!program.text.contains("\u{1B}"))
      server.close()
    }

    @Test(
      "ends at an interrupt, and follows the size of the terminal", arguments: [SIGINT, SIGTERM])
    func interrupts(signal: Int32) throws {
      let server = try server()
      let program = try terminal(rows: 3)
      try program.wait(for: "NAME")
      // There is room for one more line, and no column but the name.
      program.resize(rows: 4, columns: 16)
      try program.wait(for: "\u{1B}[Jfilter")
      program.send(signal)
      try program.wait(for: "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
      #expect(try program.end() == (0, ""))
      server.close()
    }

    @Test("gives the terminal back while it is stopped, and goes on later")
    func stopping() throws {
      let server = try server()
      let program = try terminal()
      try program.wait(for: "NAME")
      program.send(SIGTSTP)
      try program.wait(for: "\u{1B}[?1049l")
      program.goOnWhenStopped()
      try program.wait(for: "\u{1B}[?1049h")
      try program.wait(for: "NAME")
      program.interrupt()
      #expect(try program.end() == (0, ""))
      server.close()
    }

    @Test("ends with the program that it shows")
    func ended() throws {
      let server = try server()
      let program = try terminal()
      try program.wait(for: "2 subscriptions")
      server.close()
      try program.wait(for: "\u{1B}[?1049l")
      let end = try program.end()
      #expect(end.status == 0)
      #expect(end.errors.hasSuffix(" (\(getpid())) has ended\n"))
    }
  }
#endif
