import Foundation
import RxFlavour
import Signals
import SignalsTesting
import Testing
import ToolTestSupport

/// What pages say about programs, beyond what the plug-in `DocumentationPrograms` makes tests of.
@Suite(.leavesNothing) struct PageTests {
  @Test("Getting started shows the failure of a test that expects the wrong diagram")
  func failure() throws {
    let failures = Mutexed<[String]>([])
    let marbles = Marbles { failure in failures.withLock { $0.append(failure.message) } }
    let typed = marbles.hot("a-b---b----|")
    marbles.expect(pauses(in: typed), toBe: "---b-------|")
    let message = try #require(failures.value.first)
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Sources/Signals/Signals.docc/GettingStarted.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("```\n\(message)\n```"))
  }
}

@Test("A file can import both libraries, and name what both have")
func bothLibraries() {
  let theirs: any RxFlavour.Disposable = RxFlavour.SerialDisposable()
  let ours: Signals.Disposable = Signals.SerialDisposable()
  let subjects: (RxFlavour.BehaviorSubject<Int>, Signals.BehaviorSubject<Int>) = (
    RxFlavour.BehaviorSubject(value: 1), Signals.BehaviorSubject(1)
  )
  let event: Event<Int> = .next(subjects.1.value)
  theirs.dispose()
  ours.dispose()
  #expect(event == .next(1))
}
