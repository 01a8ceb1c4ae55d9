// `combineLatest` for two to six signals. One function with a parameter pack would do the same, but
// has two disadvantages. In the closure of the next operator the compiler does not infer `$0` and
// `$1`, nor members like `.ok`. The work for each value is not specialised for the types of the
// signals.

/// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<First: Sendable, Second: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>
) -> Signal<(First, Second)> {
  combineLatest(each: first, second)
}

/// - Parameter endsEarly: See `combineLatest(each:endingEarly:)`.
@inlinable
package func combineLatest<First: Sendable, Second: Sendable>(
  each first: Signal<First>, _ second: Signal<Second>, endingEarly endsEarly: Bool = false
) -> Signal<(First, Second)> {
  SourcesSignal((first, second)) { sources, sink in
    let output = CombineLatestOutput<(First?, Second?), (First, Second)>(
      sink, of: 2, (nil, nil), endingEarly: endsEarly,
      send: { $0.deliver(($0.latest.0!, $0.latest.1!)) },
      take: { replace(&$0.latest, with: (nil, nil)) })
    output.subscribe(to: sources.0) { $1.received(insteadOf: replace(&$1.latest.0, with: $0)) }
    output.subscribe(to: sources.1) { $1.received(insteadOf: replace(&$1.latest.1, with: $0)) }
    output.allSubscribed()
    return output
  }
}

/// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>
) -> Signal<(First, Second, Third)> {
  combineLatest(each: first, second, third)
}

/// - Parameter endsEarly: See `combineLatest(each:endingEarly:)`.
@inlinable
package func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
  each first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
  endingEarly endsEarly: Bool = false
) -> Signal<(First, Second, Third)> {
  SourcesSignal((first, second, third)) { sources, sink in
    let output = CombineLatestOutput<(First?, Second?, Third?), (First, Second, Third)>(
      sink, of: 3, (nil, nil, nil), endingEarly: endsEarly,
      send: { $0.deliver(($0.latest.0!, $0.latest.1!, $0.latest.2!)) },
      take: { replace(&$0.latest, with: (nil, nil, nil)) })
    output.subscribe(to: sources.0) { $1.received(insteadOf: replace(&$1.latest.0, with: $0)) }
    output.subscribe(to: sources.1) { $1.received(insteadOf: replace(&$1.latest.1, with: $0)) }
    output.subscribe(to: sources.2) { $1.received(insteadOf: replace(&$1.latest.2, with: $0)) }
    output.allSubscribed()
    return output
  }
}

/// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>, _ fourth: Signal<Fourth>
) -> Signal<(First, Second, Third, Fourth)> {
  combineLatest(each: first, second, third, fourth)
}

/// - Parameter endsEarly: See `combineLatest(each:endingEarly:)`.
@inlinable
package func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
  each first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
  _ fourth: Signal<Fourth>, endingEarly endsEarly: Bool = false
) -> Signal<(First, Second, Third, Fourth)> {
  SourcesSignal((first, second, third, fourth)) { sources, sink in
    let output = CombineLatestOutput<
      (First?, Second?, Third?, Fourth?), (First, Second, Third, Fourth)
    >(
      sink, of: 4, (nil, nil, nil, nil), endingEarly: endsEarly,
      send: { $0.deliver(($0.latest.0!, $0.latest.1!, $0.latest.2!, $0.latest.3!)) },
      take: { replace(&$0.latest, with: (nil, nil, nil, nil)) })
    output.subscribe(to: sources.0) { $1.received(insteadOf: replace(&$1.latest.0, with: $0)) }
    output.subscribe(to: sources.1) { $1.received(insteadOf: replace(&$1.latest.1, with: $0)) }
    output.subscribe(to: sources.2) { $1.received(insteadOf: replace(&$1.latest.2, with: $0)) }
    output.subscribe(to: sources.3) { $1.received(insteadOf: replace(&$1.latest.3, with: $0)) }
    output.allSubscribed()
    return output
  }
}

/// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<
  First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable
>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
  _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>
) -> Signal<(First, Second, Third, Fourth, Fifth)> {
  combineLatest(each: first, second, third, fourth, fifth)
}

/// - Parameter endsEarly: See `combineLatest(each:endingEarly:)`.
@inlinable
package func combineLatest<
  First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable
>(
  each first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
  _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>, endingEarly endsEarly: Bool = false
) -> Signal<(First, Second, Third, Fourth, Fifth)> {
  SourcesSignal((first, second, third, fourth, fifth)) { sources, sink in
    let output = CombineLatestOutput<
      (First?, Second?, Third?, Fourth?, Fifth?), (First, Second, Third, Fourth, Fifth)
    >(
      sink, of: 5, (nil, nil, nil, nil, nil), endingEarly: endsEarly,
      send: { $0.deliver(($0.latest.0!, $0.latest.1!, $0.latest.2!, $0.latest.3!, $0.latest.4!)) },
      take: { replace(&$0.latest, with: (nil, nil, nil, nil, nil)) })
    output.subscribe(to: sources.0) { $1.received(insteadOf: replace(&$1.latest.0, with: $0)) }
    output.subscribe(to: sources.1) { $1.received(insteadOf: replace(&$1.latest.1, with: $0)) }
    output.subscribe(to: sources.2) { $1.received(insteadOf: replace(&$1.latest.2, with: $0)) }
    output.subscribe(to: sources.3) { $1.received(insteadOf: replace(&$1.latest.3, with: $0)) }
    output.subscribe(to: sources.4) { $1.received(insteadOf: replace(&$1.latest.4, with: $0)) }
    output.allSubscribed()
    return output
  }
}

/// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<
  First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable,
  Sixth: Sendable
>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
  _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>, _ sixth: Signal<Sixth>
) -> Signal<(First, Second, Third, Fourth, Fifth, Sixth)> {
  combineLatest(each: first, second, third, fourth, fifth, sixth)
}

/// - Parameter endsEarly: See `combineLatest(each:endingEarly:)`.
@inlinable
package func combineLatest<
  First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable,
  Sixth: Sendable
>(
  each first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
  _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>, _ sixth: Signal<Sixth>,
  endingEarly endsEarly: Bool = false
) -> Signal<(First, Second, Third, Fourth, Fifth, Sixth)> {
  SourcesSignal((first, second, third, fourth, fifth, sixth)) { sources, sink in
    let output = CombineLatestOutput<
      (First?, Second?, Third?, Fourth?, Fifth?, Sixth?),
      (First, Second, Third, Fourth, Fifth, Sixth)
    >(
      sink, of: 6, (nil, nil, nil, nil, nil, nil), endingEarly: endsEarly,
      send: {
        $0.deliver(
          ($0.latest.0!, $0.latest.1!, $0.latest.2!, $0.latest.3!, $0.latest.4!, $0.latest.5!))
      },
      take: { replace(&$0.latest, with: (nil, nil, nil, nil, nil, nil)) })
    output.subscribe(to: sources.0) { $1.received(insteadOf: replace(&$1.latest.0, with: $0)) }
    output.subscribe(to: sources.1) { $1.received(insteadOf: replace(&$1.latest.1, with: $0)) }
    output.subscribe(to: sources.2) { $1.received(insteadOf: replace(&$1.latest.2, with: $0)) }
    output.subscribe(to: sources.3) { $1.received(insteadOf: replace(&$1.latest.3, with: $0)) }
    output.subscribe(to: sources.4) { $1.received(insteadOf: replace(&$1.latest.4, with: $0)) }
    output.subscribe(to: sources.5) { $1.received(insteadOf: replace(&$1.latest.5, with: $0)) }
    output.allSubscribed()
    return output
  }
}
