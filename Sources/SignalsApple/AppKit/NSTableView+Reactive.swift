#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Signals
  public import SignalsControls

  extension Reactive where Base: NSTableView {
    /// Shows lists of rows, and tells the table the changes from one list to the next.
    ///
    /// ```swift
    /// prices.bind(
    ///   to: table.rx.rows { table, column, row, price in
    ///     let view = table.makeView(withIdentifier: .price, owner: nil) as? NSTableCellView
    ///     view?.textField?.stringValue = price.name
    ///     return view
    ///   })
    /// ```
    ///
    /// Rows are inserted, removed and moved with an animation, and rows with other contents get new
    /// views. The whole table is loaded again if it was empty, isn't in a window, or doesn't have
    /// the expected rows, for instance because the program has changed them itself.
    ///
    /// A data source and a delegate that the table already has go on answering all other questions.
    /// If this method is called several times for one table, the last call counts.
    ///
    /// - Parameters:
    ///   - animation: How rows appear and disappear.
    ///   - view: Makes the view of a row in a column. The table keeps this closure, so it should
    ///     not keep the table, or an owner of the table.
    /// - Returns: The binder for the lists.
    public func rows<Element: Identifiable & Equatable & Sendable>(
      animation: NSTableView.AnimationOptions = [],
      view: @escaping @MainActor (NSTableView, NSTableColumn?, Int, Element) -> NSView?
    ) -> Binder<[Element]> where Element.ID: SendableMetatype {
      NSTableRows(ListPresenter(), animation, view).show(in: base)
    }

    /// Shows lists of rows that are told apart and compared by closures.
    ///
    /// See ``rows(animation:view:)``.
    ///
    /// - Parameters:
    ///   - id: The identity of a row.
    ///   - areSame: Whether two rows of the same identity have the same contents.
    ///   - animation: How rows appear and disappear.
    ///   - view: Makes the view of a row in a column.
    public func rows<Element: Sendable, ID: Hashable & SendableMetatype>(
      by id: @escaping @Sendable (Element) -> ID,
      areSame: @escaping @Sendable (Element, Element) -> Bool,
      animation: NSTableView.AnimationOptions = [],
      view: @escaping @MainActor (NSTableView, NSTableColumn?, Int, Element) -> NSView?
    ) -> Binder<[Element]> {
      NSTableRows(ListPresenter(by: id, areSame: areSame), animation, view).show(in: base)
    }

    /// The selected rows. This observes notifications, and doesn't replace the delegate.
    public var selectedRowIndexes: ControlProperty<IndexSet> {
      ControlProperty(
        of: base, get: { $0.selectedRowIndexes },
        set: { $0.selectRowIndexes($1, byExtendingSelection: false) },
        changedBy: notifications(NSTableView.selectionDidChangeNotification) { $0 })
    }

    /// Sends the element of each row that the user selects, as the table shows it at that moment.
    /// If several rows are selected, it sends the one that was selected last.
    ///
    /// - Parameter type: The type of the elements that ``rows(animation:view:)`` shows; another
    ///   type is a programming mistake.
    /// ## Scheduling
    /// Delivers on the main actor, while the table reports the selection.
    /// ## Errors
    /// None.
    /// ## Disposal
    /// Detaches the handler.
    public func modelSelected<Element: Sendable>(
      _ type: Element.Type
    ) -> InfallibleSignal<Element> {
      selectedRowIndexes.changes.compactMap { [weak base] _ in
        MainActor.assumeIsolated {
          guard let table = base, let rows = NSTableRowsProxy.called(by: table)?.rows
          else { return nil }
          return rows.anyElement(at: table.selectedRow)
            .map { element(of: type, $0, "NSTableView.rx.modelSelected(_:)") }
        }
      }
    }
  }
#endif
