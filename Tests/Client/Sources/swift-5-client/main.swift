import Foundation
import RxSwift

// A program in Swift 5 mode, as it was written for RxSwift: nothing says which actor it belongs to.

class Label: NSObject {
  var text = ""
  var length = 0
}

class Screen {
  let label = Label()
  private let name: BehaviorSubject<String>
  private let bag = DisposeBag()

  init(name: BehaviorSubject<String>) { self.name = name }

  func bind() {
    name.bind(to: label.rx.text).disposed(by: bag)
    name.map { $0.count }.subscribe(label.rx.length).disposed(by: bag)
    let text: Binder<String> = label.rx.text
    text.onNext(label.text + "!")
  }
}

let name = BehaviorSubject(value: "ada")
let screen = Screen(name: name)
screen.bind()
print(screen.label.text, screen.label.length)
name.onNext("grace")
print(screen.label.text, screen.label.length)
