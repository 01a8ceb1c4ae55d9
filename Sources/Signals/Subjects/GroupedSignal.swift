/// A subject with a key: one of the groups of ``Signal/groupBy(_:)``.
///
/// In ReactiveObjC: `RACGroupedSignal` (feature
/// [SJ4](doc:ReactiveObjCFeatures#Subjects-and-connections)).
public final class GroupedSignal<Key: Sendable, Value: Sendable>: Subject<Value>,
  @unchecked Sendable
{
  /// The key that the values of the group have in common.
  public let key: Key
  // Declared after the key: its release follows that of the key, and ends the turn of `Unwinding`.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  /// Creates a subject with the given key.
  public init(key: Key) {
    self.key = key
    super.init()
  }

  /// Creates a group whose subscriptions are users of the group's source.
  init(key: Key, users: SourceUsers, visitors: GroupVisitors? = nil) {
    self.key = key
    super.init(core: HandedOutCore(users, visitors))
  }

  deinit { unwinding.begin(Key.self, orKeep: { Kept(key) }) }
}
