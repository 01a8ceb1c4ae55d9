import CommandLineTool
import Foundation

extension Lookup {
  private static let usage = """
    usage: lookup URL

    Looks up words on a web server while they are typed. It reads a word from each
    line of standard input, requests URL/WORD, and prints the answer. A word that
    another one follows within 200 ms is not looked up, also in a file or a pipe.

      --help     show this text
      --version  show the version

    Exit status: 0 after the answer to the last word, or after SIGINT (Control-C)
    or SIGTERM; 1 when standard input can't be read, or the answer not be written;
    2 for a wrong command line.
    """

  /// Returns the server that the arguments name. If they ask for a text, prints it and ends the
  /// program.
  static func server(in arguments: some Collection<String>) -> URL {
    guard let argument = arguments.first else { tool.refuse("there is no URL") }
    switch argument {
    case "--help", "-h": tool.print(usage)
    case "--version": tool.printVersion()
    case _ where argument.hasPrefix("-"): tool.refuse("unknown option \(argument)")
    case _ where arguments.count > 1: tool.refuse("more than one URL")
    default:
      guard let url = URL(string: argument), ["http", "https"].contains(url.scheme?.lowercased())
      else { tool.refuse("not the URL of a web server: \(argument)") }
      return url
    }
    exit(0)
  }
}
