/// Two connected signals: each terminal sends the values that are sent to the other one.
///
/// It is for two-way bindings. The ``leading`` terminal belongs to the model. Values that are sent
/// to it reach the subscribers of the other terminal; later subscribers start with the latest
/// value. The ``following`` terminal belongs to the view. Values that are sent to it are changes,
/// and reach only present subscribers. The first terminal event that is sent to either terminal
/// ends both, and later subscribers of both get it.
///
/// In ReactiveObjC: `RACChannel` (feature [CH1](doc:ReactiveObjCFeatures#Commands-and-channels)).
public final class Channel<Value: Sendable>: Sendable {
  /// The terminal of the model, which has the current value. It sends the values that are sent to
  /// ``following``.
  public let leading: ChannelTerminal<Value>

  /// The terminal of the view, which needs the current value. It sends the values that are sent to
  /// ``leading``, beginning with the latest one.
  public let following: ChannelTerminal<Value>

  /// Creates a channel.
  public init() {
    let toLeading = Subject<Value>()
    let toFollowing = ReplaySubject<Value>(capacity: 1)
    let end = Disposable()
    leading = ChannelTerminal(values: toLeading, others: toFollowing, end)
    following = ChannelTerminal(values: toFollowing, others: toLeading, end)
  }
}
