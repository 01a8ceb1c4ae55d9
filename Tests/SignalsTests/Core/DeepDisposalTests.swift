import Scheduling
import Signals
import Testing

/// Subscriptions in a disposal, as deep as the library runs actions on the spot, and deeper.
@Suite(.leavesNothing) struct DeepDisposalTests {
  private typealias End = @Sendable (Signal<Int>) -> Signal<Int>

  /// Ways to have enough of a source after its third value.
  private static let ends: [(name: String, end: End)] = [
    ("take", { $0.take(3) }),
    ("takeUntil", { $0.takeWhile { $0 < 2 } }),
    ("any", { $0.any { $0 == 2 }.map { _ in 1 } }),
    ("first", { $0.skip(2).take(1) }),
    ("flattenMap", { $0.flattenMap { .return($0) }.take(3) }),
    ("concatMap", { $0.concatMap { .return($0) }.take(3) }),
    ("flatMapLatest", { $0.flatMapLatest { .return($0) }.take(3) }),
    ("inner", { source in Signal.return(0).flattenMap { _ in source }.take(3) }),
    ("latest", { source in Signal.return(0).flatMapLatest { _ in source }.take(3) }),
    ("merge", { $0.merge(.never).take(3) }),
    ("combineLatest", { Signal.return(1).combineLatest(with: $0).map { $0 + $1 }.take(3) }),
    ("zip", { Signal.from(0...9).zip(with: $0).map { $0 + $1 }.take(3) }),
    ("race", { $0.race(with: .never).take(3) }),
    ("share", { $0.share().take(3) }),
    ("replay", { $0.share(replay: 1).take(3) }),
    ("autoconnect", { $0.publish().autoconnect().take(3) }),
    ("catch", { $0.try { if $0 == 2 { throw SomeError() } }.catch { _ in .return(7) } }),
    ("retry", { $0.retry(2).take(3) }),
    (
      "using",
      { source in
        Signal.using {
          1
        } release: { _ in
        } in: { _ in
          source
        }.take(3)
      }
    ),
    ("buffer", { $0.buffer(count: 3).take(1).map { $0.count } }),
    (
      "takeUntilSignal",
      { source in
        let stop = Subject<Int>()
        return source.doNext { if $0 == 2 { stop.sendNext(0) } }.takeUntil(stop)
      }
    ),
  ]

  /// What comes of a source that sends until it is stopped.
  private func events(_ end: @escaping End, depth: Int) async -> (events: [String], sent: Int) {
    let log = EventLog<Int>()
    let sent = Counter()
    await onSmallStack {
      var chain = Disposable {
        let source = Signal<Int>.create { subscriber in
          for value in 0..<1000 where !subscriber.isDisposed {
            sent.increment()
            subscriber.sendNext(value)
          }
          return nil
        }
        end(source).log(to: log)
      }
      for _ in 0..<depth {
        let inner = chain
        chain = Disposable { inner.dispose() }
      }
      chain.dispose()
    }
    return (log.events, sent.value)
  }

  @Test("a source is stopped however deep in a disposal it sends", arguments: ends.map(\.name))
  func stops(_ name: String) async throws {
    let end = try #require(Self.ends.first { $0.name == name }).end
    let expected = await events(end, depth: 0)
    #expect(expected.sent == 3)
    for depth in [61, 62, 63, 64, 65, 200] {
      let found = await events(end, depth: depth)
      #expect(found == expected, "\(depth)")
    }
  }
}
