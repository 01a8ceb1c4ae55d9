import Scheduling
import Signals

/// The attached handler of one subscription to a control's event.
///
/// A toolkit's code creates a target when it has attached a handler to a control, with a closure
/// that detaches the handler. The subscription keeps the target, and the target keeps the handler:
///
/// <!-- inside @MainActor (button: Button) -> ControlEvent<Void> -->
/// ```swift
/// ControlEvent(of: button) { button, send in
///   let number = button.addHandler { send(()) }
///   return ControlTarget { $0.removeHandler(number) }
/// }
/// ```
///
/// The handler is detached on the main actor, once: when the subscription ends, unless the control
/// has been released by then. If another object holds the handler, such as a notification centre,
/// the closure has to capture an object whose `deinit` removes the handler there. In RxSwift:
/// `ControlTarget`.
@MainActor public final class ControlTarget<Base: AnyObject> {
  private let detachHandler: @MainActor (Base) -> Void

  /// Creates the target of a handler that is attached.
  ///
  /// - Parameter detach: Detaches the handler from the control, which it gets. It may capture the
  ///   objects that the control calls.
  public init(detach: @escaping @MainActor (Base) -> Void) { detachHandler = detach }

  func detach(from base: Base) { detachHandler(base) }
}

/// How handlers are attached to one control, which this doesn't keep alive.
@MainActor final class ControlSource<Value: Sendable> {
  /// Completes when the control is released. The signal must not hold the control's `Lifetime`,
  /// because a lifetime ends when its last owner releases it.
  nonisolated let ended: Signal<Never>
  /// Attaches a handler, and returns a closure that detaches it; nil when the control was released.
  let attach: @MainActor (_ send: @escaping @MainActor (Value) -> Void) -> (@MainActor () -> Void)?

  init<Base: ReactiveCompatible>(
    _ base: Base,
    _ attach:
      @escaping @MainActor (Base, @escaping @MainActor (Value) -> Void)
      -> ControlTarget<Base>
  ) {
    ended = base.reactiveLifetime.ended
    self.attach = { [weak base] send in
      guard let base else { return nil }
      let target = attach(base, send)
      return { [weak base] in
        if let base { target.detach(from: base) }
      }
    }
  }

  init(
    until ended: Signal<Never>,
    attach: @escaping @MainActor (@escaping @MainActor (Value) -> Void) -> (@MainActor () -> Void)?
  ) {
    self.ended = ended
    self.attach = attach
  }

  /// Returns a source with the same handlers, which sends the results of `transform`.
  func map<NewValue: Sendable>(
    _ transform: @escaping @MainActor (Value) -> NewValue?
  ) -> ControlSource<NewValue> {
    let attach = attach
    return ControlSource<NewValue>(until: ended) { send in
      attach { value in
        if let value = transform(value) { send(value) }
      }
    }
  }

  /// Returns a signal that attaches a handler for each subscription, and keeps all promises of
  /// ``ControlEvent``.
  ///
  /// - Parameter first: The value that is sent first.
  nonisolated func signal(
    startingWith first: (@MainActor () -> Value?)? = nil
  ) -> Signal<Value> {
    .source { subscriber in
      let attachment = Attachment(subscriber)
      onMainActor { attachment.begin(self, first) }
      return Disposable { attachment.end() }
    }
  }
}

/// Decides what happens to the events that a control reports.
@MainActor private final class Gate<Value> {
  enum State {
    /// While the handler is being attached. A report at that time only states the present value, so
    /// it is dropped.
    case closed
    /// While the first value is delivered. Events wait until it has been delivered.
    case holding
    case open
  }

  var state = State.closed
  var held: [Value] = []
}

/// A handler of one subscription.
@MainActor private final class Attachment<Value: Sendable> {
  private let subscriber: Subscriber<Value>
  private var detach: (@MainActor () -> Void)?
  nonisolated private let ending = SerialDisposable()

  nonisolated init(_ subscriber: Subscriber<Value>) { self.subscriber = subscriber }

  func begin(_ source: ControlSource<Value>, _ first: (@MainActor () -> Value?)?) {
    guard !subscriber.isDisposed else { return }
    let subscriber = subscriber
    let first = first?()
    let gate = Gate<Value>()
    let attached = source.attach { value in
      switch gate.state {
      case .closed: break
      case .holding: gate.held.append(value)
      case .open: subscriber.sendNext(value)
      }
    }
    guard let detach = attached else { return subscriber.sendCompleted() }
    guard !subscriber.isDisposed else { return detach() }
    self.detach = detach
    ending.disposable = source.ended.subscribeCompleted {
      onMainActor { subscriber.sendCompleted() }
    }
    gate.state = .holding
    if let first { subscriber.sendNext(first) }
    while !gate.held.isEmpty { subscriber.sendNext(gate.held.removeFirst()) }
    gate.state = .open
  }

  nonisolated func end() {
    ending.dispose()
    onMainActor { self.detach.take()?() }
  }
}
