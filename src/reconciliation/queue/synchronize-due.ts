import type { MedusaContainer } from "@medusajs/framework/types"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import type { Operation } from "../../domain/operation/operation"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { LeasedCharge, LedgerModuleService } from "../../modules/ledger"
import type { DueOrder } from "../../modules/ledger/ports/charge-ledger"
import { removeDeadCartLocks } from "../../medusa/cart/cart-lock"
import { pollMs } from "../read/look-up-again"
import { onlyToBeNoted } from "./only-to-be-noted"
import { noteEvents, publishEvents } from "../event/publish-events"
import { readReconciliationInputs } from "../read/read-input"
import { closeAgreed } from "../discrepancy/close-what-is-over"
import { endPriceOfCharge } from "../order/end-price-of-charge"
import { breakOff } from "./waiting/break-off"
import { notAsked } from "./look-up-when-due"
import { releaseUntilNextTurn } from "./waiting/release-until-next-turn"
import { synchronizeCharge } from "./synchronize-charge"
import { hasEndedByTime } from "../read/unreported-lapse"
import { paymentsToShowFirst } from "../event/untold-payments"
import { CHARGE_LEASE_MS } from "../../domain/lease-times"
import { ledgerOf, logOf } from "../../medusa/core"

/** The limit of one part of a job's run; the rest is left to the next run. */
export const JOB_RUN_MS = 60_000

const AT_ONCE = 50
const IN_PARALLEL = 4

/**
 * Synchronizes the charges that are due, for about a minute, then publishes the waiting events. Batches of fifty are
 * read together first, and the booked ones released. After a capture, refund or void, and after figures that were not
 * believed, the gateway is also asked. Several processes may run it; each charge has one worker.
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
 * A due charge that this process has leased. `changed`: the charge is looked up, because it may have been changed in
 * the merchant panel as well.
 */
export type DueCharge = LeasedCharge & { changed: boolean }

/** Takes up to `limit` due charges and releases those that are booked. Undefined if none is due. */
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
  return leased.length === 0 ? undefined : releaseTheBooked(container, leased)
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

/** Synchronizes a few at once until `isOver`, then releases the rest. Charges with a lost lease are left out. */
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

const ORDERS: readonly DueOrder[] = ["longest_due", "notified", "newest"]

const batchesOf = new WeakMap<object, number>()

/**
 * The order of the next batch, in turn: charges that were notified lately and the newest ones, because their shoppers
 * still wait, and the ones that are due the longest, which would otherwise wait as long as there are others.
 */
function orderOfNextBatch(ledger: object): DueOrder {
  const batch = (batchesOf.get(ledger) ?? 0) + 1
  batchesOf.set(ledger, batch)
  return ORDERS[batch % ORDERS.length]!
}

/**
 * Reads all charges together. Charges that are booked and need no lookup are released as if they had been synchronized
 * one by one. Returns the other charges, which are synchronized one by one.
 */
async function releaseTheBooked(
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
    readTogether(container, quiet),
    ledger.chargesListedAs(
      "contradicted",
      quiet.map(({ charge }) => charge.id)
    ),
  ])
  const toShowFirst = await paymentsToShowFirst(container, inputs)
  const booked: BookedCharge[] = []
  const rest: DueCharge[] = []
  for (const each of leased) {
    const input = inputs.find(({ charge }) => charge.id === each.charge.id)
    const changed =
      Boolean(input?.operations.some(isChange)) ||
      contradicted.includes(each.charge.id) ||
      toShowFirst.includes(each.charge.id)
    const toMark =
      input && !changed && !isLookupDue(ledger, each)
        ? onlyToBeNoted(input)
        : undefined
    if (input && toMark) {
      booked.push({ leased: each, input, toMark })
    } else {
      rest.push({ ...each, changed })
    }
  }
  await noteEvents(
    container,
    booked.map(({ input }) => input)
  )
  await ledger.markBooked(booked.flatMap(({ toMark }) => toMark))
  await inParallel(booked, (each) => endTurnOfBooked(container, each))
  return rest
}

/** A charge whose operations only have to be marked as booked. */
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
    await closeAgreed(container, input)
    await endPriceOfCharge(container, charge)
    await releaseUntilNextTurn(container, leased, {
      synchronized: { kind: "agreed", againAfterMs: null, charge, at },
      lookedUp: notAsked(leased),
      inDoubtMs: undefined,
      notifiedMs: undefined,
    })
  } catch (error) {
    await breakOff(container, leased, error)
  }
}

/** Whether a lookup is due or planned soon, or the passed time has changed the state that the ledger has. */
function isLookupDue(
  { pluginOptions }: LedgerModuleService,
  { charge, watch, takenAt }: LeasedCharge
): boolean {
  return (
    watch !== undefined ||
    pollMs(pluginOptions, charge, takenAt) <= 0 ||
    hasEndedByTime(charge, takenAt)
  )
}

/** Reads all charges at once. Returns none if that fails: each is then read alone, so a bad one delays no other. */
async function readTogether(
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

/** Whether the operation is an unbooked change. Then the gateway is asked: the panel may have made one too. */
function isChange({ kind, bookedAt }: Operation): boolean {
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
