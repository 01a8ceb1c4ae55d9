// Lets sources keep their `import RxCocoa`, and RxCocoa's name for signals.
@_exported import RxFlavour

public typealias Signal<Element: Sendable> = RxSignal<Element>
