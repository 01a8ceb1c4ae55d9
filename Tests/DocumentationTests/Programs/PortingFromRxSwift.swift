import Foundation
import Signals
import TestSupport
import Testing

/// The idioms of RxSwift programs.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct PortingFromRxSwiftPrograms: Programs {
  let page = Page("PortingFromRxSwift")

  @Test func aViewModel() async {
    let text = MutableProperty("tea")
    let retry = Subject<Void>()
    let isOnline = MutableProperty(false)
    let model = SearchModel { text in
      isOnline.value ? .return(["\(text) 1", "\(text) 2"]) : .error(Offline())
    }
    let output = model.transform(.init(text: text.values, retry: retry))
    output.problem.subscribeNext { print("problem:", $0) }
    output.rows.subscribeNext { print($0) }
    isOnline.value = true
    retry.sendNext(())
    await page.check()
  }

  @Test func extensionsOfYourOwn() async {
    let name = MutableProperty<String?>(nil)
    let shown: InfallibleSignal<String> = name.values.unwrapped()
    shown.subscribeNext { print($0) }
    name.value = "Ada"
    Signal.return(Data("[1, 2]".utf8))
      .decoded(as: [Int].self)
      .subscribeNext { print($0) }
    await page.check()
  }

  @Test func aRequestWithACallback() async {
    Client().data(of: "users")
      .map { String(decoding: $0, as: UTF8.self) }
      .subscribe(next: { print($0) }, error: { print("failed:", $0) })
    await page.check()
  }

  @Test func aNewTokenAfterAFailure() async {
    struct Expired: Error {}

    let token = MutableProperty("old")
    @Sendable func renew() -> Signal<Never> {  // Completable
      .create { subscriber in
        print("renew")
        token.value = "new"
        subscriber.sendCompleted()
        return nil
      }
    }
    let request = Signal<String>.defer {
      token.value == "new" ? .return("answer") : .error(Expired())
    }
    request
      .retry { errors in
        errors.enumerated().flattenMap { index, error -> Signal<Void> in
          guard index == 0, error is Expired else { return .error(error) }
          return renew().then { .return(()) }
        }
      }
      .subscribe(next: { print($0) }, error: { print("failed:", $0) })
    await page.check()
  }

  @Test func aCoordinator() async {
    let taps = Subject<String>()
    let coordinator = Coordinator()
    await coordinator.start(taps)
    coordinator.title.changes.subscribeNext { print($0) }
    taps.sendNext("Ada")
    await page.check()
    withExtendedLifetime(coordinator) {}
  }

  @Test func aDialog() async {
    let dialogs = Dialogs()
    dialogs.confirm("Delete?").subscribeNext { print($0) }
    await page.check()
    withExtendedLifetime(dialogs) {}
  }

  @Test func aReactor() async {
    let counter = Counter { .return($0 + 1) }
    counter.state.values.subscribeNext { print($0.value, $0.isLoading) }
    counter.action.sendNext(.increase)
    print(counter.state.value.value)
    await page.check()
  }
}

struct Offline: Error {}

final class SearchModel: Sendable {
  struct Input {
    let text: InfallibleSignal<String>  // Driver<String>
    let retry: Signal<Void>  // Observable<Void>
  }
  struct Output {
    let rows: InfallibleSignal<[String]>  // Driver<[String]>
    let problem: Signal<String>  // Observable<String>
  }

  private let find: @Sendable (String) -> Signal<[String]>

  init(find: @escaping @Sendable (String) -> Signal<[String]>) { self.find = find }

  func transform(_ input: Input) -> Output {
    let problems = Subject<String>()  // PublishRelay<String>()
    let again = input.retry.withLatest(from: input.text) { $1 }
    let rows = merge(input.text, again)
      .flatMapLatest { [find] text in  // not withUnretained(self)
        find(text)
          .doError { problems.sendNext("\($0)") }
          .catch(to: .return([]))
      }
      .catchingErrors(to: .empty)  // asDriver(onErrorDriveWith: .empty())
      .share(replay: 1)
    return Output(rows: rows, problem: problems)
  }
}

