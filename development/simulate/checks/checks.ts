import {
  type ChargeCase,
  chargeCases,
  kept,
  type Violation,
} from "../../records/charge-cases"
import { compare, WAITS_FOR_NOTHING } from "../../records/compare"
import { disputeWasUnseen } from "../../records/compare-history"
import { countedRightly } from "../../records/counted-rightly"
import type { Records } from "../../records/records"
import { type Order, sumOf, valueOf } from "../core/records/records"
import { accountsGoneWrong, isNotJudged } from "./account-checks"
import { toldOfNoSale } from "./told-checks"
import { foundIf, OVER } from "./found-if"
import { secretsIn } from "./nothing-secret"
import { excusedIn, observedWrongly } from "./notified-checks"
import { pricesGoneWrong } from "./price-checks"
import type { Stage } from "../process/stage"
import { accessGoneWrong } from "./token-checks"
import { waysGoneWrong } from "./way-checks"

/** Finds all broken promises at the end of a story. */
export function violationsIn(
  stage: Stage,
  records: Records,
  /** The charges that a person was shown, and dealt with. */
  seen: readonly string[] = []
): Violation[] {
  const isExcused = excusedIn(stage, records)
  return [
    ...compare(records),
    ...countedRightly(records),
    ...shippedAndReturned(stage, records),
    ...capturedWrongly(stage, records),
    ...ordersAskRightly(stage, records),
    ...ordersOfDeadCodes(stage, records),
    ...paidLinksAreClosed(records),
    ...locksLeft(stage),
    ...secretsIn(stage),
    ...pricesGoneWrong(stage, records),
    ...accountsGoneWrong(stage, records, seen),
    ...toldOfNoSale(stage, records),
    ...waysGoneWrong(stage, records),
    ...accessGoneWrong(stage, records),
    ...observedWrongly(stage, records, seen),
  ].filter(
    (found) =>
      !isCoresOwn(found, stage, records) &&
      !isExcused(found) &&
      !(
        stage.observes === "notifications" &&
        stage.hasCrashed &&
        disputeWasUnseen(found, chargeCases(records))
      )
  )
}

function casesOf({ id }: { id: string }, cases: ChargeCase[]): ChargeCase[] {
  return cases.filter(({ orders }) => orders.some((one) => one.id === id))
}

/** Finds shipped orders whose money the plugin refunded by itself, unless the order was paid twice. */
function shippedAndReturned(stage: Stage, records: Records): Violation[] {
  const cases = chargeCases(records)
  return stage.records.orders.all.flatMap((order) => {
    const own = casesOf(order, cases)
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
    const keeps = wasAsked || own.some(({ gateway }) => kept(gateway) > 0)
    return foundIf(order.isShipped && wasReturned && !keeps, {
      check: "returned what was shipped",
      words: `order ${order.id} was shipped, but its money was refunded automatically`,
      ids: [order.id],
    })
  })
}

