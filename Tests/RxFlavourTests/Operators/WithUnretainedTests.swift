import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct WithUnretainedTests {
  @Test func pairs() {
    let thing = Thing()
    expect([.next(210, 2), .next(220, 3), .completed(250)], until: 250, of: numbers(2, 3)) {
      $0.withUnretained(thing).map {
        #expect($0 === thing)
        return $1
      }
    }
    expect([.next(210, "2"), .completed(250)], until: 250, of: numbers(2)) {
      $0.withUnretained(thing) { "\($0.1)" }
    }
    expect([.next(210, "true 2"), .completed(250)], until: 250, of: numbers(2)) {
      $0.withUnretained(thing) { "\($0 === thing) \($1)" }
    }
    expect([.error(250, Failure.first)], until: 250, of: numbers(end: .error(250, Failure.first))) {
      $0.withUnretained(thing) { $0.1 }
    }
  }

  @Test func endsWithTheObject() {
    let thing = Cell<Thing?>(Thing())
    expect([.next(210, 2), .completed(230)], until: 230, of: numbers(2, 3, 4)) {
      $0.do(onNext: { if $0 == 4 { thing.value = nil } })
        .withUnretained(thing.value!) { $0.1 == 3 ? nil : $0.1 }
        .compactMap { $0 }
    }
  }
}
