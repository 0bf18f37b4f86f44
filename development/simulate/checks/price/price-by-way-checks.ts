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

/**
 * The longest time, in milliseconds, between a shopper's press of the button and the creation of the charge. It
 * includes a difference between the clocks.
 */
const PRESS_TO_CHARGE_MS = 1_000
const PLUGIN_ACTOR = "checkout-transparent"

/**
 * Finds charges, payments, refusals and refunds that contradict the price of the way of paying that the shopper chose.
 * Also finds failed answers of the Store API and errors on resume pages. Only runs about prices are checked.
 */
export function wrongPricesByWay(
  store: SimulatedStore,
  records: Records
): Violation[] {
  if (!store.isPriceStory) return []
  return [
    ...chargesAtWrongPriceForWay(store, records),
    ...otherProviderPaymentsAtWrongPrice(store),
    ...refusedShownPrices(store),
    ...sessionsRefusedForTheirData(store),
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
 *
 * An order that was changed or credited after it was placed is not checked. Any other order keeps the price with which
 * it was placed, and may be paid at this price later. With Pix, the order may also be paid at the price without a
 * discount.
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
function otherProviderPaymentsAtWrongPrice(store: SimulatedStore): Violation[] {
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
  if (order && isOrderChanged(order)) return []
  const allowed = allowedPriceRanges(store, paid, order)
  const { way, count } = choice
  const words = `${name} by ${way}${way === "card" ? ` in ${count}` : ""} of ${amount} at ${at}: this way costs ${[...new Set(allowed.map(rangeText))].join(", or ")}`
  return violationIf(!allowed.some((range) => isWithinRange(amount, range)), {
    check: "paid another way's price",
    words,
    ids,
  })
}

function isOrderChanged({ changedAt, creditLines }: Order): boolean {
  return changedAt > -Infinity || creditLines.length > 0
}

/**
 * Returns the ranges in which the amount of a payment may lie. There is one range for each set of price rules that the
 * shopper may have seen. A payment for an existing order may also have the price by the rules with which the order was
 * placed, and with Pix the price without a discount.
 */
function allowedPriceRanges(
  store: SimulatedStore,
  { cart, choice, at }: Pick<PaymentWithChoice, "cart" | "choice" | "at">,
  order: Order | undefined
): PriceRange[] {
  const isForOrder = order && order.createdAt.getTime() < choice.sentAt
  const from = choice.quotedAt?.from ?? choice.sentAt
  const plains = plainPricesIn(cart, from, at + PRESS_TO_CHARGE_MS)
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
function plainPricesIn({ was = [] }: Cart, from: number, to: number) {
  return was
    .filter(({ at }, nth) => at <= to && (was[nth + 1]?.at ?? Infinity) >= from)
    .map((one: CartPrices) => plainPriceOf(one))
}

/**
 * Finds choices of a way of paying that the store refused because the price had changed. They are violations if the
 * shopper had just been shown the price, and the cart had not changed since.
 */
function refusedShownPrices({ prices, records }: SimulatedStore): Violation[] {
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

/** Finds sessions of another provider that the plugin wrongly refused because of data for that provider only. */
function sessionsRefusedForTheirData({ prices }: SimulatedStore): Violation[] {
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
 * Finds paid charges that the plugin refunded by itself although it should have placed an order for them. This is so if
 * all of these are true:
 * - The charge was paid completely, and no other charge of the cart was paid.
 * - The cart has no order and has not changed.
 * - The shopper has not chosen another way of paying since.
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

/**
 * Finds answers of the Store API with a status of 500 or more. They count as answers without a text that the page can
 * show.
 */
function serverErrorAnswers({ prices }: SimulatedStore): Violation[] {
  return prices.failures.map(({ path, answer: { status, body } }) => ({
    check: "answered without words",
    words: `${path}: ${status} ${JSON.stringify(body).slice(0, 160)}`,
    ids: [],
  }))
}
