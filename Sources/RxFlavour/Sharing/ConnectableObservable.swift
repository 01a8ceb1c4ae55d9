import Signals

/// A sequence that gets its events from a source only while it is connected to it.
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Connects it, and returns a disposable that disconnects it.
  func connect() -> any Disposable
}

/// A sequence whose subscribers share one subscription to a source, through a subject. The source
/// is subscribed to while the sequence is connected.
///
/// Subscribers subscribe to the subject, before or after the sequence is connected. The end of the
/// source disconnects it before the subscribers get that end, and so does the disposable that
/// ``connect()`` has returned. Later subscribers then get a new subject, unless the sequence was
/// made for one given subject.
public final class ConnectableObservable<Element: Sendable>:
  Observable<Element>, ConnectableObservableType, @unchecked Sendable
{
  let sharing: SharedHub<Element>

  init(_ sharing: SharedHub<Element>) {
    self.sharing = sharing
    super.init(.defer { sharing.hub.signal })
  }

  /// Subscribes the subject to the source on the calling thread, unless it is connected. Each call
  /// returns the same disposable while it is connected.
  public func connect() -> any Disposable { sharing.connect() }
}

extension ConnectableObservableType {
  /// Returns a sequence that is connected while it has subscribers.
  ///
  /// The first subscriber subscribes to the subject before the source is subscribed to. The last
  /// subscriber to leave disconnects. After an end of the source the next subscriber connects anew,
  /// unless the subject sends it that end.
  public func refCount() -> Observable<Element> {
    let sharing =
      (self as? ConnectableObservable<Element>)?.sharing
      ?? SharedHub {
        Hub(asObservable().signal) { connection in
          if !connection.isDisposed { connection.begin(connect().asTeardown) }
        }
      }
    // What a replayed value schedules on the trampoline begins after the whole replay.
    return .ofSeveral(sharing.connectedWhileSubscribed())
  }
}
