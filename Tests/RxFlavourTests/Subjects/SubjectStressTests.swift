import Dispatch
import RxFlavour
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct SubjectStressTests {
  @Test("All subscribers get concurrent sends in the same order", arguments: Kind.names.dropLast())
  func order(name: String) async {
    let kind = Kind(name)
    let logs = (0..<3).map { _ in Log<String>() }
    let ends = DispatchSemaphore(value: 0)
    for log in logs {
      _ = kind.subject.subscribe { event in
        log.add("\(event)")
        if event.isStopEvent { ends.signal() }
      }
    }
    let running = Atomic(3)
    await onThreads(3) { number in
      for round in 0..<200 { kind.observer.onNext(1000 * number + round) }
      if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
        kind.observer.onCompleted()
      }
      ends.wait()
    }
    #expect(logs[0].all.count == (name == "behavior" ? 602 : 601))
    #expect(logs[1].all == logs[0].all)
    #expect(logs[2].all == logs[0].all)
  }

  @Test("Sending, ending, disposing and subscribing at the same time", arguments: Kind.names)
  func everything(name: String) async {
    for round in 0..<200 {
      let kind = Kind(name)
      let logs = (0..<2).map { _ in Log<String>() }
      await onThreads(4) { number in
        switch number {
        case 0: for value in 0..<5 { kind.observer.onNext(value) }
        case 1: kind.observer.on(round % 2 == 0 ? .completed : .error(Failure.first))
        case 2 where round % 3 == 0: kind.cancelable.dispose()
        default:
          let end = DispatchSemaphore(value: 0)
          _ = kind.subject.subscribe { event in
            logs[number - 2].add(event.isStopEvent ? "end" : "next")
            if event.isStopEvent { end.signal() }
          }
          // A subscriber that is present when a subject is disposed of doesn't get an end.
          if round % 3 > 0 { end.wait() }
        }
      }
      for log in logs { #expect(log.all.dropLast().allSatisfy { $0 == "next" }) }
      kind.cancelable.dispose()
      #expect(!kind.hasObservers())
    }
  }

  @Test("A new subscriber misses nothing after the value that it gets first")
  func behavior() async {
    for _ in 0..<100 {
      let relay = BehaviorRelay(value: 0)
      await onThreads(3) { number in
        if number == 0 {
          for value in 1...50 { relay.accept(value) }
        } else {
          @safe nonisolated(unsafe) var last: Int?
          let end = DispatchSemaphore(value: 0)
          _ = relay.subscribe(onNext: { value in
            if let last { #expect(value == last + 1) }
            last = value
            if value == 50 { end.signal() }
          })
          end.wait()
        }
      }
      #expect(relay.value == 50)
    }
  }
}
