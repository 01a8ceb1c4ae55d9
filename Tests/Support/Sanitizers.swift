#if canImport(Glibc)
  import Glibc

  /// Whether Thread Sanitizer or Address Sanitizer watches the tests.
  package let isSanitized =
    unsafe dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
#endif
