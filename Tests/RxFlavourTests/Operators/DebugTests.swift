import RxFlavour
import RxFlavourTesting
import Signals
import TestSupport
import Testing

@Suite(.serialized) struct DebugTests {
  /// Returns the lines that are logged meanwhile, without the times.
  private func lines(of work: () -> Void) -> [String] {
    let log = Log<String>()
    let write = SignalLog.write
    SignalLog.write = { line in
      if line.contains("chain") || line.contains("DebugTests") {
        log.add(line)
      } else {
        write(line)
      }
    }
    defer { SignalLog.write = write }
    work()
    return log.all.map { line in
      let shape = line.prefix(25).map { $0.isNumber ? "0" : "\($0)" }.joined()
      #expect(shape == "0000-00-00 00:00:00.000: ")
      return String(line.dropFirst(25))
    }
  }

  @Test func events() {
    let completed = lines { _ = Observable.of(1, 2).debug("chain").subscribe() }
    #expect(
      completed == [
        "chain -> subscribed", "chain -> Event next(1)", "chain -> Event next(2)",
        "chain -> Event completed", "chain -> isDisposed",
      ])
    let failed = lines {
      _ = Observable<Int>.error(Failure.first).debug("chain").subscribe(onError: { _ in })
    }
    #expect(
      failed == ["chain -> subscribed", "chain -> Event error(first)", "chain -> isDisposed"])
    let disposed = lines { Observable<Int>.never().debug("chain").subscribe().dispose() }
    #expect(disposed == ["chain -> subscribed", "chain -> isDisposed"])
  }

  @Test func passesOn() {
    _ = lines {
      let source = numbers(2, end: .error(250, Failure.first))
      expect(Array(source.dropFirst()), until: 250, of: source) { $0.debug("chain") }
    }
  }

  @Test func placeAndTrimming() {
    let lines = lines {
      _ = Observable.just(String(repeating: "a", count: 30) + String(repeating: "b", count: 30))
        .debug(trimOutput: true).subscribe()
    }
    let middle =
      "next(" + String(repeating: "a", count: 15) + "..." + String(repeating: "b", count: 19)
    #expect(lines[1].hasPrefix("DebugTests.swift:"))
    #expect(lines[1].hasSuffix(" (placeAndTrimming()) -> Event \(middle))"))
    #expect(lines[2].hasSuffix(" -> Event completed"))
  }
}
