import type { Method } from "./cart-payments"
import { until } from "./until"

interface Flight {
  cartId: string
  method: Method
  signal?: AbortSignal | undefined
  result: Promise<unknown>
}

/**
 * Lets one payment of a cart be under way. Whoever asks for the same method meanwhile gets its
 * result, so that a double click pays once; another method waits until it has ended. What was called
 * off is neither shared nor waited for.
 */
export function inFlight() {
  const flights = new Set<Flight>()
  return <Result>(
    { cartId, signal }: Pick<Flight, "cartId" | "signal">,
    method: Method,
    work: () => Promise<Result>
  ): Promise<Result> => {
    const others = [...flights].filter(
      (one) => one.cartId === cartId && !one.signal?.aborted
    )
    let flight = others.find((one) => one.method === method)
    if (!flight) {
      const ended = others.map((one) =>
        until(one.signal, one.result).catch(() => undefined)
      )
      const mine: Flight = {
        cartId,
        method,
        signal,
        result: until(signal, Promise.all(ended))
          .then(work)
          .finally(() => flights.delete(mine)),
      }
      flights.add((flight = mine))
    }
    return until(signal, flight.result as Promise<Result>)
  }
}
