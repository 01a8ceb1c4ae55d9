import Dispatch
import Foundation
import RxFlavour
import RxFlavourTesting
import Testing
import XCTest

@Suite struct BlockingTests {
  private static let numbers = sending([1, 2, 3], then: .completed)
  private static let failing = sending([1, 2], then: .error(Failure.first))
  private static let empty = sending([], then: .completed)
  private static let endless = sending([1], then: nil)

  private static func sending(_ values: [Int], then end: Event<Int>?) -> Observable<Int> {
    .create { observer in
      values.forEach(observer.onNext)
      if let end { observer.on(end) }
      return Disposables.create()
    }
  }

  @Test func returnsElements() throws {
    let numbers = Self.numbers.toBlocking()
    #expect(try numbers.toArray() == [1, 2, 3])
    #expect(try numbers.first() == 1)
    #expect(try numbers.last() == 3)
    #expect(try numbers.single { $0 == 2 } == 2)
    let empty = Self.empty.toBlocking()
    #expect(try empty.toArray() == [])
    #expect(try empty.first() == nil)
    #expect(try empty.last() == nil)
  }

  @Test func throwsErrors() throws {
    let failing = Self.failing.toBlocking()
    #expect(throws: Failure.first) { try failing.toArray() }
    #expect(throws: Failure.first) { try failing.last() }
    #expect(throws: Failure.first) { try failing.single { $0 == 2 } }
    #expect(throws: Failure.second) { try failing.single { _ in throw Failure.second } }
    #expect(try failing.first() == 1)
    #expect(text { try Self.numbers.toBlocking().single() } == "\(RxError.moreThanOneElement)")
    #expect(text { try Self.empty.toBlocking().single() } == "\(RxError.noElements)")
  }

  @Test func materializesTheEnd() throws {
    guard case .completed([1, 2, 3]) = Self.numbers.toBlocking().materialize() else {
      Issue.record("It completes.")
      return
    }
    guard case .failed([1, 2], Failure.first) = Self.failing.toBlocking().materialize() else {
      Issue.record("It fails.")
      return
    }
  }

  @Test func throwsAfterTheTimeout() {
    let endless = Self.endless.toBlocking(timeout: 0)
    #expect(text { try endless.toArray() } == "\(RxError.timeout)")
    guard case .failed([1], RxError.timeout) = endless.materialize() else {
      Issue.record("It fails.")
      return
    }
  }

  @Test func disposesOfTheSource() throws {
    let bag = BooleanDisposable()
    let source = Observable<Int>.create { observer in
      observer.onNext(1)
      return Disposables.create { bag.dispose() }
    }
    #expect(try source.toBlocking().first() == 1)
    #expect(bag.isDisposed)
  }

  @Test func waitsForOtherThreads() throws {
    let source = Observable<Int>.create { observer in
      DispatchQueue.global().async {
        observer.onNext(1)
        observer.onCompleted()
      }
      return Disposables.create()
    }
    #expect(try source.toBlocking().toArray() == [1])
  }

  @Test func waitsInsideOfTrampolines() throws {
    let source = Observable<Int>.create { observer in
      CurrentThreadScheduler.instance.schedule(()) {
        observer.onNext(1)
        observer.onCompleted()
        return Disposables.create()
      }
    }
    let results = Cell<[Int]>([])
    _ = CurrentThreadScheduler.instance.schedule(()) {
      results.value = (try? source.toBlocking().toArray()) ?? []
      return Disposables.create()
    }
    #expect(results.value == [1])
  }

  /// The text of the error that `body` throws.
  private func text(_ body: () throws -> some Any) -> String {
    do { return "no error, but \(try body())" } catch { return "\(error)" }
  }
}

/// Tests that run on the main thread, but not as work of the main queue.
final class BlockingOnMainThreadTests: XCTestCase {
  func testRunsTheMainQueueMeanwhile() throws {
    XCTAssertTrue(Thread.isMainThread)
    let source = Observable<Int>.create { observer in
      MainScheduler.asyncInstance.schedule(()) {
        observer.onNext(1)
        return MainScheduler.asyncInstance.schedule(()) {
          observer.onCompleted()
          return Disposables.create()
        }
      }
    }
    XCTAssertEqual(try source.toBlocking().toArray(), [1])
    XCTAssertEqual(try source.toBlocking().first(), 1)
  }

  func testWakesUpForOtherThreads() throws {
    let source = Observable<Int>.create { observer in
      DispatchQueue.global().async {
        observer.onNext(1)
        observer.onCompleted()
      }
      return Disposables.create()
    }
    XCTAssertEqual(try source.toBlocking().toArray(), [1])
  }

  func testThrowsAfterTheTimeout() {
    let source = Observable<Int>.create { _ in Disposables.create() }
    XCTAssertThrowsError(try source.toBlocking(timeout: 0.01).first())
  }
}
