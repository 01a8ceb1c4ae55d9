/// One subscription to a source, which many subscribers share through a subject.
///
/// Subscribers subscribe to the subject, by ``signal``. The source sends nothing before the caller
/// connects it with ``connect()`` or ``autoconnect()``, so all subscribers can subscribe before
/// that.
///
/// A connection ends with the source, or when it is disposed of. After that the caller can connect
/// again. Until then, late subscribers get the terminal event of a source that has ended. The
/// method that creates the connection determines which subject the next connection feeds:
/// ``Signal/publish()``, ``Signal/multicast(_:)`` or ``Signal/multicast(makeSubject:)``.
///
/// In ReactiveObjC: `RACMulticastConnection` (features
/// [MC1–MC3](doc:ReactiveObjCFeatures#Subjects-and-connections)), which can be connected only once.
@safe  // `sharing` is private, retained by `init` and released by `deinit`.
public final class MulticastConnection<Value: Sendable>: Sendable {
  /// The signal of the subject's events, connected or not.
  ///
  /// Its subscribers stay as long as the subject: see the method that made the connection.
  public let signal: Signal<Value>

  // Unmanaged, so that `Unwinding` can release the object. The object holds the closure that makes
  // subjects, and that closure may hold another connection.
  private let sharing: Unmanaged<Sharing<Value>>

  init(_ source: Signal<Value>, _ subject: Subject<Value>) {
    unsafe sharing = .passRetained(Sharing(source, .given(subject)))
    signal = subject
  }

  init(_ source: Signal<Value>, _ policy: Sharing<Value>.SubjectPolicy) {
    let sharing = Sharing(source, policy)
    unsafe self.sharing = .passRetained(sharing)
    signal = OperatorSignal { sharing.attach($0) }
  }

  deinit { unsafe Unwinding.release(retained: sharing.toOpaque()) }

  /// Subscribes the subject to the source, unless it is connected.
  ///
  /// Any number of threads may call it at the same time. One of them subscribes, and the others
  /// don't wait for it. If the source of the last connection is still being stopped, the thread
  /// that stops it subscribes later; tasks of the source then have the task-local values of the
  /// caller nevertheless. The connection lasts whether or not a caller keeps the disposable.
  ///
  /// - Returns: The connection's disposable, which is the same for each call while it is connected.
  @discardableResult
  public func connect() -> Disposable {
    unsafe sharing.takeUnretainedValue().connect()
  }

  /// Connects while the signal has subscribers, so that no call of `connect()` is needed.
  ///
  /// ![autoconnect in marbles](marbles-publish-autoconnect-from-tick-3)
  ///
  /// ```
  /// self                                    a-b-c-|
  /// publish().autoconnect()                 a-b-c-|
  /// publish().autoconnect(), from tick 3    ----c-|
  /// ```
  ///
  /// Its first subscriber is subscribed to the subject, then the connection is made. When the last
  /// subscriber has left, the connection is disposed of. The next subscriber connects again. The
  /// subscribers of all signals that this method returns are counted together.
  ///
  /// ## Scheduling
  /// Subscribes to the source where the first subscriber subscribes; while the source of the last
  /// connection is still being stopped, where that ends. Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the connection, if this was the last subscription.
  public func autoconnect() -> Signal<Value> {
    let sharing = unsafe sharing.takeUnretainedValue()
    return OperatorSignal { sharing.attachConnecting($0) }
  }
}
