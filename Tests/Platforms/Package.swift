// swift-tools-version: 6.2
import PackageDescription

// The library with its parts for Apple's frameworks, compiled against OpenCombine and stand-ins for
// SwiftUI, UIKit, AppKit and Objective-C.
let package = Package(
  name: "Platforms",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")],
  targets: [
    .target(name: "Combine", dependencies: ["OpenCombine"]),
    .target(name: "SwiftUI", dependencies: ["Combine"]),
    .target(name: "ObjectiveC"),
    .target(name: "UIKit", dependencies: ["ObjectiveC"]),
    .target(name: "AppKit", dependencies: ["ObjectiveC"]),
    .target(name: "Scheduling", dependencies: ["ObjectiveC"]),
    .target(
      name: "Signals", dependencies: ["Scheduling", "ObjectiveC"]),
    .target(name: "SignalsControls", dependencies: ["Signals", "Scheduling", "ObjectiveC"]),
    .target(
      name: "SignalsApple",
      dependencies: [
        "Signals", "SignalsControls", "Scheduling", "Combine", "SwiftUI", "ObjectiveC", "UIKit",
        "AppKit",
      ]),
    .target(name: "SignIn", dependencies: ["Signals"]),
    .target(name: "SignInViews", dependencies: ["SignIn", "SignalsApple", "UIKit", "SwiftUI"]),
    .testTarget(name: "PlatformTests", dependencies: ["SignalsApple", "SignIn", "SignInViews"]),
  ],
  swiftLanguageModes: [.v6]
)

// The same settings as in the root package.
for target in package.targets where target.name != "Combine" {
  target.swiftSettings = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "InferIsolatedConformances", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
}

for target in package.targets
where ["Scheduling", "Signals", "SignalsControls", "SignalsApple"].contains(target.name) {
  target.swiftSettings? += [
    .strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error),
  ]
}

// Swift Testing has parts for the real UIKit and AppKit, which the compiler would look for.
for target in package.targets where target.isTest {
  target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]))
}
