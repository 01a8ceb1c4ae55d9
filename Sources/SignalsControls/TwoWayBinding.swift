public import Signals

extension MutableProperty where Value: Equatable {
  /// Keeps this property and a property of a control equal: a change of either is written to the
  /// other.
  ///
  /// <!-- inside @MainActor (field: Field) -->
  /// ```swift
  /// let name = MutableProperty("Ada")
  /// name.bindTwoWay(with: field.rx.text)
  /// ```
  ///
  /// First the control gets the value of this property. From then on each change by the user is
  /// written here, and each change of this property is written to the control, on the main actor. A
  /// value that comes from the control is not written back to it, so that the cursor of a text
  /// field stays where it is: there is no echo. If another thread writes at the same moment as the
  /// user, both are equal in the end. If a `ValidatingProperty` refuses a value, the value stays in
  /// the control only; if it replaces a value, the replacement is sent back. A value that the
  /// control can't have, such as one beyond the end of a slider, stays in this property.
  ///
  /// The binding keeps neither the property nor the control alive, and ends when either is
  /// released. In ReactiveObjC: `RACChannelTo` of `rac_newTextChannel` (feature PL16). In RxSwift:
  /// `<->` of its examples.
  ///
  /// - Parameter control: A control's property.
  /// - Returns: A disposable that ends the binding.
  /// ## Scheduling
  /// Writes to the control on the main actor, and here where the control reports a change.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends the binding, and leaves both as they are.
  @MainActor @discardableResult
  public final func bindTwoWay(with control: ControlProperty<Value>) -> Disposable {
    let (view, write) = (Property(self), writer)
    let binding = CompoundDisposable()
    // Changes are made on the main actor, so each ends before the next one. The latest value is
    // written, since the value that arrives may be older than the user's last change.
    binding.add(
      values.subscribeOnMainActor(
        next: { _ in
          let value = view.value
          if let shown = control.value, !isSameValue(shown, value) { control.set(value) }
        },
        completed: { binding.dispose() }))
    if binding.isDisposed { return binding }
    binding.add(
      control.changes.subscribeOnMainActor(next: write, completed: { binding.dispose() }))
    return binding
  }
}

extension ChannelTerminal {
  /// Sends the user's changes to the other end of the channel, and shows the values that the other
  /// end sends.
  ///
  /// <!-- inside @MainActor (field: Field) -->
  /// ```swift
  /// let names = Channel<String>()
  /// names.following.bindTwoWay(with: field.rx.text)
  /// ```
  ///
  /// The value that the other end has sent last comes first. If there is none, the other end gets
  /// the control's value. There is no echo. When the control and the other end change at the same
  /// moment, each may get the other's value. The binding keeps neither the channel nor the control
  /// alive, and ends when either ends. In ReactiveObjC:
  /// `RACChannelTo(…) = field.rac_newTextChannel` (feature PL16).
  ///
  /// - Parameter control: A control's property.
  /// - Returns: A disposable that ends the binding.
  /// ## Scheduling
  /// Writes to the control on the main actor, and sends where the control reports a change.
  /// ## Errors
  /// An error of the channel ends the binding, and goes to `UnhandledErrors`.
  /// ## Disposal
  /// Ends the binding, and leaves the channel and the control as they are.
  @MainActor @discardableResult
  public func bindTwoWay(with control: ControlProperty<Value>) -> Disposable {
    let binding = CompoundDisposable()
    let send = sender
    let end: @Sendable () -> Void = { binding.dispose() }
    var isWritten = false
    binding.add(
      finally(end).subscribeOnMainActor(next: { value in
        isWritten = true
        control.set(value)
      }))
    if binding.isDisposed { return binding }
    if !isWritten, let value = control.value { send(value) }
    binding.add(control.changes.subscribe(next: send, completed: end))
    return binding
  }
}
