import Foundation
import RxFlavour
import Testing

@Suite struct RxErrorTests {
  @Test func descriptions() {
    #expect("\(RxError.noElements)" == "Sequence doesn't contain any elements.")
    #expect(RxError.timeout.localizedDescription == "Sequence timeout.")
    #expect(Event<Int>.error(RxError.overflow) == .error(RxError.overflow))
    #expect(Event<Int>.error(RxError.overflow) != .error(RxError.unknown))
    #expect(RxError.disposed(object: Thing()).debugDescription.contains("Thing"))
  }
}
