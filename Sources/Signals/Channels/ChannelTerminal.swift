/// One end of a ``Channel``: it sends the values that are sent to the other end, and receives
/// values for the other end.
///
/// In ReactiveObjC: `RACChannelTerminal` (feature
/// [CH2](doc:ReactiveObjCFeatures#Commands-and-channels)).
public final class ChannelTerminal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  /// The values for this end's subscribers.
  private let values: Subject<Value>
  /// The values for the other end's subscribers.
  fileprivate let others: Subject<Value>
  private let end: Disposable

  init(values: Subject<Value>, others: Subject<Value>, _ end: Disposable) {
    self.values = values
    self.others = others
    self.end = end
  }

  /// Sends `value` to the other end's subscribers.
  public func sendNext(_ value: Value) { others.sendNext(value) }

  /// Sends a value to the other end, without keeping the channel alive.
  package var sender: @Sendable (Value) -> Void {
    { [weak others] in others?.sendNext($0) }
  }

  /// Ends the channel with `error`: the subscribers of both ends get it.
  public func sendError(_ error: any Error) { sendEnd(.error(error)) }

  /// Ends the channel: both ends complete.
  public func sendCompleted() { sendEnd(.completed) }

  fileprivate func sendEnd(_ event: TerminalEvent) {
    if end.markDisposed() {
      others.core.sendEnd(event)
      values.core.sendEnd(event)
    } else if case .error(let error) = event {
      UnhandledErrors.report(error, .tooLate, of: Value.self)
    }
  }

  override func feed(_ sink: Sink<Value>) -> Edge { values.attach(sink) }
}

extension Signal {
  /// Subscribes `terminal`: the events of this signal are sent to the other end's subscribers.
  ///
  /// A terminal may have many sources. The first terminal event of any of them ends the channel.
  /// The end of the channel disposes of all sources.
  ///
  /// - Returns: A disposable that ends this source, and leaves the channel as it is.
  ///
  /// In ReactiveObjC: `RACChannelTerminal` (feature
  /// [CH2](doc:ReactiveObjCFeatures#Commands-and-channels)).
  @discardableResult
  public final func subscribe(_ terminal: ChannelTerminal<Value>) -> Disposable {
    attach(TerminalSink(terminal))
  }
}

/// The last sink of a chain whose events go on in a channel.
private final class TerminalSink<Value: Sendable>: SubjectSink<Value> {
  private let terminal: ChannelTerminal<Value>

  init(_ terminal: ChannelTerminal<Value>) {
    self.terminal = terminal
    super.init(terminal.others)
  }

  override func passOn(_ end: TerminalEvent) { terminal.sendEnd(end) }
}
