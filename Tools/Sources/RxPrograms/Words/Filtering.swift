#if canImport(RxSwift)
  import RxSwift
  import RxTest
#else
  import RxFlavour
  import RxFlavourTesting
#endif

extension Word {
  static let filtering = [
    Word("{0}.take({a})") { $0[0].take($0.a) },
    Word("{0}.takeLast({a})") { $0[0].takeLast($0.a) },
    Word("{0}.skip({a})") { $0[0].skip($0.a) },
    Word("{0}.filter { $0 != {a} }") {
      let left = $0.a
      return $0[0].filter { $0 != left }
    },
    Word("{0}.filter { if $0 == {a} { throw Fault(5) } else { return true } }") {
      let bad = $0.a
      return $0[0].filter { if $0 == bad { throw Fault(5) } else { return true } }
    },
    Word("{0}.take(while: { $0 < {a} })") {
      let limit = $0.a
      return $0[0].take(while: { $0 < limit })
    },
    Word("{0}.take(while: { $0 < {a} }, behavior: .inclusive)") {
      let limit = $0.a
      return $0[0].take(while: { $0 < limit }, behavior: .inclusive)
    },
    Word("{0}.take(until: { $0 > {a} })") {
      let limit = $0.a
      return $0[0].take(until: { $0 > limit })
    },
    Word("{0}.take(until: { $0 > {a} }, behavior: .inclusive)") {
      let limit = $0.a
      return $0[0].take(until: { $0 > limit }, behavior: .inclusive)
    },
    Word("{0}.skip(while: { $0 < {a} })") {
      let limit = $0.a
      return $0[0].skip(while: { $0 < limit })
    },
    Word("{0}.element(at: {a})") { $0[0].element(at: $0.a) },
    Word("{0}.distinctUntilChanged()") { $0[0].distinctUntilChanged() },
    Word("{0}.distinctUntilChanged { $0 % ({a} + 1) }") {
      let divisor = $0.a + 1
      return $0[0].distinctUntilChanged { $0 % divisor }
    },
    Word("{0}.single()") { $0[0].single() },
    Word("{0}.single { $0 == {a} }") {
      let wanted = $0.a
      return $0[0].single { $0 == wanted }
    },
    Word("{0}.first().map { $0 ?? -1 }.asObservable()") {
      $0[0].first().map { $0 ?? -1 }.asObservable()
    },
    Word("{0}.ignoreElements().materialize().map { $0.isCompleted ? 91 : 90 }") {
      $0[0].ignoreElements().materialize().map { $0.isCompleted ? 91 : 90 }
    },
    Word("{0}.ifEmpty(default: {a})") { $0[0].ifEmpty(default: $0.a) },
    Word("{0}.ifEmpty(switchTo: {1})") { $0[0].ifEmpty(switchTo: $0[1]) },
    Word("{0}.take(until: {1})") { $0[0].take(until: $0[1]) },
    Word("{0}.skip(until: {1})") { $0[0].skip(until: $0[1]) },
    Word("{0}.sample({1})") { $0[0].sample($0[1]) },
    Word("{0}.sample({1}, defaultValue: {a})") { $0[0].sample($0[1], defaultValue: $0.a) },
  ]
}
