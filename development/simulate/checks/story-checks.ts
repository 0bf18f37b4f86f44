import {
  type ChargeRecords,
  groupRecordsByCharge,
  keptAmount,
  type Violation,
} from "../../records/records-by-charge"
import {
  violationsInRecords,
  ORDER_WITHOUT_WORK_CHECK,
} from "../../records/violations-in-records"
import { isViolationExcusedByDispute } from "../../records/history-violations"
import { findContradictingStates } from "../../records/contradicting-states"
import type { Records } from "../../records/records"
import {
  type Order,
  sumOf,
  orderTotalAfterReturns,
} from "../core/records/core-records"
import {
  findWrongOrderAmounts,
  isOrderAccountExempt,
} from "./order-account-checks"
import { completionsAnsweredWithUnpaidOrCanceledOrder } from "./shopper-statement-checks"
import { isUnpreventableViolation } from "./is-unpreventable-violation"
import { unavoidableOverpaymentOf } from "./unavoidable-overpayment"
import { violationIf, UNPAID_END_STATES } from "./violation-if"
import { findLeakedSecrets } from "./secret-checks"
import {
  createStoryExcuseCheck,
  findViolationsOfStoreWithoutLookups,
} from "./checks-without-lookups"
import { wrongPrices } from "./price/price-checks"
import type { SimulatedStore } from "../process/simulated-store"
import { violationsAfterRefusedAccess } from "./refused-access-checks"
import { findPriceViolationsByWayOfPaying } from "./price/price-by-way-checks"

/** Returns the violations of a run, except those that the plugin cannot prevent. */
export function violationsInStory(
  store: SimulatedStore,
  records: Records,
  /** The ids of the charges whose discrepancies the simulated administrator has already acted on. */
  seen: readonly string[] = []
): Violation[] {
  const isExcused = createStoryExcuseCheck(store, records)
  return [
    ...violationsInRecords(records),
    ...findContradictingStates(records),
    ...findOrdersShippedAndRefunded(store, records),
    ...findWrongCaptures(store, records),
    ...unexplainedOrderAmounts(store, records),
    ...findUncanceledOrdersOfEndedCodes(store, records),
    ...findPaidLinksLeftOpen(records),
    ...findUnreleasedLocks(store),
    ...findLeakedSecrets(store),
    ...wrongPrices(store, records),
    ...findWrongOrderAmounts(store, records, seen),
    ...completionsAnsweredWithUnpaidOrCanceledOrder(store, records),
    ...findPriceViolationsByWayOfPaying(store, records),
    ...violationsAfterRefusedAccess(store, records),
    ...findViolationsOfStoreWithoutLookups(store, records, seen),
  ].filter(
    (found) =>
      !isUnpreventableViolation(found, store, records) &&
      !isExcused(found) &&
      !(
        store.bookingSource === "notifications" &&
        store.hasProcessDied &&
        isViolationExcusedByDispute(found, groupRecordsByCharge(records))
      )
  )
}

function chargeRecordsOfOrder(
  { id }: { id: string },
  cases: ChargeRecords[]
): ChargeRecords[] {
  return cases.filter(({ orders }) => orders.some((one) => one.id === id))
}

/**
 * Finds shipped orders whose money the plugin refunded or released by its own decision. Leaves out an order if one of
 * these is true:
 * - The shop still keeps money of one of the order's charges.
 * - An administrator requested to capture, refund or cancel one of the order's payments.
 * - One of the order's charges was changed in the merchant panel.
 */
function findOrdersShippedAndRefunded(
  store: SimulatedStore,
  records: Records
): Violation[] {
  const cases = groupRecordsByCharge(records)
  return store.records.orders.all.flatMap((order) => {
    const own = chargeRecordsOfOrder(order, cases)
    const wasReturned = own.some(
      ({ row, moves }) =>
        row.refundDecidedBy === "checkout-transparent" &&
        moves.some(
          ({ event, by }) =>
            by === "api" && (event === "refunded" || event === "voided")
        )
    )
    const wasAsked = own.some(
      ({ requests, moves }) =>
        requests.length > 0 || moves.some(({ by }) => by === "panel")
    )
    const keeps = wasAsked || own.some(({ gateway }) => keptAmount(gateway) > 0)
    return violationIf(order.isShipped && wasReturned && !keeps, {
      check: "returned what was shipped",
      words: `order ${order.id} was shipped, but its money was refunded automatically`,
      ids: [order.id],
    })
  })
}

/** Finds captures of more than the order owed, and captures that were sent after a refund had been decided. */
function findWrongCaptures(
  { sentCaptures }: SimulatedStore,
  records: Records
): Violation[] {
  return groupRecordsByCharge(records).flatMap(({ row, name, orders, moves }) =>
    moves.flatMap(({ event, by, at, amount }) => {
      if (event !== "captured" || by !== "api") return []
      const violationOfRowIf = (isWrong: boolean, words: string) =>
        violationIf(isWrong, {
          check: "captured wrongly",
          words: `${name}: ${amount} was captured, and ${words}`,
          ids: [row.id],
        })
      const sent = sentCaptures
        .filter(
          ({ merchantChargeId, sentAt }) =>
            merchantChargeId === row.merchantChargeId && sentAt <= at
        )
        .at(-1)
      const order = orders[0]?.id ?? ""
      const due = sent ? (sent.dues.get(order) ?? Infinity) : -Infinity
      return [
        ...violationOfRowIf(amount > due, `order ${order} owed ${due}`),
        ...violationOfRowIf(
          (row.refundDecidedAt ?? Infinity) < (sent?.sentAt ?? at),
          "it was decided that its money goes back"
        ),
      ]
    })
  )
}