/** Finds captures of more than the order owed, and captures after a refund decision. */
function capturedWrongly({ captures }: Stage, records: Records): Violation[] {
  return chargeCases(records).flatMap(({ row, name, orders, moves }) =>
    moves.flatMap(({ event, by, at, amount }) => {
      if (event !== "captured" || by !== "api") return []
      const found = (isWrong: boolean, words: string) =>
        foundIf(isWrong, {
          check: "captured wrongly",
          words: `${name}: ${amount} was captured, and ${words}`,
          ids: [row.id],
        })
      const sent = captures
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

/** Finds orders whose total is not what people made it, less what was refunded, and that have no discrepancy. */
function ordersAskRightly(stage: Stage, records: Records): Violation[] {
  const core = stage.records
  const cases = chargeCases(records)
  return core.orders.all.flatMap((order) => {
    const { id, asked, leastAsked } = order
    const own = casesOf(order, cases)
    const isListed = own.some((one) => one.isListed)
    // A person still works on the order; a credit that a killed process left open is the plugin's to end.
    const isOpen = order.openChange && order.openChange !== "credit_line"
    if (order.canceledAt || isOpen || isListed) return []
    const found = (isWrong: boolean, words: string) =>
      foundIf(isWrong, {
        check: "order asks wrongly",
        words: `order ${id} ${words}`,
        ids: [id],
      })
    const due = core.dueOf(order)
    const credited = asked - valueOf(order)
    const returned = returnedOn(stage, order)
    const captured = sumOf(
      core.transactionsOf(id).filter(({ amount }) => amount > 0)
    )
    // The panel can capture the whole reserved amount, whatever the order still asks for. A capture ignores a credit of
    // the same moment. A sale that has started is charged in full.
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
    // An administrator who changes an order may not see yet what was paid.
    const paidAtChange = sumOf(
      own.flatMap(({ moves }) =>
        moves.filter(
          ({ event, at }) =>
            ["captured", "paid"].includes(event) && at <= order.changedAt
        )
      )
    )
    const least = Math.min(leastAsked - beside, asked - paidAtChange)
    return [
      ...found(due < least, `owes ${due}, although no actor changed it`),
      ...found(
        credited > returned,
        `was credited ${credited}, of which ${returned} went back`
      ),
      ...found(
        // For orders whose account is computed from their history, `credited wrongly` says it exactly.
        isNotJudged(stage, order, own) && due > Math.max(0, asked - captured),
        `owes ${due}: a refunded amount is requested again`
      ),
    ]
  })
}

/** Finds orders whose codes (not links) are all over, and that are neither canceled nor have a discrepancy. */
function ordersOfDeadCodes(stage: Stage, records: Records): Violation[] {
  const cases = chargeCases(records)
  return records.medusa.orders.flatMap((order) => {
    const own = casesOf(order, cases)
    const waits =
      own.length > 0 &&
      own.every(
        ({ row, isListed, hasPayment }) =>
          (row.method === "pix" || row.method === "wallet") &&
          OVER.includes(row.state) &&
          !isListed &&
          !hasPayment
      )
    const known = stage.records.orders.get(order.id)
    const isOwed =
      known !== undefined &&
      stage.records.dueOf(known) > 0 &&
      // A payment of another provider may be reserved for the order.
      stage.records
        .paymentsOf(known.collectionIds)
        .every(({ canceled_at }) => canceled_at !== null)
    return foundIf(waits && isOwed && order.status !== "canceled", {
      check: WAITS_FOR_NOTHING,
      words: `order ${order.id} of ${order.total}: all its codes are over`,
      ids: [order.id],
    })
  })
}

/** Finds paid links that are still open: the shopper could pay them once more. */
function paidLinksAreClosed(records: Records): Violation[] {
  const cases = chargeCases(records)
  return records.gateway.links.flatMap((link) => {
    const own = cases.find(({ row }) => row.linkId === link.id)
    if (!own || own.isListed) return []
    const isOpen = !link.history.some(({ event }) =>
      ["deactivated", "expired"].includes(event)
    )
    return foundIf(link.transactions.length > 0 && isOpen, {
      check: "paid link is open",
      words: `${own.name}, link ${link.orderNumber}`,
      ids: [own.row.id, link.id],
    })
  })
}

const SAME_MOMENT_MS = 3_000

/** The sum refunded of an order's payments; of a payment that was refunded whole before, only later refunds. */
function returnedOn({ records }: Stage, order: Order): number {
  return records.paymentsOf(order.collectionIds).reduce((sum, { id }) => {
    const all = records.refundsOf(id)
    const after = all.filter(({ created_at }) => created_at >= order.createdAt)
    const isOver =
      sumOf(all) - sumOf(after) >= sumOf(records.capturesOf(id)) &&
      all.length > after.length
    return sum + sumOf(isOver ? after : all)
  }, 0)
}

/**
 * Whether a violation is made by Medusa's core alone, beside anything that the plugin can see (measured):
 * - Two processes without a shared lock, which Medusa forbids, or that stood still for longer than it lasts:
 *   one completes a cart with the order that the other one has placed and takes back again.
 * - A process that dies between placing an order and asking our provider: the order is there, nothing
 *   was charged, and the ledger knows of none. The daily comparison of orders with payments finds it.
 *   A link that could not be made for this order changes nothing, because the administrator who asked for it was told.
 */
function isCoresOwn(
  { check, ids }: Violation,
  { unsharedLocks, hasOutlivedLocks, hasCrashed }: Stage,
  records: Records
): boolean {
  const { medusa, ledger } = records
  const order = medusa.orders.find(({ id }) => ids.includes(id))
  switch (check) {
    case "told of an order":
      return unsharedLocks || hasOutlivedLocks
    case "order waits for nothing":
      return (
        hasCrashed &&
        !ledger.charges.some(
          ({ collectionId, method, state }) =>
            order?.collectionIds.includes(collectionId) &&
            !(method === "link" && state === "not_created")
        )
      )
    default:
      return false
  }
}

function locksLeft(stage: Stage): Violation[] {
  return stage.locksLeft.map((key) => ({
    check: "left over",
    words: `a lock: ${key}`,
    ids: [key],
  }))
}
