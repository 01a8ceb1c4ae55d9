public import Observation

/// A signal's latest value as an observable property, for SwiftUI and other observers.
///
/// <!-- inside @MainActor (temperatures: Signal<Int>) -->
/// ```swift
/// let temperature = LatestValue(0, of: temperatures)
/// // … in a view:
/// Text("\(temperature.value) °C")
/// ```
///
/// It subscribes to the signal when it is created, and disposes of the subscription when it is
/// released. The opposite is `Signal.observing(_:_:)`, which makes a signal of observable
/// properties.
@MainActor @Observable public final class LatestValue<Value: Sendable> {
  /// The latest value.
  public private(set) var value: Value
  /// The error with which the signal has ended, if it has.
  public private(set) var error: (any Error)?
  /// Whether the signal has completed.
  public private(set) var isCompleted = false

  @ObservationIgnored private var subscription: ScopedDisposable?

  /// Subscribes to `signal`.
  ///
  /// - Parameters:
  ///   - initialValue: The value until the signal sends one, which may happen synchronously.
  ///   - signal: The signal whose latest value this is.
  public init(_ initialValue: Value, of signal: Signal<Value>) {
    value = initialValue
    subscription =
      signal.subscribeOnMainActor(
        next: { [weak self] value in if let self { _ = replace(&self.value, with: value) } },
        error: { [weak self] in self?.error = $0 },
        completed: { [weak self] in self?.isCompleted = true }
      ).scoped()
  }
}
