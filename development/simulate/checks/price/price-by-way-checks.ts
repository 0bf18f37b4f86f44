import {
  groupRecordsByCharge,
  type Violation,
} from "../../../records/records-by-charge"
import type { Records } from "../../../records/records"
import type { CartPrices } from "../../core/cart/cart-totals"
import { MANUAL_PAYMENT_PROVIDER } from "../../core/payment/manual-payment-provider"
import type { Cart } from "../../core/records/cart-record"
import type { Order } from "../../core/records/core-records"
import { violationIf } from "../violation-if"
import type { PaymentChoice } from "../../process/price/price-journal"
import type { SimulatedStore } from "../../process/simulated-store"
import {
  rangeText,
  isWithinRange,
  plainPriceOf,
  expectedPriceRange,
  type PriceRange,
} from "./expected-prices"

/** A price change within this many milliseconds before or after a shopper's choice counts as simultaneous. */
const PRESS_TO_CHARGE_MS = 1_000
const PLUGIN_ACTOR = "checkout-transparent"

/** Finds violations of the rules about the prices of the ways of paying. Only runs about prices are checked. */
export function findPriceViolationsByWayOfPaying(
  store: SimulatedStore,
  records: Records
): Violation[] {
  if (!store.isPriceStory) return []
  return [
    ...chargesAtWrongPriceForWay(store, records),
    ...findWrongPricesOfOtherProviders(store),
    ...findRefusedShownPrices(store),
    ...findSessionsWronglyRefusedForData(store),
    ...needlesslyRefundedCharges(store, records),
    ...serverErrorAnswers(store),
    ...store.prices.found,
  ]
}

/** A payment for a cart, together with the shopper's choice of a way of paying that led to it. */
interface PaymentWithChoice {
  cart: Cart
  choice: PaymentChoice
  amount: number
  at: number
  name: string
  ids: string[]
}

/**
 * Finds charges at the gateway whose amount is not the price of their way of paying.
 * An order that was changed or credited after it was placed is not checked. With Pix, an order may also be paid at the
 * price without a discount.
 */
function chargesAtWrongPriceForWay(
  store: SimulatedStore,
  records: Records
): Violation[] {
  const cases = groupRecordsByCharge(records)
  return cases.flatMap(({ row, name, charge, link }) => {
    const cart = store.records.carts.get(row.cartId ?? "")
    if (!cart || cart.collectionId !== row.collectionId) return []
    if (!charge && !link) return []
    const count =
      charge && "installmentNumber" in charge ? charge.installmentNumber : 1
    const choice = store.prices.choices.find(
      ({ sessionId }) => sessionId === row.sessionId
    ) ?? {
      cartId: cart.id,
      way: row.method as PaymentChoice["way"],
      count,
      sentAt: row.createdAt,
      answeredAt: row.createdAt,
      status: 200,
      words: "",
      hasOwnData: false,
      isAlone: false,
    }
    const paid = { cart, choice, name, amount: row.amount, at: row.createdAt }
    return wrongPriceOfPayment(store, { ...paid, ids: [row.id] })
  })
}

/** Finds payments through another provider whose amount is not the cart's price without any discount or interest. */
function findWrongPricesOfOtherProviders(store: SimulatedStore): Violation[] {
  const { records, prices } = store
  return records.payments.all
    .filter(({ provider_id }) => provider_id === MANUAL_PAYMENT_PROVIDER)
    .flatMap(({ id, payment_session_id, payment_collection_id, amount }) => {
      const cart = records.cartOfCollection(payment_collection_id)
      const choice = prices.choices.find(
        ({ sessionId }) => sessionId === payment_session_id
      )
      if (!cart || !choice) return []
      const paid = { cart, choice, amount, name: `payment ${id}` }
      return wrongPriceOfPayment(store, {
        ...paid,
        at: choice.answeredAt,
        ids: [id, cart.id],
      })
    })
}

function wrongPriceOfPayment(
  store: SimulatedStore,
  paid: PaymentWithChoice
): Violation[] {
  const { cart, choice, amount, at, name, ids } = paid
  const order = store.records.orderOfCart(cart.id)
  if (order && hasOrderChangedAfterPlacing(order)) return []
  const allowed = allowedPriceRanges(store, paid, order)
  const { way, count } = choice
  const words = `${name} by ${way}${way === "card" ? ` in ${count}` : ""} of ${amount} at ${at}: this way costs ${[...new Set(allowed.map(rangeText))].join(", or ")}`
  return violationIf(!allowed.some((range) => isWithinRange(amount, range)), {
    check: "paid another way's price",
    words,
    ids,
  })
}

function hasOrderChangedAfterPlacing({
  changedAt,
  creditLines,
}: Order): boolean {
  return changedAt > -Infinity || creditLines.length > 0
}

/**
 * Returns the ranges in which the amount of a payment may lie: one for each combination of a cart price and price rules
 * that the shopper may have seen. If the order existed before the choice of the way of paying, these are allowed, too:
 * - the price by the rules that applied to the shopper's last choice before the order was placed
 * - for Pix, the price without a discount
 */
