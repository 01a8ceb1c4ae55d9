import Signals

/// Two fields that show the same temperature. Mistake: a change of one changes the other, which
/// changes the first again.
enum Thermometer {
  static func run() {
    let celsius = MutableProperty(20)
    let fahrenheit = MutableProperty(68)
    celsius.values.deliver(on: .main).subscribeNext { fahrenheit.value = $0 * 9 / 5 + 32 }
    fahrenheit.values.deliver(on: .main).subscribeNext { celsius.value = ($0 - 32) * 5 / 9 }
  }
}
