/// A mistake in the use of a ``SignalChannel``.
public enum SignalChannelError: Error, Hashable {
  /// Another subscriber receives the channel's reads. Use `reads.share()` for several.
  case hasSubscriber
}
