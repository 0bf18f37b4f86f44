import type { Trap } from "../provider-under-test"
import { TRAPS_OF_FAILED_COMPLETIONS } from "./failed-completion-traps"
import { TRAPS_OF_ORDERS } from "./order-traps"
import { TRAPS_OF_THE_CHECKOUT } from "./checkout-traps"
import { TRAPS_OF_WAITING_ORDERS } from "./waiting-order-traps"

/**
 * The cases in which Medusa 2.21.2 loses money, reveals data or shows wrong data if a payment provider only follows
 * Medusa's guide.
 */
export const TRAPS: readonly Trap[] = [
  ...TRAPS_OF_THE_CHECKOUT,
  ...TRAPS_OF_FAILED_COMPLETIONS,
  ...TRAPS_OF_ORDERS,
  ...TRAPS_OF_WAITING_ORDERS,
]
