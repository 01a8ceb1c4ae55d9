import RxFlavour
import Scheduling
import TestSupport
import Testing

@Suite struct TrampolineTests {
  static let sources: [(String, @Sendable () -> Observable<Int>)] = [
    ("merge", { .merge(Observable.repeatElement(1), Observable.repeatElement(2)) }),
    ("zip", { .zip(Observable.repeatElement(1), Observable.repeatElement(2)) { $0 + $1 } }),
    ("flatMap", { Observable.repeatElement(1).flatMap { Observable.of($0, $0) } }),
    (
      "merge(maxConcurrent:)",
      { Observable.repeatElement(1).map { Observable.of($0, $0) }.merge(maxConcurrent: 2) }
    ),
  ]

  /// Always some work waits, so the trampoline is never empty.
  @Test("Work that has passed takes no memory", .tags(.K42), arguments: sources.indices)
  func passedWork(_ index: Int) {
    let (count, most) = (Cell(0), Cell(0))
    _ = Self.sources[index].1().take(10_000).subscribe(onNext: { _ in
      count.value += 1
      // Looking at every value would take too long.
      if count.value % 100 == 0 { most.value = max(most.value, Self.places) }
    })
    #expect(count.value == 10_000)
    #expect((1..<1000).contains(most.value), "\(Self.sources[index].0)")
  }

  @Test("Where no work runs, an inner sequence's subscription is the outermost one")
  func innerSequences() {
    // Sends before and during its work on the trampoline.
    let inner = Observable.just(1).concat(Observable.of(2, 3))
    let kinds: [@Sendable (Observable<Int>) -> Observable<Int>] = [
      { $0.flatMap { _ in inner } }, { $0.flatMapLatest { _ in inner } },
      { $0.flatMapFirst { _ in inner } }, { $0.concatMap { _ in inner } },
      { $0.map { _ in inner }.merge(maxConcurrent: 2) },
      { $0.map { _ in throw Failure.first }.catch { _ in inner } },
    ]
    expectOutermost(kinds)
  }

  @Test("Where no work runs, the subscription to the next sequence is the outermost one")
  func successors() {
    let inner = Observable.merge(.just(1), .of(2, 3))
    let attempts: @Sendable (Observable<Int>) -> Observable<Int> = { first in
      let hasFailed = Cell(false)
      return .deferred {
        defer { hasFailed.value = true }
        return hasFailed.value ? inner : first.map { _ in throw Failure.first }
      }
    }
    let kinds: [@Sendable (Observable<Int>) -> Observable<Int>] = [
      { $0.ignoreElements().asCompletable().andThen(inner) },
      { $0.take(0).concat($0.skip(1)).concat(inner) },
      { Observable.concat([$0.skip(1), inner]) }, { $0.skip(1).ifEmpty(switchTo: inner) },
      { Observable.catch(sequence: [$0.map { _ in throw Failure.first }, inner]) },
      { attempts($0).retry(2) }, { attempts($0).retry() },
      { attempts($0).retry { (errors: Observable<any Error>) in errors } },
    ]
    expectOutermost(kinds)
  }

  @Test("The end of the last inner sequence is delivered outside of the trampoline")
  func lastInnerSequence() {
    let log = Log<String>()
    let subject = PublishSubject<Int>()
    _ = Observable.just(subject).merge(maxConcurrent: 1).takeLast(1)
      .do(onNext: { _ in log.add("next") }, afterNext: { _ in log.add("after next") })
      .flatMap { Observable.of($0, $0) }
      .subscribe(onNext: { log.add("\($0)") })
    subject.onNext(1)
    subject.onCompleted()
    #expect(log.all == ["next", "1", "1", "after next"])
  }

  /// Each of `kinds` subscribes to a sequence that sends 1 before its work on the trampoline, and 2
  /// and 3 in it. What follows shows whether that work is the outermost.
  private func expectOutermost(_ kinds: [@Sendable (Observable<Int>) -> Observable<Int>]) {
    for kind in kinds {
      let log = Log<String>()
      let subject = PublishSubject<Int>()
      _ = kind(subject).flatMapLatest { Observable.of($0 * 10, $0 * 10 + 1) }
        .subscribe(onNext: { log.add("\($0)") })
      subject.onNext(0)
      subject.onCompleted()
      #expect(log.all == ["10", "20", "30", "31"])
    }
  }

  /// For how many pieces of work the trampoline of this thread has memory.
  private static var places: Int {
    guard let trampoline = ThreadContext.current.workAfterCall else { return 0 }
    return Mirror(reflecting: trampoline).descendant("waiting", "capacity") as? Int ?? 0
  }
}
