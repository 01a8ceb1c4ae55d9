import Dispatch

#if canImport(RxSwift)
  import RxSwift
  import RxTest
#else
  import RxFlavour
  import RxFlavourTesting
#endif

extension Word {
  static let combining = [
    Word("Observable.merge({0}, {1})") { .merge($0[0], $0[1]) },
    Word("Observable.merge([{0}, {1}, {2}])") { .merge([$0[0], $0[1], $0[2]]) },
    Word("Observable.zip({0}, {1}) { $0 * 10 + $1 }") { .zip($0[0], $0[1]) { $0 * 10 + $1 } },
    Word("Observable.zip([{0}, {1}, {2}]).map(digits)") {
      Observable.zip([$0[0], $0[1], $0[2]]).map { digits($0) }
    },
    Word("Observable.zip({0}, {1}, {2}) { $0 * 100 + $1 * 10 + $2 }") {
      .zip($0[0], $0[1], $0[2]) { $0 * 100 + $1 * 10 + $2 }
    },
    Word("Observable.combineLatest({0}, {1}) { $0 * 10 + $1 }") {
      .combineLatest($0[0], $0[1]) { $0 * 10 + $1 }
    },
    Word(
      "Observable.combineLatest({0}, {1}) { if $1 == {a} { throw Fault(3) } else { return $0 } }"
    ) {
      let bad = $0.a
      return .combineLatest($0[0], $0[1]) { if $1 == bad { throw Fault(3) } else { return $0 } }
    },
    Word("Observable.combineLatest([{0}, {1}, {2}]).map(digits)") {
      Observable.combineLatest([$0[0], $0[1], $0[2]]).map { digits($0) }
    },
    Word("Observable.combineLatest({0}, {1}, {2}) { $0 * 100 + $1 * 10 + $2 }") {
      .combineLatest($0[0], $0[1], $0[2]) { $0 * 100 + $1 * 10 + $2 }
    },
    Word("{0}.withLatestFrom({1})") { $0[0].withLatestFrom($0[1]) },
    Word("{0}.withLatestFrom({1}) { $0 * 10 + $1 }") {
      $0[0].withLatestFrom($0[1]) { $0 * 10 + $1 }
    },
    Word("{0}.amb({1})") { $0[0].amb($0[1]) },
    Word("Observable.amb([{0}, {1}, {2}])") { .amb([$0[0], $0[1], $0[2]]) },
    Word("{0}.concat({1})") { $0[0].concat($0[1]) },
    Word("Observable.concat([{0}, {1}, {2}])") { .concat([$0[0], $0[1], $0[2]]) },
    Word("{0}.startWith({a}, {b})") { $0[0].startWith($0.a, $0.b) },
    Word("{0}.startWith({a})") { $0[0].startWith($0.a) },
  ]

  static let flattening = [
    Word("{0}.flatMap { $0 % 2 == 0 ? {1} : {2} }") { place in
      place[0].flatMap { $0 % 2 == 0 ? place[1] : place[2] }
    },
    Word("{0}.flatMap { value in {1}.map { $0 + value } }") { place in
      place[0].flatMap { value in place[1].map { $0 + value } }
    },
    Word("{0}.flatMap { if $0 == {a} { throw Fault({b}) } else { return {1} } }") { place in
      place[0].flatMap { if $0 == place.a { throw Fault(place.b) } else { return place[1] } }
    },
    Word("{0}.flatMap { Observable.of($0, $0) }") { $0[0].flatMap { Observable.of($0, $0) } },
    Word("{0}.flatMapFirst { $0 % 2 == 0 ? {1} : {2} }") { place in
      place[0].flatMapFirst { $0 % 2 == 0 ? place[1] : place[2] }
    },
    Word("{0}.flatMapLatest { $0 % 2 == 0 ? {1} : {2} }") { place in
      place[0].flatMapLatest { $0 % 2 == 0 ? place[1] : place[2] }
    },
    Word("{0}.flatMapLatest { value in {1}.map { $0 + value } }") { place in
      place[0].flatMapLatest { value in place[1].map { $0 + value } }
    },
    Word("{0}.concatMap { $0 % 2 == 0 ? {1} : {2} }") { place in
      place[0].concatMap { $0 % 2 == 0 ? place[1] : place[2] }
    },
    Word("{0}.concatMap { value in {1}.map { $0 + value } }") { place in
      place[0].concatMap { value in place[1].map { $0 + value } }
    },
    Word("{0}.map { $0 % 2 == 0 ? {1} : {2} }.merge(maxConcurrent: {a} + 1)") { place in
      place[0].map { $0 % 2 == 0 ? place[1] : place[2] }.merge(maxConcurrent: place.a + 1)
    },
    Word("{0}.map { $0 % 2 == 0 ? {1} : {2} }.merge()") { place in
      place[0].map { $0 % 2 == 0 ? place[1] : place[2] }.merge()
    },
    Word("{0}.map { $0 % 2 == 0 ? {1} : {2} }.concat()") { place in
      place[0].map { $0 % 2 == 0 ? place[1] : place[2] }.concat()
    },
    Word("{0}.map { $0 % 2 == 0 ? {1} : {2} }.switchLatest()") { place in
      place[0].map { $0 % 2 == 0 ? place[1] : place[2] }.switchLatest()
    },
    Word("{0}.window(timeSpan: .seconds({a} + 1), count: {b} + 1, scheduler: scheduler).concat()") {
      $0[0].window(timeSpan: .seconds($0.a + 1), count: $0.b + 1, scheduler: $0.scheduler).concat()
    },
    Word(
      """
      {0}.window(timeSpan: .seconds({a} + 1), count: {b} + 1, scheduler: scheduler)
        .take(1).merge()
      """
    ) {
      $0[0].window(timeSpan: .seconds($0.a + 1), count: $0.b + 1, scheduler: $0.scheduler)
        .take(1).merge()
    },
    Word(
      """
      {0}.window(timeSpan: .seconds({a} + 1), count: {b} + 1, scheduler: scheduler)
        .switchLatest()
      """
    ) {
      $0[0].window(timeSpan: .seconds($0.a + 1), count: $0.b + 1, scheduler: $0.scheduler)
        .switchLatest()
    },
    Word("{0}.groupBy { $0 % ({a} + 1) }.flatMap { $0 }") {
      let divisor = $0.a + 1
      return $0[0].groupBy { $0 % divisor }.flatMap { $0 }
    },
    Word("{0}.groupBy { $0 % ({a} + 1) }.flatMap { $0.take({b}) }") {
      let (divisor, count) = ($0.a + 1, $0.b)
      return $0[0].groupBy { $0 % divisor }.flatMap { $0.take(count) }
    },
    Word("{0}.groupBy { $0 % ({a} + 1) }.take({b}).merge()") {
      let divisor = $0.a + 1
      return $0[0].groupBy { $0 % divisor }.take($0.b).merge()
    },
    Word("{0}.groupBy { if $0 == {b} { throw Fault(6) } else { return $0 % 2 } }.merge()") {
      let bad = $0.b
      return $0[0].groupBy { if $0 == bad { throw Fault(6) } else { return $0 % 2 } }.merge()
    },
  ]
}
