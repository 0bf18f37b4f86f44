import type { MedusaContainer } from "@medusajs/framework/types"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import type { Operation } from "../../domain/operation/operation"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { LeasedCharge, LedgerModuleService } from "../../modules/ledger"
import type { DueChargeSorting } from "../../modules/ledger/ports/ledger-parameters-and-results"
import { removeExpiredCartLocks } from "../../medusa/cart/cart-lock"
import { msUntilPlannedLookup } from "../read/look-up-and-record"
import { operationsToMarkBookedIfAgreed } from "./operations-to-mark-booked"
import {
  writeEventsAndBindOrders,
  publishOutboxEvents,
} from "../event/publish-events"
import { readReconciliationInputs } from "../read/read-reconciliation-input"
import { closeDiscrepanciesOnAgreement } from "../discrepancy/close-discrepancies"
import { restorePlainPriceAfterEndedCharge } from "../order/restore-plain-price-after-ended-charge"
import { endFailedSynchronization } from "./waiting/end-failed-synchronization"
import { resultWithoutLookup } from "./look-up-charge-if-due"
import { planNextSynchronizationAndReleaseLease } from "./waiting/plan-next-synchronization-and-release-lease"
import { synchronizeCharge } from "./synchronize-charge"
import { hasAuthorizationLapsedByAge } from "../read/unreported-lapse"
import { listChargesToLookUpBeforePaidEvent } from "../event/charges-to-look-up-before-paid-event"
import { CHARGE_LEASE_MS } from "../../domain/lease-times"
import { ledgerOf, logOf } from "../../medusa/container"

/** The time limit for a long task in one run of the plugin's job, in milliseconds. The next run continues the task. */
export const JOB_RUN_MS = 60_000

const AT_ONCE = 50
const IN_PARALLEL = 4

/**
 * Synchronizes the due charges for about a minute at most, and publishes events. Also deletes the expired locks of
 * carts. Several processes may run this function at the same time, because only one process at a time can lease a
 * charge.
 */
export async function synchronizeDueCharges(
  container: MedusaContainer
): Promise<void> {
  const until = performance.now() + JOB_RUN_MS
  await removeExpiredCartLocks(container)
  while (performance.now() < until) {
    const rest = await leaseChargesToSynchronize(container, AT_ONCE)
    if (rest === undefined) {
      break
    }
    await synchronizeBatch(container, rest, () => performance.now() >= until)
  }
  await publishOutboxEvents(container)
}

/**
 * A due charge that this process has leased. `needsLookup` is true if the charge has to be looked up even if no planned
 * lookup is due.
 */
export type DueCharge = LeasedCharge & { needsLookup: boolean }

/**
 * Leases up to `limit` due charges, and releases those that need neither a correction nor a lookup. Returns the
 * remaining charges, or `undefined` if there was no due charge to lease.
 */
export async function leaseChargesToSynchronize(
  container: MedusaContainer,
  limit: number
): Promise<DueCharge[] | undefined> {
  const ledger = ledgerOf(container)
  const leaseBatch = (order: DueChargeSorting) =>
    ledger.leaseDueCharges({
      limit,
      leaseMs: CHARGE_LEASE_MS,
      order,
    })
  const order = chooseNextBatchSorting(ledger)
  let leased = await leaseBatch(order)
  if (leased.length === 0 && order === "notified") {
    leased = await leaseBatch("newest")
  }
  return leased.length === 0
    ? undefined
    : releaseBookedChargesAndReturnOthers(container, leased)
}

export function synchronizeOneDueCharge(
  container: MedusaContainer,
  { needsLookup, ...leased }: DueCharge
): Promise<unknown> {
  return synchronizeCharge(container, leased, {
    askGateway: needsLookup,
    isPaced: true,
  })
}

/**
 * Synchronizes the leased charges, four at the same time. When `isOver` returns true or the process is stopping,
 * releases the remaining charges instead. Skips charges whose lease has expired in the meantime.
 */
async function synchronizeBatch(
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
            ? ledger.releaseLeaseOfCharge(each, { againAfterMs: 0 })
            : synchronizeAndLogError(container, each)
        )
    )
  }
}

/**
 * Synchronizes a due charge. If even the release of its lease fails, only logs the error, so that the other charges of
 * the batch do not have to wait until their leases expire.
 */
async function synchronizeAndLogError(
  container: MedusaContainer,
  due: DueCharge
): Promise<void> {
  try {
    await synchronizeOneDueCharge(container, due)
  } catch (error) {
    logOf(container).error(
      `checkout-transparent: charge ${due.charge.merchantChargeId} was not released. It is synchronized again after its lease has expired: ${describeError(error)}`
    )
  }
}

const BATCH_ORDERS: readonly DueChargeSorting[] = [
  "longest_due",
  "notified",
  "newest",
]

const batchCounts = new WeakMap<object, number>()

