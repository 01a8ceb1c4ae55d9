import Dispatch
import Signals
import SignalsTesting
import Testing

private let anywhere = Kind.all
/// Without the kind that uses the current scheduler. On the main actor, that scheduler has real
/// time.
private let onMain = Kind.all.filter { $0.testDescription != "delay on the current scheduler" }

@Suite struct PlainTests {
  @Test func plain() {
    #expect(wrongRounds() == 0)
  }

  @Test func plainAsync() async {
    #expect(await wrongRoundsAfterSuspensions() == 0)
  }

  @MainActor @Test func mainActor() {
    #expect(wrongRounds(onMain) == 0)
  }

  @MainActor @Test func mainActorAsync() async {
    #expect(await wrongRoundsAfterSuspensions(onMain) == 0)
  }

  @Test(arguments: Kind.all) func parameterised(_ kind: Kind) {
    #expect(wrongRounds([kind]) == 0)
  }

  @Test(arguments: Kind.all) func parameterisedAsync(_ kind: Kind) async {
    #expect(await wrongRoundsAfterSuspensions([kind]) == 0)
  }

  @Test func confirmed() async {
    await confirmation(expectedCount: rounds) { confirmed in
      for _ in 0..<rounds {
        let clock = TestScheduler()
        await Task.yield()
        Signal.return(1).delay(for: .seconds(1), on: clock).subscribeNext { _ in confirmed() }
        clock.run()
      }
    }
  }

  @Test func recordedInADetachedTask() async {
    for _ in 0..<rounds {
      let clock = TestScheduler()
      let recorder = await Task.detached {
        Signal.from([1, 2]).delay(for: .seconds(1), on: clock).record(on: clock)
      }.value
      clock.run()
      #expect(recorder.values == [1, 2])
    }
  }

  @Test func foreignThread() async {
    for _ in 0..<rounds {
      let clock = TestScheduler()
      // By rule 5 of the contract, the signal begins on a background scheduler.
      let scheduler = await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          Signal<Int>.create { _ in
            continuation.resume(returning: Scheduler.current)
            return nil
          }.subscribe()
        }
      }
      #expect(scheduler != nil && scheduler !== clock)
    }
  }
}

@globalActor actor Somewhere {
  static let shared = Somewhere()
}

@Somewhere @Suite struct ActorTests {
  @Test func isolated() {
    #expect(wrongRounds() == 0)
  }

  @Test func isolatedAsync() async {
    #expect(await wrongRoundsAfterSuspensions() == 0)
  }
}

@Suite struct ChildTaskTests {
  @Test func childMakesItsOwn() async {
    async let one = wrongRounds()
    async let other = wrongRoundsAfterSuspensions()
    #expect(await one + other == 0)
  }

  @Test func childSubscribes() async {
    for _ in 0..<rounds {
      for kind in Kind.all {
        let clock = TestScheduler()
        async let isRight = kind.isRight(on: clock)
        #expect(await isRight)
      }
    }
  }

  @Test func groupSubscribes() async {
    for _ in 0..<rounds {
      let clock = TestScheduler()
      let recorders = await withTaskGroup { group in
        for kind in Kind.all {
          group.addTask {
            let recorder = Recorder<Int>(on: clock)
            let seen = Seen()
            kind.make(clock).subscribe(next: { seen.add($0) }, completed: { seen.end() })
            _ = recorder
            return (seen, kind)
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      clock.run()
      for (seen, kind) in recorders { #expect(seen.values == kind.expected && seen.isComplete) }
    }
  }

  @Test func taskSubscribes() async {
    for _ in 0..<rounds {
      for kind in Kind.all {
        let clock = TestScheduler()
        #expect(await Task { kind.isRight(on: clock) }.value)
      }
    }
  }

  @Test(.virtualTime, arguments: Kind.all) func caseWithChild(_ kind: Kind) async {
    for _ in 0..<rounds {
      let clock = TestScheduler()
      async let isRight = kind.isRight(on: clock)
      #expect(await isRight)
    }
  }
}

@Suite struct SuitePropertyTests {
  let clock = TestScheduler()

  @Test(arguments: Kind.all) func plain(_ kind: Kind) {
    for _ in 0..<rounds { #expect(kind.isRight(on: clock)) }
  }

  @Test func child() async {
    for _ in 0..<rounds {
      for kind in Kind.all {
        async let isRight = kind.isRight(on: clock)
        #expect(await isRight)
      }
    }
  }
}
