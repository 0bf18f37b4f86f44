import type { ChargeInFull } from "../api/payment-answers"

/** Of everything that asks before it does something with a charge. */
export interface PromptProps {
  /** As the person saw it; it does not follow what happens meanwhile. */
  charge: ChargeInFull
  onEnd: () => void
}
