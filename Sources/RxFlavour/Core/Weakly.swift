/// Returns `function` for `object`, which isn't retained: after its release nothing is called.
func weakly<Object: AnyObject & Sendable, each Value>(
  _ object: Object, _ function: (@Sendable (Object, repeat each Value) -> Void)?
) -> (@Sendable (repeat each Value) -> Void)? {
  guard let function else { return nil }
  return { [weak object] (value: repeat each Value) in
    if let object { function(object, repeat each value) }
  }
}
