// The manifest names the upcoming features as strings, and a misspelt one would be accepted
// silently.

#if !hasFeature(ExistentialAny)
  #error("ExistentialAny is off")
#endif
#if !hasFeature(InternalImportsByDefault)
  #error("InternalImportsByDefault is off")
#endif
#if !hasFeature(MemberImportVisibility)
  #error("MemberImportVisibility is off")
#endif
#if !hasFeature(InferIsolatedConformances)
  #error("InferIsolatedConformances is off")
#endif
#if !hasFeature(NonisolatedNonsendingByDefault)
  #error("NonisolatedNonsendingByDefault is off")
#endif
#if !hasFeature(StrictMemorySafety)
  #error("StrictMemorySafety is off")
#endif
#if swift(<6)
  #error("The language mode is not Swift 6")
#endif
