import Signals

extension ObservableType {
  /// Returns a sequence that makes a resource for each subscription, and disposes of the resource
  /// when the subscription ends.
  ///
  /// An error that one of the functions throws is the error of the sequence.
  ///
  /// - Parameters:
  ///   - resourceFactory: Makes the resource.
  ///   - observableFactory: Makes the sequence that uses it.
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    .lastingJunction { junction in
      do {
        let resource = try resourceFactory()
        defer { junction.tie(resource.asTeardown) }
        let source = try observableFactory(resource).signal
        junction.subscribe(to: source, next: { junction.sendNext($0) })
      } catch {
        junction.sendError(error)
      }
    }
  }
}
