import Combine
import Observation

/// For tests: shows a view, and acts as the user.
///
/// As SwiftUI does, it asks a view for its body when the view's state or an object that it observes
/// has changed. It keeps the state of a view that has the place of an earlier one. If a body has
/// another publisher than before, it subscribes again: publishers are compared by their contents.
/// Unlike SwiftUI, it then asks all views for their bodies.
@MainActor public final class ViewHost {
  /// A field that is shown.
  @MainActor public struct Field {
    public let label: String
    public let isSecure: Bool
    let binding: Binding<String>
    let onSubmit: (() -> Void)?
    public var text: String { binding.wrappedValue }
    public func type(_ text: String) { binding.wrappedValue = text }
    public func submit() { onSubmit?() }
  }

  /// A button that is shown.
  @MainActor public struct Button {
    public let label: String
    public let isDisabled: Bool
    let action: @MainActor () -> Void
    public func press() { if !isDisabled { action() } }
  }

  struct Shown {
    var texts: [String] = []
    var fields: [Field] = []
    var buttons: [Button] = []
    var progressViews = 0
  }

  private let drawOnce: (ViewHost) -> Void
  private var isDrawing = false
  private var needsDrawing = false
  private var waiting: [() -> Void] = []

  /// The place of the view that is being drawn, and the state for each place.
  private var place: [String] = []
  private var places: Set<[String]> = []
  private var states: [[String]: [AnyObject]] = [:]
  private var subscriptions: [[String]: AnyObject] = [:]

  var shown = Shown()
  var isDisabled = false
  var onSubmit: (() -> Void)?

  public init(_ view: some View) {
    drawOnce = { $0.show(view) }
    draw()
  }

  public var texts: [String] { drawn.texts }
  public var isShowingProgress: Bool { drawn.progressViews > 0 }
  public func field(_ label: String) -> Field? { drawn.fields.first { $0.label == label } }
  public func button(_ label: String) -> Button? { drawn.buttons.first { $0.label == label } }

  private var drawn: Shown {
    if needsDrawing { draw() }
    return shown
  }

  /// Asks the views for their bodies, and again if the views change meanwhile.
  public func draw() {
    var count = 0
    repeat {
      count += 1
      precondition(count < 100, "each drawing changes a state")
      needsDrawing = false
      isDrawing = true
      shown = Shown()
      places = []
      withObservationTracking {
        drawOnce(self)
      } onChange: { [weak self] in
        MainActor.assumeIsolated { self?.needsDrawing = true }
      }
      states = states.filter { places.contains($0.key) }
      subscriptions = subscriptions.filter { places.contains($0.key) }
      isDrawing = false
      let actions = waiting
      waiting = []
      for action in actions { action() }
    } while needsDrawing
  }

  func show<Shown: View>(_ view: Shown, at index: Int = 0) {
    place.append("\(index) \(Shown.self)")
    places.insert(place)
    defer { place.removeLast() }
    if let view = view as? any PrimitiveView { return view.show(in: self) }
    let known = states[place]
    let inView = Mirror(reflecting: view).children.compactMap { $0.value as? any AnyState }
    states[place] = inView.enumerated().map { index, state in
      state.connect(to: known?[index]) { [weak self] in
        MainActor.assumeIsolated { self?.needsDrawing = true }
      }
    }
    show(view.body)
  }

  func show(_ view: some View, identifiedBy id: String) {
    place.append(id)
    defer { place.removeLast() }
    show(view)
  }

  /// Subscribes for the view that is being drawn, unless it has subscribed to this publisher
  /// already.
  func receive<Source: Publisher>(
    _ source: Source, _ action: @escaping (Source.Output) -> Void
  ) where Source.Failure == Never {
    if let known = subscriptions[place] as? Subscription<Source>, isSame(known.source, source) {
      known.action = action
    } else {
      let subscription = Subscription(source, action)
      subscriptions[place] = subscription
      subscription.begin { [weak self] action in self?.perform(action) }
    }
  }

  /// Actions wait for the end of the drawing.
  private func perform(_ action: @escaping () -> Void) {
    if isDrawing { waiting.append(action) } else { action() }
  }

  private final class Subscription<Source: Publisher> where Source.Failure == Never {
    let source: Source
    var action: (Source.Output) -> Void
    private var cancellable: AnyCancellable?

    init(_ source: Source, _ action: @escaping (Source.Output) -> Void) {
      self.source = source
      self.action = action
    }

    @MainActor func begin(_ perform: @escaping @MainActor (@escaping () -> Void) -> Void) {
      cancellable = source.sink { [weak self] value in
        nonisolated(unsafe) let (subscription, value) = (self, value)
        MainActor.assumeIsolated { perform { subscription?.action(value) } }
      }
    }
  }
}

/// Whether two values have the same contents: objects are compared by identity, and functions not
/// at all.
private func isSame(_ first: Any, _ second: Any) -> Bool {
  let (old, new) = (Mirror(reflecting: first), Mirror(reflecting: second))
  if old.displayStyle == .class { return first as AnyObject === second as AnyObject }
  if let first = first as? any Equatable { return isEqual(first, second) }
  return old.children.count == new.children.count
    && zip(old.children, new.children).allSatisfy {
      $0.label == $1.label && isSame($0.value, $1.value)
    }
}
