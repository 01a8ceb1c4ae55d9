// The names that libraries of other languages share, such as Kotlin's flows, but for plain renames,
// which are in `Names.tsv`. Where code uses one of them, the compiler suggests this library's name:
// see `RAC.swift`.

public import Signals

@_documentation(visibility: private)
extension Signal {
  @available(
    *, deprecated,
    message: "write 'buffering(.newest(1))', or 'concatMap(buffering: .newest(1)) { … }'"
  )
  public func conflate() -> Signal { buffering(.newest(1)) }
}
