import type { MedusaContainer } from "@medusajs/framework/types"
import { discrepancyKindsClosedBy } from "../../domain/discrepancy/closing-reasons"
import { ledgerOf } from "../../medusa/container"
import type { LeasedCharge } from "../../modules/ledger"
import {
  shouldLookUpBecauseOfNotifications,
  handleNotificationsAndReturnPauseMs,
  readNotificationsAndRecordDetails,
} from "../notification/notifications-of-charge"
import { bindChargeToOrder } from "../order/bind-order"
import { endFailedSynchronization } from "./waiting/end-failed-synchronization"
import type { LookupResult } from "../read/lookup-result"
import {
  raiseDiscrepancyIfLookupOverdue,
  raiseDiscrepancyIfLongUnfinished,
} from "./waiting/long-waits"
import {
  lookUpChargeIfDue,
  resultOfLookupAlreadyMade,
} from "./look-up-charge-if-due"
import {
  planNextSynchronizationAndReleaseLease,
  wasAnswerJudged,
} from "./waiting/plan-next-synchronization-and-release-lease"
import { tryResolveOperationInDoubt } from "./try-resolve-operation-in-doubt"
import {
  type SynchronizedResult,
  applyCorrectionsUntilConcluded,
} from "./apply-corrections-until-concluded"

interface SynchronizeOptions {
  askGateway: boolean
  /**
   * True if no shopper and no administrator waits for the result. The lookups are then limited to
   * `dialect.lookupsPerSecond`, unless the charge has unhandled notifications. An additional lookup before an order is
   * placed or the event `payment.paid` is written is not limited.
   */
  isPaced?: boolean
}

/**
 * Synchronizes Medusa with the gateway for one charge, and releases the charge's lease. A second call changes nothing
 * if nothing has happened in between.
 *
 * After an unexpected error, the charge is synchronized again later. If the error continues, the charge is listed for
 * an administrator. Throws only if the ledger fails while it lists the charge or releases the lease.
 */
export async function synchronizeCharge(
  container: MedusaContainer,
  leased: LeasedCharge,
  asked: SynchronizeOptions
): Promise<SynchronizedResult> {
  try {
    return await synchronizeAndRelease(container, leased, asked)
  } catch (error) {
    return await endFailedSynchronization(container, leased, error)
  }
}

/**
 * Synchronizes a charge and releases its lease. First tries to establish the outcome of an operation in doubt, and
 * looks the charge up if necessary. Then corrects Medusa, and plans the next synchronization.
 */
async function synchronizeAndRelease(
  container: MedusaContainer,
  leased: LeasedCharge,
  { askGateway, isPaced = false }: SynchronizeOptions
): Promise<SynchronizedResult> {
  const ledger = ledgerOf(container)
  if (leased.wasLeaseAbandoned) {
    await raiseDiscrepancyIfLongUnfinished(
      ledger,
      leased,
      "each process that synchronizes it ends or stops responding before it is finished."
    )
  }
  await bindChargeToOrder(container, leased.charge)
  const notified = await readNotificationsAndRecordDetails(container, leased)
  // A shopper may be waiting for a charge with notifications, so the limit of background lookups does not apply to it.
  const waitsForTurn = isPaced && notified === undefined

  const doubt = leased.hasUnresolvedOperation
    ? await tryResolveOperationInDoubt(container, leased, {
        isPaced: waitsForTurn,
      })
    : undefined
  const present = { ...leased, charge: doubt?.charge ?? leased.charge }

  const lookedUp = doubt?.isObserved
    ? resultOfLookupAlreadyMade(leased)
    : await lookUpChargeIfDue(container, present, {
        askGateway: askGateway || shouldLookUpBecauseOfNotifications(notified),
        isPaced: waitsForTurn,
      })
  const { followUpLookups, lookup } = lookedUp
  if (lookup.kind === "observed") {
    // Discrepancies about contradictory reports are closed before an order is placed, because the provider refuses an
    // order for a charge that is listed as contradicted.
    await ledger.resolveDiscrepanciesAutomatically(leased.charge.id, {
      kinds: discrepancyKindsClosedBy("gateway_believed"),
    })
  }

  const synchronized = await applyCorrectionsUntilConcluded(
    container,
    { ...present, followUpLookups },
    lookup
  )
  await raiseDiscrepancyIfLookupOverdue(container, {
    ...lookedUp,
    charge: synchronized.charge,
  })
  const concluded: SynchronizedResult = {
    ...synchronized,
    isStateKnownOrInDoubt: isStateKnownOrInDoubt(lookup),
  }
  const notifiedMs = await handleNotificationsAndReturnPauseMs(
    container,
    leased,
    {
      notified,
      synchronized: concluded,
    }
  )

  const againAfterMs = await planNextSynchronizationAndReleaseLease(
    container,
    leased,
    {
      synchronized,
      lookedUp,
      nextResolutionMs: doubt?.nextLookupAfterMs,
      notifiedMs,
    }
  )
  return { ...concluded, againAfterMs }
}

/**
 * Returns whether the gateway has shown or reported the charge's state. Also returns true if the outcome of an
 * operation is unknown, because the charge will be looked up anyway.
 */
function isStateKnownOrInDoubt(lookup: LookupResult): boolean {
  return (
    wasAnswerJudged(lookup) ||
    lookup.kind === "as_reported" ||
    (lookup.kind === "state_unknown" && lookup.isInDoubt === true)
  )
}
