/** Under which our spans and metrics are found, beside Medusa's and the store's own. */
export const SCOPE = "medusa-payment-checkout-transparent"

/** Undefined where it throws: what a store has set up to watch payments must not break one. */
export function quietly<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
