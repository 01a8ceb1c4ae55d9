import RxCocoa
import RxSwift

let sharedSequences = [
  Article(
    "A form whose button is enabled while all is valid",
    prints: """
      enabled: false
      enabled: true
      signing in as ada
      enabled: false
      """
  ) {
    let name = BehaviorRelay(value: "")
    let password = BehaviorRelay(value: "")
    let taps = PublishRelay<Void>()
    let disposeBag = DisposeBag()

    let isNameValid = name.asDriver().map { $0.count >= 3 }
    let isPasswordValid = password.asDriver().map { $0.count >= 5 }
    let isEnabled = Driver.combineLatest(isNameValid, isPasswordValid) { $0 && $1 }
      .distinctUntilChanged()
    let signIns: Signal<String> = taps.asSignal()
      .withLatestFrom(isEnabled)
      .filter { $0 }
      .map { _ in name.value }

    isEnabled
      .drive(onNext: { print("enabled: \($0)") })
      .disposed(by: disposeBag)
    signIns
      .emit(onNext: { print("signing in as \($0)") })
      .disposed(by: disposeBag)

    taps.accept(())
    name.accept("ada")
    password.accept("secret")
    taps.accept(())
    password.accept("")
  }
]
