#if canImport(UIKit) && !os(watchOS)
  public import Signals
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UITableView {
    /// Shows lists of rows in the table's only section, and tells it the changes from one list to
    /// the next.
    ///
    /// ```swift
    /// prices.bind(
    ///   to: table.rx.rows { table, indexPath, price in
    ///     let cell = table.dequeueReusableCell(withIdentifier: "price", for: indexPath)
    ///     cell.textLabel?.text = price.name
    ///     return cell
    ///   })
    /// ```
    ///
    /// Rows are inserted, deleted and moved with an animation. For rows with other contents `cell`
    /// is called again, and gets the same cell from the table. The whole table is loaded again if
    /// it was empty, isn't in a window, or doesn't have the expected rows, for instance because the
    /// program has changed them itself.
    ///
    /// A data source that the table already has goes on answering all other questions, such as for
    /// titles. If this method is called several times for one table, the last call counts. In
    /// RxSwift: `items`.
    ///
    /// - Parameters:
    ///   - animation: How rows appear and disappear.
    ///   - cell: Makes the cell of a row. The table keeps this closure, so it should not keep the
    ///     table, or an owner of the table.
    /// - Returns: The binder for the lists.
    public func rows<Element: Identifiable & Equatable & Sendable>(
      animation: UITableView.RowAnimation = .automatic,
      cell: @escaping @MainActor (UITableView, IndexPath, Element) -> UITableViewCell
    ) -> Binder<[Element]> where Element.ID: SendableMetatype {
      UITableRows(ListPresenter(), animation, cell).show(in: base)
    }

    /// Shows lists of rows that are told apart and compared by closures.
    ///
    /// ```swift
    /// names.bind(
    ///   to: table.rx.rows(by: { $0 }, areSame: ==) { table, indexPath, name in
    ///     let cell = table.dequeueReusableCell(withIdentifier: "name", for: indexPath)
    ///     cell.textLabel?.text = name
    ///     return cell
    ///   })
    /// ```
    ///
    /// See ``rows(animation:cell:)``.
    ///
    /// - Parameters:
    ///   - id: The identity of a row.
    ///   - areSame: Whether two rows of the same identity have the same contents.
    ///   - animation: How rows appear and disappear.
    ///   - cell: Makes the cell of a row.
    public func rows<Element: Sendable, ID: Hashable & SendableMetatype>(
      by id: @escaping @Sendable (Element) -> ID,
      areSame: @escaping @Sendable (Element, Element) -> Bool,
      animation: UITableView.RowAnimation = .automatic,
      cell: @escaping @MainActor (UITableView, IndexPath, Element) -> UITableViewCell
    ) -> Binder<[Element]> {
      UITableRows(ListPresenter(by: id, areSame: areSame), animation, cell).show(in: base)
    }

    /// Shows lists of rows in cells of one class, which needs no registration.
    ///
    /// ```swift
    /// prices.bind(to: table.rx.rows(in: PriceCell.self) { $0.show($1) })
    /// ```
    ///
    /// See ``rows(animation:cell:)``. In RxSwift: `items(cellIdentifier:cellType:)`.
    ///
    /// - Parameters:
    ///   - cellClass: The class of the cells.
    ///   - animation: How rows appear and disappear.
    ///   - show: Shows an element in a cell. The table keeps this closure.
    public func rows<Element: Identifiable & Equatable & Sendable, Cell: UITableViewCell>(
      in cellClass: Cell.Type, animation: UITableView.RowAnimation = .automatic,
      show: @escaping @MainActor (Cell, Element) -> Void
    ) -> Binder<[Element]> where Element.ID: SendableMetatype {
      let identifier = "SignalsApple." + String(reflecting: cellClass)
      base.register(cellClass, forCellReuseIdentifier: identifier)
      return rows(animation: animation) { table, indexPath, element in
        let cell = table.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
        if let cell = cell as? Cell { show(cell, element) }
        return cell
      }
    }

    /// Sends the place of each row that the user selects. In RxSwift: `itemSelected`.
    public var itemSelected: ControlEvent<IndexPath> {
      let proxy = UITableViewProxy.install(in: base)
      return proxy.event(of: proxy.selections)
    }

    /// Sends the place of each row that the user deselects. In RxSwift: `itemDeselected`.
    public var itemDeselected: ControlEvent<IndexPath> {
      let proxy = UITableViewProxy.install(in: base)
      return proxy.event(of: proxy.deselections)
    }

    /// Sends the element of each row that the user selects, as the table shows it at that moment.
    ///
    /// In RxSwift: `modelSelected`.
    ///
    /// - Parameter type: The type of the elements that ``rows(animation:cell:)`` shows; another
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
      itemSelected.compactMap { [weak base] indexPath in
        MainActor.assumeIsolated {
          base.flatMap { UITableRowsProxy.called(by: $0)?.rows }?.anyElement(at: indexPath.row)
            .map { element(of: type, $0, "UITableView.rx.modelSelected(_:)") }
        }
      }
    }
  }

  final class UITableViewProxy: UIScrollViewProxy, UITableViewDelegate {
    let selections = DelegateCalls<IndexPath>()
    let deselections = DelegateCalls<IndexPath>()

    private var forwardTableDelegate: (any UITableViewDelegate)? {
      forward as? any UITableViewDelegate
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      forwardTableDelegate?.tableView?(tableView, didSelectRowAt: indexPath)
      selections.send(indexPath)
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      forwardTableDelegate?.tableView?(tableView, didDeselectRowAt: indexPath)
      deselections.send(indexPath)
    }
  }
#endif
