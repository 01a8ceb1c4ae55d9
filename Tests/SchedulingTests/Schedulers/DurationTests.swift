import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct DurationTests {
  private static let most = Duration(
    secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)
  private static let least = Duration(secondsComponent: .min, attosecondsComponent: 0)

  @Test(
    "SD18: nanoseconds are rounded up, and saturate instead of overflowing",
    arguments: [
      (.zero, 0),
      (.nanoseconds(1), 1),
      (.nanoseconds(-1), -1),
      (Duration(secondsComponent: 0, attosecondsComponent: 1), 1),
      (Duration(secondsComponent: 0, attosecondsComponent: -1), 0),
      (Duration(secondsComponent: 0, attosecondsComponent: 1_000_000_001), 2),
      (.seconds(1), 1_000_000_000),
      (.nanoseconds(Int64.max), .max),
      (.nanoseconds(Int64.min), .min),
      (.nanoseconds(Int64.max) + .nanoseconds(1), .max),
      (.nanoseconds(Int64.min) - .nanoseconds(1), .min),
      (most, .max),
      (least, .min),
      (most * 8, .max),
    ] as [(Duration, Int64)])
  func nanoseconds(duration: Duration, expected: Int64) {
    #expect(duration.nanoseconds == expected)
  }

  @Test(
    "a negative delay means now, a delay beyond the clock's range means never",
    arguments: [
      (.seconds(5), .seconds(2), .seconds(7)),
      (.seconds(5), .zero, .seconds(5)),
      (.seconds(5), .seconds(-2), .seconds(5)),
      (.seconds(5), least, .seconds(5)),
      (.seconds(5), most, nil),
      (.seconds(5), .seconds(Int64.max), nil),
      (.zero, .nanoseconds(Int64.max), .latest),
      (.nanoseconds(1), .nanoseconds(Int64.max), nil),
      (.nanoseconds(1), .nanoseconds(Int64.max - 1), .latest),
      (.latest, .zero, .latest),
      (.latest, .nanoseconds(1), nil),
      (most * 16, most * 16, nil),
    ] as [(Duration, Duration, Duration?)])
  func deadline(now: Duration, delay: Duration, expected: Duration?) {
    #expect(now.deadline(after: delay) == expected)
  }
}
