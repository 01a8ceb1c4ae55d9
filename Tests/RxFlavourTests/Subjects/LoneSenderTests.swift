import RxFlavour
import TestSupport
import Testing

/// The only sender has its event delivered when its send returns, whatever other threads subscribe
/// to, dispose of or read.
@Suite(.leavesNothing) struct LoneSenderTests {
  enum Kind: String, CaseIterable, Sendable { case publish, behavior, replay, shared, sharedReplay }

  private static func make(_ kind: Kind) -> (Observable<Int>, @Sendable (Int) -> Void) {
    switch kind {
    case .behavior:
      let subject = BehaviorSubject(value: 0)
      return (subject, { subject.onNext($0) })
    case .replay:
      let subject = ReplaySubject<Int>.create(bufferSize: 3)
      return (subject, { subject.onNext($0) })
    case .publish, .shared, .sharedReplay:
      let subject = PublishSubject<Int>()
      let send: @Sendable (Int) -> Void = { subject.onNext($0) }
      return switch kind {
      case .shared: (subject.share(), send)
      case .sharedReplay: (subject.share(replay: 1), send)
      default: (subject, send)
      }
    }
  }

  @Test(
    "its event waits for no thread that joins, leaves or reads", .tags(.K60),
    arguments: Kind.allCases)
  func visited(kind: Kind) {
    let rounds = TestSupport.rounds(usually: 2_000)
    let (source, send) = Self.make(kind)
    let last = Mutexed(0)
    let late = Counter()
    let subscription = source.subscribe(onNext: { last.value = $0 })
    race({
      for value in 1...rounds {
        send(value)
        if last.value != value { late.increment() }
      }
    }) {
      for _ in 0..<rounds { source.take(1).subscribe().dispose() }
    }
    #expect(late.value == 0)
    subscription.dispose()
  }
}
