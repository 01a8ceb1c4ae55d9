// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Signals",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Signals", targets: ["Signals"]),
    .library(name: "SignalsFoundation", targets: ["SignalsFoundation"]),
    .library(name: "SignalsControls", targets: ["SignalsControls"]),
    .library(name: "SignalsApple", targets: ["SignalsApple"]),
    .library(name: "SignalsPorting", targets: ["SignalsPorting"]),
    .library(name: "SignalsTesting", targets: ["SignalsTesting"]),
    .library(name: "RxFlavour", targets: ["RxFlavour"]),
    .library(name: "RxFlavourTesting", targets: ["RxFlavourTesting"]),
    .executable(name: "logpulse", targets: ["logpulse"]),
    .executable(name: "marbles", targets: ["marbles"]),
    .executable(name: "signals-top", targets: ["signals-top"]),
  ],
  traits: [
    .trait(
      name: "Recording",
      description: "Builds in what SignalRecording needs, to look inside a running program.")
  ],
  targets: [
    .target(name: "Scheduling", path: "Scheduling"),
    .target(name: "Signals", dependencies: ["Scheduling"]),
    .target(name: "SignalsFoundation", dependencies: ["Signals", "Scheduling"]),
    .target(name: "SignalsControls", dependencies: ["Signals", "Scheduling"]),
    .target(
      name: "SignalsApple", dependencies: ["Signals", "SignalsControls", "Scheduling"]),
    .target(
      name: "SignalsPorting", dependencies: ["Signals", "Scheduling"], exclude: ["Names.tsv"]),
    .target(name: "SignalsTestingCore", dependencies: ["Signals"]),
    .target(name: "SignalsTesting", dependencies: ["SignalsTestingCore"]),
    .target(
      name: "RxFlavour", dependencies: ["Signals", "Scheduling"], exclude: ["Traits/Forms.tsv"]),
    .target(name: "RxFlavourTesting", dependencies: ["RxFlavour", "Signals", "Scheduling"]),
    .target(
      name: "MarbleGallery", dependencies: ["DeclarationReader", "SignalsTestingCore"],
      path: "Sources/Tools/MarbleGallery"),
    .executableTarget(
      name: "marbles", dependencies: ["MarbleGallery", "SignalsFoundation"],
      path: "Sources/Tools/marbles"),
    .target(
      name: "DocumentationSite",
      dependencies: ["DeclarationReader", "MarbleGallery", "SignalsTestingCore"],
      path: "Sources/Tools/DocumentationSite"),
    .executableTarget(
      name: "site", dependencies: ["DocumentationSite", "MarbleGallery", "SignalsFoundation"],
      path: "Sources/Tools/site"),
    .target(name: "DeclarationReader", path: "Sources/Tools/DeclarationReader"),
    .target(
      name: "Generation", dependencies: ["DeclarationReader"], path: "Sources/Tools/Generation"),
    .executableTarget(
      name: "generate", dependencies: ["DeclarationReader", "Generation"],
      path: "Sources/Tools/generate"),
    .target(
      name: "SignalFuzzing", dependencies: ["Signals"], path: "Sources/Tools/SignalFuzzing"),
    .executableTarget(
      name: "fuzz", dependencies: ["SignalFuzzing", "SignalsFoundation"],
      path: "Sources/Tools/fuzz"),
    .target(
      name: "RxPrograms", dependencies: ["RxFlavour", "RxFlavourTesting"],
      path: "Sources/Tools/RxPrograms"),
    .executableTarget(
      name: "rx-programs", dependencies: ["RxPrograms"], path: "Sources/Tools/rx-programs"),
    .executableTarget(
      name: "logpulse", dependencies: ["Signals", "SignalsFoundation", "TerminalOutput"],
      path: "Sources/Examples/logpulse", resources: [.copy("Sample")]),
    .target(name: "TerminalOutput", path: "Sources/Tools/TerminalOutput"),
    .executableTarget(
      name: "signals-top", dependencies: ["Signals", "SignalsFoundation", "TerminalOutput"],
      path: "Sources/Tools/signals-top"),
    .target(name: "SignIn", dependencies: ["Signals"], path: "Sources/Examples/SignIn"),
    .executableTarget(
      name: "lookup", dependencies: ["Signals", "SignalsFoundation"],
      path: "Sources/Examples/lookup"),
    .executableTarget(
      name: "faults", dependencies: ["Signals", "SignalsFoundation"],
      path: "Sources/Examples/faults"),
    .target(
      name: "TestSupport", dependencies: ["Scheduling", "Signals"], path: "Tests/Support"),
    .testTarget(name: "SchedulingTests", dependencies: ["Scheduling", "TestSupport"]),
    .testTarget(
      name: "SignalsTests",
      dependencies: [
        "Signals", "SignalsTesting", "DeclarationReader", "Generation", "MarbleGallery",
        "TestSupport",
      ]),
    .testTarget(
      name: "SignalsPortingTests",
      dependencies: [
        "Signals", "SignalsPorting", "SignalsTesting", "DeclarationReader", "TestSupport",
      ]),
    .testTarget(name: "DeclarationReaderTests", dependencies: ["DeclarationReader"]),
    .testTarget(name: "GenerationTests", dependencies: ["DeclarationReader", "Generation"]),
    .testTarget(
      name: "SignalsConcurrencyTests", dependencies: ["Signals", "SignalsTesting", "TestSupport"]),
    .testTarget(
      name: "SignalsControlsTests",
      dependencies: ["Signals", "SignalsControls", "SignalsTesting", "SignIn", "TestSupport"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Signals", "SignalsControls", "SignalsFoundation", "SignalsTesting", "MarbleGallery",
        "RxFlavour", "RxFlavourTesting", "TestSupport",
      ],
      plugins: ["DocumentationPrograms"]),
    // Writes the tests of the programs in pages and comments.
    .plugin(
      name: "DocumentationPrograms", capability: .buildTool(),
      dependencies: ["documentation-programs"]),
    .executableTarget(
      name: "documentation-programs", path: "Sources/Tools/documentation-programs"),
    .testTarget(name: "SignalsTestingTests", dependencies: ["SignalsTesting", "TestSupport"]),
    .testTarget(
      name: "InterleavingTests",
      dependencies: ["Scheduling", "Signals", "SignalsTestingCore", "TestSupport"]),
    .testTarget(
      name: "MarbleGalleryTests",
      dependencies: [
        "MarbleGallery", "DeclarationReader", "Generation", "Signals", "SignalsTestingCore",
        "TestSupport",
      ]),
    .testTarget(
      name: "DocumentationSiteTests",
      dependencies: ["DocumentationSite", "MarbleGallery", "SignalsTestingCore", "TestSupport"]),
    .testTarget(
      name: "RxFlavourTests",
      dependencies: [
        "RxFlavour", "RxFlavourTesting", "Signals", "RxPrograms", "rx-programs", "TestSupport",
      ]),
    // Reads the built modules, so they have to be built before.
    .testTarget(
      name: "PublicAPITests",
      dependencies: [
        "Signals", "SignalsFoundation", "SignalsControls", "SignalsTesting",
        "RxFlavour", "RxFlavourTesting", "TestSupport",
      ]),
    .testTarget(name: "CatalogueTests", dependencies: ["Signals", "TestSupport"]),
    .testTarget(
      name: "SignalFuzzingTests", dependencies: ["SignalFuzzing", "Signals", "TestSupport"]),
    .testTarget(
      name: "logpulseTests",
      dependencies: ["logpulse", "SignalsFoundation", "TerminalOutput", "TestSupport"]),
    .testTarget(
      name: "RecordingTests",
      dependencies: [
        "Signals", "SignalsFoundation", "SignalsTestingCore", "TerminalOutput", "faults",
        "signals-top", "TestSupport",
      ]),
    .testTarget(
      name: "SignalsFoundationTests",
      dependencies: [
        "SignalsFoundation", "SignalsTesting", "logpulse", "lookup", "marbles", "fuzz",
        "signals-top", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Each of these, and strict memory safety, is checked in
// `Tests/SignalsTests/LanguageFeatureTests.swift`, since an unknown name is accepted silently.
let upcomingFeatures = [
  "ExistentialAny",  // SE-0335
  "InternalImportsByDefault",  // SE-0409
  "MemberImportVisibility",  // SE-0444
  "InferIsolatedConformances",  // SE-0470
  "NonisolatedNonsendingByDefault",  // SE-0461
]

// Warnings stop our own builds only: a client must not fail for warnings of a newer compiler.
let warningsAreErrors = Context.environment["SIGNALS_WARNINGS_AS_ERRORS"] != nil

// Makes each lock and each atomic operation of the core a point where an explorer of interleavings
// can switch threads. For the tests of the core alone, see `scripts/checks/explore-interleavings`.
let explores = Context.environment["SIGNALS_EXPLORE"] != nil
if explores {
  let needed = ["Scheduling", "Signals", "SignalsTestingCore", "TestSupport", "InterleavingTests"]
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { $0.name != "Signals" }
}

// Keeps only these targets of tests, and what they need. Their names are separated by spaces; see
// `scripts/check-operator`.
if let tests = Context.environment["SIGNALS_TESTS"] {
  var needed: Set<String> = []
  var waiting = tests.split(separator: " ").map(String.init)
  while let name = waiting.popLast() {
    guard needed.insert(name).inserted else { continue }
    let target = package.targets.first { $0.name == name }
    for case .byNameItem(let dependency, _) in target?.dependencies ?? [] {
      waiting.append(dependency)
    }
    for case .plugin(let plugin, _) in target?.plugins ?? [] { waiting.append(plugin) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
}

// In a release build, optimises what is tested, but not the tests, which take longest to optimise.
let testsStayUnoptimised = Context.environment["SIGNALS_UNOPTIMISED_TESTS"] != nil

for target in package.targets where target.type != .plugin {
  var settings = target.swiftSettings ?? []
  settings += upcomingFeatures.map { .enableUpcomingFeature($0) }
  settings.append(.strictMemorySafety())  // SE-0458
  if warningsAreErrors { settings.append(.treatAllWarnings(as: .error)) }
  if explores { settings.append(.define("SIGNALS_EXPLORE")) }
  if target.type == .test, testsStayUnoptimised { settings.append(.unsafeFlags(["-Onone"])) }
  target.swiftSettings = settings
}
