import Foundation

/// Returns `count` in optimised builds, `few` in debug builds. The tests of debug builds run before
/// each commit, those of optimised builds before each landing.
package func rounds(_ count: Int, inDebug few: Int) -> Int {
  #if DEBUG
    few
  #else
    count
  #endif
}

/// How often something is tried: `count` times in optimised builds and a quarter of that in debug
/// builds, or `SIGNALS_ROUNDS` times if that is more.
package func rounds(usually count: Int = 1000) -> Int {
  max(rounds(count, inDebug: count / 4), askedRounds)
}

/// How often a race is run.
package let raceRounds = max(rounds(10_000, inDebug: 1_000), askedRounds)

/// How often an object is made and released.
package let lifetimeRounds = rounds(10_000, inDebug: 500)

/// How many steps show that a stack of 512 KB is enough for any number of them: a million, and
/// 40,000 in debug builds. A call takes 16 bytes or more, so both numbers of nested calls overflow
/// that stack.
package let million = rounds(1_000_000, inDebug: 40_000)

/// Takes the place of `million` where a step costs more, or is more than one call: a hundred
/// thousand, and a tenth of that in debug builds, whose frames are large enough.
package let hundredThousand = rounds(100_000, inDebug: 10_000)

/// Whether this is an optimised build: for tests that need the full number of steps.
package let isOptimised = rounds(1, inDebug: 0) == 1

private let askedRounds =
  ProcessInfo.processInfo.environment["SIGNALS_ROUNDS"].flatMap { Int($0) } ?? 0
