import CGTK
public import Signals
public import SignalsControls

/// A list of rows. Only the visible rows have widgets.
///
/// ```swift
/// let list = ListView()
/// list.rx.rows(prices, by: \.id, make: { Label() }) { label, price in
///   label.text = "\(price.name): \(price.amount)"
/// }
/// ```
///
/// Put the list into a ``ScrolledWindow``.
open class ListView: Widget {
  private var rows: (any RowStore)?
  private var binding: Disposable?

  /// Creates a list without rows.
  public convenience init() {
    self.init(gtk_list_view_new(nil, nil))
  }

  /// How many rows there are.
  public var rowCount: Int { rows?.count ?? 0 }

  /// The index of the row that the user has selected; nil if there is none. Writing it is a change
  /// by the program.
  public var selected: Int? {
    get {
      guard let selection else { return nil }
      let index = gtk_single_selection_get_selected(selection)
      return index == cgtk_invalid_position ? nil : Int(index)
    }
    set {
      guard let selection else { return }
      rx.changeSilently {
        gtk_single_selection_set_selected(
          selection, newValue.flatMap { guint(exactly: $0) } ?? cgtk_invalid_position)
      }
    }
  }

  fileprivate var selection: OpaquePointer? { rows?.selection.native() }

  /// Shows `elements` in place of the former ones.
  fileprivate func show<Element, ID, Row: Widget>(
    _ elements: InfallibleSignal<[Element]>, by id: @escaping @Sendable (Element) -> ID,
    areSame: @escaping @Sendable (Element, Element) -> Bool, make: @escaping @MainActor () -> Row,
    update: @escaping @MainActor (Row, Element) -> Void
  ) -> Disposable where ID: Hashable & SendableMetatype {
    if self.rows?.isAnswering == true {
      fatalError("ListView.rx.rows(_:by:areSame:make:update:): called while a row is made or shown")
    }
    binding?.dispose()
    let rows = Rows(of: self, by: id, areSame: areSame, make: make, update: update)
    self.rows = rows
    rx.changeSilently {
      gtk_list_view_set_model(native(), rows.selection.native())
      gtk_list_view_set_factory(native(), rows.factory.native())
    }
    let binding = elements.bind(to: Binder(self) { _, elements in rows.show(elements) })
    self.binding = binding
    return binding
  }
}

extension Reactive where Base: ListView {
  /// Shows each list of `elements`, with one widget for each row that is on the screen.
  ///
  /// From one list to the next, rows are inserted, removed, moved and updated. The other rows stay
  /// as they are, and so do the selection and the scroll position; a row that moves stays selected.
  /// Lists may come at any time, from any thread. Another call replaces this one.
  ///
  /// - Parameters:
  ///   - elements: The lists, each of which is the whole list.
  ///   - id: The identity of a row. Several rows may have the same.
  ///   - areSame: Whether two elements of the same identity look the same.
  ///   - make: Makes the widget of a row, which is reused for other rows.
  ///   - update: Shows an element in a row's widget.
  /// - Returns: A disposable that ends the binding. The rows stay.
  @discardableResult
  public func rows<Element: Sendable, ID: Hashable & SendableMetatype, Row: Widget>(
    _ elements: InfallibleSignal<[Element]>, by id: @escaping @Sendable (Element) -> ID,
    areSame: @escaping @Sendable (Element, Element) -> Bool, make: @escaping @MainActor () -> Row,
    update: @escaping @MainActor (Row, Element) -> Void
  ) -> Disposable {
    base.show(elements, by: id, areSame: areSame, make: make, update: update)
  }

  /// Shows each list of `elements`, which can be compared; see ``rows(_:by:areSame:make:update:)``.
  @discardableResult
  public func rows<
    Element: Equatable & Sendable, ID: Hashable & SendableMetatype, Row: Widget
  >(
    _ elements: InfallibleSignal<[Element]>, by id: @escaping @Sendable (Element) -> ID,
    make: @escaping @MainActor () -> Row, update: @escaping @MainActor (Row, Element) -> Void
  ) -> Disposable where Element: SendableMetatype {
    base.show(elements, by: id, areSame: { $0 == $1 }, make: make, update: update)
  }

  /// The index of the selected row: now, then each change by the user.
  ///
  /// If rows are inserted or removed, which changes the index, nothing is sent.
  public var selected: ControlProperty<Int?> {
    ControlProperty(
      of: base, get: { $0.selected }, set: { $0.selected = $1 }, changedBy: selectionChanged)
  }

  /// Sends the index of a row when the user has activated it, by a double click or the key Return.
  public var activated: ControlEvent<Int> {
    ControlEvent(of: base) { list, send in
      let handler = list.connect("activate") { (index: UInt32) in send(Int(index)) }
      return ControlTarget { _ in handler.disconnect() }
    }
  }

  /// Subscribe after ``rows(_:by:areSame:make:update:)``: a list without rows has no selection.
  private var selectionChanged: ControlEvent<Void> {
    ControlEvent(of: base) { list, send in
      // The list's model may be replaced. Then the selection is replaced, too.
      var disconnect: (@MainActor () -> Void)?
      let connect = { @MainActor [weak list] in
        disconnect?()
        disconnect = nil
        guard let list, let selection = list.selectionObject else { return }
        disconnect = list.reports.connect(to: "selected", of: selection) {
          [weak list, weak selection] in
          let selection = selection
          send(())
          // GTK goes on using a selection that has been replaced meanwhile.
          guard let selection, selection !== list?.selectionObject else { return }
          MainLoopScheduler.afterThisEvent.schedule { withExtendedLifetime(selection) {} }
        }
      }
      connect()
      let outer = list.connect("notify::model") { connect() }
      return ControlTarget { _ in
        outer.disconnect()
        disconnect?()
      }
    }
  }
}

