import { type MinorUnits, minorUnits } from "../money"
import type { ChargeState } from "./charge-state"
import type { GatewayCharge } from "./gateway-charge"

/** What was taken of a charge and what was given back of it, both since its beginning. */
export interface ChargeSums {
  captured: MinorUnits
  refunded: MinorUnits
}

export const NO_SUMS: ChargeSums = {
  captured: minorUnits(0),
  refunded: minorUnits(0),
}

/**
 * Reads both sums from what the gateway told of a charge in the given state. What remains
 * (`amount`) and what was refunded make up what was captured, also after a capture of a part;
 * where `amount` evidently is not what remains, it is what was captured itself. What is not
 * told is taken from `asked`, what we wanted to charge: a paid charge was paid in full.
 */
export function sumsOf(
  state: ChargeState,
  told: GatewayCharge,
  asked: MinorUnits
): ChargeSums {
  const [transaction] = told.transactions
  const refunded =
    told.refundedAmount ?? transaction?.refundedAmount ?? NO_SUMS.refunded
  const original = told.originalAmount ?? transaction?.originalAmount ?? asked
  const remaining = told.amount ?? transaction?.amount
  const captured = capturedOf({ original, remaining, refunded })
  if (state === "paid" || state === "charged_back") {
    return { captured, refunded }
  }
  if (state === "refunded") {
    // All that was taken came back: what is told as refunded is both.
    const both = refunded > 0 ? refunded : captured
    return { captured: both, refunded: both }
  }
  // Of a charge that was captured before it was canceled, what came back is told as refunded.
  return state === "canceled" ? { captured: refunded, refunded } : NO_SUMS
}

function capturedOf({
  original,
  remaining,
  refunded,
}: {
  original: MinorUnits
  remaining: MinorUnits | undefined
  refunded: MinorUnits
}): MinorUnits {
  if (remaining === undefined || remaining + refunded === 0) {
    return original
  }
  const together = remaining + refunded
  return together > original ? remaining : minorUnits(together)
}
