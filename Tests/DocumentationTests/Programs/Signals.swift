import Foundation
import Signals
import Testing

/// The programs of the first page of the documentation.
@MainActor
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct SignalsPrograms: Programs {
  let page = Page("Signals")

  nonisolated func search(for text: String) -> Signal<[String]> { .return([text]) }
  nonisolated func show(_ results: [String]) {}
  nonisolated func show(_ error: any Error) {}

  func overview() {
    let words = Subject<String>()
    words
      .debounce(for: .milliseconds(300))
      .distinctUntilChanged()
      .flatMapLatest { search(for: $0) }
      .deliver(on: .main)
      .subscribe(
        next: { show($0) },
        error: { show($0) })
    words.sendNext("signals")
  }
}
