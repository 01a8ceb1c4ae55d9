#if DEBUG
  /// Tells the programmer of windows and groups that have lost values: those that were sent before
  /// the first subscription. Only debug builds do so.
  package enum LateSubscriptions {
    private static let told = Locked<[ObjectIdentifier: String]>([:])

    /// What was told of signals of `type`; for tests.
    package static func text(of type: Any.Type) -> String? {
      told.withLock { $0[ObjectIdentifier(type)] }
    }

    /// Writes a line to standard error, once for each type of values.
    static func report(_ lost: Int, of type: Any.Type) {
      let text = """
        a window or group of \(type) was subscribed to after \(lost) of its values had been sent, \
        and these are lost. Subscribe at once, as flattenMap does, or let it keep its values, with \
        .map { $0.replay() } behind the operator that hands it out: see the page Pace. Further \
        ones of this type go unmentioned.
        """
      let isFirst = told.withLock { told in
        if told[ObjectIdentifier(type)] != nil { return false }
        told[ObjectIdentifier(type)] = text
        return true
      }
      if isFirst { warn(text) }
    }
  }
#endif
