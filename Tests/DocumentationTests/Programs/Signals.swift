import Foundation
import Signals
import Testing

/// The programs of the first page of the documentation.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct SignalsPrograms: Programs {
  let page = Page("Signals")

  func search(for text: String) -> Signal<[String]> { .return([text]) }
  func show(_ results: [String]) {}
  func show(_ error: any Error) {}

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
