import Synchronization

/// Two signals that are each other's receivers: what is sent to one terminal comes out of the other.
///
/// It is for two-way bindings. The ``leading`` terminal belongs to the model: what is sent to it
/// reaches the subscribers of the other one, also those who come later, who start with the latest
/// value. The ``following`` terminal belongs to the view: what is sent to it are changes, and reaches
/// those who are there. The first terminal event that is sent to either ends both, and later
/// subscribers of both get it.
///
/// RAC: `RACChannel` (CH1).
public final class Channel<Value: Sendable>: Sendable {
  /// The end that has the current value: it sends what the other end is sent.
  public let leading: ChannelTerminal<Value>

  /// The end that wants the current value: it sends what the other end is sent, beginning with the
  /// latest value.
  public let following: ChannelTerminal<Value>

  /// Creates a channel.
  public init() {
    let toLeading = Subject<Value>()
    let toFollowing = ReplaySubject<Value>(capacity: 1)
    let end = ChannelEnd()
    leading = ChannelTerminal(values: toLeading, others: toFollowing, end)
    following = ChannelTerminal(values: toFollowing, others: toLeading, end)
  }
}

/// Whether a channel has ended. Both ends have to agree how.
final class ChannelEnd: Sendable {
  private let isReached = ExplorableAtomic(false)

  /// True for the one terminal event that counts.
  func reach() -> Bool { !isReached.exchange(true, ordering: .acquiringAndReleasing) }
}
