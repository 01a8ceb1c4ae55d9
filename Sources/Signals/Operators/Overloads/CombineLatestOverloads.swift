// `combineLatest` for two signals, after which `scripts/generate` writes those for three to six.
// One function with a parameter pack would do the same, but has two disadvantages. In the closure
// of the next operator the compiler does not infer `$0` and `$1`, nor members like `.ok`. The work
// for each value is not specialised for the types of the signals.

/// Sends a tuple of the latest values of all signals at each new value: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<First: Sendable, Second: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>
) -> Signal<(First, Second)> {
  SourcesSignal((first, second)) { sources, sink in
    let output = CombineLatestOutput<(First?, Second?), (First, Second)>(
      sink, of: 2, (nil, nil),
      send: { $0.deliver(($0.latest.0!, $0.latest.1!)) },
      take: { replace(&$0.latest, with: (nil, nil)) })
    output.subscribe(to: sources.0) { $1.received(insteadOf: replace(&$1.latest.0, with: $0)) }
    output.subscribe(to: sources.1) { $1.received(insteadOf: replace(&$1.latest.1, with: $0)) }
    output.allSubscribed()
    return output
  }
}
