import Scheduling
import TestSupport
import Testing

/// Long chains, each on a thread with a stack of 512 KB.
@Suite(.leavesNothing) struct UnwindingTests {
  enum Link: CaseIterable {
    case action, compound, serial, scoped

    func around(_ inner: Disposable) -> Disposable {
      switch self {
      case .action: Disposable { inner.dispose() }
      case .compound: CompoundDisposable(inner)
      case .serial: SerialDisposable(inner)
      case .scoped: ScopedDisposable(inner)
      }
    }
  }

  @Test("disposing of a long chain takes constant stack", arguments: Link.allCases)
  func dispose(link: Link) {
    let calls = CallCounter()
    onSmallStack {
      var chain = Disposable { calls() }
      for _ in 0..<hundredThousand { chain = link.around(chain) }
      chain.dispose()
    }
    #expect(calls.count == 1)
  }

  @Test("releasing a long chain takes constant stack", arguments: Link.allCases)
  func release(link: Link) {
    let calls = CallCounter()
    let population = Population()
    onSmallStack {
      var chain = Disposable { [token = population.token()] in
        _ = token
        calls()
      }
      for _ in 0..<hundredThousand { chain = link.around(chain) }
    }
    #expect(population.count == 0)
    #expect(calls.count == (link == .scoped ? 1 : 0))
  }

  @Test("a chain of links of all kinds is disposed of, however long")
  func disposeMillion() {
    let calls = CallCounter()
    onSmallStack {
      var chain = Disposable { calls() }
      for number in 0..<million { chain = Link.allCases[number % 4].around(chain) }
      chain.dispose()
    }
    #expect(calls.count == 1)
  }

  @Test("a chain of links of all kinds is released, however long")
  func releaseMillion() {
    let population = Population()
    onSmallStack {
      var chain = Disposable { [token = population.token()] in _ = token }
      for number in 0..<million { chain = Link.allCases[number % 3].around(chain) }
    }
    #expect(population.count == 0)
  }

  @Test("a long chain of scheduled work is released", arguments: [true, false])
  func scheduledWork(disposing: Bool) {
    let population = Population()
    onSmallStack {
      let scheduler = TestScheduler()
      var chain = Disposable { [token = population.token()] in _ = token }
      for _ in 0..<100_000 {
        let inner = chain
        chain = Scheduler.background().schedule(after: .seconds(Int64.max)) { inner.dispose() }
      }
      let last = chain
      chain = scheduler.schedule { last.dispose() }
      if disposing { chain.dispose() }
    }
    #expect(population.count == 0)
  }

  @Test("nested actions run inside of the ones around them, up to 64 deep")
  func order() {
    let events = Record<Int>()
    var chain = Disposable()
    for depth in (0..<60).reversed() {
      let inner = chain
      chain = Disposable {
        events(depth)
        inner.dispose()
        events(-depth)
      }
    }
    chain.dispose()
    #expect(events.all == Array(0..<60) + (0..<60).reversed().map { -$0 })
  }

  @Test("all that is nested has run when the outermost call returns")
  func completeness() {
    let events = Record<Int>()
    var chain = Disposable()
    for depth in (0..<1000).reversed() {
      let inner = chain
      chain = Disposable {
        events(depth)
        inner.dispose()
      }
    }
    chain.dispose()
    #expect(events.all == Array(0..<1000))
  }

  @Test("a wide tree of compounds is disposed of completely")
  func tree() {
    let calls = CallCounter()
    onSmallStack {
      func tree(_ depth: Int) -> Disposable {
        var chain = CompoundDisposable()
        for _ in 0..<depth {
          chain = CompoundDisposable(
            Disposable { calls() }, chain, CompoundDisposable(Disposable { calls() }))
        }
        return chain
      }
      tree(10_000).dispose()
    }
    #expect(calls.count == 20_000)
  }

  /// Runs `body` in an action that is nested 100 deep.
  private func deep(_ body: @escaping @Sendable () -> Void) {
    var chain = Disposable(body)
    for _ in 0..<100 { chain = Link.action.around(chain) }
    chain.dispose()
  }

  @Test(
    "a disposable at the limit is disposed of at once; its actions run later, in order"
  )
  func atLimit() {
    let events = Record<Int>()
    deep {
      let leaves = (0..<6).map { number in Disposable { events(number) } }
      let inner = CompoundDisposable(leaves[1], SerialDisposable(leaves[2]), leaves[3])
      CompoundDisposable(leaves[0], inner, ScopedDisposable(leaves[4]), leaves[5]).dispose()
      #expect(leaves.allSatisfy { $0.isDisposed })
      #expect(inner.isDisposed)
      events(-1)
    }
    #expect(events.all == Array(-1..<6))
  }

  @Test("the dispose() of a client's subclass waits at the limit, and the disposables in it do not")
  func subclass() {
    let events = Record<Int>()
    final class Custom: Disposable, @unchecked Sendable {
      let action: @Sendable () -> Void
      init(running action: @escaping @Sendable () -> Void) {
        self.action = action
        super.init()
      }
      override func dispose() { action() }
    }
    deep {
      let leaf = Disposable { events(2) }
      let custom = Custom(running: {
        SerialDisposable(leaf).dispose()
        events(leaf.isDisposed ? 1 : -1)
      })
      SerialDisposable(custom).dispose()
      events(0)
    }
    #expect(events.all == [0, 1, 2])
  }
}
