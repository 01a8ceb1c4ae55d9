// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Signals",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Signals", targets: ["Signals"]),
    .library(name: "SignalsFoundation", targets: ["SignalsFoundation"]),
    .library(name: "SignalsNetworking", targets: ["SignalsNetworking"]),
    .library(name: "SignalsControls", targets: ["SignalsControls"]),
    .library(name: "SignalsApple", targets: ["SignalsApple"]),
    .library(name: "SignalsPorting", targets: ["SignalsPorting"]),
    .library(name: "SignalsTesting", targets: ["SignalsTesting"]),
    .library(name: "RxFlavour", targets: ["RxFlavour"]),
    .library(name: "RxFlavourTesting", targets: ["RxFlavourTesting"]),
    .executable(name: "logpulse", targets: ["logpulse"]),
    .executable(name: "signals-top", targets: ["signals-top"]),
  ],
  traits: [
    .trait(
      name: "Foundation",
      description: "The lock is an NSLock. Without it, Signals is built without Foundation."),
    .trait(
      name: "Recording",
      description: "Builds in what SignalRecording needs, to look inside a running program.",
      enabledTraits: ["Foundation"]),
    .default(enabledTraits: ["Foundation"]),
  ],
  targets: [
    .target(name: "Scheduling", path: "Scheduling"),
    .target(name: "Signals", dependencies: ["Scheduling"]),
    .target(name: "SignalsFoundation", dependencies: ["Signals", "Scheduling"]),
    .target(
      name: "SignalsNetworking", dependencies: ["Signals", "SignalsFoundation", "Scheduling"]),
    .target(name: "SignalsControls", dependencies: ["Signals", "Scheduling"]),
    .target(
      name: "SignalsApple", dependencies: ["Signals", "SignalsControls", "Scheduling"]),
    .target(
      name: "SignalsPorting", dependencies: ["Signals", "Scheduling"], exclude: ["Names.tsv"]),
    .target(name: "SignalsTesting", dependencies: ["Signals", "Scheduling"]),
    .target(
      name: "RxFlavour", dependencies: ["Signals", "Scheduling"], exclude: ["Traits/Forms.tsv"]),
    .target(name: "RxFlavourTesting", dependencies: ["RxFlavour", "Signals", "Scheduling"]),

    // Programs. `Sources/Examples/SignIn` has no target: the tests and GTK's package compile it.
    .target(name: "TerminalOutput"),
    .executableTarget(
      name: "logpulse", dependencies: ["Signals", "SignalsFoundation", "TerminalOutput"],
      path: "Sources/Examples/logpulse", resources: [.copy("Sample")]),
    // Has mistakes, which the tests of the recording look for. It is no product.
    .executableTarget(
      name: "faults", dependencies: ["Signals", "TerminalOutput"], path: "Sources/Examples/faults"),
    .executableTarget(
      name: "signals-top", dependencies: ["Signals", "SignalsFoundation", "TerminalOutput"]),

    // Tests. Those of the tools and of the documentation are in the package `Tools`.
    .target(
      name: "TestSupport", dependencies: ["Scheduling", "Signals"], path: "Tests/Support"),
    .testTarget(name: "SchedulingTests", dependencies: ["Scheduling", "Signals", "TestSupport"]),
    .testTarget(
      name: "SignalsTests",
      dependencies: [
        "Scheduling", "Signals", "SignalsControls", "SignalsPorting", "SignalsTesting",
        "TestSupport",
      ]),
    // Suites in which threads meet. `.ci/run` runs them under Thread Sanitizer, too, and optimised.
    .testTarget(
      name: "ConcurrencyTests",
      dependencies: ["Scheduling", "Signals", "SignalsTesting", "TestSupport"]),
    .testTarget(
      name: "InterleavingTests",
      dependencies: ["Scheduling", "Signals", "SignalsTesting", "TestSupport"]),
    .testTarget(
      name: "RxFlavourTests",
      dependencies: ["RxFlavour", "RxFlavourTesting", "Scheduling", "Signals", "TestSupport"]),
    .testTarget(
      name: "RecordingTests",
      dependencies: [
        "Signals", "SignalsFoundation", "SignalsTesting", "TerminalOutput", "faults",
        "signals-top", "TestSupport",
      ]),
    .testTarget(
      name: "SignalsFoundationTests",
      dependencies: [
        "Signals", "SignalsFoundation", "SignalsNetworking", "SignalsTesting", "TerminalOutput",
        "logpulse", "signals-top", "TestSupport",
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

// The scripts set four variables, which are only for developing this package.
//
// Warnings stop our own builds only: a client must not fail for warnings of a newer compiler.
let warningsAreErrors = Context.environment["SIGNALS_WARNINGS_AS_ERRORS"] != nil

// Keeps only these targets of tests, and what they need, so that less is built. Their names are
// separated by spaces.
if let tests = Context.environment["SIGNALS_TESTS"] {
  var needed: Set<String> = []
  var waiting = tests.split(separator: " ").map(String.init)
  while let name = waiting.popLast() {
    guard needed.insert(name).inserted else { continue }
    let target = package.targets.first { $0.name == name }
    for case .byNameItem(let dependency, _) in target?.dependencies ?? [] {
      waiting.append(dependency)
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
}

// Makes each lock and each atomic operation of the core a point where an explorer of interleavings
// can switch threads. For the tests of the core alone, see `scripts/checks/explore-interleavings`.
let explores = Context.environment["SIGNALS_EXPLORE"] != nil

// In a release build, optimises what is tested, but not the tests, which take longest to optimise.
let testsStayUnoptimised = Context.environment["SIGNALS_UNOPTIMISED_TESTS"] != nil

for target in package.targets {
  var settings = target.swiftSettings ?? []
  settings += upcomingFeatures.map { .enableUpcomingFeature($0) }
  settings.append(.strictMemorySafety())  // SE-0458
  if warningsAreErrors { settings.append(.treatAllWarnings(as: .error)) }
  if explores { settings.append(.define("SIGNALS_EXPLORE")) }
  if target.type == .test, testsStayUnoptimised { settings.append(.unsafeFlags(["-Onone"])) }
  target.swiftSettings = settings
}
