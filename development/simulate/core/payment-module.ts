import { MedusaError } from "@medusajs/framework/utils"

import { time } from "../virtual-time"
import { type Core, type Provider, read, write } from "./core"
import {
  type Booked,
  centavosOf,
  type Collection,
  type Data,
  type Payment,
  type Session,
  sumOf,
} from "./records"
import { booked } from "./shown-rows"

type Filters = Record<string, unknown>

interface MoneyAsked {
  payment_id: string
  amount?: unknown
  captured_by?: string
  created_by?: string
  note?: string
  metadata?: Data
}

/** Medusa's payment module, in the order of its statements (payment/dist/services/payment-module.js, 2.21.2). */
export class PaymentModule {
  constructor(private readonly core: Core) {}

  listPaymentSessions(filters: Filters): Promise<Data[]> {
    const { records, shown } = this.core
    return read(() =>
      matching(records.sessions.values(), filters, {
        id: ({ id }) => id,
        payment_collection_id: ({ collectionId }) => collectionId,
      }).map((session) => shown.session(session))
    )
  }

  listPayments(filters: Filters): Promise<Data[]> {
    const { records, shown } = this.core
    return read(() =>
      matching(records.payments.values(), filters, {
        id: ({ id }) => id,
        payment_collection_id: ({ collectionId }) => collectionId,
      }).map((payment) => shown.payment(payment))
    )
  }

  listPaymentCollections(filters: Filters): Promise<Data[]> {
    const { records, shown } = this.core
    return read(() =>
      matching(records.collections.values(), filters, {
        id: ({ id }) => id,
      }).map((collection) => shown.collection(collection))
    )
  }

  listBooked(kind: "captures" | "refunds", filters: Filters): Promise<Data[]> {
    return read(() =>
      matching<Booked>(this.core.records[kind].values(), filters, {
        id: ({ id }) => id,
        payment_id: ({ paymentId }) => paymentId,
      }).map(booked)
    )
  }

  async createPaymentCollections({
    amount,
  }: {
    amount: unknown
  }): Promise<Data> {
    const { records, shown } = this.core
    const collection: Collection = {
      id: records.newId("pay_col"),
      amount: centavosOf(amount),
      status: "not_paid",
      captured: 0,
      refunded: 0,
    }
    await write("insert payment collection", () =>
      records.collections.set(collection.id, collection)
    )
    return shown.collection(collection)
  }

  async updatePaymentCollections(id: string, changes: Data): Promise<void> {
    await write("update payment collection", () => {
      const collection = this.core.records.collections.get(id)
      if (!collection) return
      if (changes.amount !== undefined)
        collection.amount = centavosOf(changes.amount)
      if (changes.captured_amount !== undefined)
        collection.captured = centavosOf(changes.captured_amount)
      if (changes.refunded_amount !== undefined)
        collection.refunded = centavosOf(changes.refunded_amount)
      if (typeof changes.status === "string") collection.status = changes.status
    })
  }

  async deletePaymentCollections(ids: string[]): Promise<void> {
    await write("delete payment collection", () =>
      ids.forEach((id) => this.core.records.collections.delete(id))
    )
  }

