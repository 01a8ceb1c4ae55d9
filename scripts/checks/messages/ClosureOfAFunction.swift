// error: converting non-Sendable function value to '@Sendable (any Error) -> Void' may introduce data races
import Signals

#if CURED
  enum Log {
    static func errors(of name: String) -> @Sendable (any Error) -> Void {
      { print(name, $0) }
    }
    static let isTrue: @Sendable (Bool) -> Bool = { $0 }
  }

  func start(_ flags: Signal<Bool>) {
    flags.filter(Log.isTrue).subscribeError(Log.errors(of: "flags"))
  }
#else
  enum Log {
    static func errors(of name: String) -> (any Error) -> Void {
      { print(name, $0) }
    }
  }

  func start(_ flags: Signal<Bool>) {
    flags.subscribeError(Log.errors(of: "flags"))
  }  // does not compile
#endif
