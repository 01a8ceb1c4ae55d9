extension String {
  /// Whether two texts consist of the same Unicode scalars. `==` also holds for texts that only
  /// look the same.
  func hasSameScalars(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
