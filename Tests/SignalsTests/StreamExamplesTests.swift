import Signals
import TestSupport
import Testing

/// The cases that RAC's specification has for all streams, as far as signals show them.
@Suite("Streams", .leavesNothing)
struct StreamExamplesTests {
  private func expect<Value: Sendable & Equatable>(
    _ signal: Signal<Value>, _ values: [Value], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let collected = signal.collected()
    #expect(collected.values == values, sourceLocation: sourceLocation)
    #expect(collected.isCompleted, sourceLocation: sourceLocation)
    #expect(collected.error == nil, sourceLocation: sourceLocation)
  }

  /// A signal of several values, made as in the specification: of signals with one each.
  private func stream<Value: Sendable>(_ values: Value...) -> Signal<Value> {
    values.map { .return($0) }.reduce(.empty) { $0.concat(with: $1) }
  }

  private let infinite = Signal.return(0).repeat()
  private var evenToSix: Signal<Int> { stream(0, 1, 2, 3, 4, 5, 6) }

  @Test("RACStreamExamples 1: empty has no value")
  func empty() { expect(Signal<Int>.empty, []) }

  @Test("RACStreamExamples 2: return has one value")
  func returning() { expect(.return(1), [1]) }

  @Test("RACStreamExamples 3, 4, 5: concat")
  func concat() {
    expect(Signal.return(0).concat(with: .return(1)), [0, 1])
    expect(Signal.return(0).concat(with: .return(1)).concat(with: .return(2)), [0, 1, 2])
    expect(Signal.return(0).concat(with: .empty).concat(with: .return(2)), [0, 2])
  }

  @Test("RACStreamExamples 6: flatten")
  func flatten() { expect(Signal.return(Signal.return(1)).flatten(), [1]) }

  @Test("RACStreamExamples 7, 8: bind makes a signal of each value")
  func bind() {
    expect(Signal.return(0).flattenMapWithStop { { value, _ in .return(value + 1) } }, [1])
    expect(stream(0, 1).flattenMapWithStop { { value, _ in .return(value + 1) } }, [1, 2])
  }

  @Test("RACStreamExamples 9: bind takes empty for no value")
  func bindEmpty() {
    expect(
      stream(0, 1, 2).flattenMapWithStop {
        { value, _ in value == 1 ? .empty : .return(value + 1) }
      }, [1, 3])
  }

  @Test("RACStreamExamples 10, 11, 12: bind stops an endless stream")
  func bindStops() {
    expect(infinite.flattenMapWithStop { { _, _ -> Signal<Int>? in nil } }, [])
    expect(
      infinite.flattenMapWithStop {
        { value, stop in
          stop = true
          return .return(value)
        }
      }, [0])
    expect(
      infinite.flattenMapWithStop {
        { _, stop -> Signal<Int>? in
          stop = true
          return nil
        }
      }, [])
  }

  /// A signal that counts its values, with a step that has state.
  private func counting(_ source: Signal<Int>) -> Signal<Int> {
    source.flattenMapWithStop {
      var count = 0
      return { _, _ in
        defer { count += 1 }
        return .return(count)
      }
    }
  }

  @Test("RACStreamExamples 13: the state of bind's step begins anew with each subscription")
  func bindState() {
    let counted = counting(stream(7, 7, 7))
    expect(counted, [0, 1, 2])
    expect(counted, [0, 1, 2])
  }

  @Test("RACStreamExamples 14: the states of two subscriptions are independent")
  func bindStates() {
    let counted = counting(stream(7, 7, 7))
    expect(counted.zip(with: Signal.empty.concat(with: counted)).map { $0 + $1 }, [0, 2, 4])
  }

  @Test("RACStreamExamples 15, 16, 17, 18: flattenMap")
  func flattenMap() {
    expect(Signal.return(0).flattenMap { .return($0 + 1) }, [1])
    expect(stream(0, 1).flattenMap { .return($0 + 1) }, [1, 2])
    expect(stream(0, 1, 2).flattenMap { $0 == 1 ? .empty : .return($0 + 1) }, [1, 3])
    expect(stream(0, 1, 2).flattenMap { $0 == 1 ? nil : .return($0 + 1) }, [1, 3])
  }

