import Signals
import TestSupport
import Testing

/// Cases of the catalogue of faults about disposables. `DisposableInterleavingTests` explores their
/// interleavings.
@Suite("Catalogue: disposables", .leavesNothing) struct DisposableCaseTests {
  @Test("a child that is added to a compound during its disposal is disposed of, once", .tags(.B7))
  func compound() {
    for _ in 0..<1000 {
      let compound = CompoundDisposable()
      let (runs, added) = (Counter(), (0..<3).map { _ in Counter() })
      compound.add(Disposable { runs.increment() })
      race({ for counter in added { compound.add(Disposable { counter.increment() }) } }) {
        compound.dispose()
      }
      #expect(runs.value == 1)
      #expect(added.map(\.value) == [1, 1, 1])
    }
  }

  @Test(
    "one that is put into a serial during its disposal is disposed of, or was swapped out",
    .tags(.B8)
  )
  func serial() {
    for _ in 0..<1000 {
      let serial = SerialDisposable()
      let runs = Counter()
      race({
        for _ in 0..<3 {
          // A disposable that is swapped out belongs to the caller again.
          serial.swapIn(Disposable { runs.increment() })?.dispose()
        }
      }) { serial.dispose() }
      #expect(runs.value == 3)
    }
  }
}
