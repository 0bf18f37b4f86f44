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
import { isExcusedByDispute } from "../../records/history-violations"
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
import { isCausedByCore } from "./is-caused-by-core"
import { violationIf, UNPAID_END_STATES } from "./violation-if"
import { findLeakedSecrets } from "./secret-checks"
import {
  createStoryExcuseCheck,
  violationsWithoutLookups,
} from "./checks-without-lookups"
import { wrongPrices } from "./price/price-checks"
import type { SimulatedStore } from "../process/simulated-store"
import { violationsAfterRefusedAccess } from "./refused-access-checks"
import { wrongPricesByWay } from "./price/price-by-way-checks"

/**
 * Returns the violations in the records of a run. Leaves out violations that Medusa's core may have caused, and
 * violations that are excused because a store without lookups did not learn of a change.
 */
export function violationsInStory(
  store: SimulatedStore,
  records: Records,
  /** The ids of the charges about whose discrepancies the simulated administrator has decided something. */
  seen: readonly string[] = []
): Violation[] {
  const isExcused = createStoryExcuseCheck(store, records)
  return [
    ...violationsInRecords(records),
    ...findContradictingStates(records),
    ...findOrdersShippedAndRefunded(store, records),
    ...wrongCaptures(store, records),
    ...unexplainedOrderAmounts(store, records),
    ...ordersOfEndedCodes(store, records),
    ...openPaidLinks(records),
    ...locksLeft(store),
    ...findLeakedSecrets(store),
    ...wrongPrices(store, records),
    ...findWrongOrderAmounts(store, records, seen),
    ...completionsAnsweredWithUnpaidOrCanceledOrder(store, records),
    ...wrongPricesByWay(store, records),
    ...violationsAfterRefusedAccess(store, records),
    ...violationsWithoutLookups(store, records, seen),
  ].filter(
    (found) =>
      !isCausedByCore(found, store, records) &&
      !isExcused(found) &&
      !(
        store.bookingSource === "notifications" &&
        store.hasCrashed &&
        isExcusedByDispute(found, groupRecordsByCharge(records))
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
 * Finds shipped orders whose money the plugin refunded or released by its own decision. Leaves out orders for which the
 * shop keeps another payment, whose money an administrator requested to move, or whose money was changed in the
 * merchant panel.
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
function wrongCaptures(
  { sentCaptures }: SimulatedStore,
  records: Records
): Violation[] {
  return groupRecordsByCharge(records).flatMap(({ row, name, orders, moves }) =>
    moves.flatMap(({ event, by, at, amount }) => {
      if (event !== "captured" || by !== "api") return []
      const found = (isWrong: boolean, words: string) =>
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
        ...found(amount > due, `order ${order} owed ${due}`),
        ...found(
          (row.refundDecidedAt ?? Infinity) < (sent?.sentAt ?? at),
          "it was decided that its money goes back"
        ),
      ]
    })
  )
}

/**
 * Finds orders without an open discrepancy that owe a wrong amount. The right amount follows from the changes that
 * administrators made to the order and from its refunds.
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
    const found = (isWrong: boolean, words: string) =>
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
    // Three amounts may exceed what the order still asks for: a capture in the panel, which captures all that is
    // reserved, a capture at the moment when the order changes, and a sale that had started before the order changed.
    const beside = sumOf(
      own.flatMap(({ row, moves }) =>
        moves.filter(
          ({ event, by, at }) =>
            (event === "captured" &&
              (by !== "api" ||
                Math.abs(at - order.changedAt) < SAME_MOMENT_MS)) ||
            (event === "paid" &&
              by === "api" &&
              row.createdAt <= order.changedAt &&
              order.changedAt <= at)
        )
      )
    )
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
      ...found(due < least, `owes ${due}, although no actor changed it`),
      ...found(
        credited > returned,
        `was credited ${credited}, of which ${returned} went back`
      ),
      ...found(
        // For all other orders, the check `credited wrongly` computes the exact amount.
        isOrderAccountExempt(store, order, own) &&
          due > Math.max(0, asked - captured + overpaid),
        `owes ${due}: a refunded amount is requested again`
      ),
    ]
  })
}

/**
 * Finds unpaid orders whose only charges are Pix and wallet codes that ended without a payment. Such an order must be
 * canceled or have an open discrepancy.
 */
function ordersOfEndedCodes(
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
        .paymentsOf(known.collectionIds)
        .every(({ canceled_at }) => canceled_at !== null)
    return violationIf(waits && isOwed && order.status !== "canceled", {
      check: ORDER_WITHOUT_WORK_CHECK,
      words: `order ${order.id} of ${order.total}: all its codes are over`,
      ids: [order.id],
    })
  })
}

/**
 * Finds links that were paid and can be paid a second time, because the gateway has neither deactivated nor expired
 * them. Links whose charge is listed are not checked.
 */
function openPaidLinks(records: Records): Violation[] {
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

const SAME_MOMENT_MS = 3_000

/**
 * Returns how much of an order's payments was refunded, in minor units. A payment that was refunded completely before
 * the order was placed has not paid this order, so its earlier refunds do not count.
 */
function refundedAmountOf({ records }: SimulatedStore, order: Order): number {
  return records.paymentsOf(order.collectionIds).reduce((sum, { id }) => {
    const all = records.refundsOf(id)
    const after = all.filter(({ created_at }) => created_at >= order.createdAt)
    const isOver =
      sumOf(all) - sumOf(after) >= sumOf(records.capturesOf(id)) &&
      all.length > after.length
    return sum + sumOf(isOver ? after : all)
  }, 0)
}

function locksLeft(store: SimulatedStore): Violation[] {
  return store.heldLocks.map((key) => ({
    check: "left over",
    words: `a lock: ${key}`,
    ids: [key],
  }))
}
