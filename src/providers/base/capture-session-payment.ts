import type { Charge } from "../../core/charge/charge"
import { refusedChangeText, tooFineText } from "../../core/texts/admin-texts"
import { bookedAmounts } from "./booked-amounts"
import { changeSessionCharge } from "./change-session-charge"
import type { ProviderAccess } from "./provider-access"
import { refuseChangeElsewhere } from "./refuse-written-elsewhere"
import { refused } from "./to-medusa-error"

/**
 * Captures what Medusa really asked for: core tells a provider no amount, but has written it down
 * before it calls (measured). Where that cannot be read nothing is captured, never everything.
 *
 * What the gateway has captured already is a success only when it is exactly what Medusa will have
 * booked with this capture.
 */
export async function captureSessionPayment(
  access: ProviderAccess,
  capture: { sessionId: string | undefined; captureId: string | undefined }
): Promise<Charge> {
  const { captureId } = capture
  const booked = captureId && (await bookedAmounts(access, captureId))
  if (!captureId || !booked) {
    throw refused(
      "Nothing was captured: Medusa's capture could not be read, so it is not known how much to take. Try again."
    )
  }
  if (booked.isTooFine) {
    throw refused(tooFineText("capture", booked.decimal))
  }
  if (booked.amount < 1) {
    throw refused("Nothing was captured: the least that can be is R$ 0.01.")
  }
  const charge = await chargeOf(access, capture.sessionId)
  await refuseChangeElsewhere(access, "capture", charge)
  if (charge.sums.captured === booked.total) {
    return charge
  }
  if (booked.total !== booked.amount) {
    throw refused(
      refusedChangeText("capture", charge, {
        kind: "captured_already",
        captured: charge.sums.captured,
      })
    )
  }
  return changeSessionCharge(access, {
    charge,
    kind: "capture",
    amount: booked.amount,
    medusaId: captureId,
    actor: booked.createdBy,
  })
}

async function chargeOf(
  access: ProviderAccess,
  sessionId: string | undefined
): Promise<Charge> {
  const charge =
    sessionId && (await access.ledger.findChargeBySession(sessionId))
  if (!charge) {
    throw refused(
      "Nothing was captured: the ledger knows no charge of this payment, so there is no reserved money to take."
    )
  }
  return charge
}