/**
 * Returns which due charges the next batch takes. Batches alternate between charges with recent notifications, the
 * newest charges, and the charges that have been due the longest.
 *
 * Shoppers may be waiting for charges of the first two kinds. But without the third kind, old charges would never be
 * synchronized under constant load.
 */
function chooseNextBatchSorting(ledger: object): DueChargeSorting {
  const batch = (batchCounts.get(ledger) ?? 0) + 1
  batchCounts.set(ledger, batch)
  return BATCH_ORDERS[batch % BATCH_ORDERS.length]!
}

/**
 * Releases the charges that need neither a correction nor a lookup. Before that, records their events and orders, marks
 * their operations as booked, and closes the discrepancies that are resolved by now. Returns the remaining charges,
 * which have to be synchronized individually.
 */
async function releaseBookedChargesAndReturnOthers(
  container: MedusaContainer,
  leased: LeasedCharge[]
): Promise<DueCharge[]> {
  const ledger = ledgerOf(container)
  // A charge with notifications is synchronized individually, so its data are not read here.
  const quiet = leased.filter(
    ({ hasUnhandledNotification }) => !hasUnhandledNotification
  )
  if (quiet.length === 0) {
    return leased.map((each) => ({ ...each, needsLookup: false }))
  }
  const [inputs, contradicted] = await Promise.all([
    tryReadReconciliationInputs(container, quiet),
    ledger.findChargesWithOpenDiscrepancy(
      "contradicted",
      quiet.map(({ charge }) => charge.id)
    ),
  ])
  const toConfirmFirst = await listChargesToLookUpBeforePaidEvent(
    container,
    inputs
  )
  const booked: BookedCharge[] = []
  const rest: DueCharge[] = []
  for (const each of leased) {
    const input = inputs.find(({ charge }) => charge.id === each.charge.id)
    const needsLookup =
      Boolean(input?.operations.some(isUnbookedChange)) ||
      contradicted.includes(each.charge.id) ||
      toConfirmFirst.includes(each.charge.id)
    const toMark =
      input && !needsLookup && !needsIndividualSynchronization(ledger, each)
        ? operationsToMarkBookedIfAgreed(input)
        : undefined
    if (input && toMark) {
      booked.push({ leased: each, input, toMark })
    } else {
      rest.push({ ...each, needsLookup })
    }
  }
  await writeEventsAndBindOrders(
    container,
    booked.map(({ input }) => input)
  )
  await ledger.markOperationsBooked(booked.flatMap(({ toMark }) => toMark))
  await runInParallelBatches(booked, (each) =>
    closeDiscrepanciesAndReleaseCharge(container, each)
  )
  return rest
}

/**
 * A charge that needs no correction, except that the operations in `toMark` have to be marked as recorded in Medusa.
 */
interface BookedCharge {
  leased: LeasedCharge
  input: ReconciliationInput
  toMark: string[]
}

async function closeDiscrepanciesAndReleaseCharge(
  container: MedusaContainer,
  { leased, input }: BookedCharge
): Promise<void> {
  const { charge, now: at } = input
  try {
    await closeDiscrepanciesOnAgreement(container, input)
    await restorePlainPriceAfterEndedCharge(container, charge)
    await planNextSynchronizationAndReleaseLease(container, leased, {
      synchronized: { kind: "agreed", againAfterMs: null, charge, at },
      lookedUp: resultWithoutLookup(leased),
      nextResolutionMs: undefined,
      notifiedMs: undefined,
    })
  } catch (error) {
    await endFailedSynchronization(container, leased, error)
  }
}

/**
 * Returns whether the charge has to be synchronized individually, and not together with other charges. This is
 * necessary in these cases:
 * - A planned lookup is due.
 * - The charge has follow-up lookups.
 * - The charge is authorized, and the time after which authorizations lapse has passed.
 */
function needsIndividualSynchronization(
  { pluginOptions }: LedgerModuleService,
  { charge, followUpLookups, leasedAt }: LeasedCharge
): boolean {
  return (
    followUpLookups !== undefined ||
    msUntilPlannedLookup(pluginOptions, charge, leasedAt) <= 0 ||
    hasAuthorizationLapsedByAge(charge, leasedAt)
  )
}

/**
 * Reads all charges together. If this fails, returns an empty list, and each charge is read individually. One faulty
 * charge then does not delay the others.
 */
async function tryReadReconciliationInputs(
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
 * Returns whether an operation is a capture, refund or void that is not recorded in Medusa yet. The charge of such an
 * operation is looked up, because the merchant panel may have changed the charge at the same time.
 */
function isUnbookedChange({ kind, bookedAt }: Operation): boolean {
  return kind !== "create" && bookedAt === undefined
}

async function runInParallelBatches<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>
): Promise<void> {
  for (let from = 0; from < items.length; from += IN_PARALLEL) {
    await Promise.all(items.slice(from, from + IN_PARALLEL).map(work))
  }
}
