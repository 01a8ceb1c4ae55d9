import TerminalOutput

/// The options of the command line.
struct Options: ToolOptions, Equatable, Sendable {
  /// Nil if no log is named.
  var source: Source?
  var follow = false
  var json = false
  var help = false
  var version = false

  static let usage = """
    usage: logpulse [FILE | -] [--follow] [--json]

    Reads a web server's access log (Common or Combined Log Format), and reports
    how busy the server is. Without FILE it reads standard input, if that is a pipe
    or a file, and otherwise a sample log that comes with it; - is standard input.

      --follow   wait for FILE if it is missing, and keep reading as it grows, also
                 when it is replaced or truncated, until SIGINT (Control-C) or
                 SIGTERM
      --json     print the report as a JSON object
      --help     show this text
      --version  show the version

    On a terminal the report is drawn again as the log is read, with the requests
    of each second of the last minute, and is cut to the terminal's width. Elsewhere
    and on a dumb terminal, it is printed once, and in full. Errors have a colour,
    unless NO_COLOR is set. All times are times of the log, in UTC.

    The JSON object has these keys; null stands for what an empty log doesn't have:
      log                       the name of the log
      from, to                  the first and the last time, or null
      requests                  how many lines could be parsed
      perSecond                 "1", "10", "60": requests per second over the
                                last 1, 10 and 60 seconds of the log
      status                    "1xx" to "5xx", "other": requests of each class
      bytes                     total; median and percentile95, or null
      notParsed                 lines: how many; first: the number of the first
                                one, or null
      paths                     the ten busiest, each with path and requests
      shortfall                 by how much requests of paths may be too low

    Exit status: 0 when the report is printed, also after SIGINT or SIGTERM; 1 when
    the log can't be read, no line can be parsed, or the report can't be written;
    2 for a wrong command line.
    """

  /// Reads the arguments, without the program's name.
  ///
  /// - Throws: ``UsageError``.
  init(_ arguments: some Sequence<String>) throws {
    var areOptionsOver = false
    for argument in arguments {
      switch argument {
      case "--" where !areOptionsOver: areOptionsOver = true
      case "--follow" where !areOptionsOver: follow = true
      case "--json" where !areOptionsOver: json = true
      case "--help" where !areOptionsOver, "-h" where !areOptionsOver: help = true
      case "--version" where !areOptionsOver: version = true
      case _ where !areOptionsOver && argument.hasPrefix("-") && argument != "-":
        throw UsageError("unknown option \(argument)")
      case _ where source != nil:
        throw UsageError("more than one file: \(argument)")
      default:
        source = argument == "-" && !areOptionsOver ? .standardInput : .file(argument)
      }
    }
  }
}
