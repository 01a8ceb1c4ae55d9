import CGTK

/// A signal of an object's class, with its detail.
@MainActor
struct SignalName {
  private let name: String
  /// The call, for messages.
  private let call: String
  private var number: guint = 0
  private var detail: GQuark = 0
  private var query = GSignalQuery()

  /// Finds a signal by its name. The program stops if there is none.
  ///
  /// - Parameters:
  ///   - name: The name, possibly with a detail.
  ///   - object: The object that has the signal.
  ///   - call: The name of the function that is called, for messages.
  init(_ name: String, of object: Object, _ call: StaticString) {
    let type = cgtk_type_of(object.pointer)
    self.name = "\(Object.typeName(type))::\(name)"
    self.call = "\(Swift.type(of: object)).\(call)(\"\(name)\")"
    guard g_signal_parse_name(name, type, &number, &detail, 1) != 0 else {
      fatalError("\(self.call): \(Object.typeName(type)) has no signal \"\(name)\"")
    }
    g_signal_query(number, &query)
  }

  /// Stops the program unless these are the types of the signal's first arguments.
  func checkArguments<each Argument: NativeConvertible>(_ types: repeat (each Argument).Type) {
    var index = 0
    for type in repeat each types {
      guard index < query.n_params else {
        fatalError("\(call): \(name) has only \(argumentCount)")
      }
      check(type, query.param_types[index], "argument \(index + 1)")
      index += 1
    }
  }

  /// Stops the program unless this is the type of the signal's answer.
  func checkAnswer<Answer: NativeConvertible>(_ type: Answer.Type) {
    check(type, query.return_type, "the answer")
  }

  private var argumentCount: String {
    "\(query.n_params) argument\(query.n_params == 1 ? "" : "s")"
  }

  private func check<Value: NativeConvertible>(_ type: Value.Type, _ number: GType, _ role: String)
  {
    // The lowest bit tells how long the arguments live.
    let number = number & ~1
    guard type.matches(NativeType(number: number)) else {
      fatalError("\(call): \(role) of \(name) is of type \(Object.typeName(number)), not \(type)")
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

  /// Emits the signal.
  ///
  /// - Parameters:
  ///   - arguments: All arguments of the signal.
  ///   - readAnswer: Gets the answer; nil if the signal has none.
  func emit<each Argument: NativeConvertible, Result>(
    on object: Object, _ arguments: repeat each Argument,
    readAnswer: (NativeValue?) -> Result
  ) -> Result {
    checkArguments(repeat (each Argument).self)
    var values = [GValue](repeating: GValue(), count: Int(query.n_params) + 1)
    return values.withUnsafeMutableBufferPointer { values in
      defer { for index in values.indices { g_value_unset(&values[index]) } }
      let first = values.baseAddress!
      g_value_init(first, cgtk_type_of(object.pointer))
      g_value_set_object(first, object.pointer)
      var count = 0
      for argument in repeat each arguments {
        let value = first + count + 1
        g_value_init(value, query.param_types[count] & ~1)
        argument.write(to: NativeValue(pointer: value))
        count += 1
      }
      guard count == query.n_params else {
        fatalError("\(call): \(name) has \(argumentCount), not \(count)")
      }
      guard query.return_type & ~1 != cgtk_type_none else {
        g_signal_emitv(first, number, detail, nil)
        return readAnswer(nil)
      }
      var answer = GValue()
      g_value_init(&answer, query.return_type & ~1)
      defer { g_value_unset(&answer) }
      g_signal_emitv(first, number, detail, &answer)
      return withUnsafeMutablePointer(to: &answer) { readAnswer(NativeValue(pointer: $0)) }
    }
  }
}
