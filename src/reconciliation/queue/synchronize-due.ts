import type { MedusaContainer } from "@medusajs/framework/types"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import type { Operation } from "../../domain/operation/operation"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { LeasedCharge, LedgerModuleService } from "../../modules/ledger"
import type { DueOrder } from "../../modules/ledger/ports/charge-ledger"
import { removeDeadCartLocks } from "../../medusa/cart/cart-lock"
import { msUntilPlannedLookup } from "../read/look-up-and-record"
import { operationsIfOnlyMarkingIsLeft } from "./operations-to-mark"
import { writeEventsOfCharges, publishEvents } from "../event/publish-events"
import { readReconciliationInputs } from "../read/read-input"
import { closeDiscrepanciesOnAgreement } from "../discrepancy/close-discrepancies"
import { restorePlainPriceAfterCode } from "../order/restore-plain-price-after-code"
import { endInterrupted } from "./waiting/end-interrupted"
import { resultWithoutLookup } from "./look-up-when-due"
import { releaseUntilNextTurn } from "./waiting/release-until-next-turn"
import { synchronizeCharge } from "./synchronize-charge"
import { hasLapsedByTime } from "../read/unreported-lapse"
import { chargesToConfirmFirst } from "../event/confirm-before-event"
import { CHARGE_LEASE_MS } from "../../domain/lease-times"
import { ledgerOf, logOf } from "../../medusa/core"

/** The time limit of each part of a job's run. The rest is left to the next run. */
export const JOB_RUN_MS = 60_000

const AT_ONCE = 50
const IN_PARALLEL = 4

/**
 * Synchronizes the charges that are due, for about a minute, and publishes the waiting events. Charges are read in
 * batches of fifty, and fully booked charges are released at once. A charge that was captured, refunded or voided, or
 * whose figures were not believed, is also looked up. Several processes may run this function at once, because each
 * charge is leased by one of them.
 */
export async function synchronizeDueCharges(
  container: MedusaContainer
): Promise<void> {
  const until = performance.now() + JOB_RUN_MS
  await removeDeadCartLocks(container)
  while (performance.now() < until) {
    const rest = await takeDue(container, AT_ONCE)
    if (rest === undefined) {
      break
    }
    await synchronizeAll(container, rest, () => performance.now() >= until)
  }
  await publishEvents(container)
}

/**
 * A due charge that this process has leased. If `changed` is true, the charge is looked up, because the plugin changed
 * it and it may have been changed in the merchant panel as well.
 */
export type DueCharge = LeasedCharge & { changed: boolean }

/**
 * Leases up to `limit` due charges and releases those that are fully booked. Returns the other charges, or `undefined`
 * if no charge is due.
 */
export async function takeDue(
  container: MedusaContainer,
  limit: number
): Promise<DueCharge[] | undefined> {
  const ledger = ledgerOf(container)
  const take = (order: DueOrder) =>
    ledger.takeChargesToSynchronize({
      limit,
      leaseMs: CHARGE_LEASE_MS,
      order,
    })
  const order = orderOfNextBatch(ledger)
  let leased = await take(order)
  if (leased.length === 0 && order === "notified") {
    leased = await take("newest")
  }
  return leased.length === 0
    ? undefined
    : releaseBookedCharges(container, leased)
}

export function synchronizeDue(
  container: MedusaContainer,
  { changed, ...leased }: DueCharge
): Promise<unknown> {
  return synchronizeCharge(container, leased, {
    askGateway: changed,
    isPaced: true,
  })
}

/**
 * Synchronizes the charges, a few at the same time. When `isOver` returns true, releases the charges that are left.
 * Charges whose lease was lost are left out.
 */
async function synchronizeAll(
  container: MedusaContainer,
  leased: DueCharge[],
  isOver: () => boolean
): Promise<void> {
  const ledger = ledgerOf(container)
  for (let rest = leased; rest.length > 0; rest = rest.slice(IN_PARALLEL)) {
    rest = await ledger.renewChargeLeases(rest, CHARGE_LEASE_MS)
    await Promise.all(
      rest
        .slice(0, IN_PARALLEL)
        .map((each) =>
          ledger.isStopping || isOver()
            ? ledger.releaseCharge(each, { againAfterMs: 0 })
            : synchronizeDue(container, each)
        )
    )
  }
}

const BATCH_ORDERS: readonly DueOrder[] = ["longest_due", "notified", "newest"]

const batchCounts = new WeakMap<object, number>()

