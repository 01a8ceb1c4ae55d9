import Signals
import TestSupport
import Testing

/// A link of a long chain: it makes a signal that keeps the one before, in a closure or as a value.
struct ChainLink: Sendable, CustomTestStringConvertible {
  typealias Chain = Signal<any Sendable>

  let testDescription: String
  let append: @Sendable (Chain) -> Chain

  init(_ name: String, _ append: @escaping @Sendable (Chain) -> Chain) {
    testDescription = name
    self.append = append
  }

  /// Makes a chain of `count` links, and releases it.
  func makeChain(of count: Int) {
    var chain = Chain.never
    for _ in 0..<count { chain = append(chain) }
  }

  static let all = [
    ChainLink("create") { before in .create { _ in before.subscribe() } },
    ChainLink("defer") { before in .defer { before } },
    ChainLink("try") { before in .try { before } },
    ChainLink("generate") { before in .generate(first: 0, while: { _ in true }) { _ in before } },
    ChainLink("from") { .from([$0]) },
    ChainLink("return") { .return($0) },
    ChainLink("error") { .error(KeepingError(kept: $0)) },
    ChainLink("map") { before in .never.map { _ in before } },
    ChainLink("mapReplace") { .never.mapReplace($0) },
    ChainLink("map, of another map") { before in .never.map { $0 }.map { _ in before } },
    ChainLink("filter") { before in .never.filter { _ in before.name.isEmpty } },
    ChainLink("flattenMap") { before in .never.flattenMap { _ in before } },
    ChainLink("concatMap") { before in .never.concatMap { _ in before } },
    ChainLink("concatMap(by:)") { before in .never.concatMap(by: { _ in 0 }) { _ in before } },
    ChainLink("expand") { before in .never.expand { _ in before } },
    ChainLink("flatMapLatest") { before in .never.flatMapLatest { _ in before } },
    ChainLink("exhaustMap") { before in .never.exhaustMap { _ in before } },
    ChainLink("catch") { before in .never.catch { _ in before } },
    ChainLink("catchingErrors") { $0.catchingErrors(with: 0 as Int) },
    ChainLink("then") { before in .never.then { before } },
    ChainLink("retry(when:)") { before in .never.retry { _ in before } },
    ChainLink("scan") { before in .never.scan(start: 0) { _, _ in before } },
    ChainLink("onEnd") { before in .never.onEnd { _ in _ = before.name } },
    ChainLink("doNext") { before in .never.doNext { _ in _ = before.name } },
    ChainLink("named") { before in .never.named(before.name) },
    ChainLink("multicast") { before in
      .never.multicast {
        _ = before
        return Subject()
      }.autoconnect()
    },
    ChainLink("the error of a subject") { before in
      let subject = Subject<any Sendable>()
      subject.sendError(KeepingError(kept: before))
      return subject
    },
    ChainLink("the value of a BehaviorSubject") { BehaviorSubject($0) },
    ChainLink("the value of a ReplaySubject") { before in
      let subject = ReplaySubject<any Sendable>()
      subject.sendNext(before)
      return subject
    },
    ChainLink("the key of a group") { GroupedSignal<any Sendable, any Sendable>(key: $0) },
  ]
}

