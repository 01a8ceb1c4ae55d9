import TerminalOutput
import TestSupport
import Testing

@testable import logpulse

@Suite("Options", .leavesNothing)
struct OptionsTests {
  @Test("name no log without arguments")
  func none() throws {
    let options = try Options([])
    #expect(options.source == nil)
    #expect(!options.follow)
    #expect(!options.help)
  }

  @Test(
    "find the file before and after the option",
    arguments: [["a.log", "--follow"], ["--follow", "a.log"], ["--follow", "--", "a.log"]])
  func file(arguments: [String]) throws {
    let options = try Options(arguments)
    #expect(options.source == .file("a.log"))
    #expect(options.follow)
  }

  @Test("take - for standard input, and an argument after -- for a file")
  func dashes() throws {
    #expect(try Options(["-"]).source == .standardInput)
    #expect(try Options(["--", "-"]).source == .file("-"))
    #expect(try Options(["--", "--follow"]).source == .file("--follow"))
  }

  @Test("ask for help", arguments: ["-h", "--help"])
  func help(argument: String) throws {
    #expect(try Options([argument]).help)
  }

  @Test("ask for the version, and for JSON")
  func flags() throws {
    #expect(try Options(["--version"]).version)
    #expect(try Options(["a.log", "--json"]).json)
  }

  @Test("are described in 80 columns")
  func usage() {
    #expect(Options.usage.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(
    "report unknown arguments",
    arguments: [
      (["--folow"], "unknown option --folow"),
      (["a.log", "-x"], "unknown option -x"),
      (["a.log", "b.log"], "more than one file: b.log"),
      (["-", "-"], "more than one file: -"),
    ])
  func wrong(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Options(arguments) }
    #expect(error?.description == message)
  }
}