function allowedPriceRanges(
  store: SimulatedStore,
  { cart, choice, at }: Pick<PaymentWithChoice, "cart" | "choice" | "at">,
  order: Order | undefined
): PriceRange[] {
  const isForOrder = order && order.createdAt.getTime() < choice.sentAt
  const from = choice.quotedAt?.from ?? choice.sentAt
  const plains = listPlainPricesBetween(cart, from, at + PRESS_TO_CHARGE_MS)
  const byRules = (chosen: PaymentChoice, until: number) =>
    store.prices
      .rulesInForce(
        chosen.quotedAt ?? {
          from: chosen.sentAt - PRESS_TO_CHARGE_MS,
          to: until,
        }
      )
      .flatMap((rules) =>
        plains.map((plain) => expectedPriceRange(choice, plain, rules))
      )
  const own = byRules(
    choice,
    Math.max(choice.answeredAt, at) + PRESS_TO_CHARGE_MS
  )
  if (!isForOrder) return own
  const placing = store.prices.choices
    .filter(
      ({ cartId, sessionId, answeredAt }) =>
        cartId === cart.id &&
        sessionId !== undefined &&
        answeredAt <= order.createdAt.getTime()
    )
    .at(-1)
  const plain = plains.map((one) =>
    expectedPriceRange(PLAIN_WAY, one, NO_RULES)
  )
  return [
    ...own,
    ...(placing ? byRules(placing, order.createdAt.getTime()) : []),
    ...(choice.way === "pix" ? plain : []),
  ]
}

const PLAIN_WAY = { way: "other", count: 1 } as const
const NO_RULES = { percent: 0, isOnFreight: false, monthly: 0 } as const

/** Returns the prices of the cart, without discount or interest, that applied between `from` and `to`. */
function listPlainPricesBetween({ was = [] }: Cart, from: number, to: number) {
  return was
    .filter(({ at }, nth) => at <= to && (was[nth + 1]?.at ?? Infinity) >= from)
    .map((one: CartPrices) => plainPriceOf(one))
}

/** Finds prices that the store refused as out of date, although it had quoted them and the cart had not changed. */
function findRefusedShownPrices({
  prices,
  records,
}: SimulatedStore): Violation[] {
  return prices.choices.flatMap((choice) => {
    const { cartId, quotedAt, status, words, isAlone, way, count } = choice
    const cart = records.carts.get(cartId)!
    const isSame =
      quotedAt !== undefined &&
      isAlone &&
      cart.completedAt === null &&
      !hasCartChangedBetween(cart, quotedAt.from, choice.answeredAt)
    const isRefused = status === 400 && /valor do pedido mudou/.test(words)
    return violationIf(isSame && isRefused, {
      check: "refused the price that was shown",
      words: `cart ${cartId} by ${way} in ${count}: "${words}"`,
      ids: [cartId],
    })
  })
}

function hasCartChangedBetween(
  { was = [] }: Cart,
  from: number,
  to: number
): boolean {
  return was.some(
    ({ at }) =>
      at > from - PRESS_TO_CHARGE_MS &&
      at <= to + PRESS_TO_CHARGE_MS &&
      at !== was[0]?.at
  )
}

/** Finds requests for a session of another payment provider that the plugin refused because of the session's data. */
function findSessionsWronglyRefusedForData({
  prices,
}: SimulatedStore): Violation[] {
  return prices.choices.flatMap(({ hasOwnData, status, words, cartId }) =>
    violationIf(
      hasOwnData &&
        status === 400 &&
        /Invalid payment|valor do pedido mudou/.test(words),
      {
        check: "refused for another provider's data",
        words: `cart ${cartId}: "${words}"`,
        ids: [cartId],
      }
    )
  )
}

/**
 * Finds paid charges that the plugin refunded by itself although it should have placed an order for them. A refunded
 * charge is reported if all of these are true:
 * - A payer paid the code or link of the charge completely, and no other charge of the cart was paid.
 * - The cart has no order, and has not changed after the shopper chose the way of paying.
 * - The charge belongs to the last way of paying that the shopper chose.
 * - No administrator made a request about the charge.
 */
function needlesslyRefundedCharges(
  store: SimulatedStore,
  records: Records
): Violation[] {
  const { prices } = store
  const cases = groupRecordsByCharge(records)
  return cases.flatMap(({ row, name, moves, orders, requests }) => {
    const cart = store.records.carts.get(row.cartId ?? "")
    const own = prices.choices.filter(({ cartId }) => cartId === row.cartId)
    const choice = own.at(-1)
    if (!cart || !choice || choice.sessionId !== row.sessionId) return []
    const paidWhole = moves.some(
      ({ event, amount, by }) =>
        event === "paid" && by === "payer" && amount === row.amount
    )
    const isReturned =
      row.refundDecidedBy === PLUGIN_ACTOR &&
      moves.some(({ event, by }) => event === "refunded" && by === "api")
    const isAlone = cases.every(
      (other) =>
        other.row === row ||
        other.row.cartId !== row.cartId ||
        other.moves.every(
          ({ event }) => event !== "paid" && event !== "captured"
        )
    )
    const isWanted =
      orders.length === 0 &&
      requests.length === 0 &&
      isAlone &&
      !hasCartChangedBetween(cart, choice.sentAt, Infinity)
    return violationIf(paidWhole && isReturned && isWanted, {
      check: "returned what fits its cart",
      words: `${name} of ${row.amount} was paid as it was shown, got no order and went back`,
      ids: [row.id, cart.id],
    })
  })
}

/** Finds answers of the Store API with a status of 500 or more. They contain no text that the page can show. */
function serverErrorAnswers({ prices }: SimulatedStore): Violation[] {
  return prices.failures.map(({ path, answer: { status, body } }) => ({
    check: "answered without words",
    words: `${path}: ${status} ${JSON.stringify(body).slice(0, 160)}`,
    ids: [],
  }))
}
