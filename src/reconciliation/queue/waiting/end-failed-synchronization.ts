import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../../../domain/errors/payment-plugin-error"
import { message } from "../../../domain/message"
import { ledgerOf, logOf } from "../../../medusa/container"
import type { LeasedCharge } from "../../../modules/ledger"
import { raiseDiscrepancyIfLongUnfinished } from "./long-waits"
import { FAILED_SYNCHRONIZATION_PAUSE_MS } from "./synchronization-pauses"
import type { SynchronizedResult } from "../apply-corrections-until-concluded"

/**
 * Ends a synchronization after an unexpected error. If the synchronization of the charge has failed for too long, lists
 * the charge for an administrator. In every case, releases the charge's lease, so that the charge is synchronized again
 * after a pause.
 */
export async function endFailedSynchronization(
  container: MedusaContainer,
  leased: LeasedCharge,
  error: unknown
): Promise<SynchronizedResult> {
  const ledger = ledgerOf(container)
  const why = describeError(error)
  const { charge, leasedAt: at } = leased
  const againAfterMs = retryPauseMs(leased)
  logOf(container).error(
    `checkout-transparent: charge ${charge.merchantChargeId} could not be synchronized: ${why}`
  )
  try {
    await raiseDiscrepancyIfLongUnfinished(ledger, leased, `${why}.`)
  } finally {
    await ledger.releaseLeaseOfCharge(leased, {
      againAfterMs,
      isWaiting: true,
    })
  }
  return {
    kind: "waiting",
    againAfterMs,
    why: message("broke_off"),
    charge,
    at,
  }
}

/**
 * Returns the pause in milliseconds until a failed synchronization is tried again. Usually this is
 * FAILED_SYNCHRONIZATION_PAUSE_MS. For a charge with an unhandled notification, the pause is shorter, because a shopper
 * may be waiting. The pause then equals the time that the charge has been waiting, but is at least one second and at
 * most FAILED_SYNCHRONIZATION_PAUSE_MS.
 */
function retryPauseMs({
  hasUnhandledNotification,
  waitedMs,
}: LeasedCharge): number {
  return hasUnhandledNotification
    ? Math.min(
        FAILED_SYNCHRONIZATION_PAUSE_MS,
        Math.max(waitedMs, FIRST_PAUSE_MS)
      )
    : FAILED_SYNCHRONIZATION_PAUSE_MS
}

const FIRST_PAUSE_MS = 1_000
