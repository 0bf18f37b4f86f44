import type { MedusaContainer } from "@medusajs/framework/types"
import { kindsClosedBy } from "../../domain/discrepancy/closing"
import { message, type Message } from "../../domain/message"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { collectionsOfOrders } from "../../medusa/order/orders"
import type { LeasedCharge } from "../../modules/ledger"
import { bindToItsOrder } from "../order/bind-order"
import { lookUpAgain, pollMs, watchMs } from "../read/look-up-again"
import type { Lookup } from "../read/lookup"
import { listEndless, listSilence } from "./long-waits"
import { type Synchronized, synchronizeLeased } from "./synchronize-leased"
import { isWatchOver, type Watch } from "./watch"
import { BROKEN_OFF_PAUSE_MS } from "./pauses"
import { lookupAfterFailureAt } from "../../domain/lookup/next-lookup"
import type { ChargeState } from "../../domain/charge/charge-state"
import type { AccountOptions } from "../../options/account-options"
import { isObservedByNotifications } from "../../options/account-observation"
import { findAccount } from "../../options/find-account"
import { dependenciesFor } from "../../operations/perform/dependencies"
import {
  type DoubtAsked,
  resolveDoubt,
} from "../../operations/resolve/resolve-doubt"
import { leaseChargePatiently } from "./lease-charge"
import { ledgerOf, logOf } from "../../medusa/core"

/**
 * Synchronizes Medusa with the gateway for one leased charge and releases the lease. Idempotent. First tries to
 * resolve an operation in doubt. Looks the charge up if that is due, it is listed as `contradicted`, or `askGateway`
 * is set; else relies on the ledger. `isPaced`: lookups wait for their turn, as no person waits for them.
 */
export async function synchronizeCharge(
  container: MedusaContainer,
  leased: LeasedCharge,
  { askGateway, isPaced = false }: { askGateway: boolean; isPaced?: boolean }
): Promise<Synchronized> {
  const ledger = ledgerOf(container)
  let next: Parameters<typeof ledger.releaseCharge>[1] = {
    againAfterMs: BROKEN_OFF_PAUSE_MS,
    isWaiting: true,
  }
  try {
    if (leased.wasAbandoned) {
      await listEndless(
        ledger,
        leased,
        "whoever takes it up ends or hangs before that."
      )
    }
    await bindToItsOrder(container, leased.charge)
    const doubt = leased.isUnresolved
      ? await resolveDoubtOf(container, leased, { isPaced })
      : undefined
    const now = { ...leased, charge: doubt?.charge ?? leased.charge }
    const lookedUp: LookedUp = doubt?.isObserved
      ? { ...NOT_DUE, watch: leased.watch, lookup: { kind: "observed" } }
      : await lookUpWhenDue(container, now, { askGateway, isPaced })
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
      { ...now, watch },
      lookup
    )
    const wasObserved =
      lookup.kind === "observed" || lookup.kind === "contradicted"
    const { charge, at } = synchronized
    const againAfterMs =
      doubt?.againAfterMs ??
      (hasFailed
        ? soonestOfFailed(synchronized, leased.lookupFailedSince)
        : soonest(
            synchronized.againAfterMs,
            Math.min(
              watchMs(ledger.pluginOptions, charge, { watch, now: at }),
              pollMs(
                ledger.pluginOptions,
                { ...charge, ...(wasObserved ? { lookedUpAt: at } : {}) },
                at
              )
            )
          ))
    await listSilence(container, { ...lookedUp, charge })
    next = {
      againAfterMs,
      ...(wasObserved ? { lookup: "observed" } : {}),
      ...(hasFailed ? { lookup: "failed" } : {}),
      ...(watch ? { lookups: watch.lookups } : {}),
      ...isWaiting(synchronized),
    }
    const isRead =
      wasObserved ||
      lookup.kind === "as_reported" ||
      (lookup.kind === "not_known" && lookup.isInDoubt === true)
    return { ...synchronized, againAfterMs, isRead }
  } catch (error) {
    logOf(container).error(
      `checkout-transparent: charge ${leased.charge.merchantChargeId} could not be synchronized: ${describeError(error)}`
    )
    await listEndless(ledger, leased, `${describeError(error)}.`)
    return {
      kind: "waiting",
      againAfterMs: BROKEN_OFF_PAUSE_MS,
      why: message("broke_off"),
      charge: leased.charge,
      at: leased.takenAt,
    }
  } finally {
    await ledger.releaseCharge(leased, next)
  }
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

/** Tries to resolve an operation in doubt. Returns undefined if that throws, as without the account's options. */
async function resolveDoubtOf(
  container: MedusaContainer,
  { charge }: LeasedCharge,
  { isPaced }: { isPaced: boolean }
): Promise<DoubtAsked | undefined> {
  try {
    const ledger = ledgerOf(container)
    if (!findAccount(ledger.pluginOptions.accounts, charge.account)) {
      // Takes over an ended claim, so that a person can resolve what no account can be asked about.
      await ledger.takeDoubt(charge.id)
    }
    const dependencies = dependenciesFor(container, charge)
    return await resolveDoubt(dependencies, charge.id, { isPaced })
  } catch (error) {
    logOf(container).error(
      `checkout-transparent: charge ${charge.merchantChargeId} is in doubt, and could not be resolved: ${describeError(error)}`
    )
    return undefined
  }
}

