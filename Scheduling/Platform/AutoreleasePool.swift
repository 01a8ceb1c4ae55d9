#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// Runs `work`, and then releases the objects that Objective-C code has autoreleased in it.
func inAutoreleasePool(_ work: () -> Void) {
  #if canImport(ObjectiveC)
    autoreleasepool { work() }
  #else
    work()
  #endif
}
