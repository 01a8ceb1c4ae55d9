import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct CatchTests {
  let scheduler = TestScheduler(initialClock: 0)

  @Test func handler() {
    let source = scheduler.hot(.next(210, 2), .next(220, 3), .error(230, Failure.first))
    let other = scheduler.hot(.next(225, 9), .next(240, 4), .completed(250))
    let error = Cell<(any Error)?>(nil)
    let result = scheduler.start {
      source.catch {
        error.value = $0
        return other.asObservable()
      }
    }
    #expect(result.events == [.next(210, 2), .next(220, 3), .next(240, 4), .completed(250)])
    #expect(source.windows == [[200, 230]])
    #expect(other.windows == [[230, 250]])
    #expect(error.value as? Failure == .first)
  }

  @Test func handlerThrows() {
    let source = scheduler.hot(.next(210, 2), .error(230, Failure.first))
    let result = scheduler.start { source.catch { _ in throw Failure.second } }
    #expect(result.events == [.next(210, 2), .error(230, Failure.second)])
    #expect(source.windows == [[200, 230]])
  }

  @Test func oneElement() {
    let source = scheduler.hot(.next(210, 2), .error(230, Failure.first))
    let result = scheduler.start { source.catchAndReturn(5) }
    #expect(result.events == [.next(210, 2), .next(230, 5), .completed(230)])
  }

  @Test func sequence() {
    let first = scheduler.cold(.next(10, 1), .next(20, 2), .error(40, Failure.first))
    let second = scheduler.cold(.next(10, 4), .error(30, Failure.first))
    let third = scheduler.cold(.next(10, 6), .completed(50))
    let fourth = scheduler.cold(.next(10, 8))
    let result = scheduler.start {
      Observable.catch(sequence: [first, second, third, fourth].map { $0.asObservable() })
    }
    #expect(
      result.events == [
        .next(210, 1), .next(220, 2), .next(250, 4), .next(280, 6), .completed(320),
      ])
    #expect(first.windows == [[200, 240]])
    #expect(second.windows == [[240, 270]])
    #expect(third.windows == [[270, 320]])
    #expect(fourth.windows == [])
  }

  @Test func endOfSequence() {
    let first = scheduler.hot(.next(210, 2), .error(230, Failure.first))
    let second = scheduler.hot(.error(250, Failure.second))
    let result = scheduler.start {
      Observable.catch(sequence: [first.asObservable(), second.asObservable()])
    }
    #expect(result.events == [.next(210, 2), .error(250, Failure.second)])
    #expect(second.windows == [[230, 250]])
    let none = TestScheduler(initialClock: 0).start { Observable<Int>.catch(sequence: []) }
    #expect(none.events == [.completed(200)])
  }

  @Test func sequencesWithinSequencesNeedNoStack() {
    let result = Cell<[Event<Int>]>([])
    _ = Observable.catch(sequence: Attempts(index: 0, count: 50_000)).subscribe { event in
      result.value.append(event)
    }
    #expect(result.value == [.next(50_000), .completed])
  }

  @Test func emptySequenceWithinSequenceIsPassedOver() throws {
    let none = Observable<Int>.catch(sequence: [])
    let all = Observable.catch(sequence: [.error(Failure.first), none, .just(2), .just(3)])
    #expect(try all.toBlocking().toArray() == [2])
    #expect(throws: Failure.first) {
      try Observable.catch(sequence: [.error(Failure.first), none]).toBlocking().toArray()
    }
  }

  static let attempt: Events = [.next(205, 1), .next(210, 2), .next(215, 3)]

  @Test func retryForEver() {
    let source = scheduler.cold(.next(100, 1), .next(150, 2), .error(250, Failure.first))
    let result = scheduler.start(disposed: 1100) { source.retry() }
    #expect(
      result.events == [
        .next(300, 1), .next(350, 2), .next(550, 1), .next(600, 2), .next(800, 1), .next(850, 2),
        .next(1050, 1),
      ])
    #expect(source.windows == [[200, 450], [450, 700], [700, 950], [950, 1100]])
  }

  @Test func retryUntilCompletion() {
    let source = scheduler.cold(.next(100, 1), .completed(250))
    let result = scheduler.start { source.retry() }
    #expect(result.events == [.next(300, 1), .completed(450)])
    #expect(source.windows == [[200, 450]])
  }

  @Test func attempts() {
    let source = scheduler.cold(.next(5, 1), .next(10, 2), .error(20, Failure.first))
    let result = scheduler.start { source.retry(3) }
    #expect(
      result.events == [
        .next(205, 1), .next(210, 2), .next(225, 1), .next(230, 2), .next(245, 1), .next(250, 2),
        .error(260, Failure.first),
      ])
    #expect(source.windows == [[200, 220], [220, 240], [240, 260]])
  }

  @Test func disposalWhileRetrying() {
    let source = scheduler.cold(.next(5, 1), .next(10, 2), .error(20, Failure.first))
    let result = scheduler.start(disposed: 231) { source.retry(3) }
    #expect(result.events == [.next(205, 1), .next(210, 2), .next(225, 1), .next(230, 2)])
    #expect(source.windows == [[200, 220], [220, 231]])
  }

  @Test func fewAttempts() {
    let source = scheduler.cold(.next(5, 1), .error(10, Failure.first))
    let none = scheduler.start { source.retry(0) }
    #expect(none.events == [.completed(200)])
    #expect(source.windows == [])
    let other = TestScheduler(initialClock: 0)
    let again = other.cold(.next(5, 1), .error(10, Failure.first))
    let one = other.start { again.retry(1) }
    #expect(one.events == [.next(205, 1), .error(210, Failure.first)])
    #expect(again.windows == [[200, 210]])
  }
}

