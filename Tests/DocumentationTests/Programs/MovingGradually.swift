import RxFlavour
import Signals
import TestSupport
import Testing

/// The programs of the page on moving gradually.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct MovingGraduallyPrograms: Programs {
  let page = Page("MovingGradually")

  @Test func inWhichOrder() async {
    final class Cart: Sendable {
      let items = MutableProperty<[String]>([])
      var count: InfallibleSignal<Int> { items.values.map { $0.count } }

      // For files that have not moved. Remove it with the last one.
      var rxCount: Observable<Int> { count.asObservable() }
    }

    let cart = Cart()

    // A screen that has moved:
    cart.count.subscribeNext { print("new screen:", $0) }

    // One that has not:
    let bag = DisposeBag()
    cart.rxCount
      .map { "\($0) items" }
      .subscribe(onNext: { print("old screen:", $0) })
      .disposed(by: bag)

    withExtendedLifetime(bag) { cart.items.value = ["tea"] }

    func temperature() -> Observable<Int> {  // in the old service
      Observable.of(20, 20, 21)
    }

    temperature().asSignal()
      .distinctUntilChanged()
      .subscribeNext { print("it is", $0) }
    await page.check()
  }
}
