public import Signals

/// Writes values to an object, which it doesn't keep alive: after the object's release nothing
/// happens.
///
/// It writes on the main actor: synchronously if the value comes there and no earlier value waits,
/// otherwise later, in order. Completion is ignored; an error is a programming mistake.
public struct Binder<Value: Sendable>: ObserverType {
  /// The type of the values.
  public typealias Element = Value

  private let write: UnwoundFunction<Value, Void>

  /// Creates a binder of an object that any thread may hold, such as one of the main actor.
  ///
  /// - Parameters:
  ///   - target: The object.
  ///   - scheduler: Decides when `binding` is called, on the main actor.
  ///   - binding: Writes a value to the object that it gets.
  public init<Target: AnyObject & Sendable>(
    _ target: Target, scheduler: MainScheduler = MainScheduler(),
    binding: @escaping @MainActor (Target, Value) -> Void
  ) {
    self.init(unchecked: target, scheduler, binding)
  }

  /// Creates a binder that calls `binding` on `scheduler`, which need not be one of the main actor.
  public init<Target: AnyObject & Sendable>(
    _ target: Target, scheduler: any ImmediateSchedulerType,
    binding: @escaping @Sendable (Target, Value) -> Void
  ) {
    write = UnwoundFunction { [weak target] value in
      _ = scheduler.schedule(value) { [weak target] value in
        if let target { binding(target, value) }
        return Disposables.create()
      }
    }
  }

  /// Creates a binder of an object that only the main actor may use.
  init<Target: AnyObject>(
    unchecked target: Target, _ scheduler: MainScheduler,
    _ binding: @escaping @MainActor (Target, Value) -> Void
  ) {
    let target = Unretained(object: target)
    write = UnwoundFunction { value in
      _ = scheduler.schedule(value) { value in
        MainActor.assumeIsolated {
          if let object = target.object { binding(object, value) }
        }
        return Disposables.create()
      }
    }
  }

  /// Writes the value of `event`.
  public func on(_ event: Event<Value>) {
    switch event {
    case .next(let value): write(value)
    case .error(let error): bindingFailed("bind(to:) with a Binder", error)
    case .completed: break
    }
  }
}

/// An object that isn't retained.
private struct Unretained<Object: AnyObject>: @unchecked Sendable {
  // Unchecked: only the main actor uses the object.
  weak var object: Object?
}