extension Signal {
  /// extension ObservableType where Element: OptionalType
  func unwrapped<Wrapped: Sendable>() -> Signal<Wrapped> where Value == Wrapped? {
    compactMap { $0 }
  }
}

extension InfallibleSignalProtocol {
  /// extension SharedSequenceConvertibleType where Element: OptionalType
  func unwrapped<Wrapped: Sendable>() -> InfallibleSignal<Wrapped> where Value == Wrapped? {
    infallible.compactMap { $0 }
  }
}

extension Signal where Value == Data {
  /// extension ObservableType where Element == Data
  func decoded<Model: Decodable & Sendable>(as type: Model.Type) -> Signal<Model> {
    map { try JSONDecoder().decode(type, from: $0) }
  }
}

/// Stands for the client of a library.
final class Client: Sendable {
  struct Request: Sendable {
    func cancel() {}
  }

  func get(
    _ path: String, done: @escaping @Sendable (Result<Data, any Error>) -> Void
  ) -> Request {
    done(.success(Data("the \(path)".utf8)))
    return Request()
  }
}

extension Client {  // not extension Reactive where Base: Client
  func data(of path: String) -> Signal<Data> {  // Single<Data>
    .create { subscriber in
      let request = self.get(path) { result in
        switch result {
        case .success(let data):  // single(.success(data))
          subscriber.sendNext(data)
          subscriber.sendCompleted()
        case .failure(let error):  // single(.failure(error))
          subscriber.sendError(error)
        }
      }
      return Disposable { request.cancel() }
    }
  }
}

@MainActor final class Coordinator {
  let title = MutableProperty("")

  func start(_ taps: Signal<String>) {
    taps.deliverOnMainActor()
      .exhaustMap { [weak self] name -> Signal<String> in
        MainActor.assumeIsolated { self?.edit(name) ?? .empty }
      }
      .subscribeOnMainActor { [weak self] name in self?.close(name) }
  }

  private func edit(_ name: String) -> Signal<String> {
    title.value = "Edit \(name)"  // stands for a screen that is pushed
    return .return(name + " Lovelace")
  }

  private func close(_ name: String) { title.value = name }
}

@MainActor final class Dialogs {
  nonisolated init() {}

  nonisolated func confirm(_ question: String) -> Signal<Bool> {  // Observable<Bool>
    .createOnMainActor { [weak self] subscriber in
      self?.show(question) { answer in
        subscriber.sendNext(answer)
        subscriber.sendCompleted()
      }
      return { self?.close() }
    }
  }

  private func show(_ question: String, done: @escaping (Bool) -> Void) { done(true) }
  private func close() {}
}

final class Counter: Sendable {
  enum Action { case increase, reset }
  enum Mutation { case setLoading(Bool), set(Int) }
  struct State: Equatable {
    var value = 0
    var isLoading = false
  }

  let action = Subject<Action>()
  let state: Property<State>  // state.value is currentState
  private let bag = Lifetime()  // ends requests when the reactor is released

  init(add: @escaping @Sendable (Int) -> Signal<Int>) {
    let current = MutableProperty(State())
    state = Property(current)
    action
      .flattenMap { action -> Signal<Mutation> in  // mutate(action:)
        switch action {
        case .reset: .return(.set(0))
        case .increase:
          concat(
            .return(.setLoading(true)),
            add(current.value.value).map { .set($0) }.catch(to: .empty),
            .return(.setLoading(false)))
        }
      }
      .take(until: bag)
      .subscribeNext { mutation in
        current.modify { state in  // reduce(state:mutation:)
          switch mutation {
          case .setLoading(let isLoading): state.isLoading = isLoading
          case .set(let value): state.value = value
          }
        }
      }
  }
}
