import SignalsControls

/// The rows that one binding shows in a list view.
@MainActor class ShownRows<Element: Sendable> {
  let presenter: ListPresenter<Element>

  init(_ presenter: ListPresenter<Element>) { self.presenter = presenter }

  final var count: Int { presenter.rows.count }

  /// The element of the row at `index`; nil if the view doesn't show such a row.
  final func element(at index: Int) -> Element? {
    presenter.rows.indices.contains(index) ? presenter.rows[index] : nil
  }

  final func answer<Answer>(
    for index: Int, _ makeCell: (Element) -> Answer
  ) -> Answer? {
    element(at: index).map { element in presenter.answering { makeCell(element) } }
  }

  /// Shows `rows`, as a change by the program.
  final func show<View: ReactiveCompatible>(
    _ rows: [Element], in view: View, apply: @escaping ListPresenter<Element>.Apply
  ) {
    presenter.show(rows) { [weak view] changes, commit in
      view?.rx.changeSilently { apply(changes, commit) }
    }
  }
}

/// Returns `value` as the type that the program expects.
func element<Element>(of type: Element.Type, _ value: Any, _ function: String) -> Element {
  guard let element = value as? Element else {
    fatalError("\(function): the rows are no \(type), but \(Swift.type(of: value))")
  }
  return element
}
