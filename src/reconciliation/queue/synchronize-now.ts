import type { MedusaContainer } from "@medusajs/framework/types"
import type { ChargeState } from "../../domain/charge/charge-state"
import type { Message } from "../../domain/message"
import { ledgerOf } from "../../medusa/container"
import { collectionIdsOfOrders } from "../../medusa/order/orders"
import { chargeNotFoundError } from "../../medusa/refusal-errors"
import { waitForChargeLease } from "./lease-charge"
import { synchronizeCharge } from "./synchronize-charge"

export interface SynchronizationSummary {
  /**
   * The result of the synchronization. `busy` means that another process has the charge's lease, so that nothing was
   * done. The charge is synchronized later.
   */
  result: "agreed" | "waiting" | "listed" | "busy"
  /** The reason why the charge waits, as a message. Undefined if there is no reason to show. */
  why?: Message
  state: ChargeState
  /** The captured sum in minor units. */
  captured: number
  refunded: number
}

/**
 * Synchronizes Medusa with a charge, and looks the charge up first if its account uses lookups. If another process has
 * the charge's lease for more than five seconds, only returns the state in the ledger with the result `busy`. Throws
 * MedusaError with the type `not_found` if the charge does not exist.
 */
export async function synchronizeChargeById(
  container: MedusaContainer,
  chargeId: string
): Promise<SynchronizationSummary> {
  const ledger = ledgerOf(container)
  if (!(await ledger.findChargeById(chargeId))) {
    throw chargeNotFoundError(chargeId)
  }
  const leased = await waitForChargeLease(ledger, chargeId, {
    isForSynchronization: true,
  })
  const synchronized =
    leased && (await synchronizeCharge(container, leased, { askGateway: true }))
  const { charge } = await ledger.readChargeAndUnresolvedOperation(chargeId)
  return {
    result: synchronized?.kind ?? "busy",
    ...(synchronized?.why === undefined ? {} : { why: synchronized.why }),
    state: charge.state,
    ...charge.sums,
  }
}

/**
 * Synchronizes Medusa with the charges of an order. Looks a charge up only if a synchronization needs this anyway, for
 * example because a planned lookup is due or the outcome of an operation is unknown.
 */
export async function synchronizeChargesOfOrder(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  const ledger = ledgerOf(container)
  const chargeIds = await ledger.makeChargesOfCollectionsDue(
    await collectionIdsOfOrders(container, [orderId])
  )
  for (const chargeId of chargeIds) {
    const leased = await waitForChargeLease(ledger, chargeId, {
      isForSynchronization: true,
    })
    // If another process has the lease, that process or the job synchronizes the charge, because it is due now.
    if (leased) {
      await synchronizeCharge(container, leased, { askGateway: false })
    }
  }
}
