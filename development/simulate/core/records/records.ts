import type { CartExtras } from "../../process/price/story-of-prices"
import {
  type CartPrices,
  decorated,
  inMajorUnits,
  isPlain,
  type PriceRow,
} from "../cart/cart-totals"
import { Table } from "./table"

/** Medusa's rows that matter for payments; those of its payment module by its names. Amounts in centavos; times as dates of the story. */
export interface Cart {
  id: string
  email: string
  /** Without what the way of paying changes. */
  total: number
  items: number
  /** The rows by which the plugin changes the price. */
  prices: PriceRow[]
  collectionId: string | null
  completedAt: Date | null
  /** Freight and taxes; left out in most stories. */
  extras?: Omit<CartExtras, "creditShare">
  /** Store credit or a gift card: a credit line that is not ours. */
  credit?: number
  /** What the cart cost when, without the way of paying. */
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

/** A row of a capture or a refund. */
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

/** A line of an order's account before it is written. */
export type NewTransaction = Omit<Transaction, "id" | "created_at">

export interface CreditLine {
  reference: string
  referenceId: string
  /** The amount; negative for money that was refunded. */
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
  /** What is on its way back: core subtracts it from what the order owes until it is received or canceled. */
  returns: GoodsReturn[]
  /** Counts the confirmed changes, as core does. */
  version: number
  /**
   * What people made the order ask for: its goods less those that come back, with their credit lines but without
   * those of refunds.
   */
  asked: number
  /** Each value of `asked` with the time from which it held, written down when it changed. */
  history: { at: number; asked: number; what: string }[]
  /** The least that the order ever owed after a person's change; 0 if it never owed less. */
  leastAsked: number
  /** When a person last changed what the order owes. */
  changedAt: number
  createdAt: Date
  canceledAt: Date | null
  /** The kind of the change that is open, also one of core's own; null for none. */
  openChange: string | null
  /** When the last change was opened. */
  openedAt: Date
  isShipped: boolean
  /** How many shipments were made. */
  shipments: number
}

export interface GoodsReturn {
  amount: number
  state: "requested" | "received" | "canceled"
}

export type Data = Record<string, unknown>

/** A new payment collection. */
export const UNPAID = {
  status: "not_paid",
  captured_amount: 0,
  refunded_amount: 0,
}

/** What the processes of a store share of Medusa: its database. */
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

  /** Opens a cart of one item, and its payment collection. */
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

  /** Runs statements after those of other transactions, all of them or none. */
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

  /** Returns what was captured of a payment and not refunded. */
  keptOf(paymentId: string): number {
    const captured = sumOf(this.capturesOf(paymentId))
    return captured - sumOf(this.refundsOf(paymentId))
  }

  transactionsOf(orderId: string): Transaction[] {
    return this.transactions.where("order_id", orderId)
  }

  /** Returns what an order still owes; negative if it was paid too much. */
  dueOf(order: Order): number {
    return valueOf(order) - this.paidOf(order.id)
  }

  paidOf(orderId: string): number {
    return sumOf(this.transactionsOf(orderId))
  }
}

/** Returns the rows by which the plugin changes the price of a cart now. */
export function pricesOf({ prices }: Cart): PriceRow[] {
  return prices.filter(({ isDeleted }) => !isDeleted)
}

/** Returns the total of a cart as Medusa computes it. */
export function totalOfCart(cart: Cart): number {
  return isPlain(cart)
    ? cart.total - sumOf(pricesOf(cart))
    : Math.round(inMajorUnits(decorated(cart).total) * 100)
}

/** Returns the total of an order less its credit lines. */
export function totalOf({ total, creditLines }: Order): number {
  return total - sumOf(creditLines)
}

/** Returns the total of an order less the goods whose return was requested. */
export function valueOf(order: Order): number {
  return totalOf(order) - sumOf(requestedReturns(order))
}

export function requestedReturns({ returns }: Order): GoodsReturn[] {
  return returns.filter(({ state }) => state === "requested")
}

export function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns an amount in major units as a decimal, as Medusa's rows have it. */
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
