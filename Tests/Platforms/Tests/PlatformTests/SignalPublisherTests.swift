import Combine
import Foundation
import Signals
import SignalsApple
import Testing

@Suite("A signal's publisher") struct SignalPublisherTests {
  private struct Broken: Error {}

  /// A subscriber that asks for values by hand, and may ask for more in each delivery.
  private final class Taker<Failure: Error>: Combine.Subscriber {
    typealias Input = Int

    var events: [String] = []
    var subscription: (any Combine.Subscription)?
    var asksInside: Subscribers.Demand = .none
    let ended = DispatchSemaphore(value: 0)

    func receive(subscription: any Combine.Subscription) { self.subscription = subscription }

    func receive(_ input: Int) -> Subscribers.Demand {
      events.append("\(input)")
      return asksInside
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: events.append("|")
      case .failure: events.append("X")
      }
      ended.signal()
    }
  }

  @Test("sends no more than its subscriber asks for, and the end behind that") func demand() {
    let subject = Subject<Int>()
    let taker = Taker<any Error>()
    subject.publisher().subscribe(taker)
    #expect(!subject.hasSubscribers)
    taker.subscription?.request(.max(2))
    #expect(subject.hasSubscribers)
    for number in 1...4 { subject.sendNext(number) }
    #expect(taker.events == ["1", "2"])
    taker.subscription?.request(.max(1))
    #expect(taker.events == ["1", "2", "3"])
    subject.sendCompleted()
    #expect(taker.events == ["1", "2", "3"])
    taker.subscription?.request(.max(1))
    #expect(taker.events == ["1", "2", "3", "4", "|"])
  }

  @Test("goes on while its subscriber demands more during a delivery") func demandInside() {
    let subject = Subject<Int>()
    let taker = Taker<any Error>()
    taker.asksInside = .max(1)
    subject.publisher().subscribe(taker)
    taker.subscription?.request(.max(1))
    for number in 1...100_000 { subject.sendNext(number) }
    subject.sendError(Broken())
    #expect(taker.events.count == 100_001)
    #expect(taker.events.last == "X")
  }

  @Test("keeps the values of its policy") func policies() {
    func events(_ policy: BufferingPolicy) -> [String] {
      let subject = Subject<Int>()
      let taker = Taker<any Error>()
      subject.publisher(buffering: policy).subscribe(taker)
      taker.subscription?.request(.max(1))
      for number in 1...5 { subject.sendNext(number) }
      taker.subscription?.request(.unlimited)
      subject.sendCompleted()
      return taker.events
    }
    #expect(events(.unbounded) == ["1", "2", "3", "4", "5", "|"])
    #expect(events(.newest(2)) == ["1", "4", "5", "|"])
    #expect(events(.oldest(2)) == ["1", "2", "3", "|"])
    #expect(events(.newest(0)) == ["1", "|"])
    #expect(events(.oldest(0)) == ["1", "|"])
  }

  @Test("fails beyond the number of its policy, after the values that wait") func overflow() {
    let subject = Subject<Int>()
    let taker = Taker<any Error>()
    nonisolated(unsafe) var dropped: [Int] = []
    subject.publisher(buffering: .failing(beyond: 2)) { dropped.append($0) }.subscribe(taker)
    taker.subscription?.request(.max(1))
    for number in 1...3 { subject.sendNext(number) }
    #expect(subject.hasSubscribers)
    for number in 4...5 { subject.sendNext(number) }
    #expect(!subject.hasSubscribers)
    #expect(dropped == [4])
    taker.subscription?.request(.unlimited)
    #expect(taker.events == ["1", "2", "3", "X"])
  }

  @Test("tells of each value that is dropped") func drops() {
    let subject = Subject<Int>()
    let taker = Taker<any Error>()
    nonisolated(unsafe) var dropped: [Int] = []
    subject.publisher(buffering: .newest(2)) { dropped.append($0) }.subscribe(taker)
    taker.subscription?.request(.max(1))
    for number in 1...5 { subject.sendNext(number) }
    #expect(dropped == [2, 3])
    taker.subscription?.cancel()
  }

  @Test("lets a source wait that can, and go on when there is room") func pace() {
    nonisolated(unsafe) var sent = 0
    let taker = Taker<any Error>()
    Signal.from(1...10_000).doNext { sent = $0 }
      .publisher(buffering: .pausing(at: 10)).subscribe(taker)
    asCurrent { taker.subscription?.request(.max(1)) }
    #expect(sent == 11)
    taker.subscription?.request(.max(4))
    // Six values wait: the source goes on at five.
    #expect(sent == 11)
    taker.subscription?.request(.unlimited)
    taker.ended.wait()
    let isComplete = taker.events == (1...10_000).map { "\($0)" } + ["|"]
    #expect(isComplete)
  }

  @Test("a source that waits is released when the subscriber cancels") func cancellingInAPause() {
    final class Tracked: Sendable {}
    weak var tracked: Tracked?
    let taker = Taker<any Error>()
    do {
      let object = Tracked()
      tracked = object
      asCurrent {
        Signal.return(1).repeat().doNext { _ in withExtendedLifetime(object) {} }
          .publisher().subscribe(taker)
        taker.subscription?.request(.max(3))
      }
    }
    #expect(taker.events == ["1", "1", "1"])
    #expect(tracked != nil)
    taker.subscription?.cancel()
    #expect(tracked == nil)
  }

  @Test(
    "releases its subscriber when the signal ends or is abandoned, behind the values that wait",
    arguments: [false, true])
  func release(ends: Bool) {
    weak var subscriber: Taker<any Error>?
    weak var subscription: AnyObject?
    do {
      let taker = Taker<any Error>()
      subscriber = taker
      do {
        let subject = Subject<Int>()
        subject.publisher().subscribe(taker)
        subscription = taker.subscription as AnyObject?
        taker.subscription?.request(.max(1))
        for number in 1...2 { subject.sendNext(number) }
        if ends { subject.sendCompleted() }
      }
      #expect(taker.events == ["1"])
      taker.subscription?.request(.max(1))
      #expect(taker.events == ["1", "2"] + (ends ? ["|"] : []))
    }
    #expect(subscriber == nil)
    #expect(subscription == nil)
  }

  @Test("cancelling disposes of the signal") func cancelling() {
    let subject = Subject<Int>()
    let taker = Taker<any Error>()
    subject.publisher().subscribe(taker)
    taker.subscription?.request(.max(1))
    subject.sendNext(1)
    subject.sendNext(2)
    taker.subscription?.cancel()
    #expect(!subject.hasSubscribers)
    taker.subscription?.request(.unlimited)
    #expect(taker.events == ["1"])
  }

  @Test("cancelling during a delivery stops a synchronous signal", .timeLimit(.minutes(1)))
  func cancellingInside() {
    var received: [Int] = []
    let cancellable = asCurrent {
      Signal.return(1).repeat().publisher().prefix(3)
        .sink(receiveCompletion: { _ in }, receiveValue: { received.append($0) })
    }
    #expect(received == [1, 1, 1])
    cancellable.cancel()
  }

  @Test("never fails if the signal never does") func infallible() {
    let property = MutableProperty(1)
    let taker = Taker<Never>()
    property.values.publisher().subscribe(taker)
    taker.subscription?.request(.unlimited)
    property.value = 2
    #expect(taker.events == ["1", "2"])
    taker.subscription?.cancel()
  }

  @Test("gets each value once, in order, when several threads send and demand") func threads() {
    let subject = Subject<Int>()
    let taker = Taker<any Error>()
    subject.publisher().subscribe(taker)
    taker.subscription?.request(.max(1))
    nonisolated(unsafe) let subscription = taker.subscription!
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      for number in 1...20_000 {
        if index == 0 { subject.sendNext(number) } else { subscription.request(.max(1)) }
      }
    }
    subscription.request(.unlimited)
    #expect(taker.events == (1...20_000).map { "\($0)" })
    subscription.cancel()
  }

  /// In the catalogue: `.tags(.K56)`
  @Test("a demand returns while another thread goes on sending") func demandBesideASender() {
    /// While the demand is delivered, lets the sender send the next value during each value.
    final class Prompter: Combine.Subscriber {
      typealias Failure = any Error
      let (next, sent, ended) = (
        DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
      )
      let demander = Thread.current
      var values: [Int] = []
      var subscription: (any Combine.Subscription)?

      func receive(subscription: any Combine.Subscription) { self.subscription = subscription }

      func receive(_ value: Int) -> Subscribers.Demand {
        values.append(value)
        if Thread.current === demander, value < 10_000 {
          next.signal()
          sent.wait()
        }
        return .none
      }

      func receive(completion: Subscribers.Completion<any Error>) { ended.signal() }
    }
    let subject = Subject<Int>()
    let taker = Prompter()
    nonisolated(unsafe) let shared = taker
    subject.publisher().subscribe(taker)
    taker.subscription?.request(.max(1))
    nonisolated(unsafe) var isOver = false
    Thread.detachNewThread {
      subject.sendNext(1)
      for number in 2...10_001 {
        subject.sendNext(number)
        shared.sent.signal()
        shared.next.wait()
        if isOver { break }
      }
      subject.sendCompleted()
    }
    taker.sent.wait()
    taker.subscription?.request(.unlimited)
    isOver = true
    taker.next.signal()
    taker.ended.wait()
    #expect(taker.values.count < 100)
    #expect(taker.values == Array(1...taker.values.count))
  }

  @Test("is a publisher for the operators of Combine") func operators() {
    var received: [String] = []
    let subject = Subject<Int>()
    let cancellable = subject.publisher().map { "\($0)" }.prefix(2)
      .sink(receiveCompletion: { _ in received.append("|") }, receiveValue: { received.append($0) })
    for number in 1...3 { subject.sendNext(number) }
    #expect(received == ["1", "2", "|"])
    #expect(!subject.hasSubscribers)
    cancellable.cancel()
  }

  // MARK: The other way

  @Test("a publisher's signal has its values and its end") func signal() {
    let source = PassthroughSubject<Int, Broken>()
    let log = Log()
    asCurrent {
      source.signal().subscribe(
        next: { log.add("\($0)") }, error: { log.add("\($0)") }, completed: { log.add("|") })
    }
    source.send(1)
    source.send(completion: .failure(Broken()))
    #expect(log.events == ["1", "Broken()"])
  }

  @Test("a publisher's signal cancels it") func disposal() {
    let source = PassthroughSubject<Int, Never>()
    var isCancelled = false
    let log = Log()
    let watched = source.handleEvents(receiveCancel: { isCancelled = true })
    let signal: InfallibleSignal<Int> = watched.signal()
    let subscription = asCurrent { signal.subscribeNext { log.add("\($0)") } }
    source.send(1)
    subscription.dispose()
    source.send(2)
    #expect(isCancelled)
    #expect(log.events == ["1"])
  }

  @Test("a synchronous publisher is stopped when enough values have come", .timeLimit(.minutes(1)))
  func synchronous() {
    let log = Log()
    asCurrent {
      (1...).publisher.signal().take(2).subscribe(
        next: { log.add("\($0)") }, completed: { log.add("|") })
    }
    #expect(log.events == ["1", "2", "|"])
  }

  @Test("there and back is the same") func thereAndBack() {
    let subject = Subject<Int>()
    let log = Log()
    let subscription = asCurrent {
      subject.publisher().signal().subscribe(
        next: { log.add("\($0)") }, completed: { log.add("|") })
    }
    subject.sendNext(1)
    subject.sendCompleted()
    #expect(log.events == ["1", "|"])
    subscription.dispose()
  }
}

/// Subscribes where a scheduler is current, so that the work begins at once.
@discardableResult
private func asCurrent<Result>(_ subscribe: () -> Result) -> Result {
  Scheduler.immediate.performAsCurrent(subscribe)
}

private final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [String] = []
  var events: [String] { lock.withLock { entries } }
  func add(_ entry: String) { lock.withLock { entries.append(entry) } }
}
