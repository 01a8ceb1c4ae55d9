public import Synchronization

#if SIGNALS_EXPLORE
  /// An atomic value, `Sendable` like `Atomic`. Before each operation, an explorer may let other
  /// threads run.
  @usableFromInline
  package struct ExplorableAtomic<Value: AtomicRepresentable>: ~Copyable {
    package typealias Change = (oldValue: Value, newValue: Value)

    private let value: Atomic<Value>
    private let object = Interleaving.newObject()

    package init(_ value: consuming Value) { self.value = Atomic(value) }

    private func willRead() { Interleaving.current?.willRead(object) }
    private func willWrite() { Interleaving.current?.willWrite(object) }
  }

  extension ExplorableAtomic: Sendable where Value: Sendable {}

  extension ExplorableAtomic where Value.AtomicRepresentation == UInt.AtomicRepresentation {
    @usableFromInline
    package func load(ordering: AtomicLoadOrdering) -> Value {
      willRead()
      return value.load(ordering: .sequentiallyConsistent)
    }

    package func store(_ desired: consuming Value, ordering: AtomicStoreOrdering) {
      willWrite()
      value.store(desired, ordering: .sequentiallyConsistent)
    }

    package func exchange(_ desired: consuming Value, ordering: AtomicUpdateOrdering) -> Value {
      willWrite()
      return value.exchange(desired, ordering: .sequentiallyConsistent)
    }

    package func compareExchange(
      expected: consuming Value, desired: consuming Value, ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
      willWrite()
      return value.compareExchange(
        expected: expected, desired: desired, ordering: .sequentiallyConsistent)
    }
  }

  extension ExplorableAtomic where Value == UInt {
    @discardableResult
    package func bitwiseOr(_ operand: UInt, ordering: AtomicUpdateOrdering) -> Change {
      willWrite()
      return value.bitwiseOr(operand, ordering: .sequentiallyConsistent)
    }

    @discardableResult
    package func bitwiseAnd(_ operand: UInt, ordering: AtomicUpdateOrdering) -> Change {
      willWrite()
      return value.bitwiseAnd(operand, ordering: .sequentiallyConsistent)
    }

    @discardableResult
    package func subtract(_ operand: UInt, ordering: AtomicUpdateOrdering) -> Change {
      willWrite()
      return value.subtract(operand, ordering: .sequentiallyConsistent)
    }
  }

  extension ExplorableAtomic where Value.AtomicRepresentation == UInt8.AtomicRepresentation {
    package func store(_ desired: consuming Value, ordering: AtomicStoreOrdering) {
      willWrite()
      value.store(desired, ordering: .sequentiallyConsistent)
    }

    package func load(ordering: AtomicLoadOrdering) -> Value {
      willRead()
      return value.load(ordering: .sequentiallyConsistent)
    }

    package func compareExchange(
      expected: consuming Value, desired: consuming Value, ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
      willWrite()
      return value.compareExchange(
        expected: expected, desired: desired, ordering: .sequentiallyConsistent)
    }

    package func exchange(_ desired: consuming Value, ordering: AtomicUpdateOrdering) -> Value {
      willWrite()
      return value.exchange(desired, ordering: .sequentiallyConsistent)
    }
  }

  extension ExplorableAtomic where Value == UInt16 {
    package func load(ordering: AtomicLoadOrdering) -> UInt16 {
      willRead()
      return value.load(ordering: .sequentiallyConsistent)
    }

    package func store(_ desired: UInt16, ordering: AtomicStoreOrdering) {
      willWrite()
      value.store(desired, ordering: .sequentiallyConsistent)
    }

    package func compareExchange(
      expected: UInt16, desired: UInt16, ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: UInt16) {
      willWrite()
      return value.compareExchange(
        expected: expected, desired: desired, ordering: .sequentiallyConsistent)
    }
  }

  extension ExplorableAtomic where Value == Int {
    @discardableResult
    package func wrappingAdd(_ operand: Int, ordering: AtomicUpdateOrdering) -> Change {
      willWrite()
      return value.wrappingAdd(operand, ordering: .sequentiallyConsistent)
    }

    @discardableResult
    package func add(_ operand: Int, ordering: AtomicUpdateOrdering) -> Change {
      willWrite()
      return value.add(operand, ordering: .sequentiallyConsistent)
    }

    @discardableResult
    package func subtract(_ operand: Int, ordering: AtomicUpdateOrdering) -> Change {
      willWrite()
      return value.subtract(operand, ordering: .sequentiallyConsistent)
    }
  }

  extension ExplorableAtomic where Value == Int32 {
    package func load(ordering: AtomicLoadOrdering) -> Int32 {
      willRead()
      return value.load(ordering: .sequentiallyConsistent)
    }

    @discardableResult
    package func add(_ operand: Int32, ordering: AtomicUpdateOrdering) -> Change {
      willWrite()
      return value.add(operand, ordering: .sequentiallyConsistent)
    }

    @discardableResult
    package func subtract(_ operand: Int32, ordering: AtomicUpdateOrdering) -> Change {
      willWrite()
      return value.subtract(operand, ordering: .sequentiallyConsistent)
    }
  }
#else
  @usableFromInline package typealias ExplorableAtomic = Atomic
#endif
