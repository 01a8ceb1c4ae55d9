import MarbleGallery
import Signals
import SignalsTesting

/// The picture beside the program that the README and the first page begin with: a search while the
/// user types, drawn from a run on virtual time.
enum SearchPicture {
  /// The name of the picture's files.
  static let name = "search-marbles"
  /// The time of a column.
  private static let tick = Duration.milliseconds(100)

  private struct NoConnection: Error {}

  static func draw() -> MarblePicture {
    let marbles = Marbles(tick: tick, horizon: 20) { fatalError($0.message) }
    let clock = marbles.scheduler
    // A row for each request.
    let requests = Guarded<[(start: Int, recorder: Recorder<String>)]>([])
    let typed = Signal.from(["s", "si", "sig"])
      .concatMap { .return($0).delay(for: tick) }
      .concat(with: .never)
    let pauses = typed.debounce(for: .milliseconds(300)).distinctUntilChanged()
    let answers = pauses.flatMapLatest { _ in
      Signal<String>.defer {
        let isFirst = requests.withLock(\.isEmpty)
        let answer = isFirst ? Signal.error(NoConnection()) : .return(#"["sigh", "signal"]"#)
        let request = (Int(clock.now / tick), answer.record(on: clock))
        requests.withLock { $0.append(request) }
        return answer
      }
      .retry(2, backoff: .constant(.seconds(1)))
    }
    let (typing, pausing) = (marbles.record(typed), marbles.record(pauses))
    let answering = marbles.record(answers)
    marbles.run()
    let searches = requests.withLock { $0 }.map { start, recorder in
      MarblePicture.Row("search(for: \"sig\")", recorder.diagram(tick: tick), offset: start)
    }
    let result = answering.diagram(tick: tick)
    func row(_ label: String, _ recorder: Recorder<String>) -> MarblePicture.Row {
      .init(label, MarbleDiagram(recorder.diagram(tick: tick).marks, covering: result.ticks))
    }
    return MarblePicture(
      "A search while the user types",
      rows: [row("typed", typing), row("debounce(for: .milliseconds(300))", pausing)] + searches
        + [
          .init(
            "flatMapLatest { search(for: $0).retry(2, backoff: .constant(.seconds(1))) }", result,
            isResult: true)
        ], unit: "× 0.1 s")
  }
}
