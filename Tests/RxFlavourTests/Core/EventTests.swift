import RxFlavour
import Testing

/// An event has RxSwift's members.
@Suite struct EventTests {
  @Test func mapMakesAnEventOfAThrownError() {
    let events: [Event<Int>] = [.next(1), .next(2), .error(Failure.second), .completed]
    let mapped = events.map { event in
      event.map { value in
        if value == 2 { throw Failure.first }
        return "\(value)"
      }
    }
    #expect(mapped == [.next("1"), .error(Failure.first), .error(Failure.second), .completed])
  }

  @Test func anObserverGetsTheErrorOfItsFunction() {
    let events = Cell<[Event<String>]>([])
    let observer = AnyObserver<String> { events.value.append($0) }
      .mapObserver { (number: Int) in
        if number == 2 { throw Failure.first }
        return "\(number)"
      }
    observer.onNext(1)
    observer.onNext(2)
    #expect(events.value == [.next("1"), .error(Failure.first)])
  }

  @Test func describesItself() {
    #expect(Event.next(1).debugDescription == "next(1)")
    #expect(Event<Int>.error(Failure.first).debugDescription == "error(first)")
    #expect("\([Event<Int>.completed])" == "[completed]")
  }
}
