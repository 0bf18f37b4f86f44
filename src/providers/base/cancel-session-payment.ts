import { isOpen } from "../../core/charge/charge-state"
import { effectiveStateOf } from "../../core/charge/dispute"
import { type Charge, DECIDED_BY_CORE } from "../../core/charge/charge"
import { isLostDispute } from "../../core/charge/synchronization/disputed-charge"
import { busyText, refusedChangeText } from "../../core/texts/admin-texts"
import { changeSessionCharge } from "./change-session-charge"
import type { ProviderAccess } from "./provider-access"
import { refuseChangeElsewhere } from "./refuse-written-elsewhere"
import { refused } from "./to-medusa-error"

/**
 * Answers core's cancelPayment. Without Medusa's key it is the clean-up after a second payment row
 * could not be inserted, while the first one is alive (measured): nothing is done.
 *
 * An authorization is voided. Before that its session is closed, and that its money goes back is
 * written down: core's next completion would else place an order on the voided payment (measured).
 * Money that was taken stays where it is.
 */
export async function cancelSessionPayment(
  access: ProviderAccess,
  cancel: { sessionId: string | undefined; paymentId: string | undefined }
): Promise<Charge | undefined> {
  const { ledger } = access
  const { sessionId, paymentId } = cancel
  if (paymentId === undefined) {
    return undefined
  }
  if (sessionId === undefined) {
    throw refused(
      "Nothing was canceled: the payment does not name its session, so its charge cannot be found."
    )
  }
  const charge = await ledger.findChargeBySession(sessionId)
  if (charge === undefined) {
    return undefined
  }
  if (isOpen(charge.state)) {
    await refuseChangeElsewhere(access, "void", charge)
  }
  switch (effectiveStateOf(charge)) {
    case "authorized":
      return releaseAuthorization(access, charge, paymentId)
    case "unresolved":
    case "pending":
      throw refused(
        busyText("void", charge, { kind: "create", amount: charge.amount })
      )
    case "paid":
      // Core takes a completion back; also one that took so long that it counted as done.
      await ledger.noteRollBack(charge.id)
      throw refused(
        refusedChangeText("void", charge, {
          kind: "captured_already",
          captured: charge.sums.captured,
        })
      )
    case "charged_back":
      if (isLostDispute(charge)) {
        await closeSession(access, sessionId)
        return charge
      }
      throw refused(refusedChangeText("void", charge, { kind: "disputed" }))
    case "declined":
    case "failed":
    case "canceled":
    case "expired":
    case "refunded":
    case "absent":
    case "not_created":
      await closeSession(access, sessionId)
      return charge
  }
}

async function releaseAuthorization(
  access: ProviderAccess,
  charge: Charge,
  paymentId: string
): Promise<Charge> {
  await access.ledger.decideRefund(charge.id, {
    by: DECIDED_BY_CORE,
    reason: "Medusa canceled the payment.",
  })
  await closeSession(access, charge.paymentSessionId)
  return changeSessionCharge(access, {
    charge,
    kind: "void",
    amount: charge.amount,
    medusaId: paymentId,
    actor: "medusa",
  })
}

/** A closed session cannot be completed. One that is gone cannot either. */
async function closeSession(
  { paymentSessions }: ProviderAccess,
  id: string
): Promise<void> {
  const [session] = await paymentSessions.list({ id })
  if (session !== undefined) {
    await paymentSessions.update({ id, status: "canceled" })
  }
}
