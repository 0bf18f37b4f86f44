/**
 * Callers that ask for the same key at the same time share one run of `work`, its failure included.
 * The next caller after it ended starts a new one.
 */
export class SingleFlight<Result> {
  readonly #flights = new Map<string, Promise<Result>>()

  share(key: string, work: () => Promise<Result>): Promise<Result> {
    const flying = this.#flights.get(key)
    if (flying) {
      return flying
    }
    const flight = work().finally(() => this.#flights.delete(key))
    // Every caller may have stopped waiting by the time it fails: that is no unhandled rejection.
    flight.catch(() => undefined)
    this.#flights.set(key, flight)
    return flight
  }
}
