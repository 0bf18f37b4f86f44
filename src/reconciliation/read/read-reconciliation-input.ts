import type { MedusaContainer } from "@medusajs/framework/types"
import type { MedusaRecords } from "../../domain/reconciliation/medusa-records"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { systemClock } from "../../operations/perform/gateway-clients"
import { readMedusaRecords } from "../../medusa/booking/read-medusa-records"
import { ANOTHER_CODE_PAUSE_MS } from "../queue/waiting/synchronization-pauses"
import { DAY_MS } from "../../domain/duration"
import { ledgerOf } from "../../medusa/container"
import { findOrderCollectionLinks } from "../../medusa/order/orders"
import type { Charge } from "../../domain/charge/charge"
import { hasOutstandingAmount } from "../../domain/reconciliation/order/amount-accepted-by-order"
import { paymentCodeUnpayableFrom } from "../../domain/reconciliation/unpaid/unpaid-code"
import { graceAfterCodeExpiryMs } from "../../options/account-observation"
import { findAccount } from "../../options/find-account"
import { gatewayRoutesOfChanges } from "../../operations/change/gateway-routes-of-changes"
import { addMissingMedusaRefundIds } from "../../domain/reconciliation/booking/medusa-refund-ids-of-operations"

/**
 * The smallest clock difference in milliseconds that is corrected. A smaller difference between this machine and the
 * database may only be the duration of the query.
 */
const LEAST_CLOCK_DIFFERENCE_MS = 5_000

/**
 * Reads the data of a charge from the ledger and from Medusa. Throws an error if the ledger does not have the charge.
 */
export async function readReconciliationInput(
  container: MedusaContainer,
  chargeId: string
): Promise<ReconciliationInput> {
  const [input] = await readReconciliationInputs(container, [chargeId])
  if (!input) {
    throw new Error(`The ledger has no charge ${chargeId}.`)
  }
  return input
}

/**
 * Reads the data of several charges from the ledger and from Medusa. The result is in the order of the ids. Unknown ids
 * are left out.
 */
export async function readReconciliationInputs(
  container: MedusaContainer,
  chargeIds: readonly string[]
): Promise<ReconciliationInput[]> {
  const ledger = ledgerOf(container)
  const { accounts } = ledger.pluginOptions
  const [charges, operations, { now, aheadMs }] = await Promise.all([
    ledger.findChargesWithIds(chargeIds),
    ledger.findOperationsOfCharges(chargeIds),
    ledger.time().then(({ now, realNow }) => ({
      now,
      aheadMs: systemClock.now().getTime() - realNow.getTime(),
    })),
  ])
  const [records, elsewhere, withOtherOpenCharge] = await Promise.all([
    readMedusaRecords(container, charges),
    ledger.findIdsOfOtherInstallationCharges(charges),
    ledger.findChargesWithOtherOpenCharge(chargeIds),
  ])
  const awaited = await findWaitEndTimesForOtherCharges(container, charges, {
    records,
    now,
  })
  return chargeIds.flatMap((id) => {
    const charge = charges.find((candidate) => candidate.id === id)
    const booked = records.get(id)
    return charge && booked
      ? [
          {
            charge,
            operations: addMissingMedusaRefundIds(
              operations.filter(({ chargeId }) => chargeId === id),
              booked
            ),
            records: convertToDatabaseTime(booked, aheadMs),
            isOfOtherInstallation: elsewhere.has(id),
            hasOtherOpenCharge: withOtherOpenCharge.has(id),
            awaitedUntil: awaited.get(id),
            codeGraceMs: graceAfterCodeExpiryMs(accounts, charge),
            routes: gatewayRoutesOfChanges(
              findAccount(accounts, charge.account),
              charge.method
            ),
            now,
          },
        ]
      : []
  })
}

/**
 * Returns until when charges with an unpaid order have to wait for another payment of the order. The keys are the ids
 * of the given charges. A charge has no entry if the plugin waits for no other payment.
 *
 * The other payment is an open charge in another payment collection of the same order, for example a payment link. The
 * time is at most one day from now, because the other charge may end earlier than planned. The plugin then checks
 * again.
 */
async function findWaitEndTimesForOtherCharges(
  container: MedusaContainer,
  charges: readonly Charge[],
  { records, now }: { records: ReadonlyMap<string, MedusaRecords>; now: Date }
): Promise<Map<string, Date>> {
  const unpaid = charges.flatMap((charge) => {
    const { order, payment } = records.get(charge.id) ?? {}
    return order &&
      !order.isCanceled &&
      hasOutstandingAmount(order) &&
      (!payment || payment.isCanceled)
      ? [{ charge, orderId: order.id }]
      : []
  })
  if (unpaid.length === 0) {
    return new Map()
  }
  const links = await findOrderCollectionLinks(container, {
    order_id: unpaid.map(({ orderId }) => orderId),
  })
  const others = links.filter(({ payment_collection_id: id }) =>
    unpaid.some(({ charge }) => charge.paymentCollectionId !== id)
  )
  const open =
    others.length === 0
      ? []
      : await ledgerOf(container).findOpenChargesOfCollections(
          others.map((link) => link.payment_collection_id)
        )
  return new Map(
    unpaid.flatMap(({ charge, orderId }) => {
      const ends = open
        .filter(
          ({ paymentCollectionId: id }) =>
            id !== charge.paymentCollectionId &&
            links.some(
              (link) =>
                link.payment_collection_id === id && link.order_id === orderId
            )
        )
        .map((other) =>
          waitEndTimeForOtherCharge(
            other,
            graceAfterCodeExpiryMs(
              ledgerOf(container).pluginOptions.accounts,
              other
            ),
            now
          ).getTime()
        )
      return ends.length === 0
        ? []
        : [[charge.id, new Date(Math.max(...ends))] as const]
    })
  )
}

function waitEndTimeForOtherCharge(
  other: Charge,
  graceMs: number,
  now: Date
): Date {
  const end =
    other.state === "pending"
      ? paymentCodeUnpayableFrom(other, graceMs).getTime()
      : // Within this time, the synchronization of the other charge books its money, or finds that it failed.
        now.getTime() + ANOTHER_CODE_PAUSE_MS
  return new Date(Math.min(end, now.getTime() + DAY_MS))
}

/**
 * Converts the dates of the charge's payment, captures, refunds and order in Medusa to the database's clock. Medusa
 * writes these dates with the clock of the process, which is `aheadMs` milliseconds ahead. With a wrong clock, the
 * plugin could mistake a new row for an old one. Differences under LEAST_CLOCK_DIFFERENCE_MS are not corrected.
 */
export function convertToDatabaseTime(
  records: MedusaRecords,
  aheadMs: number
): MedusaRecords {
  const inDatabaseTime = (time: Date) => new Date(time.getTime() - aheadMs)
  const withDatabaseTime = <Row extends { createdAt: Date }>(
    row: Row
  ): Row => ({
    ...row,
    createdAt: inDatabaseTime(row.createdAt),
  })
  const { payment, order, otherOrder } = records
  return Math.abs(aheadMs) < LEAST_CLOCK_DIFFERENCE_MS
    ? records
    : {
        ...records,
        payment: payment && {
          ...payment,
          ...(payment.canceledAt
            ? { canceledAt: inDatabaseTime(payment.canceledAt) }
            : {}),
          captures: payment.captures.map(withDatabaseTime),
          refunds: payment.refunds.map(withDatabaseTime),
        },
        order: order && withDatabaseTime(order),
        ...(otherOrder && { otherOrder: withDatabaseTime(otherOrder) }),
      }
}
