import CGTK
public import SignalsControls

/// A line with a knob, by which the user chooses a number.
open class Scale: Widget {
  /// Creates a scale.
  ///
  /// - Parameters:
  ///   - orientation: The direction of the line.
  ///   - range: The numbers to choose from. If it is a single one, the knob stays there.
  ///   - step: How far a key moves the knob.
  public convenience init(
    _ orientation: Orientation = .horizontal, in range: ClosedRange<Double>, step: Double = 1
  ) {
    // GTK makes no scale of a single number, but the range of a scale can become one.
    let isSingle = range.lowerBound == range.upperBound
    let first = isSingle ? 0...1 : range
    self.init(
      gtk_scale_new_with_range(
        GTK_ORIENTATION_HORIZONTAL, first.lowerBound, first.upperBound, step))
    self["orientation"] = orientation
    if isSingle { gtk_range_set_range(native(), range.lowerBound, range.upperBound) }
  }

  /// The number. Writing it is a change by the program.
  public var value: Double {
    get { gtk_range_get_value(native()) }
    set { rx.changeSilently { gtk_range_set_value(native(), newValue) } }
  }
}

/// A field for a number, with buttons that change it by a step.
///
/// Typed text takes effect when the field loses the focus, or at the key Return.
open class SpinButton: Widget {
  /// Creates a field.
  ///
  /// - Parameters:
  ///   - range: The numbers to choose from.
  ///   - step: How far a button changes the number. Zero stops the program.
  public convenience init(in range: ClosedRange<Double>, step: Double = 1) {
    guard step != 0 else {
      fatalError("SpinButton(in:step:): the step must not be zero, got \(step)")
    }
    self.init(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
  }

  /// The number. Writing it is a change by the program.
  public var value: Double {
    get { self["value"] }
    set { self["value"] = newValue }
  }
}

extension Reactive where Base: Scale {
  /// The number: now, then each change by the user.
  public var value: ControlProperty<Double> {
    ControlProperty(
      of: base, get: { $0.value }, set: { $0.value = $1 },
      changedBy: changes(of: "value", of: { .wrapping(gtk_range_get_adjustment($0.native())) }))
  }
}

extension Reactive where Base: SpinButton {
  /// The number: now, then each change by the user.
  public var value: ControlProperty<Double> { property("value", of: Double.self) }
}
