#if Recording
  /// Notes the events that pass to the next sink.
  final class RecordingSink<Value>: LinearSink<Value, Value> {
    private let record: SubscriptionRecord
    private(set) var isAttached = false

    init(_ record: SubscriptionRecord, into downstream: Sink<Value>) {
      self.record = record
      super.init(into: downstream)
    }

    deinit { record.isReleased() }

    override var outputRecord: SubscriptionRecord? { record }

    override func attached(to upstream: Edge) {
      isAttached = true
      record.isAttached(to: upstream)
      super.attached(to: upstream)
    }

    override func sendNext(_ value: Value) {
      guard Recording.isOn else { return downstream.sendNext(value) }
      let delivery = record.delivers(Recording.text(of: value))
      downstream.sendNext(value)
      record.hasDelivered(delivery)
    }

    override func sendError(_ error: any Error) {
      let delivery = record.delivers(.error, Recording.text(of: error))
      downstream.sendError(error)
      record.hasDelivered(delivery)
    }

    override func sendCompleted() {
      let delivery = record.delivers(.completed)
      downstream.sendCompleted()
      record.hasDelivered(delivery)
    }
  }
#endif
