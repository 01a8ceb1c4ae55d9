/// Whose rules a subscription, an operator or a subject follows where Signals and RxSwift differ.
///
/// An edge carries the flavour of its subscriber from the last sink of the chain to the sources.
/// Other objects get it when they are made. The module RxFlavour makes everything with ``rxSwift``.
@usableFromInline
package enum Flavour: Sendable {
  case signals
  case rxSwift

  /// A source is stopped after its terminal event was delivered, and not before (contract 7).
  var stopsAfterEnd: Bool { self == .rxSwift }

  /// A signal of known events sends them on the thread that subscribes, where no scheduler is
  /// current, too (contract 5).
  var beginsAtOnce: Bool { self == .rxSwift }

  /// A nested send to a subject is delivered at once. It reaches the subscribers further down the
  /// list before the current event.
  var deliversNestedFirst: Bool { self == .rxSwift }

  /// `combineLatest` also completes at a value that can never be part of a combination.
  var completesAtUselessValue: Bool { self == .rxSwift }

  /// `zip` completes when all its signals have completed, and not as soon as no combination can
  /// follow.
  var completesWithAll: Bool { self == .rxSwift }
}

extension Edge {
  /// Follows the rules of `receiver`, to which this edge sends.
  @inline(__always)
  final func takeFlavour(of receiver: Edge) {
    let flavour = receiver.flavour
    if flavour != .signals { self.flavour = flavour }
  }
}
