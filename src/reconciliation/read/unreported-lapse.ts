import type { MedusaContainer } from "@medusajs/framework/types"
import { authorizationEndsAt, type Charge } from "../../domain/charge/charge"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { message } from "../../domain/message"
import { parseStoredMessage } from "../../domain/stored-message"
import { GRACE_AFTER_EXPIRY_MS } from "../../domain/charge/charge-lifetimes"
import { ledgerOf } from "../../medusa/container"

/** The message for an authorization that must have expired, although the gateway has not reported it. */
export const EXPIRED_AUTHORIZATION_MESSAGE = message("authorization_over")

/**
 * Returns whether an authorization must have expired by its age. The result is true only when GRACE_AFTER_EXPIRY_MS has
 * passed since the end of the authorization, so that the gateway's report can arrive first.
 */
export function hasAuthorizationLapsedByAge(
  charge: Pick<Charge, "state" | "createdAt">,
  now: Date
): boolean {
  const end = authorizationEndsAt(charge).getTime() + GRACE_AFTER_EXPIRY_MS
  return charge.state === "authorized" && now.getTime() >= end
}

/**
 * Returns whether an authorization must have expired by its age, although no notification has reported its end. This is
 * for accounts that use notifications instead of lookups. Returns false if an administrator has already resolved the
 * discrepancy about the authorization, and for a charge of another installation.
 */
export async function isUnreportedLapse(
  container: MedusaContainer,
  { charge, now, isOfOtherInstallation }: ReconciliationInput
): Promise<boolean> {
  if (isOfOtherInstallation || !hasAuthorizationLapsedByAge(charge, now)) {
    return false
  }
  const listed = await ledgerOf(container).listDiscrepancies(
    { charge_id: charge.id, kind: "still_authorized" },
    { select: ["details", "resolved_at"], take: null }
  )
  return !listed.some(
    ({ details, resolved_at }) =>
      parseStoredMessage(details).code === EXPIRED_AUTHORIZATION_MESSAGE.code &&
      resolved_at !== null
  )
}
