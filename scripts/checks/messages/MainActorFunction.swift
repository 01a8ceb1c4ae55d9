// error: converting function value of type '@MainActor @Sendable (Int) -> String' to '@Sendable (Int) throws -> String' loses global actor 'MainActor'
import Signals

#if CURED
  @MainActor final class Formatting {
    nonisolated func format(_ number: Int) -> String { "\(number)" }

    func start(_ numbers: Signal<Int>) -> Signal<String> {
      numbers.map(format)
    }
  }
#else
  @MainActor final class Formatting {
    func format(_ number: Int) -> String { "\(number)" }

    func start(_ numbers: Signal<Int>) -> Signal<String> {
      numbers.map(format)
    }
  }  // does not compile
#endif
