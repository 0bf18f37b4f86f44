import type { MedusaContainer } from "@medusajs/framework/types"
import { authorizationEndsAt, type Charge } from "../../domain/charge/charge"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { message } from "../../domain/message"
import { readStoredMessage } from "../../domain/stored-message"
import { CODE_GRACE_MS } from "../../domain/charge/charge-lifetimes"
import { ledgerOf } from "../../medusa/core"

/** The message for an authorization that has ended by time although nothing reported its end. */
export const LAPSED_MESSAGE = message("authorization_over")

/** Whether an authorization has lapsed by time, and the gateway has had time to report it. */
export function hasLapsedByTime(
  charge: Pick<Charge, "state" | "createdAt">,
  now: Date
): boolean {
  const end = authorizationEndsAt(charge).getTime() + CODE_GRACE_MS
  return charge.state === "authorized" && now.getTime() >= end
}

/**
 * Whether an authorization that is observed by notifications has lapsed by time, and no notification has reported the
 * outcome. The charge is listed until an administrator resolves this discrepancy once.
 */
export async function isUnreportedLapse(
  container: MedusaContainer,
  { charge, now, isWrittenElsewhere }: ReconciliationInput
): Promise<boolean> {
  if (isWrittenElsewhere || !hasLapsedByTime(charge, now)) {
    return false
  }
  const listed = await ledgerOf(container).listDiscrepancies(
    { charge_id: charge.id, kind: "still_authorized" },
    { select: ["details", "resolved_at"], take: null }
  )
  return !listed.some(
    ({ details, resolved_at }) =>
      readStoredMessage(details).code === LAPSED_MESSAGE.code &&
      resolved_at !== null
  )
}
