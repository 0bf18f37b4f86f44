import type { MedusaContainer } from "@medusajs/framework/types"
import { kindsClosedBy } from "../../domain/discrepancy/closing"
import { ledgerOf } from "../../medusa/core"
import type { LeasedCharge } from "../../modules/ledger"
import {
  asksGateway,
  handleNotified,
  readNotified,
} from "../notification/notified-charge"
import { bindToItsOrder } from "../order/bind-order"
import { breakOff } from "./waiting/break-off"
import type { Lookup } from "../read/lookup"
import { listEndless, listSilence } from "./waiting/long-waits"
import { lookUpWhenDue, shownBefore } from "./look-up-when-due"
import {
  releaseUntilNextTurn,
  wasShown,
} from "./waiting/release-until-next-turn"
import { resolveDoubtOfCharge } from "./resolve-doubt-of-charge"
import { type Synchronized, synchronizeLeased } from "./synchronize-leased"

interface Asked {
  askGateway: boolean
  /** Whether lookups keep to `dialect.lookupsPerSecond`, because no shopper or administrator waits for the result. */
  isPaced?: boolean
}

/**
 * Synchronizes Medusa with the gateway for one leased charge and releases the lease. Idempotent. An unexpected error
 * does not throw: the charge waits, and is listed if that takes too long.
 */
export async function synchronizeCharge(
  container: MedusaContainer,
  leased: LeasedCharge,
  asked: Asked
): Promise<Synchronized> {
  try {
    return await synchronizeAndRelease(container, leased, asked)
  } catch (error) {
    return await breakOff(container, leased, error)
  }
}

/**
 * Tries to resolve an operation in doubt first. Looks the charge up if that is due, it is listed as `contradicted`, or
 * `askGateway` is set; else relies on the ledger. Then corrects Medusa until both sides agree, and decides when the
 * charge is synchronized next.
 */
async function synchronizeAndRelease(
  container: MedusaContainer,
  leased: LeasedCharge,
  { askGateway, isPaced = false }: Asked
): Promise<Synchronized> {
  const ledger = ledgerOf(container)
  if (leased.wasAbandoned) {
    await listEndless(
      ledger,
      leased,
      "whoever takes it up ends or hangs before that."
    )
  }
  await bindToItsOrder(container, leased.charge)
  const notified = await readNotified(container, leased)
  // A shopper may be waiting for a charge with notifications, so its lookups do not wait for their turn.
  const waitsForTurn = isPaced && notified === undefined

  const doubt = leased.isUnresolved
    ? await resolveDoubtOfCharge(container, leased, { isPaced: waitsForTurn })
    : undefined
  const present = { ...leased, charge: doubt?.charge ?? leased.charge }

  const lookedUp = doubt?.isObserved
    ? shownBefore(leased)
    : await lookUpWhenDue(container, present, {
        askGateway: askGateway || asksGateway(notified),
        isPaced: waitsForTurn,
      })
  const { watch, lookup } = lookedUp
  if (lookup.kind === "observed") {
    // Closed before an order is placed, because the provider refuses an order for a charge that is listed as
    // contradicted.
    await ledger.closeDiscrepancies(
      leased.charge.id,
      kindsClosedBy("gateway_believed")
    )
  }

  const synchronized = await synchronizeLeased(
    container,
    { ...present, watch },
    lookup
  )
  await listSilence(container, { ...lookedUp, charge: synchronized.charge })
  const concluded = { ...synchronized, isRead: isRead(lookup) }
  const notifiedMs = await handleNotified(container, leased, {
    notified,
    synchronized: concluded,
  })

  const againAfterMs = await releaseUntilNextTurn(container, leased, {
    synchronized,
    lookedUp,
    inDoubtMs: doubt?.againAfterMs,
    notifiedMs,
  })
  return { ...concluded, againAfterMs }
}

/** Whether the gateway has answered now, or an operation is in doubt, which is looked up until it is resolved. */
function isRead(lookup: Lookup): boolean {
  return (
    wasShown(lookup) ||
    lookup.kind === "as_reported" ||
    (lookup.kind === "not_known" && lookup.isInDoubt === true)
  )
}
