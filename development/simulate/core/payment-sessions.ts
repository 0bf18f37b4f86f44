import { MedusaError } from "@medusajs/framework/utils"

import { time } from "../virtual-time"
import { read, write } from "./core"
import { merged, PaymentRows } from "./payment-rows"
import { centavosOf, type Data, type Payment, type Session } from "./records"
import { invalid } from "./table"

/** Models what Medusa's payment module does with sessions, with the order of its statements. */
export class PaymentSessions extends PaymentRows {
  async createPaymentSessions(row: Data): Promise<void> {
    await write("insert payment session", () =>
      this.core.records.sessions.set(String(row.id), {
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
    const provider = this.provider_(input.provider_id)
    const session = await write("insert payment session", () =>
      records.sessions.insert({
        ...{ collectionId, providerId: input.provider_id },
        ...{ amount: input.amount, data: structuredClone(input.data) },
        ...{ status: "pending", authorizedAt: null },
      })
    )
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
      await this.delete_("sessions", [session.id])
      throw error
    }
    return session
  }

  /** Models the payment module's own service, as providers get it. */
  async updateSession(
    id: string,
    { data, status, amount }: { data?: Data; status?: string; amount?: number }
  ): Promise<void> {
    await write("update payment session", () => {
      const session = this.core.records.sessions.need(id)
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
    const session = this.core.records.sessions.need(given.id)
    const { data, status } = await this.provider_(
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
    const session = await read(() => this.core.records.sessions.need(id))
    await this.provider_(session.providerId).deletePayment({
      data: structuredClone(session.data),
    })
    await this.delete_("sessions", [id])
  }

  /** Returns null if the session waits to be authorized later. */
  async authorizePaymentSession(id: string): Promise<Payment | null> {
    const { records } = this.core
    const session = await read(() => records.sessions.need(id))
    const known = records.paymentOfSession(id)
    if (known && session.authorizedAt) return known
    const provider = this.provider_(session.providerId)
    const { status = "", data = {} } = await provider.authorizePayment({
      data: structuredClone(session.data),
      context: { idempotency_key: id },
    })
    if (status === "pending_authorization") {
      await this.updateSession(id, { status, data })
      await this.sumUp_(session.collectionId)
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
      payment = await this.insertPayment_(session, status, data)
    } catch (error) {
      await provider.cancelPayment({ data, context: {} })
      throw error
    }
    await this.sumUp_(session.collectionId)
    return payment
  }

  /** Inserts in one transaction the payment of the session, and a capture if it was captured at once. */
  protected async insertPayment_(
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
      records.sessions.need(session.id)
      session.data = merged(session.data, data)
      session.status = "authorized"
      session.authorizedAt ??= new Date(time.now())
      const { collectionId, providerId, amount } = session
      const now = new Date(time.now())
      const payment = records.payments.insert({
        ...{ sessionId: session.id, collectionId, providerId, amount },
        ...{ data: structuredClone(data), canceledAt: null },
        capturedAt: status === "captured" ? now : null,
      })
      if (status === "captured") {
        records.captures.insert({
          ...{ paymentId: payment.id, amount },
          ...{ createdAt: now, createdBy: undefined },
        })
      }
      return payment
    })
  }
}
