import Testing
import ToolTestSupport

/// The command lines of the tools. What closed streams do to one is tested in the root package.
@Suite("The command line tools", .leavesNothing, .timeLimit(.minutes(30)))
struct ToolTests {
  @Test("print their usage when they are asked for help", arguments: ["lookup", "marbles", "fuzz"])
  func help(tool: String) throws {
    let run = try RunningProgram(tool, ["--help"])
    #expect(try run.end() == (0, ""))
    #expect(run.text.hasPrefix("usage: \(tool) "))
  }

  @Test("end with an error at a wrong command line")
  func refusal() throws {
    let (status, errors) = try RunningProgram("fuzz", ["--bad"]).end()
    #expect(status == 2 && !errors.isEmpty)
    for tool in ["lookup", "marbles"] {
      let expected = (Int32(2), "\(tool): unknown option --bad; see \(tool) --help\n")
      #expect(try RunningProgram(tool, ["--bad"]).end() == expected)
    }
  }

  @Test("marbles says in one line why its page can't be written")
  func unwritable() throws {
    let run = try RunningProgram("marbles", ["/nonexistent/page.html"])
    #expect(
      try run.end() == (1, "marbles: /nonexistent/page.html: No such file or directory\n"))
  }

  @Test("fuzz refuses programs that have no number")
  func hugeNumbers() throws {
    func fuzz(_ count: Int, from first: Int) throws -> RunningProgram {
      let numbers = ["--programs", "\(count)", "--first", "\(first)"]
      return try RunningProgram("fuzz", ["--threads", "1"] + numbers)
    }
    let (status, errors) = try fuzz(10, from: .max).end()
    #expect(status == 2)
    #expect(errors.hasPrefix("fuzz: there are no 10 programs from number \(Int.max) on\nusage: "))
    let last = try fuzz(1, from: .max - 1)
    #expect(try last.end().status == 0)
    #expect(last.text.hasPrefix("1 programs of seed 1 from \(Int.max - 1) on, "), "\(last.text)")
  }
}
