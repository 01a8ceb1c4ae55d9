import CommandLineTool

/// The options of the command line.
struct Options: ToolOptions {
  /// Nil if no file is named.
  var file: String?
  var help = false
  var version = false

  static let usage = """
    usage: marbles [FILE]

    Writes a page with a marble diagram of each operator, drawn from a run of its
    example, and a search. Without FILE, the page is .build/marbles.html.

      --help     show this text
      --version  show the version

    Exit status: 0 when the page is written; 1 when it can't be written, or an
    example has no diagram; 2 for a wrong command line.
    """

  /// Reads the arguments, without the program's name.
  ///
  /// - Throws: ``UsageError``.
  init(_ arguments: ArraySlice<String>) throws {
    for argument in arguments {
      switch argument {
      case "--help", "-h": help = true
      case "--version": version = true
      case _ where argument.hasPrefix("-"): throw UsageError("unknown option \(argument)")
      case _ where file != nil: throw UsageError("more than one file: \(argument)")
      default: file = argument
      }
    }
  }
}
