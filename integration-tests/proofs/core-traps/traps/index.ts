import type { Trap } from "../provider-under-test"
import { TRAPS_OF_FAILED_COMPLETIONS } from "./of-failed-completions"
import { TRAPS_OF_ORDERS } from "./of-orders"
import { TRAPS_OF_THE_CHECKOUT } from "./of-the-checkout"
import { TRAPS_OF_WAITING_ORDERS } from "./of-waiting-orders"

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
