#if Recording
  import Foundation
  #if canImport(Runtime)
    import Runtime
  #endif

  /// The functions and lines of return addresses, from the program's symbols and its debug
  /// information.
  final class Symbols: Sendable {
    static let current = Symbols()

    struct Symbol: Sendable {
      var name: String
      /// The name that the linker knows.
      var rawName: String
      /// Empty if the compiler has made the function, or nothing is known.
      var path = ""
      var line = 0
    }

    private struct State {
      var functions: [UInt: Symbol?] = [:]
      var symbols: [UInt: [Symbol]] = [:]
    }

    private let state = Locked(State())

    /// The function at `address`, without a line. This is quick.
    func function(at address: UInt) -> Symbol? {
      if let known = state.withLock({ $0.functions[address] }) { return known }
      let function = Self.read(address, withLines: false).last
      state.withLock { $0.functions[address] = .some(function) }
      return function
    }

    /// The functions at `address`, the innermost first: several where calls are inlined. This takes
    /// long in a large program.
    func lines(at address: UInt) -> [Symbol] {
      if let known = state.withLock({ $0.symbols[address] }) { return known }
      let symbols = Self.read(address, withLines: true)
      state.withLock { $0.symbols[address] = symbols }
      return symbols
    }

    private static func read(_ address: UInt, withLines: Bool) -> [Symbol] {
      #if canImport(Runtime)
        guard #available(macOS 26, *), let stack = backtrace(of: address) else { return [] }
        let options: Backtrace.SymbolicationOptions = withLines ? .default : [.useSymbolCache]
        guard let frames = stack.symbolicated(with: images, options: options)?.frames else {
          return []
        }
        return frames.compactMap { frame in frame.symbol.map { Symbol($0) } }
      #else
        return []
      #endif
    }

    #if canImport(Runtime)
      @available(macOS 26, *)
      private static let images = ImageMap.capture()

      private static var architecture: String {
        #if arch(arm64)
          "arm64"
        #else
          "x86_64"
        #endif
      }

      /// A stack of one return address. `Backtrace` has no initializer for one, but can be decoded:
      /// its compact format is documented by the Swift project.
      @available(macOS 26, *)
      private static func backtrace(of address: UInt) -> Backtrace? {
        struct Coded: Encodable {
          let architecture: String
          let backtrace: String
        }
        // Version 0 with words of 64 bits; then an absolute return address of 8 bytes.
        var bytes: [UInt8] = [0x02, 0x2F]
        bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: address >> ($0 * 8)) }
        let text = Data(bytes).base64EncodedString().replacing("=", with: "")
        let coded = Coded(architecture: architecture, backtrace: text)
        return (try? JSONEncoder().encode(coded)).flatMap {
          try? JSONDecoder().decode(Backtrace.self, from: $0)
        }
      }
    #endif
  }

  #if canImport(Runtime)
    extension Symbols.Symbol {
      @available(macOS 26, *)
      fileprivate init(_ symbol: SymbolicatedBacktrace.Symbol) {
        self.init(name: symbol.name, rawName: symbol.rawName)
        guard let location = symbol.sourceLocation, !location.path.contains("<") else { return }
        path = location.path
        line = location.line
      }
    }
  #endif
#endif
