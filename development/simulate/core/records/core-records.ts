import {
  pricedCartFields,
  readMajorUnits,
  hasNeitherExtrasNorCredit,
  type PriceRow,
} from "../cart/cart-totals"
import type { Cart } from "./cart-record"
import { Table } from "./table"

/**
 * A simulated payment collection. The interfaces in this file contain only those columns of Medusa's tables that matter
 * for payments. Amounts are in minor units, and dates are in virtual time.
 */
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

/** A row of Medusa's table of captures, or of its table of refunds. */
export interface CaptureOrRefundRow {
  id: string
  payment_id: string
  amount: number
  created_at: Date
  created_by: string | null
  note: string | null
  metadata: Data | null
}

/**
 * The id of the customer who attacks the saved cards of other customers. Medusa has this customer, but no cart of it.
 */
export const THIEF_ID = "cus_thief"

export interface Transaction {
  id: string
  order_id: string
  reference: string
  reference_id: string
  amount: number
  created_at: Date
}

/** An order transaction that has not been inserted yet. */
export type NewTransaction = Omit<Transaction, "id" | "created_at">

export interface CreditLine {
  reference: string
  referenceId: string
  /** The amount by which the credit line reduces the order's total, in minor units. */
  amount: number
  createdAt: Date
}

export interface Order {
  id: string
  number: number
  /** What core copied from the cart when it made the order, as Medusa's query returns it. */
  copiedFromCart: Data
  cartId: string
  collectionIds: string[]
  status: "pending" | "canceled"
  total: number
  creditLines: CreditLine[]
  /**
   * All returns of the order. Core subtracts the value of the goods from what the order owes while a return is
   * requested. When the shop receives the goods, core subtracts their value from the total instead.
   */
  returns: GoodsReturn[]
  /** Medusa's version of the order. It begins at 1 and grows by 1 with each confirmed change. */
  version: number
  /**
   * The amount that the order asks for: the total of the order without returned goods, less the credits that
   * administrators gave. Credits for refunds are not subtracted.
   */
  asked: number
  /**
   * The history of the amount that the order asks for (`asked`). `at` is the time from which a value applies, and
   * `what` is the change of the order that led to this value.
   */
  history: { at: number; asked: number; what: string }[]
  /**
   * The lowest amount that the order has owed, in minor units, or 0. A negative amount means that the order was
   * overpaid. Measured only right after a change of the goods, and right after the order was marked as paid.
   */
  leastDue: number
  /**
   * The time of the last edit, transfer, return, exchange or credit of the order by an administrator. It is `-Infinity`
   * if there was none.
   */
  changedAt: number
  createdAt: Date
  canceledAt: Date | null
  /** The kind of the open change, or `null` if none is open. Core opens some changes by itself. */
  openChange: string | null
  /** The time at which the latest order change was opened. */
  openedAt: Date
  isShipped: boolean
  shipments: number
}

export interface GoodsReturn {
  amount: number
  state: "requested" | "received" | "canceled"
}

export type Data = Record<string, unknown>

/** The status and the amounts of a new payment collection. */
export const UNPAID_COLLECTION = {
  status: "not_paid",
  captured_amount: 0,
  refunded_amount: 0,
}

