import type { CartExtras } from "../../process/price/story-of-prices"
import {
  type CartPrices,
  decorated,
  inMajorUnits,
  isPlain,
  type PriceRow,
} from "../cart/cart-totals"
import { Table } from "./table"

/**
 * A cart of the model. The interfaces of this file have those columns of Medusa's rows that matter for payments.
 * Amounts are in minor units, and times are dates of the story.
 */
export interface Cart {
  id: string
  email: string
  /** The total without the discount or interest of a way of paying. */
  total: number
  items: number
  /** The adjustments and credit lines with which the plugin changes the cart's price. */
  prices: PriceRow[]
  collectionId: string | null
  completedAt: Date | null
  /** The cart's freight and taxes. Most stories have neither, so it is missing. */
  extras?: Omit<CartExtras, "creditShare">
  /** Store credit or a gift card, in minor units: a credit line that the plugin did not write. */
  credit?: number
  /** The prices that the cart had, each with its time, without the discount or interest of a way of paying. */
  was?: CartPrices[]
}

export interface Collection {
  id: string
  amount: number
  status: string
  captured_amount: number
  refunded_amount: number
}

export interface Session {
  id: string
  payment_collection_id: string
  provider_id: string
  amount: number
  status: string
  data: Data
  authorized_at: Date | null
}

export interface Payment {
  id: string
  payment_session_id: string
  payment_collection_id: string
  provider_id: string
  amount: number
  data: Data
  captured_at: Date | null
  canceled_at: Date | null
}

/** A row of Medusa's table of captures or refunds. */
export interface Booked {
  id: string
  payment_id: string
  amount: number
  created_at: Date
  created_by: string | null
  note: string | null
  metadata: Data | null
}

export interface Transaction {
  id: string
  order_id: string
  reference: string
  reference_id: string
  amount: number
  created_at: Date
}

/** A transaction of an order before it is inserted. */
export type NewTransaction = Omit<Transaction, "id" | "created_at">

export interface CreditLine {
  reference: string
  referenceId: string
  /** The amount in minor units, negative for money that was refunded. */
  amount: number
  createdAt: Date
}

export interface Order {
  id: string
  number: number
  cartId: string
  collectionIds: string[]
  status: "pending" | "canceled"
  total: number
  creditLines: CreditLine[]
  /**
   * The goods whose return was requested. Core subtracts their value from what the order owes, until they are received
   * or the return is canceled.
   */
  returns: GoodsReturn[]
  /** How many changes of the order were confirmed. Core has the same number as the version of the order. */
  version: number
  /**
   * The amount that the order asks for after the actors' changes: the value of its goods less returned goods, and less
   * credit lines other than those of refunds.
   */
  asked: number
  /** All values of `asked`, each with the time from which it was the current one. */
  history: { at: number; asked: number; what: string }[]
  /** The lowest amount that the order owed after a change by an actor. It is 0 if that amount was never negative. */
  leastAsked: number
  /** The time at which an actor last changed what the order owes. */
  changedAt: number
  createdAt: Date
  canceledAt: Date | null
  /**
   * The kind of the change that is open, which may be a change that core itself opens. It is `null` if none is open.
   */
  openChange: string | null
  /** The time at which the last change was opened. */
  openedAt: Date
  isShipped: boolean
  /** The number of shipments that were made of the order. */
  shipments: number
}

export interface GoodsReturn {
  amount: number
  state: "requested" | "received" | "canceled"
}

export type Data = Record<string, unknown>

/** The status and the amounts of a payment collection that is new. */
export const UNPAID = {
  status: "not_paid",
  captured_amount: 0,
  refunded_amount: 0,
}

/** Medusa's database, which all processes of a store share. */
export class CoreRecords {
  readonly carts = this.#table<Cart>("Cart", "cart")
  readonly collections = this.#table<Collection>("PaymentCollection", "pay_col")
  readonly sessions = this.#table<Session>("PaymentSession", "payses")
  readonly payments = this.#table<Payment>("Payment", "pay")
  readonly captures = this.#table<Booked>("Capture", "capt")
  readonly refunds = this.#table<Booked>("Refund", "ref")
  readonly orders = this.#table<Order>("Order", "order")
  readonly transactions = this.#table<Transaction>("OrderTransaction", "ordtrx")
  /** Whether the goods are sold out, so that no cart can be completed. */
  isSoldOut = false
  #count = 0
  #last: Promise<unknown> = Promise.resolve()