extension ListView {
  fileprivate var selectionObject: Object? { rows?.selection }
}

/// The rows of a list, of any type.
@MainActor
private protocol RowStore: AnyObject {
  var count: Int { get }
  var isAnswering: Bool { get }
  var selection: Object { get }
}

/// The rows of a list, in the form that GTK needs.
///
/// Each row is a GObject, which holds its element. So GTK and the list always agree about the rows.
@MainActor
private final class Rows<Element: Sendable, Row: Widget>: RowStore {
  let selection: Object
  let factory: Object
  private weak let list: ListView?
  private let store: Object
  private let presenter: ListPresenter<Element>
  private let update: @MainActor (Row, Element) -> Void
  /// The rows' GObjects, in their order.
  private var items: [RowItem<Element>] = []

  init<ID: Hashable & SendableMetatype>(
    of list: ListView, by id: @escaping @Sendable (Element) -> ID,
    areSame: @escaping @Sendable (Element, Element) -> Bool, make: @escaping @MainActor () -> Row,
    update: @escaping @MainActor (Row, Element) -> Void
  ) {
    self.list = list
    self.update = update
    presenter = ListPresenter(by: id, areSame: areSame)
    store = Object(g_list_store_new(cgtk_type_object), isOwned: true)
    g_object_ref(store.pointer)
    selection = Object(gtk_single_selection_new(store.native()), isOwned: true)
    gtk_single_selection_set_autoselect(selection.native(), 0)
    gtk_single_selection_set_can_unselect(selection.native(), 1)
    gtk_single_selection_set_selected(selection.native(), cgtk_invalid_position)
    factory = Object(gtk_signal_list_item_factory_new(), isOwned: true)
    factory.connect("setup") { [presenter] (cell: Object) in
      let row = presenter.answering { make() }
      gtk_list_item_set_child(cell.native(), row.native())
      withExtendedLifetime(row) {}
    }
    factory.connect("bind") { [presenter] (cell: Object) in
      guard let item = Object.wrapping(gtk_list_item_get_item(cell.native())) as? RowItem<Element>,
        let row = Widget.wrapping(gtk_list_item_get_child(cell.native())) as? Row
      else { return }
      item.row = row
      if let element = item.element { presenter.answering { update(row, element) } }
    }
    factory.connect("unbind") { (cell: Object) in
      (Object.wrapping(gtk_list_item_get_item(cell.native())) as? RowItem<Element>)?.row = nil
    }
  }

  var count: Int { items.count }
  var isAnswering: Bool { presenter.isAnswering }

  func show(_ elements: [Element]) {
    presenter.show(elements) { [self] changes, commit in
      let update = { self.apply(changes, elements) }
      if let list { list.rx.changeSilently(update) } else { update() }
      commit()
    }
  }

  private func apply(_ changes: ListChanges, _ elements: [Element]) {
    let selected = gtk_single_selection_get_selected(selection.native())
    let selectedItem = Int(exactly: selected).flatMap { $0 < items.count ? items[$0] : nil }
    defer { if let selectedItem { select(selectedItem, in: changes) } }
    let moved = changes.moves.map { ($0.to, items[$0.from]) }
    let leaving = (changes.removals + changes.moves.map(\.from)).sorted()
    for range in ranges(of: leaving).reversed() {
      items.removeSubrange(range)
      splice(range, with: [])
    }
    let new = changes.insertions.map { ($0, RowItem<Element>(elements[$0])) }
    let coming = (moved + new).sorted { $0.0 < $1.0 }
    var next = 0
    for range in ranges(of: coming.map(\.0)) {
      let added = coming[next..<(next + range.count)].map(\.1)
      next += range.count
      items.insert(contentsOf: added, at: range.lowerBound)
      splice(range.lowerBound..<range.lowerBound, with: added)
    }
    for index in changes.updates {
      let item = items[index]
      item.element = elements[index]
      if let row = item.row as? Row { update(row, elements[index]) }
    }
  }

  /// Selects a row again that was removed and inserted because it has moved.
  private func select(_ item: RowItem<Element>, in changes: ListChanges) {
    guard !changes.moves.isEmpty,
      gtk_single_selection_get_selected(selection.native()) == cgtk_invalid_position,
      let index = items.firstIndex(where: { $0 === item })
    else { return }
    gtk_single_selection_set_selected(selection.native(), guint(index))
  }

  private func splice(_ range: Range<Int>, with added: [RowItem<Element>]) {
    var pointers = added.map { Optional($0.pointer) }
    g_list_store_splice(
      store.native(), guint(range.lowerBound), guint(range.count), &pointers, guint(added.count))
  }
}

/// The ranges of adjacent numbers, which are in ascending order.
private func ranges(of numbers: [Int]) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  for number in numbers {
    if let last = ranges.last, last.upperBound == number {
      ranges[ranges.count - 1] = last.lowerBound..<(number + 1)
    } else {
      ranges.append(number..<(number + 1))
    }
  }
  return ranges
}

/// A row in the form that GTK needs.
private final class RowItem<Element>: Object {
  var element: Element?
  weak var row: Widget?

  convenience init(_ element: Element) {
    self.init(class: "GObject")
    self.element = element
  }
}