/** The records that stand for Medusa's database. All simulated processes of the store share them. */
export class CoreRecords {
  readonly carts = this.#createTable<Cart>("Cart", "cart")
  readonly collections = this.#createTable<Collection>(
    "PaymentCollection",
    "pay_col"
  )
  readonly sessions = this.#createTable<Session>("PaymentSession", "payses")
  readonly payments = this.#createTable<Payment>("Payment", "pay")
  readonly captures = this.#createTable<CaptureOrRefundRow>("Capture", "capt")
  readonly refunds = this.#createTable<CaptureOrRefundRow>("Refund", "ref")
  readonly orders = this.#createTable<Order>("Order", "order")
  readonly transactions = this.#createTable<Transaction>(
    "OrderTransaction",
    "ordtrx"
  )
  /** The ids of the customers that were deleted in Medusa. Their logins and their carts remain. */
  readonly deletedCustomers = new Set<string>()
  /** Whether the goods are sold out. Medusa then places no order. */
  isSoldOut = false
  #count = 0
  #last: Promise<unknown> = Promise.resolve()

  #createTable<Row extends { id: string }>(noun: string, prefix: string) {
    return new Table<Row>(noun, () => this.newId(prefix))
  }

  newId(prefix: string): string {
    this.#count += 1
    return `${prefix}_${String(this.#count).padStart(4, "0")}`
  }

  /** Creates a cart with one item, and the cart's payment collection. */
  createCartWithCollection(email: string, total: number) {
    const unpaid = { ...UNPAID_COLLECTION, amount: total }
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
   * Runs a database transaction after all earlier transactions have ended. If `work` throws, the functions in `undo`
   * reverse its statements, beginning with the last one.
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
    return this.orders.rowsWhere("cartId", cartId)[0]
  }

  orderOfCollection(id: string): Order | undefined {
    return this.orders.all.find((one) => one.collectionIds.includes(id))
  }

  cartOfCollection(id: string): Cart | undefined {
    return this.carts.rowsWhere("collectionId", id)[0]
  }

  paymentOfSession(sessionId: string): Payment | undefined {
    return this.payments.rowsWhere("payment_session_id", sessionId)[0]
  }

  sessionsOf(collectionId: string): Session[] {
    return this.sessions.rowsWhere("payment_collection_id", collectionId)
  }

  paymentsOfCollections(collectionIds: readonly string[]): Payment[] {
    return this.payments.all.filter((payment) =>
      collectionIds.includes(payment.payment_collection_id)
    )
  }

  capturesOf(paymentId: string): CaptureOrRefundRow[] {
    return this.captures.rowsWhere("payment_id", paymentId)
  }

  refundsOf(paymentId: string): CaptureOrRefundRow[] {
    return this.refunds.rowsWhere("payment_id", paymentId)
  }

  /** Returns how much of a payment was captured and not refunded, in minor units. */
  keptAmountOfPayment(paymentId: string): number {
    const captured = sumOf(this.capturesOf(paymentId))
    return captured - sumOf(this.refundsOf(paymentId))
  }

  transactionsOf(orderId: string): Transaction[] {
    return this.transactions.rowsWhere("order_id", orderId)
  }

  /** Returns the amount that an order owes, in minor units. It is negative if the order is overpaid. */
  amountDueOf(order: Order): number {
    return orderTotalAfterReturns(order) - this.amountPaidOf(order.id)
  }

  amountPaidOf(orderId: string): number {
    return sumOf(this.transactionsOf(orderId))
  }
}

/** Returns the plugin's adjustments and credit lines of a cart that are not deleted. */
export function livePriceRowsOf({ prices }: Cart): PriceRow[] {
  return prices.filter(({ isDeleted }) => !isDeleted)
}

/** Returns the total of a cart in minor units, as Medusa computes it. */
export function totalOfCart(cart: Cart): number {
  return hasNeitherExtrasNorCredit(cart)
    ? cart.total - sumOf(livePriceRowsOf(cart))
    : Math.round(readMajorUnits(pricedCartFields(cart).total) * 100)
}

export function orderTotal({ total, creditLines }: Order): number {
  return total - sumOf(creditLines)
}

/** Returns the total of an order, less its credit lines and less the value of the goods whose return is requested. */
export function orderTotalAfterReturns(order: Order): number {
  return orderTotal(order) - sumOf(requestedReturns(order))
}

export function requestedReturns({ returns }: Order): GoodsReturn[] {
  return returns.filter(({ state }) => state === "requested")
}

export function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** Converts an amount in centavos into a text in reais with two decimals. */
export function formatMajorUnits(centavos: number): string {
  return (centavos / 100).toFixed(2)
}

export function centavosOf(amount: unknown): number {
  const value =
    typeof amount === "object" && amount !== null && "value" in amount
      ? amount.value
      : amount
  return Math.round(Number(value) * 100)
}