  #table<Row extends { id: string }>(noun: string, prefix: string) {
    return new Table<Row>(noun, () => this.newId(prefix))
  }

  newId(prefix: string): string {
    this.#count += 1
    return `${prefix}_${String(this.#count).padStart(4, "0")}`
  }

  /** Creates a cart with one item, and the cart's payment collection. */
  openCart(email: string, total: number) {
    const unpaid = { ...UNPAID, amount: total }
    const { id: collectionId } = this.collections.insert(unpaid)
    const { id: cartId } = this.carts.insert({
      email,
      total,
      items: 1,
      prices: [],
      collectionId,
      completedAt: null,
    })
    return { cartId, collectionId }
  }

  /**
   * Runs a transaction after all earlier transactions have ended. If the transaction throws, the functions in `undo`
   * reverse its statements, the last one first.
   */
  readonly transaction = <Result>(
    work: (undo: (() => void)[]) => Promise<Result>
  ): Promise<Result> => {
    const undo: (() => void)[] = []
    const mine = this.#last
      .then(() => work(undo))
      .catch((error: unknown) => {
        for (const step of undo.reverse()) step()
        throw error
      })
    this.#last = mine.catch(() => undefined)
    return mine
  }

  orderOfCart(cartId: string): Order | undefined {
    return this.orders.where("cartId", cartId)[0]
  }

  orderOfCollection(id: string): Order | undefined {
    return this.orders.all.find((one) => one.collectionIds.includes(id))
  }

  cartOfCollection(id: string): Cart | undefined {
    return this.carts.where("collectionId", id)[0]
  }

  paymentOfSession(sessionId: string): Payment | undefined {
    return this.payments.where("payment_session_id", sessionId)[0]
  }

  sessionsOf(collectionId: string): Session[] {
    return this.sessions.where("payment_collection_id", collectionId)
  }

  paymentsOf(collectionIds: readonly string[]): Payment[] {
    return this.payments.all.filter((payment) =>
      collectionIds.includes(payment.payment_collection_id)
    )
  }

  capturesOf(paymentId: string): Booked[] {
    return this.captures.where("payment_id", paymentId)
  }

  refundsOf(paymentId: string): Booked[] {
    return this.refunds.where("payment_id", paymentId)
  }

  /** Returns, in minor units, how much of a payment was captured and not refunded. */
  keptOf(paymentId: string): number {
    const captured = sumOf(this.capturesOf(paymentId))
    return captured - sumOf(this.refundsOf(paymentId))
  }

  transactionsOf(orderId: string): Transaction[] {
    return this.transactions.where("order_id", orderId)
  }

  /** Returns the amount that an order still owes, in minor units. It is negative if too much was paid. */
  dueOf(order: Order): number {
    return valueOf(order) - this.paidOf(order.id)
  }

  paidOf(orderId: string): number {
    return sumOf(this.transactionsOf(orderId))
  }
}

/** Returns the rows with which the plugin changes the price of a cart at present. */
export function pricesOf({ prices }: Cart): PriceRow[] {
  return prices.filter(({ isDeleted }) => !isDeleted)
}

/** Returns the total of a cart in minor units, as Medusa computes it. */
export function totalOfCart(cart: Cart): number {
  return isPlain(cart)
    ? cart.total - sumOf(pricesOf(cart))
    : Math.round(inMajorUnits(decorated(cart).total) * 100)
}

export function totalOf({ total, creditLines }: Order): number {
  return total - sumOf(creditLines)
}

/** Returns the total of an order less its credit lines and the goods whose return was requested. */
export function valueOf(order: Order): number {
  return totalOf(order) - sumOf(requestedReturns(order))
}

export function requestedReturns({ returns }: Order): GoodsReturn[] {
  return returns.filter(({ state }) => state === "requested")
}

export function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** Formats an amount in minor units as a decimal number of major units, as Medusa stores it. */
export function decimal(centavos: number): string {
  return (centavos / 100).toFixed(2)
}

export function centavosOf(amount: unknown): number {
  const value =
    typeof amount === "object" && amount !== null && "value" in amount
      ? amount.value
      : amount
  return Math.round(Number(value) * 100)
}
