// error: cannot infer type of closure parameter 'names' without a type annotation
import Signals

func load(_ path: String) -> Signal<[String]> { .return([path]) }

#if CURED
  func sorted(_ taps: Signal<Void>) -> Signal<[String]> {
    taps.flattenMap { _ -> Signal<[String]> in
      let path = "names"
      return load(path)
    }
    .map { names in names.sorted() }
  }
#else
  func sorted(_ taps: Signal<Void>) -> Signal<[String]> {
    taps.flattenMap { _ in
      let path = "names"
      return load(path)
    }
    .map { names in names.sort() }
  }  // does not compile
#endif
