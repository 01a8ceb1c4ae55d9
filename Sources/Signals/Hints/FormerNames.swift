// This library's own spellings of version 0.1, deprecated until 1.0. Those that are renamed only
// are in `FormerNames.tsv`.

@_documentation(visibility: private)
extension Signal {
  @available(*, deprecated, message: "write 'flatten(maxConcurrent: 1)'")
  public func concat<Inner: Sendable>() -> Signal<Inner> where Value: Signal<Inner> {
    flatten(maxConcurrent: 1)
  }
}

@_documentation(visibility: private)
extension Signal where Value: Sequence<Bool> {
  @available(*, deprecated, message: "write 'a.and(b)', or 'map { $0.allSatisfy { $0 } }'")
  public func and() -> Signal<Bool> { map { $0.allSatisfy { $0 } } }

  @available(*, deprecated, message: "write 'a.or(b)', or 'map { $0.contains(true) }'")
  public func or() -> Signal<Bool> { map { $0.contains(true) } }
}
