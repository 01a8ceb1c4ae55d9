import RxFlavour

/// A function that makes events out of the states of a system.
typealias Feedback<State: Sendable, Event: Sendable> =
  @Sendable (Observable<State>) -> Observable<Event>

extension ObservableType {
  /// Returns the states of a system. The first state comes first. After each event of the feedback
  /// loops comes the state that `reduce` makes of the last state and the event.
  ///
  /// All loops get each state on `scheduler`, so an event never comes while a state is being made.
  static func system<Change: Sendable>(
    initialState: Element, reduce: @escaping @Sendable (Element, Change) -> Element,
    scheduler: any ImmediateSchedulerType, feedback: Feedback<Element, Change>...
  ) -> Observable<Element> {
    .deferred {
      let states = ReplaySubject<Element>.create(bufferSize: 1)
      let changes = Observable.merge(
        feedback.map { loop in loop(states.observe(on: scheduler)) })
      return
        changes
        .observe(on: CurrentThreadScheduler.instance)
        .scan(initialState, accumulator: reduce)
        .startWith(initialState)
        .do(onNext: states.onNext)
        .subscribe(on: scheduler)
    }
  }
}

/// Returns a loop that works on the requests that states make. It works on the last request, and
/// stops when there is another request, or none.
func react<State: Sendable, Request: Equatable & Sendable, Change: Sendable>(
  to request: @escaping @Sendable (State) -> Request?,
  with effect: @escaping @Sendable (Request) -> Observable<Change>
) -> Feedback<State, Change> {
  { states in
    states
      .map(request)
      .distinctUntilChanged()
      .flatMapLatest { request in request.map(effect) ?? .empty() }
  }
}
