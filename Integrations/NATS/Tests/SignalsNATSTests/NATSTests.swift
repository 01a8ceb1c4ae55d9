import Testing

/// All tests of the package, one after the other: they count what is alive.
@Suite(.serialized, .timeLimit(.minutes(5)))
enum NATSTests {}
