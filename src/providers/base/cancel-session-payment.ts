import type { ProviderAccess } from "./provider-access"
import { isOpen } from "../../core/charge/charge-state"
import { refused } from "./to-medusa-error"

/**
 * Answers core's cancelPayment. Without Medusa's key it is the clean-up after a second payment row
 * could not be inserted, while the first one is alive (measured): nothing is done. A charge that
 * is over needs nothing. One that holds money is left as it is, and the person is told where to
 * void it.
 */
export async function cancelSessionPayment(
  access: ProviderAccess,
  cancel: { sessionId: string | undefined; isMedusasCancel: boolean }
): Promise<void> {
  if (!cancel.isMedusasCancel) {
    return
  }
  if (cancel.sessionId === undefined) {
    throw refused(
      "Nothing was canceled: the payment does not name its session, so its charge cannot be found."
    )
  }
  const charge = await access.ledger.findChargeBySession(cancel.sessionId)
  if (!charge || !isOpen(charge.state)) {
    return
  }
  throw refused(
    `Nothing was canceled: charge ${charge.merchantChargeId} of cart ${charge.cartId ?? "unknown"} is ${charge.state} at the payment service, and this version does not void from Medusa. Void or refund it in the merchant panel.`
  )
}
