import CGTK

/// A signal of an object's class, with its detail.
@MainActor
struct SignalName {
  private let name: String
  private var number: guint = 0
  private var detail: GQuark = 0
  private var query = GSignalQuery()

  /// Finds a signal by its name. The program stops if there is none.
  init(_ name: String, of object: Object) {
    let type = cgtk_type_of(object.pointer)
    self.name = "\(Object.typeName(type))::\(name)"
    guard g_signal_parse_name(name, type, &number, &detail, 1) != 0 else {
      fatalError("\(Object.typeName(type)) has no signal \"\(name)\"")
    }
    g_signal_query(number, &query)
  }

  /// Stops the program unless these are the types of the signal's first arguments.
  func checkArguments<each Argument: SignalValue>(_ types: repeat (each Argument).Type) {
    var index = 0
    for type in repeat each types {
      guard index < query.n_params else {
        fatalError("\(name) has \(query.n_params) arguments, the handler takes more")
      }
      check(type, query.param_types[index], "argument \(index + 1)")
      index += 1
    }
  }

  /// Stops the program unless this is the type of the signal's answer.
  func checkAnswer<Answer: SignalValue>(_ type: Answer.Type) {
    check(type, query.return_type, "the answer")
  }

  private func check<Value: SignalValue>(_ type: Value.Type, _ number: GType, _ role: String) {
    // The lowest bit tells how long the arguments live.
    let number = number & ~1
    guard type.matches(NativeType(number: number)) else {
      fatalError("\(name): \(role) is of type \(Object.typeName(number)), not \(type)")
    }
  }

  /// Calls `body` at each emission by `object`.
  ///
  /// - Parameter isAfter: Whether the class handles the signal before `body` does.
  func connect(
    _ object: Object, isAfter: Bool = false, _ body: @escaping SignalHandler.Body
  ) -> SignalHandler {
    let handler = SignalHandler(body)
    g_signal_connect_closure_by_id(
      object.pointer, number, detail, handler.makeClosure(), isAfter ? 1 : 0)
    return handler
  }

  func emit(on object: Object) {
    guard query.n_params == 0, query.return_type & ~1 == cgtk_type_none else {
      fatalError("\(name) has arguments or an answer")
    }
    cgtk_emit(object.pointer, number, detail)
  }
}
