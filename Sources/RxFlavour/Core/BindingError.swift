import Scheduling

/// Reports that a binding that can't take errors got `error`: a programming mistake, which stops a
/// debug build.
func bindingFailed(_ call: String, _ error: any Error) {
  let message = """
    \(call): the sequence has failed, and errors can't be bound: \(error). Handle it before, \
    with catch(_:) for instance.
    """
  #if DEBUG
    fatalError(message)
  #else
    warn(message)
  #endif
}
