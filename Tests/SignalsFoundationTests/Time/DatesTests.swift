import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.timer(at:), Signal.dates(matching:)", .leavesNothing, .timeLimit(.minutes(30)))
struct DatesTests {
  /// Shows the time of a test's scheduler, and can be set.
  private final class Clock: Sendable {
    let scheduler = TestScheduler()
    private let start: Shared<Date>

    init(_ date: Date) { start = Shared(date) }

    var wallClock: WallClock {
      WallClock { [scheduler, start] in start.value + scheduler.now / .seconds(1) }
    }

    func set(by seconds: TimeInterval) { start.withLock { $0 += seconds } }
  }

  private let noon = Date(timeIntervalSinceReferenceDate: 9_000 * 86_400 + 43_200)
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private func record(_ signal: Signal<Date>, _ clock: Clock) -> Recorder<Date> {
    let recorder = Recorder<Date>(on: clock.scheduler)
    clock.scheduler.schedule { signal.subscribe(recorder) }
    return recorder
  }

  @Test("sends the date when the clock shows it, and completes")
  func timer() {
    let clock = Clock(noon)
    let recorder = record(
      .timer(at: noon + 100, on: clock.scheduler, by: clock.wallClock), clock)
    clock.scheduler.advance(by: .seconds(99))
    #expect(recorder.events.isEmpty)
    clock.scheduler.advance(by: .milliseconds(1_001))
    #expect(recorder.values == [noon + 100])
    #expect(recorder.isCompleted)
    #expect(recorder.events.allSatisfy { $0.time >= .seconds(100) })
  }

  @Test("sends a date in the past at once")
  func past() {
    let clock = Clock(noon)
    let recorder = record(.timer(at: noon - 1, on: clock.scheduler, by: clock.wallClock), clock)
    clock.scheduler.advance(by: .zero)
    #expect(recorder.values == [noon - 1])
  }

  @Test("a scheduler that runs all work at once sends the dates, too")
  func inline() {
    let recorder = Recorder<Date>(on: .immediate)
    let current = TestScheduler()
    current.performAsCurrent {
      _ = Signal.timer(at: noon - 1, on: .immediate).subscribe(recorder)
    }
    #expect(recorder.values == [noon - 1])
    #expect(recorder.isCompleted)
    let clock = Clock(noon)
    // Each reading of the clock puts it an hour forward.
    let wallClock = WallClock {
      clock.set(by: 3_600)
      return clock.wallClock.now
    }
    let days = Recorder<Date>(on: .immediate)
    current.performAsCurrent {
      _ = Signal.dates(
        matching: DateComponents(hour: 0), in: calendar, on: ImmediateTestScheduler(),
        by: wallClock
      ).take(2).subscribe(days)
    }
    #expect(days.values == [noon + 43_200, noon + 129_600])
    #expect(days.isCompleted)
  }

  @Test("takes constant stack on a scheduler that runs all work at once")
  func stack() async {
    let clock = Clock(noon)
    // Each reading of the clock puts it a second forward.
    let wallClock = WallClock {
      clock.set(by: 1)
      return clock.wallClock.now
    }
    let recorder = Recorder<Date>(on: .immediate)
    await onSmallStack { [noon] in
      let timer = Signal.timer(
        at: noon + 5_000, on: .immediate, by: wallClock, lookingEvery: .microseconds(1))
      timer.subscribe(recorder)
    }
    #expect(recorder.values == [noon + 5_000])
    #expect(recorder.isCompleted)
  }

