import Dispatch
import RxFlavour

/// One page of results.
struct Page: Equatable, Sendable {
  let items: [String]
  /// The number of the next page; nil if there is none.
  let next: Int?
}

enum SearchError: Error, Equatable {
  case offline
  case busy
  case unknown
}

/// Finds things, page by page.
protocol SearchService: Sendable {
  func page(_ number: Int, of text: String) -> Observable<Page>
}

/// What a list with more and more results shows.
struct SearchState: Equatable, Sendable {
  struct Request: Equatable, Sendable {
    let text: String
    let page: Int
    /// The user's attempts after failures.
    let attempt: Int
  }

  enum Change: Sendable {
    case typed(String)
    case isNearBottom
    case loaded(Result<Page, SearchError>)
    case retried
  }

  var text = ""
  var items: [String] = []
  var error: SearchError?
  private(set) var nextPage: Int?
  private(set) var wantsPage = false
  private(set) var attempt = 0

  /// The request for the page that has to be loaded now; nil if there is none.
  var request: Request? {
    guard wantsPage, error == nil, let nextPage else { return nil }
    return Request(text: text, page: nextPage, attempt: attempt)
  }

  var isLoading: Bool { request != nil }

  static func reduce(_ state: SearchState, _ change: Change) -> SearchState {
    var state = state
    switch change {
    case .typed(let text):
      guard text != state.text else { return state }
      state = SearchState(text: text)
      state.nextPage = text.isEmpty ? nil : 0
      state.wantsPage = !text.isEmpty
    case .isNearBottom:
      if state.error == nil, state.nextPage != nil { state.wantsPage = true }
    case .loaded(.success(let page)):
      state.items += page.items
      state.nextPage = page.next
      state.wantsPage = false
    case .loaded(.failure(let error)):
      state.error = error
    case .retried:
      guard state.error != nil else { return state }
      state.error = nil
      state.attempt += 1
    }
    return state
  }
}

extension SearchService {
  /// Returns a page. A busy service is asked again, up to three times, later and later.
  fileprivate func patiently(
    _ request: SearchState.Request, scheduler: any SchedulerType
  ) -> Observable<Result<Page, SearchError>> {
    page(request.page, of: request.text)
      .retry { errors in
        errors.enumerated().flatMap { attempt, error -> Observable<Int> in
          guard error as? SearchError == .busy, attempt < 3 else { return .error(error) }
          return .timer(.seconds(10 << attempt), scheduler: scheduler)
        }
      }
      .map { .success($0) }
      .catch { error in .just(.failure(error as? SearchError ?? .unknown)) }
  }
}

/// Returns the states of a search.
///
/// - Parameters:
///   - texts: The texts that the user types. A text is looked for after a pause.
///   - nearBottom: Comes when the end of the list will soon be seen.
///   - retries: Comes when the user asks for another attempt.
func search(
  texts: Observable<String>, nearBottom: Observable<Void>, retries: Observable<Void>,
  service: any SearchService, scheduler: any SchedulerType
) -> Observable<SearchState> {
  Observable.system(
    initialState: SearchState(), reduce: SearchState.reduce, scheduler: scheduler,
    feedback: { _ in
      texts.debounce(.seconds(3), scheduler: scheduler).map(SearchState.Change.typed)
    },
    { states in
      nearBottom.withLatestFrom(states)
        .filter { !$0.isLoading }
        .map { _ in .isNearBottom }
    },
    { _ in retries.map { .retried } },
    react(to: \.request) { request in
      service.patiently(request, scheduler: scheduler).map(SearchState.Change.loaded)
    })
}