/// A link of a long chain of objects that are not signals, but keep a user's object.
struct KeeperLink: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let append: @Sendable (any Sendable) -> any Sendable

  init(_ name: String, _ append: @escaping @Sendable (any Sendable) -> any Sendable) {
    testDescription = name
    self.append = append
  }

  /// Makes a chain of `count` links, and releases it.
  func makeChain(of count: Int) {
    var chain: any Sendable = 0
    for _ in 0..<count { chain = append(chain) }
  }

  static let all = [
    KeeperLink("disposables") { before in Disposable { _ = before } },
    KeeperLink("commands") { before in
      Command<Int, any Sendable>(on: InlineScheduler()) { _ in .return(before) }
    },
    KeeperLink("the value of a property") { MutableProperty($0) },
    KeeperLink("the block of a property") { before in
      MutableProperty(0).map { [kept = Mutexed(before)] _ in withExtendedLifetime(kept) { 0 } }
    },
    KeeperLink("connections") { before in
      Signal<Int>.never.multicast {
        _ = before
        return Subject()
      }
    },
    KeeperLink("the values that wait for a loop") { before in
      let subject = Subject<any Sendable>()
      let iterator = subject.values().makeAsyncIterator()
      subject.sendNext(before)
      subject.sendCompleted()
      return Unchecked(value: iterator)
    },
    KeeperLink("the error that waits for a loop") { before in
      let subject = Subject<any Sendable>()
      let iterator = subject.values().makeAsyncIterator()
      subject.sendError(KeepingError(kept: before))
      return Unchecked(value: iterator)
    },
    KeeperLink("lifetimes") { before in
      let lifetime = Lifetime()
      lifetime.add(Disposable { _ = before })
      return lifetime
    },
  ]
}

private struct KeepingError: Error {
  let kept: any Sendable
}

private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}

/// Chains of `million` links on a stack of 512 KB; and how deep a program may nest.
@Suite("Depth of chains through closures and values", .leavesNothing) struct ChainDepthTests {
  @Test(
    "a chain of signals is released, however long", .tags(.L11),
    arguments: [
      "return", "map", "catchingErrors", "named", "the error of a subject", "the key of a group",
    ])
  func signals(_ name: String) async throws {
    let link = try #require(ChainLink.all.first { $0.testDescription == name })
    await onSmallStack { link.makeChain(of: million) }
  }

  @Test("a chain of connections is released, however long", .tags(.L11))
  func connections() async throws {
    let link = try #require(KeeperLink.all.first { $0.testDescription == "connections" })
    await onSmallStack { link.makeChain(of: million) }
  }

  @Test(
    "a chain of loops over values is released, however long", .tags(.L11),
    arguments: ["the values that wait for a loop", "the error that waits for a loop"])
  func loops(_ name: String) async throws {
    let link = try #require(KeeperLink.all.first { $0.testDescription == name })
    await onSmallStack { link.makeChain(of: hundredThousand) }
  }

  @Test(
    "any number of subscribers may come and go while a shared source is stopped",
    .tags(.L11))
  func comeAndGo() async {
    let begun = Counter()
    await onSmallStack {
      let shared = Mutexed<Signal<Int>?>(nil)
      shared.value = Signal<Int>.create { _ in
        let isFirst = begun.increment() == 1
        return Disposable {
          guard isFirst else { return }
          for _ in 0..<hundredThousand { shared.value?.subscribe().dispose() }
        }
      }.share()
      shared.value?.subscribe().dispose()
      shared.value = nil
    }
    #expect(begun.value == 1)
  }

  private typealias Flattening =
    @Sendable (Signal<Int>, @escaping @Sendable (Int) -> Signal<Int>?) -> Signal<Int>

  private static let flattenings: [(name: String, flatten: Flattening)] = [
    ("flattenMap", { $0.flattenMap($1) }),
    ("concatMap", { $0.concatMap($1) }),
    ("concatMap(by:)", { $0.concatMap(by: { $0 }, $1) }),
    ("flatMapLatest", { $0.flatMapLatest($1) }),
    ("exhaustMap", { $0.exhaustMap($1) }),
  ]

  @Test(
    "a closure may make a signal whose closure makes one in turn, 250 times", .tags(.L11),
    arguments: flattenings.map(\.name))
  func nested(_ name: String) async throws {
    let flatten = try #require(Self.flattenings.first { $0.name == name }).flatten
    @Sendable func page(_ number: Int) -> Signal<Int> {
      flatten(.return(number)) { $0 == 0 ? .return(0) : page($0 - 1) }
    }
    let count = Counter()
    await onSmallStack { page(250).subscribeNext { _ in count.increment() } }
    #expect(count.value == 1)
  }
}
