import TestSupport
import Testing

@testable import logpulse

@Suite("Options", .leavesNothing)
struct OptionsTests {
  @Test("read the sample without arguments")
  func none() throws {
    let options = try Options([])
    #expect(options.input == .sample)
    #expect(!options.follow)
    #expect(!options.help)
  }

  @Test(
    "find the file before and after the option",
    arguments: [["a.log", "--follow"], ["--follow", "a.log"], ["--follow", "--", "a.log"]])
  func file(arguments: [String]) throws {
    let options = try Options(arguments)
    #expect(options.input == .file("a.log"))
    #expect(options.follow)
  }

  @Test("take - for standard input, and an argument after -- for a file")
  func dashes() throws {
    #expect(try Options(["-"]).input == .standardInput)
    #expect(try Options(["--", "-"]).input == .file("-"))
    #expect(try Options(["--", "--follow"]).input == .file("--follow"))
  }

  @Test("ask for help", arguments: ["-h", "--help"])
  func help(argument: String) throws {
    #expect(try Options([argument]).help)
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
