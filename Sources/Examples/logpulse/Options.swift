/// The options of the command line.
struct Options: Equatable, Sendable {
  enum Input: Equatable, Sendable {
    /// The log that comes with the program.
    case sample
    case standardInput
    case file(String)
  }

  var input = Input.sample
  var follow = false
  var help = false

  static let usage = """
    usage: logpulse [FILE | -] [--follow]

    Reads a web server's access log (Common or Combined Log Format) and reports how busy the
    server is. Without FILE it reads a sample; - is standard input.

      --follow   keep reading as FILE grows, also when it is replaced or truncated
      --help     show this text
    """

  /// Reads the arguments, without the program's name.
  ///
  /// - Throws: ``UsageError``.
  init(_ arguments: some Sequence<String>) throws {
    var isInputGiven = false
    var areOptionsOver = false
    for argument in arguments {
      switch argument {
      case "--" where !areOptionsOver:
        areOptionsOver = true
      case "--follow" where !areOptionsOver:
        follow = true
      case "--help" where !areOptionsOver, "-h" where !areOptionsOver:
        help = true
      case _ where !areOptionsOver && argument.hasPrefix("-") && argument != "-":
        throw UsageError("unknown option \(argument)")
      case _ where isInputGiven:
        throw UsageError("more than one file: \(argument)")
      default:
        input = argument == "-" && !areOptionsOver ? .standardInput : .file(argument)
        isInputGiven = true
      }
    }
  }
}

/// An error in the command line.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
