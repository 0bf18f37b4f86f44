import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../../../domain/errors/payment-plugin-error"
import { message } from "../../../domain/message"
import { ledgerOf, logOf } from "../../../medusa/core"
import type { LeasedCharge } from "../../../modules/ledger"
import { raiseUnfinishedSynchronization } from "./long-waits"
import { FAILED_SYNCHRONIZATION_PAUSE_MS } from "./synchronization-pauses"
import type { SynchronizedResult } from "../synchronize-leased"

/**
 * Ends a synchronization after an unexpected error. Lists the charge for an administrator if its synchronization has
 * failed for too long, and then releases the charge's lease.
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
    await raiseUnfinishedSynchronization(ledger, leased, `${why}.`)
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
 * Returns the pause in milliseconds until a failed synchronization is tried again: FAILED_SYNCHRONIZATION_PAUSE_MS for
 * a charge without notifications. A shopper may be waiting for a charge with notifications, so its first pause is one
 * second. Each further pause is as long as the charge has been waiting, up to FAILED_SYNCHRONIZATION_PAUSE_MS.
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
