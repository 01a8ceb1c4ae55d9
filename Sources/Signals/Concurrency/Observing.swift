public import Observation
import Scheduling
import Synchronization

extension Signal {
  /// Returns a signal of what `read` makes of observable properties: now, and after each change.
  ///
  /// ```swift
  /// Signal.observing { model.firstName + " " + model.lastName }
  /// ```
  ///
  /// The properties are those of `@Observable` objects that `read` has used the last time. Changes that
  /// are made in one go, without a suspension on the main actor, are one change: what is sent is
  /// how things are afterwards. No change is lost while the last one is delivered. That holds for
  /// changes made on the main actor, of which the compiler makes sure for models that belong to it; what
  /// another thread changes may be read too early, and be sent with the next change only.
  ///
  /// What `read` captures is kept until the signal ends. It completes when no object is left that could
  /// change, so capture a model weakly, or see ``observing(_:_:)``, for it to end with that. RAC:
  /// `RACObserve` (PL1).
  ///
  /// - Parameter read: Makes the value; runs on the main actor.
  /// ## Scheduling
  /// Reads and delivers on the main actor: the current value at once if it is subscribed to there.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Lets go of `read`. A wait for a change can't be called off: less than a kilobyte stays with the
  /// properties until one of them changes, or their object goes.
  public static func observing(_ read: @escaping @MainActor () -> Value) -> Signal {
    observing(reading: read, model: { nil })
  }

  /// Returns a signal of what `read` makes of a model's observable properties: now, and after each
  /// change, until the model goes.
  ///
  /// ```swift
  /// Signal.observing(model) { $0.name }
  /// ```
  ///
  /// It is ``observing(_:)`` without keeping the model, and completes when that is gone; a last change is
  /// delivered before. RAC: `RACObserve` (PL1).
  ///
  /// - Parameters:
  ///   - model: What is observed.
  ///   - read: Makes the value; runs on the main actor.
  /// ## Scheduling
  /// Reads and delivers on the main actor: the current value at once if it is subscribed to there.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Lets go of `read`. A wait for a change can't be called off: less than a kilobyte stays with the
  /// properties until one of them changes, or their object goes.
  @MainActor
  public static func observing<Model: AnyObject & Observation.Observable>(
    _ model: Model, _ read: @escaping @MainActor (Model) -> Value
  ) -> Signal {
    observing(
      reading: { @MainActor [weak model] in model.map { read($0) } },
      model: { @MainActor [weak model] in model })
  }

  /// - Parameters:
  ///   - read: Makes the value; nil when the model has gone.
  ///   - model: What has to be there to read a change.
  private static func observing(
    reading read: @escaping @MainActor () -> Value?, model: @escaping @MainActor () -> AnyObject?
  ) -> Signal {
    OperatorSignal { sink in
      let subscription = Subscription(sink)
      let observing = Observing(Subscriber(subscription), read, of: model)
      // It holds the subscriber, and is held by the subscription, until that ends.
      subscription.add(Disposable { _ = observing })
      if Scheduler.isOnMainThread {
        MainActor.assumeIsolated { observing.send() }
      } else {
        subscription.add(
          Scheduler.main.schedule { MainActor.assumeIsolated { observing.send() } })
      }
      return subscription
    }
  }
}

/// Reads, waits for a change, and reads again.
///
/// The notification of a change comes before the change. So it is read in a turn of its own, and with
/// the reading begins the wait for the next one: in between there is nothing to lose, since
/// changes and readings are all made on the main actor.
@MainActor private final class Observing<Value: Sendable> {
  private let subscriber: Subscriber<Value>
  private let read: @MainActor () -> Value?
  private let model: @MainActor () -> AnyObject?
  /// The model, from a change until it was read.
  private var changedModel: AnyObject?

  nonisolated init(
    _ subscriber: Subscriber<Value>, _ read: @escaping @MainActor () -> Value?,
    of model: @escaping @MainActor () -> AnyObject?
  ) {
    self.subscriber = subscriber
    self.read = read
    self.model = model
  }

  /// Sends the value as it is now.
  func send() {
    guard !subscriber.isDisposed else { return }
    let wait = ChangeWait(self)
    let value = withObservationTracking(read, onChange: { wait.ended() })
    // Released when it is known to be read.
    let model = changedModel.take()
    guard let value else { return subscriber.sendCompleted() }
    subscriber.sendNext(value)
    withExtendedLifetime(model) {}
  }

  fileprivate func willChange() {
    changedModel = model()
  }

  fileprivate func modelHasGone() {
    subscriber.sendCompleted()
  }
}

/// One wait for a change, which the observed objects hold.
///
/// They let go of it when there was a change, or with the last of them: nothing can change any more.
private final class ChangeWait<Value: Sendable>: Sendable {
  private weak let observing: Observing<Value>?
  private let hasEnded = ExplorableAtomic(false)

  init(_ observing: Observing<Value>) { self.observing = observing }

  deinit {
    guard !hasEnded.load(ordering: .acquiring), let observing else { return }
    Scheduler.main.schedule { MainActor.assumeIsolated { observing.modelHasGone() } }
  }

  func ended() {
    hasEnded.store(true, ordering: .releasing)
    guard let observing else { return }
    if Scheduler.isOnMainThread { MainActor.assumeIsolated { observing.willChange() } }
    Scheduler.main.schedule { MainActor.assumeIsolated { observing.send() } }
  }
}
