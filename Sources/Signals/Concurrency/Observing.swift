public import Observation
import Synchronization

extension Signal {
  /// Sends what `read` makes of observable properties, now and after each change, to follow
  /// `@Observable` models.
  ///
  /// <!-- inside @MainActor (model: Model) -> Signal<String> -->
  /// ```swift
  /// Signal.observing { model.firstName + " " + model.lastName }
  /// ```
  ///
  /// It observes the properties of `@Observable` objects that `read` used the last time. Changes on
  /// the main actor without a suspension between them count as one change: the signal sends the
  /// result after all of them. A change during a delivery is not lost. All of this holds for
  /// changes on the main actor; the compiler ensures that models of the main actor change only
  /// there. A change by another thread may be read too early, and be sent only with the next
  /// change.
  ///
  /// The objects that `read` captures are kept until the signal ends. The signal completes when no
  /// observed object is left. So capture a model weakly, or use ``observing(_:_:)``, and the signal
  /// ends with the model.
  ///
  /// - Parameter read: Makes the value; runs on the main actor.
  /// ## Scheduling
  /// Reads and delivers on the main actor: the current value synchronously if the signal is
  /// subscribed to there.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Releases `read`. Waiting for a change can't be cancelled: less than a kilobyte stays with the
  /// properties until one of them changes, or their object is released.
  /// ## Other libraries
  /// In ReactiveObjC: `RACObserve` (feature
  /// [PL1](doc:ReactiveObjCFeatures#Bindings-to-the-platform)).
  public static func observing(_ read: @escaping @MainActor () -> Value) -> Signal {
    observing(reading: read, model: { nil })
  }

  /// Sends what `read` makes of the model's observable properties, now and after each change, until
  /// the model is released.
  ///
  /// <!-- inside @MainActor (model: Model) -> Signal<String> -->
  /// ```swift
  /// Signal.observing(model) { $0.name }
  /// ```
  ///
  /// It does the same as ``observing(_:)``, without keeping the model alive. The signal completes
  /// when the model is released, after a last change is delivered.
  ///
  /// - Parameters:
  ///   - model: The object to observe.
  ///   - read: Makes the value; runs on the main actor.
  /// ## Scheduling
  /// Reads and delivers on the main actor: the current value synchronously if the signal is
  /// subscribed to there.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Releases `read`. Waiting for a change can't be cancelled: less than a kilobyte stays with the
  /// properties until one of them changes, or their object is released.
  /// ## Other libraries
  /// In ReactiveObjC: `RACObserve` (feature
  /// [PL1](doc:ReactiveObjCFeatures#Bindings-to-the-platform)).
  @MainActor
  public static func observing<Model: AnyObject & Observation.Observable>(
    _ model: Model, _ read: @escaping @MainActor (Model) -> Value
  ) -> Signal {
    observing(
      reading: { @MainActor [weak model] in model.map { read($0) } },
      model: { @MainActor [weak model] in model })
  }

  /// - Parameters:
  ///   - read: Makes the value; nil when the model was released.
  ///   - model: The object that has to be alive for a change to be read.
  private static func observing(
    reading read: @escaping @MainActor () -> Value?, model: @escaping @MainActor () -> AnyObject?
  ) -> Signal {
    source { subscriber in
      let observing = Observing(subscriber, read, of: model)
      // `observing` holds the subscriber, and the subscription holds `observing` until it ends.
      subscriber.add(Disposable { _ = observing })
      if Scheduler.isOnMainThread {
        MainActor.assumeIsolated { observing.send() }
        return nil
      }
      return Scheduler.main.schedule { MainActor.assumeIsolated { observing.send() } }
    }
  }
}

/// Reads, waits for a change, and reads again.
///
/// The notification of a change comes before the change. So the change is read in later work of the
/// main actor. Reading also begins the wait for the next change. Nothing is lost in between, since
/// all changes and readings happen on the main actor.
@MainActor private final class Observing<Value: Sendable> {
  fileprivate let subscriber: Subscriber<Value>
  private let read: @MainActor () -> Value?
  fileprivate let model: @MainActor () -> AnyObject?
  /// The model, kept alive from a change until that change is read.
  fileprivate var changedModel: AnyObject?

  nonisolated init(
    _ subscriber: Subscriber<Value>, _ read: @escaping @MainActor () -> Value?,
    of model: @escaping @MainActor () -> AnyObject?
  ) {
    self.subscriber = subscriber
    self.read = read
    self.model = model
  }

  /// Sends the present value.
  func send() {
    guard !subscriber.isDisposed else { return }
    let wait = ChangeWait(self)
    let value = withObservationTracking(read, onChange: { wait.ended() })
    // The model is released only now, after its change was read.
    let model = changedModel.take()
    guard let value else { return subscriber.sendCompleted() }
    subscriber.sendNext(value)
    withExtendedLifetime(model) {}
  }
}

/// One wait for a change, which the observed objects hold.
///
/// They release it after a change. They also release it when the last observed object is released:
/// then nothing can change any more.
private final class ChangeWait<Value: Sendable>: Sendable {
  private weak let observing: Observing<Value>?
  private let hasEnded = ExplorableAtomic(false)

  init(_ observing: Observing<Value>) { self.observing = observing }

  deinit {
    guard !hasEnded.load(ordering: .acquiring), let observing else { return }
    Scheduler.main.schedule { MainActor.assumeIsolated { observing.subscriber.sendCompleted() } }
  }

  func ended() {
    hasEnded.store(true, ordering: .releasing)
    guard let observing else { return }
    if Scheduler.isOnMainThread {
      MainActor.assumeIsolated { observing.changedModel = observing.model() }
    }
    Scheduler.main.schedule { MainActor.assumeIsolated { observing.send() } }
  }
}
