// swift-tools-version: 6.2
import PackageDescription

// The library, compiled as where Combine and SwiftUI are: with OpenCombine in the place of Combine, and
// small declarations of what is used of SwiftUI.
let package = Package(
  name: "Platforms",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")],
  targets: [
    .target(name: "Combine", dependencies: ["OpenCombine"]),
    .target(name: "SwiftUI"),
    .target(name: "Scheduling"),
    .target(
      name: "Signals", dependencies: ["Scheduling", "Combine", "SwiftUI"],
      exclude: ["Core/README.md"]),
    .testTarget(name: "PlatformTests", dependencies: ["Signals"]),
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
