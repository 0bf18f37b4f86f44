import { until } from "../until"
import type { Configuration, Method } from "./configuration"
import type { Ask } from "./store-client"

export type Step = "tokenizing" | "paying" | "verifying"

/** What a call of the checkout is about. */
export interface Asked {
  cartId: string
  signal?: AbortSignal | undefined
  /** What the shopper sees; undefined when any will do. */
  amount?: number | string | undefined
  onStep?: ((step: Step) => void) | undefined
}

/** One call of the checkout, as the rest of this folder sees it. */
export interface Flow extends Asked {
  ask: Ask
  methods: Configuration["methods"]
  /** What the shop says to a shopper, by name; in the words of a method where it has any. */
  say: (name: string, method?: Method) => string
}

/** A way to pay, which adds calls of its own to a checkout. */
export type PaymentMethod<Calls> = (shop: {
  configuration: () => Promise<Configuration>
  /** Begins one payment of a cart; another call for the same one gets its result. */
  pay: <Outcome>(
    asked: Asked,
    method: Method,
    work: (flow: Flow) => Promise<Outcome>
  ) => Promise<Outcome>
}) => Calls

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
        until(one, () => one.result).catch(() => undefined)
      )
      const result = until({ signal }, () => Promise.all(ended))
        .then(work)
        .finally(() => flights.delete(mine))
      const mine = (flight = { cartId, method, signal, result })
      flights.add(mine)
      // Whoever has called it off waits for nothing any more.
      result.catch(() => undefined)
    }
    const { result } = flight
    return until({ signal }, () => result as Promise<Result>)
  }
}

/** Tells the page. What it throws is its own matter, and changes nothing of a payment. */
export function report<Reported>(
  listener: ((reported: Reported) => void) | undefined,
  reported: Reported
): void {
  try {
    listener?.(reported)
  } catch {
    // Said above.
  }
}
