import RxFlavour
import Signals
import TestSupport
import Testing

/// The program of the page about moving, in a file that imports both libraries.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct MovingFromRxSwiftPrograms: Programs {
  let page = Page("Sources/RxFlavour/RxFlavour.docc/MovingFromRxSwift.md")

  @Test func crossingOver() async {
    let ticks = Signal.from([1, 2, 3])
    let sequence = ticks.asObservable().map { $0 * 10 }
    let signal = sequence.asSignal().filter { $0 > 10 }
    signal.subscribeNext { print($0) }
    await page.check()
  }

  @Test("The module tells names of both libraries apart")
  func names() {
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
}
