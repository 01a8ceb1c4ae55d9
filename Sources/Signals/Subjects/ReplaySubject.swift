/// A subject that first sends its earlier values to each new subscriber.
///
/// ```swift
/// let messages = ReplaySubject<String>(capacity: 2)
/// for message in ["one", "two", "three"] { messages.sendNext(message) }
/// messages.subscribeNext { print($0) }
/// ```
///
/// ```text
/// two
/// three
/// ```
///
/// The replay comes before `subscribe` returns: a subscriber first gets the values that were kept
/// when it subscribed. All later values follow in order, each once. A subscriber that disposes of
/// its subscription during the replay gets nothing more.
///
/// Values that other threads send during the replay come after the replay.
///
/// After the end a new subscriber gets the values that were kept, then the terminal event.
///
/// In ReactiveObjC: `RACReplaySubject` (feature
/// [SJ2](doc:ReactiveObjCFeatures#Subjects-and-connections)), which also keeps values that are sent
/// after the end.
public final class ReplaySubject<Value: Sendable>: Subject<Value>, @unchecked Sendable {
  /// Creates a subject that keeps all values, without limit (<doc:Pace>).
  public override convenience init() {
    self.init(core: SubjectCore(ReplayStore(capacity: nil)))
  }

  /// Creates a subject that keeps the last `capacity` values.
  ///
  /// Memory is used only for values that were sent, not for the whole capacity.
  ///
  /// - Parameter capacity: How many values; zero or more. With 0 it is a plain subject.
  public convenience init(capacity: Int) {
    require(
      capacity >= 0,
      "ReplaySubject(capacity:): the capacity must not be negative, got \(capacity)")
    // Without a replay it is a plain subject: a new subscriber doesn't get a value that was sent
    // before and still waits.
    self.init(
      core: capacity == 0
        ? SubjectCore(SubjectSubscription<Value>.self)
        : SubjectCore(ReplayStore(capacity: capacity)))
  }
}
