// Signals for other modules of this package.

extension Signal {
  /// Returns a signal that calls `begin` for each subscription. The block sends its events then or
  /// later, from one thread at a time.
  package static func emitting(_ begin: @escaping @Sendable (Emission<Value>) -> Void) -> Signal {
    OperatorSignal { sink in
      let upstream = EmissionEdge()
      sink.attached(to: upstream)
      begin(Emission(sink, from: upstream))
      return upstream
    }
  }

  /// Returns a signal of the values of one source after the other, until one of them completes. A
  /// source is subscribed to when the one before it has failed. The error of the last one passes.
  ///
  /// - Parameter makeNext: Is called for each subscription, and returns a function that returns the
  ///   next source at each call.
  package static func tryingEach(_ makeNext: @escaping @Sendable () -> () -> Signal?) -> Signal {
    .junction { output in
      let next = makeNext()
      let inputs = Succession(
        into: output,
        failed: { inputs, error in
          if let source = next() {
            inputs.subscribe(to: source)
          } else {
            inputs.finish(with: .error(error))
          }
        })
      if let first = next() { inputs.subscribe(to: first) } else { output.sendCompleted() }
    }
  }

  /// Returns this signal, with each subscription made between calls of `begin` and `end`. If
  /// `begin` returns false, `end` isn't called.
  @usableFromInline
  package final func subscribed(
    after begin: @escaping @Sendable () -> Bool, before end: @escaping @Sendable () -> Void
  ) -> Signal {
    OperatorSignal { sink in
      let hasBegun = begin()
      defer { if hasBegun { end() } }
      return self.attach(sink)
    }
  }
}

/// An edge with one thing to dispose of: the producer of the events.
final class EmissionEdge: Edge, @unchecked Sendable {
  let source = SerialDisposable()

  override func tearDown() {
    super.tearDown()
    source.dispose()
  }
}

extension Emission {
  /// Sends completion, and nothing afterwards.
  package func sendCompleted() { upstream.cutOff { sink.sendCompleted() } }

  /// Sends the error, and nothing afterwards.
  package func sendError(_ error: any Error) { upstream.cutOff { sink.sendError(error) } }

  /// Whether no further event is wanted.
  @usableFromInline package var isDisposed: Bool { upstream.isDisposed }

  /// Disposes of `disposable` when the signal ends, instead of the disposable that was tied before.
  package func tie(_ disposable: Disposable) {
    unsafe unsafeDowncast(upstream, to: EmissionEdge.self).source.disposable = disposable
  }
}
