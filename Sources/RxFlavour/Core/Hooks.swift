import Signals

/// The handler of errors for which a subscription has no function.
public enum Hooks {
  /// Takes the error. The call stack of the subscription isn't recorded: it is empty.
  public typealias DefaultErrorHandler =
    @Sendable (
      _ subscriptionCallStack: [String], _ error: any Error
    ) -> Void

  /// Gets an error when a subscription without a function for errors ends with it.
  ///
  /// The handler is that of `UnhandledErrors` in Signals, so it gets the errors of both libraries.
  /// By default it writes a line to the standard error output.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get {
      let handle = UnhandledErrors.handler
      return { _, error in
        handle(.init(error: error, reason: .noErrorBlock, valueType: Any.self))
      }
    }
    set {
      UnhandledErrors.handler = { report in
        if report.reason == .noErrorBlock { newValue([], report.error) }
      }
    }
  }
}
