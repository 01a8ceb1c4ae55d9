import Foundation

/// What a tool's command line asks for.
package protocol ToolOptions {
  static var usage: String { get }
  var help: Bool { get }
  var version: Bool { get }

  /// - Throws: ``UsageError`` if the command line is wrong.
  init(_ arguments: ArraySlice<String>) throws
}

/// An error in the command line.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

extension Tool {
  /// Returns the options of the command line. If they ask for a text, prints it and ends the tool.
  package func options<Options: ToolOptions>(_ type: Options.Type = Options.self) -> Options {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.help { print(Options.usage) } else if options.version { printVersion() }
      if options.help || options.version { exit(0) }
      return options
    } catch {
      refuse("\(error)")
    }
  }
}