/**
 * Finds orders that owe a wrong amount. The right amount follows from the changes that administrators made to the order
 * and from its refunds. These orders are left out:
 * - an order with a charge that has an open discrepancy
 * - a canceled order
 * - an order with an open change, unless the change only adds a credit line
 */
function unexplainedOrderAmounts(
  store: SimulatedStore,
  records: Records
): Violation[] {
  const core = store.records
  const cases = groupRecordsByCharge(records)
  return core.orders.all.flatMap((order) => {
    const { id, asked, leastDue } = order
    const own = chargeRecordsOfOrder(order, cases)
    const isListed = own.some((one) => one.isListed)
    // An administrator still works on an open change. The plugin ends an open credit that a killed process left.
    const isOpen = order.openChange && order.openChange !== "credit_line"
    if (order.canceledAt || isOpen || isListed) return []
    const violationOfRowIf = (isWrong: boolean, words: string) =>
      violationIf(isWrong, {
        check: "order asks wrongly",
        words: `order ${id} ${words}`,
        ids: [id],
      })
    const due = core.amountDueOf(order)
    const credited = asked - orderTotalAfterReturns(order)
    const returned = refundedAmountOf(store, order)
    const captured = sumOf(
      core.transactionsOf(id).filter(({ amount }) => amount > 0)
    )
    const beside = unavoidableOverpaymentOf(order, own)
    // An administrator who changes an order may not have seen a payment that arrived at the same time.
    const paidAtChange = sumOf(
      own.flatMap(({ moves }) =>
        moves.filter(
          ({ event, at }) =>
            ["captured", "paid"].includes(event) && at <= order.changedAt
        )
      )
    )
    const least = Math.min(leastDue - beside, asked - paidAtChange)
    // A refund of an overpaid amount is not credited, so the order asks for this amount again if it costs more later.
    const overpaid = Math.min(returned, Math.max(0, -leastDue))
    return [
      ...violationOfRowIf(
        due < least,
        `owes ${due}, although no actor changed it`
      ),
      ...violationOfRowIf(
        credited > returned,
        `was credited ${credited}, of which ${returned} went back`
      ),
      ...violationOfRowIf(
        // For all other orders, the check `credited wrongly` computes the exact amount.
        isOrderAccountExempt(store, order, own) &&
          due > Math.max(0, asked - captured + overpaid),
        `owes ${due}: a refunded amount is requested again`
      ),
    ]
  })
}

/** Finds unpaid orders, neither canceled nor listed, whose charges are all Pix or wallet codes that ended unpaid. */
function findUncanceledOrdersOfEndedCodes(
  store: SimulatedStore,
  records: Records
): Violation[] {
  const cases = groupRecordsByCharge(records)
  return records.medusa.orders.flatMap((order) => {
    const own = chargeRecordsOfOrder(order, cases)
    const waits =
      own.length > 0 &&
      own.every(
        ({ row, isListed, hasPayment }) =>
          (row.method === "pix" || row.method === "wallet") &&
          UNPAID_END_STATES.includes(row.state) &&
          !isListed &&
          !hasPayment
      )
    const known = store.records.orders.get(order.id)
    const isOwed =
      known !== undefined &&
      store.records.amountDueOf(known) > 0 &&
      // A payment of another provider may be reserved for the order.
      store.records
        .paymentsOfCollections(known.collectionIds)
        .every(({ canceled_at }) => canceled_at !== null)
    return violationIf(waits && isOwed && order.status !== "canceled", {
      check: ORDER_WITHOUT_WORK_CHECK,
      words: `order ${order.id} of ${order.total}: all its codes are over`,
      ids: [order.id],
    })
  })
}

/** Finds paid links that can be paid a second time. Links whose charge is listed are not checked. */
function findPaidLinksLeftOpen(records: Records): Violation[] {
  const cases = groupRecordsByCharge(records)
  return records.gateway.links.flatMap((link) => {
    const own = cases.find(({ row }) => row.linkId === link.id)
    if (!own || own.isListed) return []
    const isOpen = !link.history.some(({ event }) =>
      ["deactivated", "expired"].includes(event)
    )
    return violationIf(link.transactions.length > 0 && isOpen, {
      check: "paid link is open",
      words: `${own.name}, link ${link.orderNumber}`,
      ids: [own.row.id, link.id],
    })
  })
}

/** Returns the refunded amount of an order. Omits refunds before the order if they returned a payment completely. */
function refundedAmountOf({ records }: SimulatedStore, order: Order): number {
  return records
    .paymentsOfCollections(order.collectionIds)
    .reduce((sum, { id }) => {
      const all = records.refundsOf(id)
      const after = all.filter(
        ({ created_at }) => created_at >= order.createdAt
      )
      const isOver =
        sumOf(all) - sumOf(after) >= sumOf(records.capturesOf(id)) &&
        all.length > after.length
      return sum + sumOf(isOver ? after : all)
    }, 0)
}

function findUnreleasedLocks(store: SimulatedStore): Violation[] {
  return store.heldLocks.map((key) => ({
    check: "left over",
    words: `a lock: ${key}`,
    ids: [key],
  }))
}
