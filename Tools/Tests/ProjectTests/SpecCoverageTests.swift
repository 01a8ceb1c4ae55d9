import DeclarationReader
import Testing
import ToolTestSupport

/// The cases of ReactiveObjC's specs. A test here names each of them by its number.
@Suite(.leavesNothing) struct SpecCoverageTests {
  struct Spec: Sendable, CustomTestStringConvertible {
    var name: String
    var count: Int
    /// Cases without a test, and why.
    var exceptions: [(cases: ClosedRange<Int>, reason: String)] = []

    var testDescription: String { name }
  }

  static let specs = [
    Spec(
      name: "RACSignalSpec", count: 199,
      exceptions: [
        (58...60, "KVO"),
        (63...64, "KVO"),
      ]),
    Spec(name: "RACStreamExamples", count: 59),
    Spec(name: "RACSubscriberExamples", count: 8),
    Spec(name: "RACSubscriberSpec", count: 2),
    Spec(
      name: "RACSubjectSpec", count: 14,
      exceptions: [(7...7, "errors are not optional")]),
    Spec(name: "RACSchedulerSpec", count: 25),
    Spec(name: "RACTestSchedulerSpec", count: 7),
    Spec(name: "RACTargetQueueSchedulerSpec", count: 2),
    Spec(name: "RACDisposableSpec", count: 4),
    Spec(name: "RACCompoundDisposableSpec", count: 5),
    Spec(name: "RACSerialDisposableSpec", count: 9),
    Spec(name: "RACMulticastConnectionSpec", count: 8),
    Spec(
      name: "RACCommandSpec", count: 27,
      exceptions: [(14...14, "KVO")]),
    Spec(name: "RACChannelSpec", count: 2),
    Spec(name: "RACChannelExamples", count: 7),
    Spec(
      name: "RACSequenceExamples", count: 12,
      exceptions: [
        (1...2, "the standard library's sequences"),
        (6...8, "the standard library's equality"),
        (9...10, "sequences are values; the standard library's coding"),
        (11...11, "there is no lazy fold from the right"),
      ]),
    Spec(
      name: "RACSequenceSpec", count: 19,
      exceptions: [
        (1...3, "the standard library's sequence(state:next:) and lazy"),
        (11...13, "there is no lazy fold from the right"),
      ]),
    Spec(
      name: "RACEventSpec", count: 5,
      exceptions: [(3...3, "errors are not optional")]),
  ]

  static let tests = DeclaredTests.all

  @Test("Each case of the spec has a test, or a reason to have none", arguments: specs)
  func coverage(spec: Spec) {
    var covered: Set<Int> = []
    for test in Self.tests.tests {
      for range in test.displayName.cases(of: spec.name) { covered.formUnion(range) }
    }
    let excepted = Set(spec.exceptions.flatMap(\.cases))
    let missing = (1...spec.count).filter { !covered.contains($0) && !excepted.contains($0) }
    #expect(
      missing.isEmpty,
      "\(spec.name): no test for \(missing); write one, or an exception with its reason")
    let unknown = covered.filter { !(1...spec.count).contains($0) }
    #expect(unknown.isEmpty, "\(spec.name): there is no \(unknown.sorted())")
    let stale = covered.intersection(excepted)
    #expect(stale.isEmpty, "\(spec.name): has tests, so needs no exception: \(stale.sorted())")
  }
}

extension String {
  /// The numbers that follow the name of a spec, as in `RACSignalSpec 12, 14–16: …`.
  fileprivate func cases(of spec: String) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for place in self.ranges(of: spec + " ") {
      for item in self[place.upperBound...].split(separator: ", ") {
        let bounds = item.prefix { $0.isNumber || "–-".contains($0) }
          .split { "–-".contains($0) }.compactMap { Int($0) }
        guard let first = bounds.first, let last = bounds.last else { break }
        ranges.append(first...last)
        // The text after the numbers is the sentence.
        guard item.allSatisfy({ $0.isNumber || "–-".contains($0) }) else { break }
      }
    }
    return ranges
  }
}
