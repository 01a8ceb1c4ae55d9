// error: main actor-isolated property 'factor' can not be referenced from a Sendable closure
import RxFlavour

@MainActor
final class Model {
  var factor = 2

  func scaled(_ numbers: Observable<Int>) -> Observable<Int> {
    numbers.observe(on: ConcurrentDispatchQueueScheduler(qos: .default)).map { $0 * self.factor }
  }
}
