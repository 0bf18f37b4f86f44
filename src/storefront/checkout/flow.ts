import type { Ask } from "./ask"
import type { CardPayment } from "./checkout"
import type { Configuration } from "./configuration"

/** What a call of the checkout is about. */
export interface Asked {
  cartId: string
  signal?: AbortSignal | undefined
  /** What the shopper sees; undefined when any will do. */
  amount?: CardPayment["amount"] | undefined
  onStep?: CardPayment["onStep"] | undefined
}

/** One call of the checkout, as the rest of this folder sees it. */
export interface Flow extends Asked {
  ask: Ask
  methods: Configuration["methods"]
  /** What the shop says to a shopper, by name. */
  say: (name: string) => string
}
