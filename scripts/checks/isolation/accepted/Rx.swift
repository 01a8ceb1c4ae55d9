import RxFlavour

/// The compiler knows RxSwift's promises about drivers and binders.
@MainActor
final class Screen {
  var text = ""
  let bag = DisposeBag()

  func show(_ words: Driver<String>, _ numbers: Observable<Int>) {
    words.drive(onNext: { self.text = $0 }).disposed(by: bag)
    numbers.map { "\($0)" }.bind(to: Binder(self) { screen, text in screen.text = text })
      .disposed(by: bag)
    numbers.asDriver(onErrorJustReturn: 0).map { $0 + 1 }.drive(onNext: { self.text = "\($0)" })
      .disposed(by: bag)
  }
}
