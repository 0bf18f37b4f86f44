import type { MedusaContainer } from "@medusajs/framework/types"
import { kindsClosedBy } from "../../domain/discrepancy/closing"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { nextTurnMs } from "../../domain/lookup/next-turn"
import { said } from "../../domain/saying"
import { ledgerOf, logOf } from "../../medusa/core"
import type { LeasedCharge } from "../../modules/ledger"
import { bindToItsOrder } from "../order/bind-order"
import { pollMs, watchMs } from "../read/look-up-again"
import type { Lookup } from "../read/lookup"
import { listEndless, listSilence } from "./long-waits"
import { lookUpWhenDue, shownBefore } from "./look-up-when-due"
import { BROKEN_OFF_PAUSE_MS } from "./pauses"
import { resolveDoubtOfCharge } from "./resolve-doubt-of-charge"
import { type Synchronized, synchronizeLeased } from "./synchronize-leased"

interface Asked {
  askGateway: boolean
  /** Whether lookups wait for their turn, as no person waits for them. */
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
    return await breakOff(container, leased, describeError(error))
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

  const doubt = leased.isUnresolved
    ? await resolveDoubtOfCharge(container, leased, { isPaced })
    : undefined
  const present = { ...leased, charge: doubt?.charge ?? leased.charge }

  const lookedUp = doubt?.isObserved
    ? shownBefore(leased)
    : await lookUpWhenDue(container, present, { askGateway, isPaced })
  const { watch, lookup, hasFailed } = lookedUp
  if (lookup.kind === "observed") {
    // Before an order is placed on it: the provider places none on what is contradicted.
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
  const { charge, at } = synchronized
  await listSilence(container, { ...lookedUp, charge })

  const isShown = wasShown(lookup)
  const seen = isShown ? { ...charge, lookedUpAt: at } : charge
  const againAfterMs = nextTurnMs({
    inDoubtMs: doubt?.againAfterMs,
    concluded: synchronized,
    failed: hasFailed
      ? { charge, now: at, failingSince: leased.lookupFailedSince }
      : undefined,
    plannedMs: Math.min(
      watchMs(ledger.pluginOptions, charge, { watch, now: at }),
      pollMs(ledger.pluginOptions, seen, at)
    ),
  })
  await ledger.releaseCharge(leased, {
    againAfterMs,
    ...(isShown ? { lookup: "observed" } : {}),
    ...(hasFailed ? { lookup: "failed" } : {}),
    ...(watch ? { lookups: watch.lookups } : {}),
    ...isWaiting(synchronized),
  })
  return { ...synchronized, againAfterMs, isRead: isRead(lookup) }
}

/** Ends a synchronization that an unexpected error broke off. The lease is released, whatever fails here. */
async function breakOff(
  container: MedusaContainer,
  leased: LeasedCharge,
  why: string
): Promise<Synchronized> {
  const ledger = ledgerOf(container)
  const { charge, takenAt: at } = leased
  logOf(container).error(
    `checkout-transparent: charge ${charge.merchantChargeId} could not be synchronized: ${why}`
  )
  try {
    await listEndless(ledger, leased, `${why}.`)
  } finally {
    await ledger.releaseCharge(leased, {
      againAfterMs: BROKEN_OFF_PAUSE_MS,
      isWaiting: true,
    })
  }
  return {
    kind: "waiting",
    againAfterMs: BROKEN_OFF_PAUSE_MS,
    why: said("broke_off"),
    charge,
    at,
  }
}

/** Whether the gateway showed the charge now, believed or not. */
function wasShown({ kind }: Lookup): boolean {
  return kind === "observed" || kind === "contradicted"
}

/** Whether the gateway has answered now, or an operation is in doubt, which is looked up until it is resolved. */
function isRead(lookup: Lookup): boolean {
  return (
    wasShown(lookup) ||
    lookup.kind === "as_reported" ||
    (lookup.kind === "not_known" && lookup.isInDoubt === true)
  )
}

/** Without `isWaiting`, the noted wait stays as it is: this wait ends by itself, or nothing waits for its end. */
function isWaiting({ kind, waitsFor }: Synchronized): {
  isWaiting?: boolean
} {
  if (kind !== "waiting") {
    return { isWaiting: false }
  }
  return waitsFor === undefined ? {} : { isWaiting: true }
}
