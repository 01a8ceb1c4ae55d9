import Foundation

/// How often something is tried: so often, or as `SIGNALS_ROUNDS` says if that is more.
package func rounds(usually count: Int = 1000) -> Int {
  max(count, ProcessInfo.processInfo.environment["SIGNALS_ROUNDS"].flatMap { Int($0) } ?? 0)
}

/// How often a race is run.
package let raceRounds = 10_000

/// How often an object is made and released.
#if DEBUG
  package let lifetimeRounds = 500
#else
  package let lifetimeRounds = 10_000
#endif
