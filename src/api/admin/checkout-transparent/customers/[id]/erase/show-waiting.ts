import type { ChargeToErase } from "../../../../../../charge/erasure"

/** The charges that are not erased yet and why not; those that are erased next are not among them. */
export function showWaiting(charges: readonly ChargeToErase[]) {
  return charges.flatMap((charge) =>
    charge.reason === null
      ? []
      : [
          {
            charge_id: charge.chargeId,
            merchant_charge_id: charge.merchantChargeId,
            order_id: charge.orderId,
            method: charge.method,
            state: charge.state,
            reason: charge.reason,
            /** Null where nobody can say: a person or the gateway ends it. */
            try_again_at: charge.tryAgainAt,
          },
        ]
  )
}
