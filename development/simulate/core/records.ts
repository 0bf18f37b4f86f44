import { Table } from "./table"

/** Medusa's rows that matter for payments. Amounts in centavos; times as dates of the story. */
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
}

export interface PriceRow {
  id: string
  /** The item that an adjustment reduces; null for a credit line. */
  lineId: string | null
  /** What the row takes off the total; negative for interest. */
  amount: number
  isDeleted: boolean
}

export interface Collection {
  id: string
  amount: number
  status: string
  captured: number
  refunded: number
}

export interface Session {
  id: string
  collectionId: string
  providerId: string
  amount: number
  status: string
  data: Data
  authorizedAt: Date | null
}

export interface Payment {
  id: string
  sessionId: string
  collectionId: string
  providerId: string
  amount: number
  data: Data
  capturedAt: Date | null
  canceledAt: Date | null
}

/** A row of a capture or a refund. */
export interface Booked {
  id: string
  paymentId: string
  amount: number
  createdAt: Date
  createdBy: string | undefined
  note?: string | undefined
  metadata?: Data | undefined
}

export interface Transaction {
  id: string
  orderId: string
  reference: string
  referenceId: string
  amount: number
}

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
  /** The total as people made it, with their credit lines but without those of refunds. */
  asked: number
  /** The least that the order ever owed after a person's change; 0 if it never owed less. */
  leastAsked: number
  /** When a person last changed what the order owes. */
  changedAt: number
  createdAt: Date
  canceledAt: Date | null
  /** The kind of the change that is open, also one of core's own; null for none. */
  openChange: string | null
  isShipped: boolean
}

export type Data = Record<string, unknown>

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
    const collectionId = this.openCollection(total).id
    const { id: cartId } = this.carts.insert({
      ...{ email, total, items: 1, prices: [] },
      ...{ collectionId, completedAt: null },
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

  openCollection(amount: number): Collection {
    const status = "not_paid"
    return this.collections.insert({ amount, status, captured: 0, refunded: 0 })
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
    return this.payments.where("sessionId", sessionId)[0]
  }

  sessionsOf(collectionId: string): Session[] {
    return this.sessions.where("collectionId", collectionId)
  }

  paymentsOf(collectionIds: readonly string[]): Payment[] {
    return this.payments.all.filter(({ collectionId }) =>
      collectionIds.includes(collectionId)
    )
  }

  capturesOf(paymentId: string): Booked[] {
    return this.captures.where("paymentId", paymentId)
  }

  refundsOf(paymentId: string): Booked[] {
    return this.refunds.where("paymentId", paymentId)
  }

  /** Returns what was captured of a payment and not refunded. */
  keptOf(paymentId: string): number {
    const captured = sumOf(this.capturesOf(paymentId))
    return captured - sumOf(this.refundsOf(paymentId))
  }

  transactionsOf(orderId: string): Transaction[] {
    return this.transactions.where("orderId", orderId)
  }

  /** Returns what an order still owes; negative if it was paid too much. */
  dueOf(order: Order): number {
    return totalOf(order) - this.paidOf(order.id)
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
  return cart.total - sumOf(pricesOf(cart))
}

/** Returns the total of an order less its credit lines. */
export function totalOf({ total, creditLines }: Order): number {
  return total - sumOf(creditLines)
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
