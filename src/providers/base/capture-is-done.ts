import { isOpen } from "../../core/charge/charge-state"
import type { ProviderAccess } from "./provider-access"
import { refused } from "./to-medusa-error"

/** Succeeds when the gateway has taken the whole amount already; refuses everything else. */
export async function captureIsDone(
  access: ProviderAccess,
  sessionId: string | undefined
): Promise<void> {
  const charge =
    sessionId === undefined
      ? undefined
      : await access.ledger.findChargeBySession(sessionId)
  if (charge?.state === "paid") {
    return
  }
  if (!charge || !isOpen(charge.state)) {
    throw refused(
      `Nothing was captured: the charge is ${charge?.state ?? "unknown to the ledger"}, so there is no reserved money to take.`
    )
  }
  throw refused(
    `Nothing was captured: charge ${charge.merchantChargeId} is ${charge.state} at the payment service, and this version does not capture from Medusa. Capture it in the merchant panel, or use capture: "automatic".`
  )
}
