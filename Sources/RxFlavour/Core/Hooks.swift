import Foundation
import Scheduling
import Signals
import Synchronization

/// The handler of errors for which a subscription has no function.
public enum Hooks {
  /// Takes the error, and the call stack of the subscription. The call stack is empty unless
  /// ``recordCallStackOnError`` was true when the subscription began.
  public typealias DefaultErrorHandler =
    @Sendable (
      _ subscriptionCallStack: [String], _ error: any Error
    ) -> Void

  /// Returns the call stack of the thread that calls it.
  public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

  private struct Capture {
    var call: CustomCaptureSubscriptionCallstack = {
      #if DEBUG
        Thread.callStackSymbols
      #else
        []
      #endif
    }
  }

  @TaskLocal private static var callStack: [String] = []
  private static let capture = Locked(Capture())
  private static let records = Atomic(false)

  /// Gets an error when a subscription without a function for errors ends with it.
  ///
  /// The handler is that of `UnhandledErrors` in Signals, so it gets the errors of both libraries.
  /// By default it writes a line to the standard error output.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get {
      let handle = UnhandledErrors.handler
      return { callStack, error in
        $callStack.withValue(callStack) {
          handle(.init(error: error, reason: .noErrorBlock, valueType: Any.self))
        }
      }
    }
    set {
      UnhandledErrors.handler = { report in
        if report.reason == .noErrorBlock { newValue(callStack, report.error) }
      }
    }
  }

  /// Whether each subscription without a function for errors keeps the call stack that subscribes,
  /// for ``defaultErrorHandler``.
  public static var recordCallStackOnError: Bool {
    get { records.load(ordering: .relaxed) }
    set { records.store(newValue, ordering: .relaxed) }
  }

  /// Returns the call stack of a subscription: by default, the symbols of the thread's frames in a
  /// debug build, and nothing in a release build.
  public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
    get { capture.withLock { $0 }.call }
    set {
      // The former function is released outside the lock.
      var former = Capture(call: newValue)
      capture.withLock { swap(&$0, &former) }
    }
  }

  /// Returns a function that reports the error of a subscription to values of `type` that begins
  /// now; nil if no call stack is recorded.
  @usableFromInline
  static func errorFunction<Element>(of type: Element.Type) -> (@Sendable (any Error) -> Void)? {
    guard recordCallStackOnError else { return nil }
    let callStack = customCaptureSubscriptionCallstack()
    return { error in
      $callStack.withValue(callStack) { UnhandledErrors.report(error, .noErrorBlock, of: type) }
    }
  }
}
