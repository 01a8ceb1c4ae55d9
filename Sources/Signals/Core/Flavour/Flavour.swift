/// Whose rules a subscription, an operator or a subject follows where Signals and RxSwift differ.
///
/// An edge carries the flavour of its subscriber from the last sink of the chain to the sources.
/// Other objects get it when they are made. The module RxFlavour makes everything with ``rxSwift``.
@usableFromInline
package struct Flavour: Sendable {
  // A structure, since the optimiser makes a captured Boolean a constant, but not a captured case
  // of an enumeration. A subscription to `combineLatest` would need one more object.
  @usableFromInline let isRxSwift: Bool

  @inlinable init(isRxSwift: Bool) { self.isRxSwift = isRxSwift }

  @inlinable package static var signals: Flavour { Flavour(isRxSwift: false) }
  @inlinable package static var rxSwift: Flavour { Flavour(isRxSwift: true) }

  /// A source is stopped after its terminal event was delivered, and not before (contract 7).
  var stopsAfterEnd: Bool { isRxSwift }

  /// If the last of several sources that follow each other ends while it is being subscribed to,
  /// the end is sent when that subscription has been made.
  var endsAfterSubscribing: Bool { isRxSwift }

  /// A nested send to a subject is delivered at once. It reaches the subscribers further down the
  /// list before the current event.
  var deliversNestedFirst: Bool { isRxSwift }

  /// An operator asks its source to wait while many of its values wait.
  var pausesSources: Bool { !isRxSwift }

  /// `combineLatest` also completes at a value that can never be part of a combination.
  var completesAtUselessValue: Bool { isRxSwift }

  /// `zip` completes when all its signals have completed, and not as soon as no combination can
  /// follow.
  var completesWithAll: Bool { isRxSwift }
}

extension Edge {
  /// Follows the rules of `receiver`, to which this edge sends.
  @inline(__always)
  final func takeFlavour(of receiver: Edge) {
    let flavour = receiver.flavour
    if flavour.isRxSwift { self.flavour = flavour }
  }
}
