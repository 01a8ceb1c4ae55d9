// error: type 'Person' does not conform to the 'Sendable' protocol
import Signals

#if CURED
  struct Address: Sendable {
    var city = ""
  }

  struct Person: Sendable {
    var address = Address()
  }

  let people = Subject<Person>()
#else
  class Address {
    var city = ""
  }

  struct Person {
    var address = Address()
  }

  let people = Subject<Person>()  // does not compile
#endif
