import Signals

extension ObservableType {
  /// Returns a sequence of the same events, which calls functions on the way.
  ///
  /// An error that one of the functions throws ends the sequence. If the event has not been sent
  /// yet, the error replaces it.
  ///
  /// - Parameters:
  ///   - onNext: Is called with each element before it is sent.
  ///   - afterNext: Is called with each element after it was sent.
  ///   - onError: Is called with the error before it is sent.
  ///   - afterError: Is called with the error after it was sent.
  ///   - onCompleted: Is called before completion is sent.
  ///   - afterCompleted: Is called after completion was sent.
  ///   - onSubscribe: Is called before the source is subscribed to.
  ///   - onSubscribed: Is called after the source was subscribed to.
  ///   - onDispose: Is called when the source was stopped, after the end or by disposal.
  public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil,
    afterNext: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Observable<Element> {
    let source = source
    if let onNext, afterNext == nil, onError == nil, afterError == nil, onCompleted == nil,
      afterCompleted == nil, onSubscribe == nil, onSubscribed == nil, onDispose == nil
    {
      // The usual case, without an output of its own.
      return Observable(
        source.map { element in
          try onNext(element)
          return element
        })
    }
    return .lastingJunction { junction in
      /// Runs `work`. An error that it throws ends the sequence.
      func attempt(_ work: () throws -> Void) {
        do { try work() } catch { junction.sendError(error) }
      }
      onSubscribe?()
      junction.subscribe(
        to: source,
        next: { element in
          attempt {
            try onNext?(element)
            junction.sendNext(element)
            try afterNext?(element)
          }
        },
        error: { error in
          attempt {
            try onError?(error)
            junction.deliver(.error(error)) { attempt { try afterError?(error) } }
          }
        },
        completed: {
          attempt {
            try onCompleted?()
            junction.deliver(.completed) { attempt { try afterCompleted?() } }
          }
        })
      onSubscribed?()
      if let onDispose { junction.tie(.init(onDispose)) }
    }
  }
}