  @Test("RACStreamExamples 19: map")
  func map() { expect(stream(0, 1, 2).map { $0 + 1 }, [1, 2, 3]) }

  @Test("RACStreamExamples 20: mapReplace")
  func mapReplace() { expect(stream(0, 1, 2).mapReplace(9), [9, 9, 9]) }

  @Test("RACStreamExamples 21: filter")
  func filter() { expect(evenToSix.filter { $0.isMultiple(of: 2) }, [0, 2, 4, 6]) }

  @Test("RACStreamExamples 22, 23: ignore, by equality")
  func ignore() {
    expect(evenToSix.ignore(1), [0, 2, 3, 4, 5, 6])
    expect(stream("0", "1", "2").ignore(String([Character("1")])), ["0", "2"])
  }

  @Test("RACStreamExamples 24: startWith")
  func startWith() { expect(Signal.return(1).startWith(0), [0, 1]) }

  @Test("RACStreamExamples 25: skip leaves out the first values", arguments: 0...2)
  func skip(count: Int) { expect(stream(0, 1, 2).skip(count), Array([0, 1, 2][count...])) }

  @Test("RACStreamExamples 26: skip leaves out all if there are too few")
  func skipAll() { expect(stream(0, 1, 2).skip(4), []) }

  @Test("RACStreamExamples 27: take sends the first values", arguments: 0...2)
  func take(count: Int) { expect(stream(0, 1, 2).take(count), Array([0, 1, 2][..<count])) }

  @Test("RACStreamExamples 28: take sends all if there are too few")
  func takeAll() { expect(stream(0, 1, 2).take(4), [0, 1, 2]) }

  @Test("RACStreamExamples 29: take stops an endless stream", arguments: 0...2)
  func takeOfInfinite(count: Int) {
    expect(infinite.take(count), Array(repeating: 0, count: count))
  }

  @Test("RACStreamExamples 30: take sends the only value")
  func takeSingle() { expect(Signal.return(0).take(1), [0]) }

  @Test("RACStreamExamples 31, 32, 33: zip pairs values, as long as both have some")
  func zipWith() {
    let numbers = stream(1, 2, 3)
    expect(numbers.zip(with: stream("a", "b", "c")).map { "\($0)\($1)" }, ["1a", "2b", "3c"])
    expect(numbers.zip(with: stream("a", "b")).map { "\($0)\($1)" }, ["1a", "2b"])
    expect(numbers.zip(with: infinite).map { [$0, $1] }, [[1, 0], [2, 0], [3, 0]])
  }

  @Test("RACStreamExamples 34: zip pairs a stream with itself")
  func zipWithItself() {
    let numbers = stream(1, 2, 3)
    expect(numbers.zip(with: numbers).map { [$0, $1] }, [[1, 1], [2, 2], [3, 3]])
  }

  @Test("RACStreamExamples 35, 36, 37: zip of three, reduced")
  func zipReduce() {
    let (a, b, c) = (stream("A", "B", "C"), stream("a", "b", "c"), stream("1", "2", "3"))
    expect(zip(a, b, c).map { $0 + $1 + $2 }, ["Aa1", "Bb2", "Cc3"])
    expect(
      zip(a, b, c, stream("x", "y")).map { $0 + $1 + $2 + $3 }, ["Aa1x", "Bb2y"])
    expect(zip(a, b, infinite).map { "\($0)\($1)\($2)" }, ["Aa0", "Bb0", "Cc0"])
  }

  @Test("RACStreamExamples 38: zip keeps the positions of streams that come twice")
  func zipRepeated() {
    let (one, two, three) = (stream(1, 1), stream(2, 2), stream(3, 3))
    expect(
      zip([one, one, two, three, two, three]), [[1, 1, 2, 3, 2, 3], [1, 1, 2, 3, 2, 3]])
  }

  @Test("RACStreamExamples 39, 40, 42: zip of a list")
  func zipList() {
    expect(zip([stream(1, 2)]), [[1], [2]])
    expect(zip([stream(1, 2), stream(3, 4), stream(5, 6)]), [[1, 3, 5], [2, 4, 6]])
    expect(zip(AnySendable([stream(1, 2), stream(3, 4)])), [[1, 3], [2, 4]])
  }

