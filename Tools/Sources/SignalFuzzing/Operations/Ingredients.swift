import Signals

/// An error of a program, identified by its number.
package struct Failure: Error, Hashable {
  package let code: Int

  package init(code: Int) { self.code = code }
}

/// The number of an error. Errors of the library have negative numbers.
package func code(of error: any Error) -> Int {
  switch error {
  case let failure as Failure: failure.code
  case SignalError.timedOut: -1
  case SignalError.noMatchingCase: -2
  case SingleError.noValue: -3
  case SingleError.severalValues: -4
  default: -99
  }
}

/// Fails for one value in four.
package func check(_ value: Int, _ number: Int) throws {
  if value % 4 == number { throw Failure(code: number) }
}

/// Returns one number that depends on all of `values`, and on their order.
package func mix(_ values: [Int]) -> Int {
  values.reduce(values.count) { $0 &* 31 &+ $1 }
}

/// The whole seconds of `duration`.
package func seconds(_ duration: Duration) -> Int {
  Int(duration.components.seconds)
}
