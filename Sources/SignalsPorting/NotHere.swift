import Scheduling
import Signals

/// The body of functions that the compiler refuses to call.
func notHere() -> Never {
  fatalError("a name of another library, which the compiler refuses")
}

/// The types of arguments that have no counterpart in this library. They are available: with an
/// unavailable implicit member, such as the `.latest` of `flatMap(.latest)`, the compiler could not
/// check the chain.
@_documentation(visibility: private)
public enum OtherNames {
  /// How ReactiveSwift's `flatMap` and `flatten` join the inner signals.
  public enum FlattenStrategy: Sendable {
    case merge
    case concat
    case latest
    case throttle
    case race
    case concurrent(limit: UInt)
  }

  /// How a publisher of Combine ends.
  public enum Completion: Sendable {
    case finished
    case failure(any Error)
  }

  /// How many values a subscriber of Combine asks for.
  public enum Demand: Sendable {
    case unlimited
    case none
    case max(Int)
  }

  /// When Combine's `collect` sends the collected values.
  public enum TimeGrouping {
    case byTime(Any, Duration)
    case byTimeOrCount(Any, Duration, Int)
  }

  /// Whether RxSwift's `take`, and CombineExt's `prefix`, send the value that ends them.
  public enum TakeBehavior: Sendable {
    case inclusive
    case exclusive
  }

  /// What the closure of RxSwift's `Single.create` or `Maybe.create` gives to its argument.
  public enum SingleEvent<Value: Sendable>: Sendable {
    case success(Value)
    case failure(any Error)
    case error(any Error)
    case completed
  }

  /// When a `buffer` of Combine asks for values.
  public enum Prefetch: Sendable {
    case keepFull
    case byRequest
  }

  /// What a `buffer` of Combine does with a value for which there is no place.
  public enum WhenFull: Sendable {
    case dropNewest
    case dropOldest
    case customError(@Sendable () -> any Error)
  }

  /// How the `assign` of CombineExt holds its target.
  public enum Ownership: Sendable {
    case strong
    case weak
    case unowned
  }
}

extension Signal {
  /// Calls blocks beside the events: the shared part of `do`, `handleEvents` and `on`.
  func watched(
    subscribing: (@Sendable () -> Void)?, next: (@Sendable (Value) throws -> Void)?,
    error: (@Sendable (any Error) -> Void)?, completed: (@Sendable () -> Void)?,
    ended: @escaping @Sendable (SubscriptionEnd) -> Void
  ) -> Signal {
    var signal = self
    if let next {
      signal = signal.map {
        try next($0)
        return $0
      }
    }
    if let error { signal = signal.doError(error) }
    if let completed { signal = signal.doCompleted(completed) }
    if let subscribing { signal = signal.initially(subscribing) }
    return signal.onEnd(ended)
  }
}
