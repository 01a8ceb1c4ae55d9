import Foundation
import Signals
import SignalsFoundation
import SignalsTestingCore
import TestSupport
import Testing

/// The programs of the page on the pace of a source.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct PacePrograms: Programs {
  let page = Page("Pace")

  @Test func overview() async {
    let clock = TestScheduler()  // a test's; a program has a queue here
    @safe nonisolated(unsafe) var read = 0
    Signal.from(1...1000)
      .doNext { _ in read += 1 }
      .deliver(on: clock)
      .subscribe(completed: { print("end") })
    print("read so far:", read)
    clock.run()
    print("read:", read)
    await page.check()
  }

  @Test func largerThanTheMemory() async throws {
    let folder = try TemporaryDirectory()
    let log = try folder.file("log", text)
    Signal.chunks(ofFile: log).lines()
      .mapAsync(maxConcurrent: 4) { line in try await send(line) }
      .subscribe(
        error: { print("failed:", $0) },
        completed: { print("all lines are sent") })
    await page.check()
  }

  @Test func loop() async throws {
    let folder = try TemporaryDirectory()
    let log = try folder.file("log", text)
    for try await line in Signal.chunks(ofFile: log).lines().values() {
      try await send(line)
    }
    await page.check()
  }

  @Test func create() async throws {
    let numbers = Signal<Int>.create { subscriber in
      @Sendable func send(from first: Int) {
        var number = first
        while !subscriber.isDisposed {
          if subscriber.isPaused {
            return subscriber.whenReady { [number] in send(from: number) }
          }
          subscriber.sendNext(number)
          number += 1
        }
      }
      send(from: 1)
      return nil
    }
    for try await number in numbers.values() where number == 1000 {
      print(number)
      break
    }
    await page.check()
  }

  @Test func produce() async throws {
    let entries = Signal<String>.produce { subscriber in
      var page = 1
      while !subscriber.isDisposed, let found = try await load(page) {
        for entry in found { await subscriber.sendWhenReady(entry) }
        page += 1
      }
    }
    print(try await entries.array())
    await page.check()
  }

  @Test func subject() async throws {
    let jobs = Subject<Int>()
    jobs.mapAsync { job in try await finish(job) }
      .subscribe(completed: { print("all jobs are done") })
    for job in 1...100 { await jobs.sendWhenReady(job) }
    jobs.sendCompleted()
    await page.check()
  }

  @Test func severalSubscribers() async {
    let clock = TestScheduler()
    let numbers = Signal.from(1...1000).publish()
    numbers.signal.deliver(on: clock)
      .subscribe(completed: { print("the slow one has all") })
    numbers.signal
      .subscribe(completed: { print("the fast one has all") })
    numbers.connect()
    print("connected")
    clock.run()
    await page.check()
  }

  @Test func policy() async throws {
    let positions = Subject<Int>()
    let newest = positions.values(buffering: .newest(2))
    var iterator = newest.makeAsyncIterator()
    for position in 1...5 { positions.sendNext(position) }
    print(try await iterator.next()!, "dropped:", newest.droppedCount)
    await page.check()
  }

  @Test func droppedValues() async {
    let clock = TestScheduler()
    let temperatures = Subject<Int>()
    temperatures.deliver(on: clock, buffering: .newest(1), onDrop: { print("dropped", $0) })
      .subscribe(next: { print("shown", $0) }, completed: { print("end") })
    for temperature in 21...23 { temperatures.sendNext(temperature) }
    temperatures.sendCompleted()
    clock.run()
    await page.check()
  }

  @Test func limitedSubject() async {
    let readings = Subject<Int>(buffering: .newest(2), onDrop: { print("dropped", $0) })
    readings.subscribeNext { reading in
      print("got", reading)
      if reading == 0 { for next in 1...4 { readings.sendNext(next) } }
    }
    readings.sendNext(0)
    readings.sendCompleted()
    await page.check()
  }

  @Test func buffering() async {
    let clock = TestScheduler()
    let positions = Subject<Int>()
    positions.buffering(.newest(1), onDrop: { print("dropped", $0) })
      .mapAsync(on: clock.executor, buffering: .pausing(at: 1)) { position in position * 10 }
      .subscribeNext { print("got", $0) }
    for position in 1...5 { positions.sendNext(position) }
    clock.run()
    await page.check()
  }

  @Test func severalInputs() async {
    let (camera, microphone) = (Subject<Int>(), Subject<String>())
    zip(
      camera, microphone, buffering: .newest(1),
      onDrop: { frame, sound in
        if let frame { print("dropped", frame) }
        if let sound { print("dropped", sound) }
      }
    ).subscribe(next: { print($0, $1) }, completed: { print("end") })
    for frame in 1...3 { camera.sendNext(frame) }
    camera.sendCompleted()
    microphone.sendNext("a")
    await page.check()
  }

  @Test func slowest() async {
    let clock = TestScheduler()
    let numbers = Signal.from(1...1000).subscribe(on: clock).share(pace: .slowest)
    numbers.deliver(on: clock).subscribe(completed: { print("the slow one has all") })
    numbers.subscribe(completed: { print("the fast one has all") })
    print("subscribed")
    clock.run()
    await page.check()
  }

  @Test func order() async {
    let clock = TestScheduler()
    let letters = Signal.from(repeatElement("a", count: 1000))
    let digits = Signal.from(repeatElement("1", count: 1000))
    merge(letters, digits).deliver(on: clock).collect()
      .subscribeNext { print($0.count, "values, the first digit at", $0.firstIndex(of: "1")!) }
    clock.run()
    await page.check()
  }

  @Test func windowsThatAreHandledLater() async {
    let clock = TestScheduler()
    let numbers = Subject<Int>()
    numbers.window(count: 2)
      .deliver(on: clock).flatten()
      .subscribeNext { print("late:", $0) }
    numbers.window(count: 2).map { $0.replay() }
      .deliver(on: clock).flatten()
      .subscribeNext { print("kept:", $0) }
    for number in 1...3 { numbers.sendNext(number) }
    clock.run()
    numbers.sendNext(4)
    await page.check()
  }
}

/// More than one piece of a file.
private let text = (1...2_000).map {
  "\($0): what a program writes into its log for each request\n"
}.joined()

private func send(_ line: String) async throws {
  if line.hasPrefix("1") { await Task.yield() }
}

private func finish(_ job: Int) async throws -> Int {
  await Task.yield()
  return job
}

private func load(_ page: Int) async throws -> [String]? {
  page <= 2 ? ["\(page)a", "\(page)b"] : nil
}