@Suite struct RetryWhenTests {
  let scheduler = TestScheduler(initialClock: 0)
  var source: TestableObservable<Int> {
    scheduler.cold(.next(10, 1), .next(20, 2), .error(30, Failure.first))
  }

  @Test func triggerSends() {
    let source = source
    let result = scheduler.start(disposed: 285) {
      source.retry(when: { errors in errors.map { _ in () } })
    }
    #expect(
      result.events == [
        .next(210, 1), .next(220, 2), .next(240, 1), .next(250, 2), .next(270, 1), .next(280, 2),
      ])
    #expect(source.windows == [[200, 230], [230, 260], [260, 285]])
  }

  @Test func triggerSendsLater() {
    let source = source
    let trigger = scheduler.hot(.next(220, 0), .next(250, 0), .next(255, 0), .completed(290))
    let result = scheduler.start { source.retry { (_: Observable<any Error>) in trigger } }
    #expect(
      result.events == [
        .next(210, 1), .next(220, 2), .next(260, 1), .next(270, 2), .completed(290),
      ])
    #expect(source.windows == [[200, 230], [250, 280]])
    #expect(trigger.windows == [[200, 290]])
  }

  /// The end of the trigger counts only when the source fails.
  @Test func triggerHasEnded() {
    let source = source
    let trigger = scheduler.hot(.completed(210))
    let result = scheduler.start { source.retry { (_: Observable<any Error>) in trigger } }
    #expect(result.events == [.next(210, 1), .next(220, 2), .completed(230)])
    #expect(source.windows == [[200, 230]])
    let other = TestScheduler(initialClock: 0)
    let completing = other.hot(.next(220, 1), .completed(250))
    let failing = other.hot(.error(210, Failure.second))
    let completed = other.start { completing.retry { (_: Observable<any Error>) in failing } }
    #expect(completed.events == [.next(220, 1), .completed(250)])
    #expect(failing.windows == [[200, 210]])
  }

  @Test func triggerFails() {
    let source = source
    let result = scheduler.start {
      source.retry { (errors: Observable<Failure>) in
        errors.scan(0) { count, _ in
          if count == 1 { throw Failure.second }
          return count + 1
        }
      }
    }
    #expect(
      result.events == [
        .next(210, 1), .next(220, 2), .next(240, 1), .next(250, 2), .error(260, Failure.second),
      ])
    #expect(source.windows == [[200, 230], [230, 260]])
  }

  @Test func triggerCompletes() {
    let source = source
    let result = scheduler.start {
      source.retry { (errors: Observable<any Error>) in
        errors.scan(0) { count, _ in count + 1 }.take(while: { $0 < 2 })
      }
    }
    #expect(
      result.events == [
        .next(210, 1), .next(220, 2), .next(240, 1), .next(250, 2), .completed(260),
      ])
    #expect(source.windows == [[200, 230], [230, 260]])
  }

  @Test func triggerIsSilent() {
    let source = source
    let result = scheduler.start {
      source.retry { (_: Observable<any Error>) in Observable<Int>.never() }
    }
    #expect(result.events == [.next(210, 1), .next(220, 2)])
    #expect(source.windows == [[200, 230]])
  }

  @Test func errorsOfOtherTypes() {
    struct Other: Error {}
    let source = source
    let result = scheduler.start { source.retry { (errors: Observable<Other>) in errors } }
    #expect(result.events == [.next(210, 1), .next(220, 2), .error(230, Failure.first)])
    #expect(source.windows == [[200, 230]])
  }

  @Test func backoff() {
    let source = scheduler.cold(.next(5, 1), .error(10, Failure.first))
    let scheduler = scheduler
    let result = scheduler.start(disposed: 800) {
      source.retry(when: { errors in
        errors.enumerated().flatMap { attempt, error -> Observable<Int> in
          if attempt >= 3 { return .error(error) }
          return scheduler.createColdObservable([.next((attempt + 1) * 50, 0)]).asObservable()
        }
      })
    }
    #expect(
      result.events == [
        .next(205, 1), .next(265, 1), .next(375, 1), .next(535, 1), .error(540, Failure.first),
      ])
    #expect(source.windows == [[200, 210], [260, 270], [370, 380], [530, 540]])
  }
}

/// A sequence of two sources: one that fails, and the `catch` of the next value of this type. The
/// last one sends its index.
private struct Attempts: Sequence, Sendable {
  let index: Int
  let count: Int

  func makeIterator() -> some IteratorProtocol<Observable<Int>> {
    let (index, count) = (index, count)
    return (0..<2).lazy.map { place -> Observable<Int> in
      if index == count { return .just(index) }
      if place == 0 { return .error(RxError.unknown) }
      return .catch(sequence: Attempts(index: index + 1, count: count))
    }.makeIterator()
  }
}
