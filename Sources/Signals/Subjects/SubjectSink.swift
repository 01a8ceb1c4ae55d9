extension Signal {
  /// Subscribes `subject`, which sends the events of this signal on.
  ///
  /// A subject may have many sources. The first terminal event ends the subject, and disposes of
  /// all sources. The subscription keeps the subject alive, as it keeps any receiver.
  ///
  /// - Returns: A disposable that ends this source, and leaves the subject as it is.
  ///
  /// In ReactiveObjC: `-subscribe:` (feature [SU1](doc:ReactiveObjCFeatures#Subscribing)) with a
  /// `RACSubject`.
  @discardableResult
  public final func subscribe(_ subject: Subject<Value>) -> Disposable {
    attach(SubjectSink(subject))
  }
}

/// The last sink of a chain that feeds a subject. The subject may have other sources too.
class SubjectSink<Value: Sendable>: RegisteringSink<Value, SubjectCore<Value>> {
  final let subject: Subject<Value>

  init(_ subject: Subject<Value>) {
    self.subject = subject
    super.init(into: subject.core)
  }

  override func sendNext(_ value: Value) {
    if !isDisposed { output.sendNext(value) }
  }

  final override func sendError(_ error: any Error) {
    if !comesTooLate(error) { passOn(.error(error)) }
  }

  final override func sendCompleted() {
    if !isCancelled { passOn(.completed) }
  }

  /// Ends the subject, since the source has ended.
  func passOn(_ end: TerminalEvent) { output.sendEnd(end) }
}
