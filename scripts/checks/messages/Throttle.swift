// error: 'throttle(_:latest:scheduler:)' is unavailable: write 'throttleLatest(for:on:)', or 'throttleFirst(for:on:)' for 'latest: false'
import Signals
import SignalsPorting

#if CURED
  func slower(_ numbers: Signal<Int>) -> Signal<Int> {
    numbers.throttleLatest(for: .seconds(1), on: .main)
  }
#else
  func slower(_ numbers: Signal<Int>) -> Signal<Int> {
    numbers.throttle(.seconds(1), scheduler: Scheduler.main)
  }  // does not compile
#endif