/** `lateMs`: how late the planned lookup is. `hasFailed`: a lookup was due, and the gateway could not answer it. */
interface LookedUp {
  watch: Watch | undefined
  lookup: Lookup
  lateMs: number
  hasFailed: boolean
}

const NOT_DUE = { lateMs: -Infinity, hasFailed: false }

/** Whether waiting notifications are judged with every synchronization, which sends nothing. */
function isObserved(
  accounts: readonly AccountOptions[],
  charge: LeasedCharge["charge"]
): boolean {
  const account = findAccount(accounts, charge.account)
  return account !== undefined && isObservedByNotifications(account, charge)
}

async function lookUpWhenDue(
  container: MedusaContainer,
  { charge, watch, takenAt }: LeasedCharge,
  { askGateway, isPaced }: { askGateway: boolean; isPaced: boolean }
): Promise<LookedUp> {
  const ledger = ledgerOf(container)
  const { pluginOptions } = ledger
  const isWatchDue =
    watchMs(pluginOptions, charge, { watch, now: takenAt }) <= 0
  const lateMs = 0 - pollMs(pluginOptions, charge, takenAt)
  const isPollDue = lateMs >= 0
  // Until the gateway shows what is believed, or a person ends it.
  const [listed] = await ledger.chargesListedAs("contradicted", [charge.id])
  const wasContradicted = listed !== undefined
  if (
    !askGateway &&
    !isWatchDue &&
    !isPollDue &&
    !wasContradicted &&
    !isObserved(pluginOptions.accounts, charge)
  ) {
    return { watch, lookup: { kind: "not_asked" }, lateMs, hasFailed: false }
  }
  const asked = await lookUpAgain(container, charge, { isPaced })
  const isKnown = asked.kind !== "not_known"
  const lookup: Lookup = isKnown
    ? asked
    : { ...asked, isContradicted: wasContradicted }
  const counts = isWatchDue && (isKnown || isWatchOver(watch, takenAt))
  return {
    watch: watch && counts ? { ...watch, lookups: watch.lookups + 1 } : watch,
    lookup,
    lateMs,
    hasFailed: (isWatchDue && !counts) || (isPollDue && !isKnown),
  }
}

/** The pause after a failed lookup; a charge that does not wait keeps an earlier turn. */
function soonestOfFailed(
  { kind, againAfterMs, charge, at }: Synchronized,
  failingSince: Date | undefined
): number | null {
  const again = lookupAfterFailureAt(charge, { now: at, failingSince })
  const pauseMs = again.getTime() - at.getTime()
  return kind === "waiting" ? pauseMs : soonest(againAfterMs, pauseMs)
}

function soonest(one: number | null, other: number): number | null {
  const next = Math.min(one ?? Infinity, Math.max(other, 0))
  return Number.isFinite(next) ? next : null
}

export interface SynchronizedCharge {
  /** `busy`: another process works on the charge; it is synchronized after that. */
  result: "agreed" | "waiting" | "listed" | "busy"
  /** Why the charge waits, if there is a reason to show. */
  why?: Message
  state: ChargeState
  /** Minor units. */
  captured: number
  refunded: number
}

/** Looks up a charge and synchronizes Medusa with it. Throws when there is no such charge. */
export async function synchronizeChargeById(
  container: MedusaContainer,
  chargeId: string
): Promise<SynchronizedCharge> {
  const ledger = ledgerOf(container)
  const leased = await leaseChargePatiently(ledger, chargeId, { isTurn: true })
  const synchronized =
    leased && (await synchronizeCharge(container, leased, { askGateway: true }))
  const { charge } = await ledger.currentStateOf(chargeId)
  // They may be postponed for hours, and end as soon as they are tried again.
  await ledger.wakeNotificationsAbout(charge)
  return {
    result: synchronized?.kind ?? "busy",
    ...(synchronized?.why === undefined ? {} : { why: synchronized.why }),
    state: charge.state,
    ...charge.sums,
  }
}

/** Synchronizes an order's charges by the ledger. Looks up only what is due, in doubt or contradicted. */
export async function synchronizeChargesOfOrder(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  const ledger = ledgerOf(container)
  const chargeIds = await ledger.wakeChargesOfCollections(
    await collectionsOfOrders(container, [orderId])
  )
  for (const chargeId of chargeIds) {
    const leased = await leaseChargePatiently(ledger, chargeId, {
      isTurn: true,
    })
    // If another process has the lease, that process or the job does it: the charge is due now.
    if (leased) {
      await synchronizeCharge(container, leased, { askGateway: false })
    }
  }
}