  /// The first dates from `date` on, in a time zone, as text.
  private func dates(
    _ components: DateComponents, in zone: String = "Europe/Berlin", from date: String, count: Int
  ) throws -> [String] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let format = Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day()
      .time(includingFractionalSeconds: false)
    let start = try Date(date + "T00:00:00", strategy: format)
    let clock = Clock(start)
    let recorder = record(
      Signal.dates(
        matching: components, in: calendar, on: clock.scheduler, by: clock.wallClock,
        lookingEvery: .seconds(10_000_000)
      ).take(count), clock)
    clock.scheduler.run()
    return recorder.values.map { $0.formatted(format) }
  }

  @Test("leaves out the months that have no such day")
  func missingDay() throws {
    #expect(
      try dates(DateComponents(day: 31, hour: 3), from: "2026-01-01", count: 3)
        == ["2026-01-31T03:00:00", "2026-03-31T03:00:00", "2026-05-31T03:00:00"])
    #expect(try dates(DateComponents(month: 2, day: 30), from: "2026-01-01", count: 1).isEmpty)
  }

  @Test("sends the next time instead of one that the clock skips")
  func missingTime() throws {
    #expect(
      try dates(DateComponents(hour: 2, minute: 30), from: "2026-03-28", count: 3)
        == ["2026-03-28T02:30:00", "2026-03-29T03:00:00", "2026-03-30T02:30:00"])
    #expect(
      try dates(
        DateComponents(month: 3, day: 29, hour: 2, minute: 30), from: "2026-01-01", count: 2)
        == ["2026-03-29T03:00:00", "2027-03-29T02:30:00"])
    #expect(
      try dates(DateComponents(day: 31, hour: 2, minute: 30), from: "2024-02-01", count: 2)
        == ["2024-03-31T03:00:00", "2024-05-31T02:30:00"])
  }

  @Test(
    "sends the next time that there is, however much the clock leaves out", .tags(.K13),
    arguments: [
      // The clock skips half an hour.
      ("Australia/Lord_Howe", 2, 15, "2026-10-04", "2026-10-04T02:30:00", "2026-10-05T02:15:00"),
      // The clock skips two hours.
      ("Antarctica/Troll", 1, 30, "2026-03-29", "2026-03-29T03:00:00", "2026-03-30T01:30:00"),
      // The clock skips the end of a day and the beginning of the next one.
      ("America/Toronto", 23, 45, "1919-03-30", "1919-03-31T00:30:00", "1919-03-31T23:45:00"),
      // The clock skips the first hour of a day.
      ("Africa/Cairo", 0, 0, "2026-04-23", "2026-04-24T01:00:00", "2026-04-25T00:00:00"),
      // The clock skips a whole day.
      ("Pacific/Apia", 3, 0, "2011-12-29", "2011-12-31T03:00:00", "2012-01-01T03:00:00"),
    ])
  func gap(
    zone: String, hour: Int, minute: Int, day: String, first: String, second: String
  ) throws {
    let components = DateComponents(hour: hour, minute: minute)
    let all = try dates(components, in: zone, from: day, count: 3)
    #expect(all.filter { $0 >= first }.prefix(2) == [first, second])
  }

  @Test(
    "sends the times that the clock shows on a day on which it goes forward", .tags(.K24),
    arguments: [
      // The clocks go from 00:01 to 03:01, and from 00:01 to 02:01.
      (
        "Antarctica/Casey", DateComponents(hour: 3, minute: 15), "2020-10-04", "2020-10-04T03:15:00"
      ),
      (
        "America/St_Johns", DateComponents(hour: 2, minute: 30), "1988-04-03", "1988-04-03T02:30:00"
      ),
      // The clocks go forward by half an hour, to 03:00, and by a quarter of an hour, to 00:15.
      ("America/Caracas", DateComponents(hour: 3), "2016-05-01", "2016-05-01T03:00:00"),
      ("America/Caracas", DateComponents(hour: 3, minute: 15), "2016-05-01", "2016-05-01T03:15:00"),
      ("Asia/Kathmandu", DateComponents(hour: 0, minute: 45), "1985-12-31", "1986-01-01T00:45:00"),
      // Times of each hour. The clocks go from 23:30 to 00:00, forward by half an hour, and by a
      // day.
      ("Asia/Pyongyang", DateComponents(minute: 15), "2018-05-04", "2018-05-05T00:15:00"),
      ("America/Caracas", DateComponents(minute: 0), "2016-05-01", "2016-05-01T03:00:00"),
      ("Pacific/Apia", DateComponents(minute: 30), "2011-12-29", "2011-12-31T00:30:00"),
      // Days and months that begin later: their first hour is skipped.
      ("America/Sao_Paulo", DateComponents(weekday: 1), "2018-10-30", "2018-11-04T01:00:00"),
      ("America/Sao_Paulo", DateComponents(day: 4), "2018-10-30", "2018-11-04T01:00:00"),
      ("America/Asuncion", DateComponents(month: 10), "2017-09-01", "2017-10-01T01:00:00"),
    ])
  func dayOfGap(zone: String, components: DateComponents, day: String, date: String) throws {
    #expect(try dates(components, in: zone, from: day, count: 30).contains(date))
  }

  @Test("sends times of the day once where the clock goes back, others twice", .tags(.K24))
  func dayOfRepetition() throws {
    let twice = "2026-04-05T01:45:00"
    let hourly = try dates(
      DateComponents(minute: 45), in: "Australia/Lord_Howe", from: "2026-04-05", count: 30)
    #expect(hourly.prefix(4) == ["2026-04-05T00:45:00", twice, twice, "2026-04-05T02:45:00"])
    let daily = try dates(
      DateComponents(hour: 1, minute: 45), in: "Australia/Lord_Howe", from: "2026-04-05", count: 2)
    #expect(daily == [twice, "2026-04-06T01:45:00"])
  }

  @Test("sends a day once whose beginning the clock shows twice, and none that it skips")
  func days() throws {
    // The clock goes back from 01:00 to 00:00.
    #expect(
      try dates(DateComponents(weekday: 1), in: "America/Havana", from: "2025-10-27", count: 2)
        == ["2025-11-02T00:00:00", "2025-11-09T00:00:00"])
    #expect(
      try dates(DateComponents(weekday: 6), in: "Pacific/Apia", from: "2011-12-24", count: 1)
        == ["2012-01-06T00:00:00"])
  }

  @Test("sends times without an hour each hour, and those twice that the clock shows twice")
  func everyHour() throws {
    #expect(
      try dates(DateComponents(minute: 30), from: "2026-03-29", count: 3)
        == ["2026-03-29T00:30:00", "2026-03-29T01:30:00", "2026-03-29T03:30:00"])
    #expect(
      try dates(DateComponents(minute: 30), from: "2026-10-25", count: 4).suffix(2)
        == ["2026-10-25T02:30:00", "2026-10-25T02:30:00"])
    #expect(
      try dates(DateComponents(hour: 2, minute: 30), from: "2026-10-25", count: 2)
        == ["2026-10-25T02:30:00", "2026-10-26T02:30:00"])
  }

  @Test("looks a date up once, however often it looks at the clock", .tags(.K14))
  func lookups() {
    let clock = Clock(noon)
    let lookups = Shared(0)
    let recorder = record(
      WallTimer.signal(on: clock.scheduler, clock.wallClock, .seconds(10)) { date in
        lookups.withLock { $0 += 1 }
        return calendar.nextDate(
          after: date, matching: DateComponents(hour: 3), matchingPolicy: .strict)
      }, clock)
    clock.scheduler.advance(by: .seconds(3 * 86_400))
    #expect(recorder.values.count == 3)
    #expect(lookups.value == 4)
    // Set back to before the date that was sent last. That date is looked up again, and then the
    // next one.
    clock.set(by: -43_200)
    clock.scheduler.advance(by: .seconds(60))
    #expect(lookups.value == 6)
    #expect(recorder.values.count == 3)
    recorder.dispose()
  }

  @Test("notices that the clock was put forward, or back", arguments: [60.0, -60])
  func clockSet(seconds: TimeInterval) {
    let clock = Clock(noon)
    let recorder = record(.timer(at: noon + 100, on: clock.scheduler, by: clock.wallClock), clock)
    clock.scheduler.advance(by: .seconds(35))
    clock.set(by: seconds)
    let due = 100 - seconds
    clock.scheduler.advance(to: .seconds(due) - .milliseconds(1))
    #expect(recorder.events.isEmpty)
    clock.scheduler.advance(by: .seconds(10))
    #expect(recorder.values == [noon + 100])
  }

  @Test("sends each date that fits, on time")
  func dates() {
    let clock = Clock(noon)
    let recorder = record(
      .dates(
        matching: DateComponents(minute: 30), in: calendar, on: clock.scheduler,
        by: clock.wallClock), clock)
    clock.scheduler.advance(by: .seconds(3 * 3_600))
    #expect(recorder.values == [1_800, 5_400, 9_000].map { noon + $0 })
    for (event, due) in zip(recorder.events, [1_800, 5_400, 9_000]) {
      #expect(event.time >= .seconds(due) && event.time < .seconds(due) + .milliseconds(2))
    }
    recorder.dispose()
    clock.scheduler.advance(by: .seconds(3_600))
    #expect(recorder.values.count == 3)
  }

  @Test("sends the first of the dates that were skipped, and none twice")
  func skippedDates() {
    let clock = Clock(noon)
    let recorder = record(
      .dates(
        matching: DateComponents(minute: 30), in: calendar, on: clock.scheduler,
        by: clock.wallClock), clock)
    clock.scheduler.advance(by: .seconds(60))
    // The computer sleeps for three hours.
    clock.set(by: 3 * 3_600)
    clock.scheduler.advance(by: .seconds(10))
    #expect(recorder.values == [noon + 1_800])
    // It is 15:01, and the next one comes at 15:30.
    clock.scheduler.advance(by: .seconds(1_800))
    #expect(recorder.values == [1_800, 12_600].map { noon + $0 })
    // The clock goes back by ten minutes, before 15:30. That date was sent, so the next one is
    // 16:30.
    clock.set(by: -600)
    clock.scheduler.advance(by: .seconds(3_600))
    #expect(recorder.values == [1_800, 12_600].map { noon + $0 })
    clock.scheduler.advance(by: .seconds(1_200))
    #expect(recorder.values == [1_800, 12_600, 16_200].map { noon + $0 })
    // The clock goes back by a day, and the dates of that day are sent again.
    clock.set(by: -86_400)
    clock.scheduler.advance(by: .seconds(3_600))
    #expect(recorder.values.last == noon + 19_800 - 86_400)
    recorder.dispose()
  }

  @Test("waits for ever for a date that never comes, as one that is no number", .tags(.K15))
  func never() {
    let clock = Clock(noon)
    let numbers = [TimeInterval.infinity, .nan, .signalingNaN, -.nan]
    for date in [Date.distantFuture] + numbers.map(Date.init(timeIntervalSinceReferenceDate:)) {
      let recorder = record(
        .timer(
          at: date, on: clock.scheduler, by: clock.wallClock, lookingEvery: .seconds(Int64.max)),
        clock)
      clock.scheduler.advance(by: .seconds(3_600))
      #expect(recorder.events.isEmpty)
      recorder.dispose()
    }
  }

  @Test("sends a date once or not at all in a thousand rounds of being due against disposal")
  func stress() async throws {
    let alive = Counter()
    for round in 0..<rounds() {
      let (sent, ends) = (Shared(0), Shared(0))
      let subscription = Signal.timer(at: Date() + Double(round % 50) / 1_000_000)
        .map { [tracked = Tracked(alive)] date in withExtendedLifetime(tracked) { date } }
        .subscribe(
          next: { _ in sent.withLock { $0 += 1 } }, completed: { ends.withLock { $0 += 1 } })
      if round.isMultiple(of: 2) { await ends.wait { $0 == 1 } }
      subscription.dispose()
      #expect(sent.value <= 1 && ends.value <= sent.value)
    }
    await alive.reaches(0)
  }

  @Test("completes when there are no more dates")
  func over() {
    let clock = Clock(noon)
    let year = calendar.component(.year, from: noon)
    let recorder = record(
      .dates(
        matching: DateComponents(year: year - 1), in: calendar, on: clock.scheduler,
        by: clock.wallClock), clock)
    clock.scheduler.advance(by: .seconds(1))
    #expect(recorder.isCompleted)
  }

  @Test("uses this computer's clock, and a scheduler of its own, by default")
  func systemClock() async throws {
    let date = Date() + 0.01
    let recorder = Signal.timer(at: date).map { ($0, Date() >= date, Scheduler.current != nil) }
      .recorded()
    #expect(try await recorder.value() == (date, true, true))
    #expect(try await recorder.end() == nil)
  }
}