  /** The generated method: a row, and no provider is called. */
  async createPaymentSessions(row: Data): Promise<void> {
    await write("insert payment session", () =>
      this.#insertSession({
        id: String(row.id),
        collectionId: String(row.payment_collection_id),
        providerId: String(row.provider_id),
        amount: centavosOf(row.amount),
        status: String(row.status),
        data: row.data as Data,
        authorizedAt: null,
      })
    )
  }

  async createPaymentSession(
    collectionId: string,
    input: { provider_id: string; amount: number; data: Data; context?: object }
  ): Promise<Session> {
    const { records } = this.core
    const provider = this.#provider(input.provider_id)
    const session: Session = {
      id: records.newId("payses"),
      collectionId,
      providerId: input.provider_id,
      amount: input.amount,
      status: "pending",
      data: structuredClone(input.data),
      authorizedAt: null,
    }
    await write("insert payment session", () => this.#insertSession(session))
    try {
      const made = await provider.initiatePayment({
        context: { idempotency_key: session.id, ...input.context },
        data: { ...input.data, session_id: session.id },
        amount: session.amount / 100,
        currency_code: "brl",
      })
      await this.updateSession(session.id, {
        data: { ...input.data, ...made.data },
        status: made.status ?? "pending",
      })
    } catch (error) {
      await write("delete payment session", () =>
        records.sessions.delete(session.id)
      )
      throw error
    }
    return session
  }

  /** The payment module's own service, as providers have it. */
  async updateSession(
    id: string,
    { data, status, amount }: { data?: Data; status?: string; amount?: number }
  ): Promise<void> {
    await write("update payment session", () => {
      const session = this.core.records.sessions.get(id)
      if (!session) throw notFound("PaymentSession", id)
      if (data) session.data = merged(session.data, data)
      if (status !== undefined) session.status = status
      if (amount !== undefined) session.amount = amount
    })
  }

  async updatePaymentSession(given: {
    id: string
    data?: Data
    amount: unknown
    currency_code: string
    status?: string
  }): Promise<void> {
    const session = this.core.records.sessions.get(given.id)
    if (!session) throw notFound("PaymentSession", given.id)
    const { data, status } = await this.#provider(
      session.providerId
    ).updatePayment({
      data: given.data,
      amount: given.amount,
      currency_code: given.currency_code,
    })
    await this.updateSession(given.id, {
      ...(data ? { data } : {}),
      amount: centavosOf(given.amount),
      status: given.status ?? status ?? session.status,
    })
  }

  async deletePaymentSession(id: string): Promise<void> {
    const session = await read(() => this.core.records.sessions.get(id))
    if (!session) throw notFound("PaymentSession", id)
    await this.#provider(session.providerId).deletePayment({
      data: structuredClone(session.data),
    })
    await write("delete payment session", () =>
      this.core.records.sessions.delete(id)
    )
  }

  /** Null where the session waits to be authorized later. */
  async authorizePaymentSession(id: string): Promise<Payment | null> {
    const { records } = this.core
    const session = await read(() => records.sessions.get(id))
    if (!session) throw notFound("PaymentSession", id)
    const known = records.paymentOfSession(id)
    if (known && session.authorizedAt) return known
    const provider = this.#provider(session.providerId)
    const { status = "", data = {} } = await provider.authorizePayment({
      data: structuredClone(session.data),
      context: { idempotency_key: id },
    })
    if (status === "pending_authorization") {
      await this.updateSession(id, { status, data })
      await this.#sumUp(session.collectionId)
      return null
    }
    if (status !== "authorized" && status !== "captured") {
      await this.updateSession(id, { status, data })
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Session: ${id} was not authorized with the provider.`
      )
    }
    let payment: Payment
    try {
      payment = await this.#insertPayment(session, status, data)
    } catch (error) {
      await provider.cancelPayment({ data, context: {} })
      throw error
    }
    await this.#sumUp(session.collectionId)
    return payment
  }

  async updatePayment(given: {
    id: string
    captured_at?: Date
  }): Promise<void> {
    await write("update payment", () => {
      const payment = this.core.records.payments.get(given.id)
      if (payment && given.captured_at) payment.capturedAt = given.captured_at
    })
  }

  async capturePayment(asked: MoneyAsked): Promise<Payment> {
    const { records } = this.core
    const payment = this.#payment(asked.payment_id)
    const wasCaptured = payment.capturedAt !== null
    const capture = await write("insert capture", () => {
      if (payment.canceledAt) {
        throw invalid(`The payment: ${payment.id} has been canceled.`)
      }
      if (payment.capturedAt) return undefined
      const amount = amountOf(asked, payment, "Capture")
      const before = sumOf(records.capturesOf(payment.id))
      if (amount > payment.amount - before) {
        throw invalid(
          "You cannot capture more than the authorized amount substracted by what is already captured."
        )
      }
      return this.#insertBooked("captures", {
        prefix: "capt",
        paymentId: payment.id,
        amount,
        createdBy: asked.captured_by,
      })
    })
    const isFull =
      !capture || sumOf(records.capturesOf(payment.id)) >= payment.amount
    try {
      if (!wasCaptured) {
        const { data } = await this.#provider(
          payment.providerId
        ).capturePayment({
          data: structuredClone(payment.data),
          context: { idempotency_key: capture?.id },
        })
        await write("update payment", () => {
          payment.data = merged(payment.data, data ?? {})
          if (isFull) payment.capturedAt = new Date(time.now())
        })
      }
    } catch (error) {
      if (capture) await this.deleteCaptures([capture.id])
      throw error
    }
    await this.#sumUp(payment.collectionId)
    return payment
  }

  async deleteCaptures(ids: string[]): Promise<void> {
    await write("delete capture", () =>
      ids.forEach((id) => this.core.records.captures.delete(id))
    )
  }

  async refundPayment(asked: MoneyAsked): Promise<Payment> {
    const { records } = this.core
    const payment = this.#payment(asked.payment_id)
    const refund = await write("insert refund", () => {
      const amount = amountOf(asked, payment, "Refund")
      const captured = sumOf(records.capturesOf(payment.id))
      if (sumOf(records.refundsOf(payment.id)) + amount > captured) {
        throw invalid(
          "You cannot refund more than what is captured on the payment."
        )
      }
      return this.#insertBooked("refunds", {
        prefix: "ref",
        paymentId: payment.id,
        amount,
        createdBy: asked.created_by,
        note: asked.note,
        metadata: asked.metadata,
      })
    })
    try {
      const { data } = await this.#provider(payment.providerId).refundPayment({
        data: structuredClone(payment.data),
        amount: refund.amount / 100,
        context: { idempotency_key: refund.id },
      })
      await write("update payment", () => {
        payment.data = merged(payment.data, data ?? {})
      })
    } catch (error) {
      await this.deleteRefunds([refund.id])
      throw error
    }
    await this.#sumUp(payment.collectionId)
    return payment
  }

  async deleteRefunds(ids: string[]): Promise<void> {
    await write("delete refund", () =>
      ids.forEach((id) => this.core.records.refunds.delete(id))
    )
  }

  async cancelPayment(id: string): Promise<void> {
    const payment = this.#payment(id)
    const { data } = await this.#provider(payment.providerId).cancelPayment({
      data: structuredClone(payment.data),
      context: { idempotency_key: id },
    })
    await write("update payment", () => {
      payment.canceledAt = new Date(time.now())
      payment.data = merged(payment.data, data ?? {})
    })
  }

  #insertSession(session: Session): void {
    this.core.records.sessions.set(session.id, session)
  }

  /** One transaction: the session, its payment, and a capture where it was captured at once. */
  async #insertPayment(
    session: Session,
    status: "authorized" | "captured",
    data: Data
  ): Promise<Payment> {
    const { records } = this.core
    return write("insert payment", () => {
      if (records.paymentOfSession(session.id)) {
        throw invalid(
          `Payment with payment_session_id: ${session.id}, already exists.`
        )
      }
      if (!records.sessions.has(session.id)) {
        throw notFound("PaymentSession", session.id)
      }
      session.data = merged(session.data, data)
      session.status = "authorized"
      session.authorizedAt ??= new Date(time.now())
      const payment: Payment = {
        id: records.newId("pay"),
        sessionId: session.id,
        collectionId: session.collectionId,
        providerId: session.providerId,
        amount: session.amount,
        data: structuredClone(data),
        capturedAt: null,
        canceledAt: null,
      }
      records.payments.set(payment.id, payment)
      if (status === "captured") {
        this.#insertBooked("captures", {
          prefix: "capt",
          paymentId: payment.id,
          amount: session.amount,
          createdBy: undefined,
        })
        payment.capturedAt = new Date(time.now())
      }
      return payment
    })
  }

  #insertBooked(
    kind: "captures" | "refunds",
    { prefix, ...row }: Omit<Booked, "id" | "createdAt"> & { prefix: string }
  ): Booked {
    const { records } = this.core
    const made: Booked = {
      id: records.newId(prefix),
      createdAt: new Date(time.now()),
      ...row,
    }
    records[kind].set(made.id, made)
    return made
  }

  async #sumUp(collectionId: string): Promise<void> {
    const { records } = this.core
    await write("update payment collection", () => {
      const collection = records.collections.get(collectionId)
      if (!collection) return
      const sessions = records.sessionsOf(collectionId)
      const payments = records.paymentsOf([collectionId])
      const authorized = sumOf(
        sessions.filter(({ status }) => status === "authorized")
      )
      collection.captured = sumOf(
        payments.flatMap(({ id }) => records.capturesOf(id))
      )
      collection.refunded = sumOf(
        payments.flatMap(({ id }) => records.refundsOf(id))
      )
      collection.status = sessions.length === 0 ? "not_paid" : "awaiting"
      if (authorized > 0) {
        collection.status =
          authorized >= collection.amount
            ? "authorized"
            : "partially_authorized"
      }
      if (collection.captured >= collection.amount) {
        collection.status = "completed"
      }
    })
  }

  #payment(id: string): Payment {
    const payment = this.core.records.payments.get(id)
    if (!payment) throw notFound("Payment", id)
    return payment
  }

  #provider(id: string): Provider {
    const provider = this.core.providers.get(id)
    if (!provider) throw notFound("payment provider", id)
    return provider
  }
}

function amountOf(
  { amount }: MoneyAsked,
  payment: Payment,
  what: string
): number {
  if (amount === undefined || amount === null) return payment.amount
  const asked = centavosOf(amount)
  if (asked <= 0) throw invalid(`${what} amount must be greater than 0.`)
  return asked
}

/** As core keeps it: in depth, and what is undefined is gone. */
function merged(old: Data, given: Data): Data {
  const result: Data = { ...old }
  for (const [key, value] of Object.entries(given)) {
    const before = result[key]
    result[key] =
      isPlain(before) && isPlain(value) ? merged(before, value) : value
  }
  return JSON.parse(JSON.stringify(result)) as Data
}

function isPlain(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function matching<Row>(
  rows: Iterable<Row>,
  filters: Filters,
  columns: Record<string, (row: Row) => string>
): Row[] {
  const wanted = Object.entries(filters).map(([name, value]) => {
    const column = columns[name]
    if (!column) throw new Error(`The model knows no filter by ${name}.`)
    return { column, values: [value].flat() }
  })
  return [...rows].filter((row) =>
    wanted.every(({ column, values }) => values.includes(column(row)))
  )
}

export function invalid(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}

export function notFound(what: string, id: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_FOUND,
    `${what} with id: ${id} was not found`
  )
}
