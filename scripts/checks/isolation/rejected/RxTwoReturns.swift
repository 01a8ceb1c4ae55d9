// error: cannot convert value of type 'String' to expected argument type 'Int'
import RxFlavour

// A second form of `create` with a closure would hide this mistake behind one about `return`.
let numbers = Observable<Int>.create { observer in
  if Bool.random() {
    observer.onCompleted()
    return Disposables.create()
  }
  observer.onNext("1")
  return Disposables.create()
}
