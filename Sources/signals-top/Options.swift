import TerminalOutput

/// The options of the command line.
struct Options: ToolOptions, Equatable, Sendable {
  /// The process number or the name of a program; nil for the only one that listens.
  var program: String?
  var sort = Sort.rate
  var tree = false
  var dot = false
  var once = false
  var help = false
  var version = false

  static let usage = """
    usage: signals-top [PID | NAME] [--tree] [--sort KEY] [--once | --dot]

    Shows the live subscriptions of a program that uses Signals: where they are,
    how old they are, how many values they get, and what waits. The program has to
    be yours, built with the package trait Recording, and has to be started with
    SIGNALS_RECORDING=listen in its environment, or to call
    SignalRecording.listen(). PID or NAME choose one if several listen.

      --tree     show below each subscription those that feed it
      --sort KEY by "rate" (values a second; the default), "age", "backlog" (values
                 that wait), "busy" (the time that blocks take), or "count" (the
                 subscriptions in a line)
      --once     print one table, after a second, and exit; this is the default when
                 standard output is no terminal, or a dumb one
      --dot      print a graph of what feeds what, for Graphviz, and exit
      --help     show this text
      --version  show the version

    \(keys)

    Exit status: 0 after q, SIGINT (Control-C) or SIGTERM, or when the program has
    ended; 1 when no program listens, several do, or it doesn't answer; 2 for a
    wrong command line.
    """

  static let keys = """
    Keys, on a terminal:
      r, a, b    sort by rate, age, backlog
      u, c       sort by busy, count
      t          show the tree or the table
      ?          show the columns and the keys
      arrows, Page Up, Page Down, Home, End
                 scroll
      q          quit

    Columns:
      VALUES/S   values in the last second; TOTAL since the subscription began
      BUSY       the share of the last second that its block has taken, or, on top
                 of a tree, that of the subscriber, too; 100 % and no value: a block
                 doesn't return
      WAITING    values that wait for it, in its queue or for other threads
      FOR        how long there have always been some that wait
      DROPPED    values that its policy has dropped
      SCHEDULER  where its latest value came; before the first one, where it began
      PLACE      where the operator was applied, or the signal made → and where the
                 program has subscribed
      ← 12       it gets the events of the subject with that number
      ⇠ 12       its latest value was sent while one of number 12 was handled
      ↻          it is part of a circle: what it sends comes back to it
    Subscriptions to the same signal, for the same subscriber, are one line, such as
    "delay ×12", and so are the parts of an operator. What has ended stays for a
    moment, with the reason. The first line counts the values that the program's
    own blocks have got.
    """

  /// Reads the arguments, without the program's name.
  ///
  /// - Throws: ``UsageError``.
  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    var areOptionsOver = false
    while let argument = rest.popFirst() {
      switch argument {
      case _ where areOptionsOver || !argument.hasPrefix("-") || argument == "-":
        guard program == nil else { throw UsageError("more than one program: \(argument)") }
        program = argument
      case "--": areOptionsOver = true
      case "--tree": tree = true
      case "--dot": dot = true
      case "--once": once = true
      case "--help", "-h": help = true
      case "--version": version = true
      case "--sort":
        guard let key = rest.popFirst() else { throw UsageError("--sort needs a key") }
        guard let sort = Sort(rawValue: key) else { throw UsageError("unknown key \(key)") }
        self.sort = sort
      default:
        throw UsageError("unknown option \(argument)")
      }
    }
    if dot && once { throw UsageError("--dot and --once exclude each other") }
  }
}
