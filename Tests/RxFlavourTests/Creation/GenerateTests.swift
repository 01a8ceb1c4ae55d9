import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct GenerateTests {
  @Test func generate() {
    expect([.next(201, 0), .next(202, 1), .next(203, 2), .completed(204)]) {
      .generate(initialState: 0, condition: { $0 < 3 }, scheduler: $0) { $0 + 1 }
    }
    expect([.next(201, 0), .next(202, 1)], disposed: 203) {
      .generate(initialState: 0, condition: { _ in true }, scheduler: $0) { $0 + 1 }
    }
  }

  @Test func thrownErrors() {
    expect([Recorded<Event<Int>>.error(201, Failure.first)]) {
      .generate(initialState: 0, condition: { _ in throw Failure.first }, scheduler: $0) { $0 + 1 }
    }
    expect([.next(201, 0), .error(202, Failure.first)]) {
      .generate(initialState: 0, condition: { _ in true }, scheduler: $0) { _ in
        throw Failure.first
      }
    }
  }

  @Test func iteratesWhenAnotherOneIsWanted() {
    let log = Log<String>()
    _ = Observable.generate(initialState: 0, condition: { _ in true }) { last in
      log.add("after \(last)")
      return last + 1
    }
    .take(3).subscribe(log.observer())
    #expect(
      log.all == ["next(0)", "after 0", "next(1)", "after 1", "next(2)", "completed"])
  }

  @Test func range() {
    expect([.next(201, -10), .next(202, -9), .next(203, -8), .completed(204)]) {
      .range(start: -10, count: 3, scheduler: $0)
    }
    expect([.next(201, Int.max), .completed(202)]) {
      .range(start: .max, count: 1, scheduler: $0)
    }
    expect([.next(200, UInt8(254)), .next(200, 255), .completed(200)]) { _ in
      .range(start: 254, count: 2)
    }
    expect([Recorded<Event<Int>>.completed(200)]) { _ in .range(start: 5, count: 0) }
    expect([.next(201, 0), .next(202, 1)], disposed: 203) {
      .range(start: 0, count: 9, scheduler: $0)
    }
  }

  @Test func repeatElement() {
    expect([.next(201, 42), .next(202, 42), .next(203, 42)], disposed: 204) {
      .repeatElement(42, scheduler: $0)
    }
    expect([.next(200, 42), .next(200, 42), .completed(200)]) { _ in
      .repeatElement(42).take(2)
    }
  }
}
