import Foundation
import Observation
import Signals
import SignalsTesting

// What examples in documentation comments use, and their readers don't need to see.

extension Signal where Value == Int {
  func doubled() -> Signal { map { $0 * 2 } }
}

extension SignalsOperatorsFlatteningExamples {
  /// Sends its beginning at once, and its end a second later.
  func upload(_ file: String) -> Signal<String> {
    Signal.return("\(file): done").delay(for: .seconds(1)).startWith("\(file): begun")
  }

  /// Sends its result a second later.
  func search(_ text: String) -> Signal<String> {
    Signal.return("found \(text)").delay(for: .seconds(1))
  }

  struct Listing: Sendable {
    var next: Int?
  }

  func fetch(page number: Int) -> Signal<Listing> {
    .return(Listing(next: number < 3 ? number + 1 : nil))
  }
}

extension SignalsOperatorsErrorsExamples {
  struct NotFound: Error {}
}

extension SignalsCommandsExamples {
  struct Document: Sendable {}

  struct Button {
    func onTap(_ action: () -> Void) { action() }
  }

  var button: Button { Button() }

  func upload(_ document: Document) -> Signal<Void> { .return(()) }
  func show(_ error: any Error) {}
}

func upload(_ text: String) -> Signal<Int> { .return(text.count) }

extension SignalsConcurrencyExamples {
  func name(of id: Int) async -> String { "user \(id)" }

  @MainActor final class Alert {
    private let answer: (Bool) -> Void

    init(answer: @escaping (Bool) -> Void) { self.answer = answer }

    func show() { answer(true) }
    func close() {}
  }

  /// Stands for a view of SwiftUI's.
  struct Text {
    @discardableResult init(_ text: String) {}
  }

  @MainActor @Observable final class Model {
    var firstName = "Ada"
    var lastName = "Byron"
    var name = "Ada Byron"
  }
}

extension SignalsInfallibleExamples {
  func find(_ text: String) -> Signal<String> { .return(text) }
}

extension SignalsPropertiesExamples {
  @MainActor final class Label {
    var text = ""
  }

  @MainActor @Observable final class Account {
    var name = "Ada"
  }
}

extension Notification.Name {
  static let progressed = Notification.Name("progressed")
}
