import Signals
import TestSupport
import Testing

@Suite("Values that send when they are released", .leavesNothing)
struct ValueDeinitTests {
  /// Sends a number when it is released.
  private final class Last: Sendable {
    let number: Int
    private let release: @Sendable (Int) -> Void

    init(_ number: Int, _ release: @escaping @Sendable (Int) -> Void) {
      self.number = number
      self.release = release
    }

    deinit { release(number) }
  }

  /// A value of several parts, which a plain assignment releases before it sets them.
  private enum Boxed {
    case one(Last, Last)
    case other(Int)

    var number: Int {
      switch self {
      case .one(let last, _): last.number
      case .other(let number): number
      }
    }
  }

  private static let operators: [@Sendable (Signal<Last>) -> Signal<Int>] = [
    { $0.distinctUntilChanged { _, _ in false }.map(\.number) },
    { $0.map { Boxed.one($0, $0) }.distinctUntilChanged { _, _ in false }.map(\.number) },
    { $0.map { Boxed.one($0, $0) }.combineLatest(with: .return(0)).map(\.0.number) },
    { $0.combinePrevious(start: Last(0) { _ in }) { $1.number } },
    { $0.scan(start: Last(0) { _ in }) { $1 }.map(\.number) },
    { $0.scan(into: Last(0) { _ in }) { $0 = $1 }.map(\.number) },
    { $0.aggregate(start: Last(0) { _ in }) { $1 }.map(\.number) },
    { $0.take(last: 1).map(\.number) },
    { $0.map { Ranked(-$0.number, "") }.min().map { -$0.rank } },
    { $0.debounce(for: .seconds(1), on: TestScheduler()).map(\.number) },
    { $0.debounce(for: .seconds(1), on: TestScheduler()) { $0.number % 2 == 1 }.map(\.number) },
    { $0.throttleLatest(for: .seconds(1), on: TestScheduler()).map(\.number) },
    { $0.sample(when: Subject<Int>()).map(\.number) },
    { source in
      let never = Signal<Int>.create { subscriber in Disposable { _ = subscriber } }
      return never.withLatest(from: source.concat(with: .error(SomeError()))).map(\.0).catch(
        to: .empty)
    },
  ]

  @Test("do so after the replacing value was sent")
  func order() {
    let subscriber = Mutexed<Subscriber<Last>?>(nil)
    let (distinct, combined) = (EventLog<Int>(), EventLog<Int>())
    let source = Signal<Last>.create {
      subscriber.value = $0
      return nil
    }
    func send(_ number: Int, _ release: @escaping @Sendable (Int) -> Void = { _ in }) {
      subscriber.value?.sendNext(Last(number, release))
    }
    _ = asCurrent {
      source.distinctUntilChanged { $0.number == $1.number }.map(\.number).log(to: distinct)
    }
    send(1) { _ in subscriber.value?.sendNext(Last(2) { _ in }) }
    send(3)
    send(2)
    send(3)
    #expect(distinct.events == ["1", "3", "2", "3"])
    _ = asCurrent { source.combineLatest(with: .return(0)).map(\.0.number).log(to: combined) }
    send(1) { _ in subscriber.value?.sendNext(Last(2) { _ in }) }
    send(3)
    #expect(combined.events == ["1", "3", "2"])
    subscriber.value = nil
  }

  @Test("go on", arguments: operators.indices)
  func sendFromDeinit(index: Int) {
    let source = ManualSource<Last>()
    let log = EventLog<Int>()
    asCurrent {
      _ = Self.operators[index](
        source.signal
      ).log(to: log)
    }
    let sent = Counter()
    @Sendable func send(_ number: Int) {
      sent.increment()
      source.sendNext(Last(number) { if $0 < 5 { send($0 + 1) } })
    }
    send(1)
    #expect(sent.value > 0)
    source.sendNext(Last(9) { _ in })
    asCurrent { source.sendCompleted() }
    #expect(log.events.last == "|")
  }
}