  @Test("RACStreamExamples 41, 43: zip of nothing is empty")
  func zipNothing() {
    expect(zip([Signal<Int>]()), [])
    expect(zip(AnySendable([Signal<Int>]())), [])
  }

  @Test("RACStreamExamples 44, 45: concat of a list")
  func concatList() {
    let streams: [Signal<Int>] = [
      .return(0), .empty, stream(1, 2, 3), .return(4), .return(5), .empty, .empty, stream(6, 7),
    ]
    expect(Signals.concat(streams), Array(0...7))
    expect(Signals.concat(AnySendable(streams)), Array(0...7))
  }

  @Test("RACStreamExamples 46, 47: scan, without an index and with one")
  func scan() {
    expect(stream(1, 2, 3, 4).scan(start: 0) { $0 + $1 }, [1, 3, 6, 10])
    expect(stream(1, 2, 3, 4).scanWithIndex(start: 0) { $0 + $1 + $2 }, [1, 4, 9, 16])
  }

  private var upAndDown: Signal<Int> { stream(0, 1, 2, 3, 0, 2, 4) }

  @Test("RACStreamExamples 48, 49, 50, 51: taking by a test")
  func takeByTest() {
    expect(upAndDown.takeUntilFirst { $0 >= 3 }, [0, 1, 2])
    expect(upAndDown.take(while: { $0 <= 1 }), [0, 1])
    expect(upAndDown.take(while: { $0 <= 10 }), [0, 1, 2, 3, 0, 2, 4])
    expect(upAndDown.take(while: { $0 < 0 }), [])
  }

  @Test("RACStreamExamples 52: taking by a test stops an endless stream")
  func takeWhileOfInfinite() {
    expect(
      infinite.scan(start: 0) { count, _ in count + 1 }.take(while: { $0 <= 5 }), [1, 2, 3, 4, 5])
  }

  @Test("RACStreamExamples 53, 54, 55, 56: skipping by a test")
  func skipByTest() {
    expect(upAndDown.skipUntilFirst { $0 >= 3 }, [3, 0, 2, 4])
    expect(upAndDown.skip(while: { $0 <= 1 }), [2, 3, 0, 2, 4])
    expect(upAndDown.skip(while: { $0 <= 10 }), [])
    expect(upAndDown.skip(while: { $0 < 0 }), [0, 1, 2, 3, 0, 2, 4])
  }

  @Test("RACStreamExamples 57, 58: combinePrevious")
  func combinePrevious() {
    let numbers = Signal<Int?>.from([1, 2, 3])
    expect(numbers.combinePrevious(start: nil) { before, _ in before }, [nil, 1, 2])
    expect(numbers.combinePrevious(start: nil) { _, now in now }, [1, 2, 3])
    expect(
      stream(1, 2, 3).combinePrevious(start: 1) { "\($0) - \($1)" }, ["1 - 1", "1 - 2", "2 - 3"])
  }

  @Test("RACStreamExamples 59: reducing tuples is mapping them")
  func reduceEach() {
    let pairs = stream(("foo", "bar"), ("buzz", "baz"), ("", "_"))
    expect(pairs.map { $0 + $1 }, ["foobar", "buzzbaz", "_"])
  }

  @Test("RACSignalSpec 196: applying a tuple's function to the rest of it is mapping it")
  func reduceApply() {
    let add: @Sendable (Int, Int) -> Int = { $0 + $1 }
    let multiply: @Sendable (Int, Int) -> Int = { $0 * $1 }
    let calls = Signal.from([(add, 1, 2), (multiply, 2, 3)])
    #expect(calls.map { $0.0($0.1, $0.2) }.collected().values == [3, 6])
  }
}

/// A sequence that is no collection.
private struct AnySendable<Element: Sendable>: Sequence, Sendable {
  private let elements: [Element]
  init(_ elements: [Element]) { self.elements = elements }
  func makeIterator() -> some IteratorProtocol<Element> { elements.makeIterator() }
}
