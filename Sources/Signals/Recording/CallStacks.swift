#if Recording
  import Foundation

  /// The call stacks from which the program has called the library, as lists of addresses. They are
  /// translated into functions and lines when they are needed.
  final class CallStacks: Sendable {
    static let current = CallStacks()

    private static var depth: Int { 64 }
    /// How many are kept, so that a program that recurses in many ways takes bounded memory.
    private static var most: Int { 65_536 }

    private struct State {
      var numbers: [[UInt]: UInt32] = [:]
      var stacks: [[UInt]] = []
      var resolved: [UInt32: CallSite.Resolved] = [:]
    }

    private let state = Locked(State())

    /// The number of the caller's stack; 0 when too many are known.
    func number() -> UInt32 {
      let stack = Thread.callStackReturnAddresses.prefix(Self.depth).map(\.uintValue)
      return state.withLock { state in
        if let known = state.numbers[stack] { return known }
        if state.stacks.count == Self.most { return 0 }
        state.stacks.append(stack)
        let number = UInt32(state.stacks.count)
        state.numbers[stack] = number
        return number
      }
    }

    /// What is known of a stack. The first request of each takes long.
    func resolved(_ number: UInt32) -> CallSite.Resolved {
      if number == 0 { return CallSite.Resolved() }
      let (known, stack) = state.withLock { ($0.resolved[number], $0.stacks[Int(number) - 1]) }
      if let known { return known }
      let resolved = Self.resolve(stack)
      state.withLock { $0.resolved[number] = resolved }
      return resolved
    }

    /// Finds the first function that is not of the library, and the one that it has called.
    private static func resolve(_ stack: [UInt]) -> CallSite.Resolved {
      var resolved = CallSite.Resolved()
      for address in stack {
        guard let function = Symbols.current.function(at: address) else { continue }
        if isOfLibrary(function) {
          resolved.operation = operation(of: function, or: resolved.operation)
          continue
        }
        for symbol in Symbols.current.lines(at: address) {
          if isOfLibrary(symbol) || sources.contains(where: symbol.path.hasPrefix) {
            resolved.operation = operation(of: symbol, or: resolved.operation)
          } else if !symbol.path.isEmpty, symbol.line > 0 {
            resolved.place = RecordedSubscription.Place(
              file: symbol.path, line: symbol.line, function: symbol.name)
            return resolved
          }
        }
      }
      return resolved
    }

    /// Initializers, and the functions of the recording itself.
    private static let nameless: Set = [
      "", "init", "__allocating_init", "beginToBeRecorded", "number", "current",
    ]

    /// Functions that make no signal of their own. An operator that makes its signals later, such
    /// as `groupBy`, has made one while they ran.
    private static let passing: Set = [
      "sendNext", "sendError", "sendCompleted", "subscribe", "subscribeNext", "subscribeError",
      "subscribeCompleted", "attach", "attachToSource", "feed", "perform", "performAsCurrent",
      "schedule",
    ]

    private static let modules = [
      "Scheduling", "Signals", "SignalsFoundation", "SignalsNetworking", "SignalsControls",
      "SignalsApple", "SignalsPorting", "SignalsTesting", "SignalsGTK", "SignalsNATS", "SignalsNIO",
      "SignalsHummingbird", "RxFlavour", "RxFlavourTesting",
    ]

    /// The folders of the library's source files. By their names one knows its extensions of other
    /// modules' types, too.
    private static let sources: [String] = {
      let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        .joined(separator: "/")
      return modules.map { $0 == "Scheduling" ? "\(package)/\($0)/" : "\(package)/Sources/\($0)/" }
    }()

    /// Whether a function belongs to the library, by its mangled name.
    private static func isOfLibrary(_ symbol: Symbols.Symbol) -> Bool {
      modules.contains { symbol.rawName.hasPrefix("$s\($0.utf8.count)\($0)") }
        && !isExtensionOfProgram(symbol.rawName)
    }

    /// Whether the program has added the method to a type of the library. If so, the type is
    /// followed by the name of a module, perhaps by requirements, and by an "E".
    private static func isExtensionOfProgram(_ name: String) -> Bool {
      guard let found = name.firstMatch(of: /^\$s\d+\w+?[CVO](\d+)([A-Za-z_]\w*)/),
        let length = Int(found.1), found.2.count > length
      else { return false }
      let (module, rest) = (found.2.prefix(length), found.2.dropFirst(length))
      return rest.contains(/^(\w+l)?E\d/) && !modules.contains(String(module))
    }

    /// The operation that a function stands for, which has called the function of `inner`; nil if
    /// it only passes something on.
    private static func operation(of symbol: Symbols.Symbol, or inner: String?) -> String? {
      let name = name(of: symbol)
      return passing.contains(name) ? nil : nameless.contains(name) ? inner : name
    }

    /// The name of a method such as `static Signal<A>.interval(every:)`, which is "interval", or of
    /// a property. Only `subscribe(on:)` has its label, since other functions of that name make no
    /// signals.
    private static func name(of symbol: Symbols.Symbol) -> String {
      var (path, depth) = ("", 0)
      // What is in angle brackets are types.
      for character in symbol.name.components(separatedBy: " in ").last ?? "" {
        if character == "(", depth == 0 { break }
        if character == "<" { depth += 1 }
        if depth == 0 { path.append(character) }
        if character == ">" { depth -= 1 }
      }
      let names = path.split { $0 == "." || $0 == " " }
      let name = names.last { $0 != "getter" }.map(String.init) ?? ""
      return name == "subscribe" && symbol.name.contains("subscribe(on:") ? "subscribe(on:)" : name
    }
  }
#endif
