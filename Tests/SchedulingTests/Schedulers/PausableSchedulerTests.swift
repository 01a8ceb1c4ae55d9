import Dispatch
import Foundation
import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct PausableSchedulerTests {
  let clock = TestScheduler()

  @Test("what waits stands still in a pause, and has the rest of its time afterwards")
  func pause() {
    let game = PausableScheduler(on: clock)
    let times = Record<[Duration]>()
    game.schedule(after: .seconds(3)) { times([clock.now, game.now]) }
    let repeating = game.schedule(after: .seconds(1), repeatingEvery: .seconds(2)) {
      times([clock.now, game.now])
    }
    clock.advance(by: .milliseconds(2500))
    game.pause()
    #expect(game.isPaused)
    clock.advance(by: .seconds(60))
    #expect(game.now == .milliseconds(2500))
    game.resume()
    game.resume()
    #expect(!game.isPaused)
    clock.advance(by: .seconds(3))
    repeating.dispose()
    #expect(
      times.all == [
        [.seconds(1), .seconds(1)],
        [.seconds(63), .seconds(3)],
        [.seconds(63), .seconds(3)],
        [.seconds(65), .seconds(5)],
      ])
  }

  @Test("the rest of the time passes at the new speed, which may be set in a pause")
  func speed() {
    let game = PausableScheduler(on: clock)
    let times = Record<[Duration]>()
    let repeating = game.schedule(after: .seconds(3), repeatingEvery: .seconds(1)) {
      times([clock.now, game.now])
    }
    clock.advance(by: .seconds(1))
    game.speed = 0.5
    clock.advance(by: .seconds(2))
    game.pause()
    game.speed = 4
    #expect(game.speed == 4)
    clock.advance(by: .seconds(10))
    game.resume()
    clock.advance(by: .milliseconds(500))
    repeating.dispose()
    #expect(
      times.all == [
        [.milliseconds(13_250), .seconds(3)],
        [.milliseconds(13_500), .seconds(4)],
      ])
  }

  @Test("work that pauses holds up what is due at the same time, and work without a delay runs")
  func pauseInWork() {
    let game = PausableScheduler(on: clock)
    let calls = Record<String>()
    game.schedule(after: .seconds(1)) {
      game.pause()
      calls("paused")
    }
    game.schedule(after: .seconds(1)) { calls("later") }
    game.schedule { calls("now") }
    clock.run()
    game.schedule { calls("in the pause") }
    game.schedule(after: .zero) { calls("at zero") }
    game.schedule(after: .zero, repeatingEvery: .seconds(1)) { calls("repeating") }
    clock.run()
    #expect(calls.all == ["now", "paused", "in the pause", "at zero"])
    game.resume()
    clock.advance(by: .milliseconds(10))
    #expect(calls.all.dropFirst(4) == ["later", "repeating"])
  }

  @Test("equal times keep the order of scheduling; it is current in its work")
  func order() {
    let game = PausableScheduler(on: clock)
    let calls = Record<Int>()
    for number in 0..<1000 {
      game.schedule(after: .seconds(number % 3 + 1)) {
        #expect(Scheduler.current === game)
        calls(number)
      }
    }
    game.schedule { #expect(Scheduler.current === game) }
    clock.run()
    #expect(calls.all == (0..<3).flatMap { rest in (0..<1000).filter { $0 % 3 == rest } })
  }

  @Test("a scheduler on a scheduler that can be paused stands still with it")
  func nested() {
    let game = PausableScheduler(on: clock)
    let effects = PausableScheduler(on: game)
    let times = Record<[Duration]>()
    effects.speed = 0.5
    effects.schedule(after: .seconds(3)) { times([clock.now, game.now, effects.now]) }
    clock.advance(by: .seconds(2))
    game.pause()
    clock.advance(by: .seconds(10))
    #expect(effects.now == .seconds(1))
    effects.pause()
    game.resume()
    clock.advance(by: .seconds(1))
    #expect(effects.now == .seconds(1))
    effects.resume()
    clock.run()
    #expect(times.all == [[.seconds(17), .seconds(7), .seconds(3)]])
  }

  @Test("runs that become due while the other scheduler is busy are merged into one")
  func merging() {
    let leaping = LeapingScheduler()
    let game = PausableScheduler(on: leaping)
    let times = Record<Duration>()
    let repeating = game.schedule(after: .seconds(1), repeatingEvery: .seconds(1)) {
      times(game.now)
    }
    for time in [1.0, 5.5, 6, 7] { leaping.leap(to: .seconds(time)) }
    repeating.dispose()
    #expect(times.all == [.seconds(1), .seconds(5.5), .seconds(6), .seconds(7)])
  }

  @Test(
    "no work comes early, and none drifts",
    arguments: [
      (1, 2), (1, 10), (3, 4), (2, 1), (7, 10), (1, 1_000_000), (1_000_000, 1),
      (123_456_789, 1_000_000_000),
    ])
  func exactness(own: Int128, other: Int128) {
    let game = PausableScheduler(on: clock)
    let step = Duration.seconds(1) / 60
    game.speed = Double(own) / Double(other)
    let ticks = CallCounter()
    let late = Record<Duration>()
    let physics = game.schedule(after: step, repeatingEvery: step) {
      late(game.now - step * ticks())
    }
    let gone = Record<Duration>()
    game.schedule(after: .seconds(100)) { gone(clock.now) }
    let (time, rest) = (Duration.seconds(100).attoseconds * other)
      .quotientAndRemainder(dividingBy: own)
    clock.advance(by: Duration(attoseconds: time) * 1.0051)
    physics.dispose()
    #expect(late.all.count == 6030)
    // A part of an attosecond on the other clock is up to this much on this one.
    let greatest = Duration(attoseconds: max(1, own / other))
    #expect(late.all.allSatisfy { $0 >= .zero && $0 <= greatest })
    #expect(gone.all == [Duration(attoseconds: time + (rest > 0 ? 1 : 0))])
  }

  @Test("a clock at any speed agrees with a model")
  func model() {
    for seed in 0..<UInt64(rounds(300, inDebug: 30)) {
      var random = SeededNumbers(seed: seed)
      let game = PausableScheduler(on: clock)
      let fired = Record<Int>()
      var works: [(due: Duration, work: Disposable)] = []
      var cancelled: Set<Int> = []
      var expected = Duration.zero
      for _ in 0..<200 {
        let step = Duration.milliseconds(Int.random(in: 0..<400, using: &random))
        clock.advance(by: step)
        if !game.isPaused { expected += step * Int(game.speed * 4) / 4 }
        #expect(game.now == expected)
        let due = works.indices.filter { works[$0].due <= expected && !cancelled.contains($0) }
        #expect(fired.all.sorted() == due)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: game.pause()
        case 1, 2: game.resume()
        case 3: game.speed = [0.25, 0.5, 1, 2, 4].randomElement(using: &random)!
        case 4:
          if let index = works.indices.randomElement(using: &random),
            works[index].due > expected
          {
            works[index].work.dispose()
            cancelled.insert(index)
          }
        default:
          let time = expected + .milliseconds(Int.random(in: 1...3000, using: &random))
          let number = works.count
          let work = game.schedule(after: time - expected) {
            #expect(game.now == time)
            fired(number)
          }
          works.append((time, work))
        }
      }
      game.resume()
      clock.run()
      #expect(fired.all.map { works[$0].due } == fired.all.map { works[$0].due }.sorted())
    }
  }

  @Test("cancelled work is released at once, in a pause, too; and the rest with the scheduler")
  func release() {
    let population = Population()
    var game: PausableScheduler? = PausableScheduler(on: clock)
    let held = SerialDisposable()
    for isPaused in [false, true] {
      if isPaused { game?.pause() }
      let work = game?.schedule(after: .seconds(1)) { [token = population.token()] in _ = token }
      let now = game?.schedule { [token = population.token()] in _ = token }
      work?.dispose()
      now?.dispose()
      #expect(population.count == 0)
    }
    held.disposable = game?.schedule(after: .seconds(1)) { [token = population.token()] in
      _ = (token, held)
    }
    let heldNow = SerialDisposable()
    heldNow.disposable = game?.schedule { [token = population.token()] in
      Issue.record("cancelled")
      _ = (token, heldNow)
    }
    #expect(population.count == 2)
    game = nil
    #expect(population.count == 0)
    clock.run()
    #expect(clock.now == .zero)
  }

  @Test("work whose time never comes is released, and extreme speeds stop nothing")
  func extremes() {
    let game = PausableScheduler(on: clock)
    expectReleaseOfWorkThatNeverRuns(on: game)
    let calls = Record<String>()
    game.speed = 1e-6
    let slow = game.schedule(after: .seconds(2)) { calls("slow") }
    clock.advance(by: .seconds(1_000_000))
    #expect(game.now == .seconds(1))
    #expect(calls.all == [])
    game.speed = 1e6
    clock.advance(by: .microseconds(1))
    #expect(calls.all == ["slow"])
    #expect(game.now == .seconds(2))
    slow.dispose()
    // Times that are later than a clock can hold.
    clock.advance(by: .seconds(1_000_000_000))
    game.schedule(after: .seconds(1)) { calls("never") }
    game.speed = 1e-6
    clock.advance(by: .seconds(1_000_000_000))
    #expect(calls.all == ["slow"])
  }

  @Test("threads that pause, resume, schedule and cancel lose no work", .tags(.F6))
  func threads() async throws {
    let base = Scheduler.background()
    for _ in 0..<rounds(200, inDebug: 20) {
      let game = PausableScheduler(on: base)
      let ran = CallCounter()
      onThreads(4) { number in
        for step in 0..<50 {
          switch (number + step) % 5 {
          case 0: game.pause()
          case 1: game.resume()
          case 2: game.speed = Double(step % 7 + 1)
          case 3: game.schedule(after: .seconds(3600)) { Issue.record("cancelled") }.dispose()
          default: game.schedule(after: .microseconds(step)) { ran() }
          }
        }
      }
      game.resume()
      try await eventually { ran.count == 40 }
    }
  }

  @Test("the immediate scheduler, and speeds that are no speed, stop the program")
  func mistakes() async {
    let immediate = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = PausableScheduler(on: .immediate)
    }
    expect(
      immediate,
      says: "PausableScheduler.init(name:on:): time can't run on Scheduler.immediate")
    let speed = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      PausableScheduler(on: TestScheduler()).speed = 0
    }
    expect(
      speed, says: "PausableScheduler.speed: must be from 1e-6 to 1e6, got 0.0")
  }
}

/// A scheduler whose clock leaps, as that of a busy queue seems to.
private final class LeapingScheduler: Scheduler, @unchecked Sendable {
  private let clock = TestScheduler()
  private let leapt = Shared(Duration.zero)

  init() { super.init(name: "leaping") }

  override var now: Duration { leapt.value }

  override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    clock.schedule(after: leapt.value + delay - clock.now, action)
  }

  func leap(to time: Duration) {
    leapt.withLock { $0 = time }
    clock.advance(to: time)
  }
}
