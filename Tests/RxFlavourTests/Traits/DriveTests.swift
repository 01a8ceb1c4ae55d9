import Dispatch
import RxFlavour
import TestSupport
import Testing

/// Belongs to the main actor, and needs no Sendable members.
@MainActor private final class Screen {
  var lines: [String] = []
}

@MainActor @Suite struct DriveTests {
  /// Disposes of subscriptions at the end of a test.
  private let bag = DisposeBag()

  @Test func drivesFunctionsOfTheMainActor() {
    let screen = Screen()
    let relay = PublishRelay<Int>()
    let subscription = relay.asInfallible().asDriver().drive(
      onNext: { screen.lines.append("\($0)") }, onCompleted: { screen.lines.append("completed") },
      onDisposed: { MainActor.assumeIsolated { screen.lines.append("disposed") } })
    relay.accept(1)
    #expect(screen.lines == ["1"])
    subscription.dispose()
    relay.accept(2)
    #expect(screen.lines == ["1", "disposed"])
    _ = Driver.just(3).drive(
      onNext: { screen.lines.append("\($0)") }, onCompleted: { screen.lines.append("completed") })
    #expect(screen.lines == ["1", "disposed", "3", "completed"])
    _ = Driver.just(4).drive()
  }

  @Test func emitsToFunctionsOfTheMainActor() {
    let screen = Screen()
    _ = RxSignal.just(3).emit(
      onNext: { screen.lines.append("\($0)") }, onCompleted: { screen.lines.append("completed") },
      onDisposed: { MainActor.assumeIsolated { screen.lines.append("disposed") } })
    #expect(screen.lines == ["3", "completed", "disposed"])
    _ = RxSignal.just(4).emit()
  }

  @Test func callsAnObjectWhileItLives() {
    let relay = PublishRelay<Int>()
    let other = Screen()
    var screen: Screen? = Screen()
    relay.asInfallible().asDriver().drive(
      with: screen!,
      onNext: { screen, value in
        screen.lines.append("\(value)")
        other.lines.append("\(value)")
      }
    ).disposed(by: bag)
    relay.asSignal().emit(
      with: screen!, onNext: { _, value in other.lines.append("s\(value)") }
    ).disposed(by: bag)
    relay.accept(1)
    #expect(screen?.lines == ["1"])
    screen = nil
    relay.accept(2)
    #expect(other.lines == ["1", "s1"])
    let third = Driver.just(3)
    _ = third.drive(
      with: other, onCompleted: { $0.lines.append("completed") },
      onDisposed: { other in MainActor.assumeIsolated { other.lines.append("disposed") } })
    #expect(other.lines == ["1", "s1", "completed", "disposed"])
  }

  @Test func drivesObserversAndRelays() {
    let log = Log<String>()
    var driver: Driver<Int> { .just(1) }
    _ = driver.drive(log.observer(Int.self), log.observer(Int.self))
    _ = driver.drive(log.observer(Int?.self))
    #expect(
      log.all == [
        "next(1)", "next(1)", "completed", "completed", "next(Optional(1))", "completed",
      ])
    let behavior = (BehaviorRelay(value: 0), BehaviorRelay<Int?>(value: 0), BehaviorRelay(value: 0))
    _ = driver.drive(behavior.0, behavior.2)
    _ = driver.drive(behavior.1)
    #expect(behavior.0.value == 1)
    #expect(behavior.1.value == 1)
    #expect(behavior.2.value == 1)
    let replay = ReplayRelay<Int>.create(bufferSize: 1)
    _ = driver.drive(replay)
    _ = replay.subscribe(onNext: { log.add("replayed \($0)") })
    #expect(log.all.last == "replayed 1")
    // The literal takes the type of the relay.
    _ = Driver.just(2).drive(behavior.1)
    #expect(behavior.1.value == 2)
    var signal: RxSignal<Int> { .just(3) }
    _ = signal.emit(to: behavior.0, behavior.2)
    _ = signal.emit(to: behavior.1)
    _ = signal.emit(to: log.observer(Int?.self))
    _ = RxSignal.just(3).emit(to: behavior.1)
    #expect([behavior.0.value, behavior.1.value, behavior.2.value] == [3, 3, 3])
  }

  @Test func drivesTransformations() {
    let log = Log<String>()
    func show(_ source: Observable<Int>) -> @Sendable (String) -> any Disposable {
      { text in source.subscribe(onNext: { log.add("\(text) \($0)") }) }
    }
    _ = Driver.just(1).drive(show, curriedArgument: "shown")
    let subscribed: Bool = Driver.just(2).drive { source in
      _ = source.subscribe(onNext: { log.add("\($0)") })
      return true
    }
    #expect(subscribed)
    #expect(log.all == ["shown 1", "2"])
  }

  @Test func drivesABinder() {
    let screen = Screen()
    let binder = Binder<Int>(screen) { screen, value in screen.lines.append("\(value)") }
    _ = Driver.just(1).drive(binder)
    _ = RxSignal.just(2).emit(to: binder)
    #expect(screen.lines == ["1", "2"])
  }

  @Test func anotherThreadMustNotDrive() async {
    await #expect(processExitsWith: .failure) {
      DispatchQueue.global().sync { _ = Driver.just(1).drive() }
    }
  }

  @Test func releasesWhatItHolds() {
    weak var weakThing: Thing?
    let relay = BehaviorRelay(value: 1)
    do {
      let thing = Thing()
      weakThing = thing
      let subscription = relay.asDriver()
        .map { value in withExtendedLifetime(thing) { value } }
        .drive(onNext: { _ in withExtendedLifetime(thing) {} })
      subscription.dispose()
    }
    #expect(weakThing == nil)
  }
}
