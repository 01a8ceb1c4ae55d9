extension Signal {
  /// Sends the source's only value, and fails if there is no value or several, where exactly one is
  /// expected.
  ///
  /// ![single in marbles](marbles-single)
  ///
  /// ```
  /// self       --a--|
  /// single()   -----(a|)
  /// ```
  ///
  /// ## Scheduling
  /// Delivers where the source completes.
  /// ## Errors
  /// An error of the source passes. A second value ends the signal with the error
  /// ``SingleError/severalValues``; completion without a value ends it with
  /// ``SingleError/noValue``.
  /// ## Disposal
  /// Disposes of the source.
  public func single() -> Signal {
    OperatorSignal { self.attach(outlasting: SingleSink(into: $0)) }
  }
}

/// Why a signal has no single value.
public enum SingleError: Error {
  /// The source completed without a value.
  case noValue
  /// The source sent a second value.
  case severalValues
}

private final class SingleSink<Value>: OutlastingSink<Value, Value> {
  private var single: Value?

  override func sendNext(_ value: Value) {
    if single == nil { single = value } else { fail(SingleError.severalValues) }
  }

  override func sendCompleted() {
    if let single { complete(with: single) } else { fail(SingleError.noValue) }
  }
}
