// swift-tools-version: 6.2
import PackageDescription

// The library with its parts for Combine and SwiftUI, compiled against OpenCombine and a stand-in for
// SwiftUI.
let package = Package(
  name: "Platforms",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")],
  targets: [
    .target(name: "Combine", dependencies: ["OpenCombine"]),
    .target(name: "SwiftUI"),
    .target(name: "Scheduling"),
    .target(name: "Signals", dependencies: ["Scheduling"], exclude: ["Core/README.md"]),
    .target(
      name: "SignalsApple", dependencies: ["Signals", "Scheduling", "Combine", "SwiftUI"]),
    .testTarget(name: "PlatformTests", dependencies: ["SignalsApple"]),
  ],
  swiftLanguageModes: [.v6]
)

// As in the root package.
for target in package.targets where target.name != "Combine" {
  target.swiftSettings = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "InferIsolatedConformances", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
}
