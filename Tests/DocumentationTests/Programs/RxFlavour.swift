import Foundation
import RxFlavour
import TestSupport
import Testing

/// The programs of the pages about the flavour.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct RxFlavourPrograms: Programs {
  let page = Page("Sources/RxFlavour/RxFlavour.docc/RxFlavour.md")

  @Test func signingIn() async {
    let bag = DisposeBag()
    let name = BehaviorRelay(value: "")
    let password = BehaviorRelay(value: "")

    Observable.combineLatest(name, password)
      .map { name, password in name.count > 2 && password.count > 7 }
      .distinctUntilChanged()
      .subscribe(onNext: { print("may sign in:", $0) })
      .disposed(by: bag)

    name.accept("ada")
    password.accept("countess")
    await page.check()
  }
}