/**
 * Returns which due charges the next batch takes first. Batches alternate between the recently notified charges, the
 * newest charges, and the charges that are due the longest. The shoppers of the first two kinds may still wait for the
 * result. Without batches of the third kind, those charges would wait for as long as there are others.
 */
function orderOfNextBatch(ledger: object): DueOrder {
  const batch = (batchCounts.get(ledger) ?? 0) + 1
  batchCounts.set(ledger, batch)
  return BATCH_ORDERS[batch % BATCH_ORDERS.length]!
}

/**
 * Reads all charges together, and releases those that are booked and need no lookup, as if they had been synchronized
 * one by one. Returns the other charges, which are synchronized one by one.
 */
async function releaseBookedCharges(
  container: MedusaContainer,
  leased: LeasedCharge[]
): Promise<DueCharge[]> {
  const ledger = ledgerOf(container)
  // A charge with notifications is synchronized alone, so its records are not read here.
  const quiet = leased.filter(({ isNotified }) => !isNotified)
  if (quiet.length === 0) {
    return leased.map((each) => ({ ...each, changed: false }))
  }
  const [inputs, contradicted] = await Promise.all([
    readInputsTogether(container, quiet),
    ledger.chargesWithOpenDiscrepancy(
      "contradicted",
      quiet.map(({ charge }) => charge.id)
    ),
  ])
  const toConfirmFirst = await chargesToConfirmFirst(container, inputs)
  const booked: BookedCharge[] = []
  const rest: DueCharge[] = []
  for (const each of leased) {
    const input = inputs.find(({ charge }) => charge.id === each.charge.id)
    const changed =
      Boolean(input?.operations.some(isUnbookedChange)) ||
      contradicted.includes(each.charge.id) ||
      toConfirmFirst.includes(each.charge.id)
    const toMark =
      input && !changed && !needsLookupNow(ledger, each)
        ? operationsIfOnlyMarkingIsLeft(input)
        : undefined
    if (input && toMark) {
      booked.push({ leased: each, input, toMark })
    } else {
      rest.push({ ...each, changed })
    }
  }
  await writeEventsOfCharges(
    container,
    booked.map(({ input }) => input)
  )
  await ledger.markOperationsBooked(booked.flatMap(({ toMark }) => toMark))
  await inParallel(booked, (each) => endTurnOfBooked(container, each))
  return rest
}

/** A leased charge that needs only one thing: its operations `toMark` have to be marked as booked. */
interface BookedCharge {
  leased: LeasedCharge
  input: ReconciliationInput
  toMark: string[]
}

async function endTurnOfBooked(
  container: MedusaContainer,
  { leased, input }: BookedCharge
): Promise<void> {
  const { charge, now: at } = input
  try {
    await closeDiscrepanciesOnAgreement(container, input)
    await restorePlainPriceAfterCode(container, charge)
    await releaseUntilNextTurn(container, leased, {
      synchronized: { kind: "agreed", againAfterMs: null, charge, at },
      lookedUp: resultWithoutLookup(leased),
      inDoubtMs: undefined,
      notifiedMs: undefined,
    })
  } catch (error) {
    await endInterrupted(container, leased, error)
  }
}

/**
 * Whether the charge is watched, its planned lookup is due, or its authorization has lapsed. Such a charge is
 * synchronized alone.
 */
function needsLookupNow(
  { pluginOptions }: LedgerModuleService,
  { charge, watch, takenAt }: LeasedCharge
): boolean {
  return (
    watch !== undefined ||
    msUntilPlannedLookup(pluginOptions, charge, takenAt) <= 0 ||
    hasLapsedByTime(charge, takenAt)
  )
}

/**
 * Reads all charges at once. Returns an empty list if this fails, so that each charge is read alone and a faulty one
 * delays no other.
 */
async function readInputsTogether(
  container: MedusaContainer,
  leased: LeasedCharge[]
): Promise<ReconciliationInput[]> {
  try {
    return await readReconciliationInputs(
      container,
      leased.map(({ charge }) => charge.id)
    )
  } catch (error) {
    logOf(container).error(
      `checkout-transparent: ${leased.length} charges could not be read together: ${describeError(error)}`
    )
    return []
  }
}

/**
 * Whether an operation is a change that is not booked yet. Its charge is looked up, because a change may also have been
 * made in the merchant panel.
 */
function isUnbookedChange({ kind, bookedAt }: Operation): boolean {
  return kind !== "create" && bookedAt === undefined
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>
): Promise<void> {
  for (let from = 0; from < items.length; from += IN_PARALLEL) {
    await Promise.all(items.slice(from, from + IN_PARALLEL).map(work))
  }
}
