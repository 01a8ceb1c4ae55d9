/// A subject that always has a value, which each new subscriber gets first.
///
/// ```swift
/// let volume = BehaviorSubject(5)
/// volume.subscribeNext { print("volume:", $0) }
/// volume.sendNext(6)
/// ```
///
/// ```text
/// volume: 5
/// volume: 6
/// ```
///
/// It is like a ``ReplaySubject`` of capacity 1 that has been sent its first value. The current
/// value comes before `subscribe` returns. Later values follow in order, each once.
///
/// After the end the value stays: a new subscriber gets it, then the terminal event.
///
/// In ReactiveObjC: `RACBehaviorSubject` (feature
/// [SJ3](doc:ReactiveObjCFeatures#Subjects-and-connections)), which forgets that it has ended.
public final class BehaviorSubject<Value: Sendable>: Subject<Value>, @unchecked Sendable {
  /// Creates a subject whose current value is `value`.
  public init(_ value: Value) {
    super.init(core: SubjectCore(ReplayStore(capacity: 1, value)))
  }

  /// The current value: the one that was sent last.
  ///
  /// Any thread may read it at any time. A value is current as soon as it was sent, even while it
  /// waits because the subject is still delivering another one.
  public var value: Value {
    // There is always a value: the first one is set at creation, and none is ever removed.
    core.store!.last!
  }
}
